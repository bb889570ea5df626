/* Reading a strategy. Numbers are read byte by byte, so any address and any processor will do. Opening looks at every
 * byte once: what is asked later needs no check. */
#include "solve/strategy.h"

#include "core/status.h"
#include "games/perudo.h"
#include "solve/strategy_bytes.h"

#include <string.h>

static uint32_t number_at(const hn_strategy *s, size_t at)
{
    const uint8_t *b = s->bytes + at;
    return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static int short_at(const hn_strategy *s, size_t at)
{
    return s->bytes[at] | s->bytes[at + 1] << 8;
}

static int rule_of(const hn_strategy *s, int value)
{
    return s->bytes[RULES_AT + value - PERUDO_DICE];
}

/* The entry of a throw; 0: it has none. */
static size_t entry_of(const hn_strategy *s, const int dice[2])
{
    int most = rule_of(s, PERUDO_DICE);
    if (dice[0] < 1 || dice[1] < 1 || dice[0] > most || dice[1] > most)
        return 0;
    size_t at = STRATEGY_HEAD + (size_t)((dice[0] - 1) * most + dice[1] - 1) * STRATEGY_ENTRY;
    return number_at(s, at) ? at : 0;
}

static bool is_palifico(const hn_strategy *s, size_t entry)
{
    return s->bytes[entry + 6];
}

static int remembered(const hn_strategy *s, size_t entry)
{
    return s->bytes[entry + 7];
}

int strategy_chance(const hn_strategy *s, const int dice[2])
{
    size_t entry = entry_of(s, dice);
    return entry ? short_at(s, entry + 4) : -1;
}

/* ---- one decision ---- */

/* The codes of a node, which `bid` leads to; 0: there is none. */
static size_t node_of(const hn_strategy *s, size_t index, int before, int standing)
{
    size_t at = number_at(s, index + 4 * (size_t)before);
    if (!at)
        return 0;
    for (; s->bytes[at] != LAST_NODE; at += NODE_HEAD + (size_t)short_at(s, at + 1))
        if (s->bytes[at] == standing)
            return at + NODE_HEAD;
    return 0;
}

static hn_action action_of(int code, int faces)
{
    if (code < PERUDO_BID)
        return (hn_action)code;
    int number = code - PERUDO_BID;
    return perudo_bid_action(
        (hn_bid){(uint8_t)(number / faces + 1), (uint8_t)(number % faces + 1)});
}

static size_t entry_end(const uint8_t *codes, size_t at)
{
    while ((codes[at] & (MIXED | MORE)) == (MIXED | MORE))
        at += 2;
    return at + (codes[at] & MIXED ? 2 : 1);
}

static void read_mix(const uint8_t *code, int faces, strategy_mix *mix)
{
    bool more = true;
    for (; more; code += 2) {
        more = (*code & (MIXED | MORE)) == (MIXED | MORE);
        mix->action[mix->count] = action_of(*code & LOW_BITS, faces);
        mix->weight[mix->count] = *code & MIXED ? code[1] : 1;
        mix->sum += mix->weight[mix->count++];
    }
}

static void read_hand(const uint8_t *code, int hand, int faces, strategy_mix *mix)
{
    size_t at = 0;
    for (int passed = 0;;) {
        if ((code[at] & (MIXED | ABSENT)) == ABSENT) {
            passed += (code[at++] & LOW_BITS) + 1;
            if (passed > hand)
                return;
        } else if (passed++ == hand) {
            read_mix(code + at, faces, mix);
            return;
        } else {
            at = entry_end(code, at);
        }
    }
}

static int number_of(hn_bid bid, int faces, int none)
{
    return bid.count ? (bid.count - 1) * faces + bid.face - 1 : none;
}

bool strategy_ask(const hn_strategy *s, const strategy_place *place, strategy_mix *mix)
{
    size_t entry = entry_of(s, place->dice);
    mix->count = mix->sum = 0;
    if (!entry || is_palifico(s, entry) != place->palifico)
        return false;
    int faces = rule_of(s, PERUDO_FACES), count = (place->dice[0] + place->dice[1]) * faces;
    int before = remembered(s, entry) > 1 ? number_of(place->own, faces, count) : count;
    size_t index = number_at(s, entry) + (size_t)place->seat * 4 * (size_t)(count + 1);
    size_t node = node_of(s, index, before, number_of(place->bid, faces, count));
    int hand = solve_hand_rank(place->die, place->dice[place->seat], faces);
    if (node && hand >= 0)
        read_hand(s->bytes + node, hand, faces, mix);
    return true;
}

bool hn_strategy_fits(const hn_strategy *s, const hn_rules *rules)
{
    if (rules->game != &game_perudo)
        return false;
    bool one_throw = rules->value[PERUDO_LOSS] == LOSS_GAME;
    for (int i = PERUDO_DICE; i < PERUDO_DICE + STRATEGY_RULES; i++)
        if (rules->value[i] != rule_of(s, i) && !(one_throw && i == PERUDO_DICE))
            return false;
    return true;
}

/* ---- opening ---- */

typedef struct opening {
    hn_strategy s;
    hn_rules rules;
    solve_bids bids; /* of the throw that is looked at */
    int hands, standing;
} opening;

static bool is_legal(const opening *o, int code)
{
    int calls = solve_calls(&o->bids, o->standing);
    if (code < PERUDO_BID)
        return code < calls;
    for (int i = 0; i < o->bids.raises[o->standing]; i++)
        if (o->bids.raise[o->standing][i] == code - PERUDO_BID)
            return true;
    return false;
}

/* A hand's entry within the bytes, with legal actions that have a weight: where it ends; 0: it is none. */
static size_t check_entry(const opening *o, const uint8_t *code, size_t at, size_t size)
{
    for (int actions = 0; at < size && actions < SOLVE_ACTIONS; actions++) {
        if (!is_legal(o, code[at] & LOW_BITS))
            return 0;
        if (!(code[at] & MIXED))
            return actions ? 0 : at + 1;
        if (at + 1 >= size || !code[at + 1])
            return 0;
        at += 2;
        if (!(code[at - 2] & MORE))
            return at;
    }
    return 0;
}

static bool check_node(const opening *o, const uint8_t *code, size_t size)
{
    size_t at = 0;
    int hands = 0;
    while (at < size) {
        if ((code[at] & (MIXED | ABSENT)) == ABSENT) {
            hands += (code[at++] & LOW_BITS) + 1;
            continue;
        }
        at = check_entry(o, code, at, size);
        hands++;
        if (!at)
            return false;
    }
    return hands == o->hands;
}

static bool check_nodes(opening *o, size_t at)
{
    const hn_strategy *s = &o->s;
    for (; at < s->size && s->bytes[at] != LAST_NODE;) {
        if (s->size - at < NODE_HEAD || s->bytes[at] > o->bids.count)
            return false;
        size_t length = (size_t)short_at(s, at + 1);
        o->standing = s->bytes[at];
        if (s->size - at - NODE_HEAD < length || !check_node(o, s->bytes + at + NODE_HEAD, length))
            return false;
        at += NODE_HEAD + length;
    }
    return at < s->size;
}

static bool check_throw(opening *o, const int dice[2], size_t entry)
{
    const hn_strategy *s = &o->s;
    size_t at = number_at(s, entry);
    bool palifico = is_palifico(s, entry);
    int known = remembered(s, entry);
    if (!at)
        return true;
    if (palifico != solve_is_palifico(&o->rules, dice) || known < 1 || known > RECENT_MOST)
        return false;
    solve_bids_of(&o->rules, dice[0] + dice[1], palifico, &o->bids);
    size_t blocks = 2 * (size_t)(o->bids.count + 1);
    if (at > s->size || (s->size - at) / 4 < blocks)
        return false;
    for (size_t i = 0; i < blocks; i++) {
        size_t block = number_at(s, at + 4 * i);
        o->hands = solve_hand_count(dice[i >= blocks / 2], o->bids.faces);
        if (block && !check_nodes(o, block))
            return false;
    }
    return true;
}

static bool check_rules(opening *o)
{
    if (hn_rules_preset(&o->rules, &game_perudo, "perudo", NULL))
        return false;
    for (int i = PERUDO_DICE; i < PERUDO_DICE + STRATEGY_RULES; i++)
        o->rules.value[i] = o->s.bytes[RULES_AT + i - PERUDO_DICE];
    return !hn_rules_check(&o->rules, NULL);
}

hn_status hn_strategy_open(hn_strategy *strategy, const void *bytes, size_t size, hn_error *error)
{
    opening o = {.s = {bytes, size}};
    if (size < STRATEGY_HEAD || memcmp(bytes, STRATEGY_MARK, sizeof STRATEGY_MARK) != 0)
        return error_set(error, HN_BAD_TEXT,
                         "not a strategy; expected a file that `hunch solve PRESET --game "
                         "--player FILE` has made");
    if (number_at(&o.s, SIZE_AT) != size)
        return error_set(error, HN_BAD_TEXT, "a strategy of %u bytes, of which there are %zu",
                         (unsigned)number_at(&o.s, SIZE_AT), size);
    if (!check_rules(&o) || size < strategy_head_bytes(&o.rules))
        return error_set(error, HN_BAD_TEXT, "a strategy for house rules that there are not");
    int most = o.rules.value[PERUDO_DICE];
    for (int i = 0; i < most * most; i++) {
        const int dice[2] = {i / most + 1, i % most + 1};
        if (!check_throw(&o, dice, STRATEGY_HEAD + (size_t)i * STRATEGY_ENTRY))
            return error_set(error, HN_BAD_TEXT, "a strategy that is damaged at %d dice against %d",
                             dice[0], dice[1]);
    }
    *strategy = o.s;
    return HN_OK;
}
