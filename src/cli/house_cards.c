/* What the words of all card games share, and the house rules of Cambio. A sentence stands for the value of
 * one or two keys, asked for by name, so a game that lacks a key lacks its sentence. */
#include "cli/house.h"

#include <string.h>

/* ---- what games of cards share ---- */

/* Tables are by kinds of cards, or where red and black kings are the same by ranks: in the same order. */
static int entry_of(const hn_key *key, int kind)
{
    return key->count == HN_RANKS && kind > HN_KING ? kind - 1 : kind;
}

int house_card_value(const hn_rules *rules, const char *key, int kind)
{
    const hn_key *found = hn_key_find(rules->game, key);
    return found ? hn_rules_get(rules, found, entry_of(found, kind)) : 0;
}

const char *house_call(const hn_rules *rules)
{
    const char *own = house_words_of(rules)->call;
    if (own)
        return own;
    return house_is(rules, "call_word", "lock") ? "lock" : "cambio";
}

const char *house_rank(int rank)
{
    static const char *const names[HN_RANKS] = {
        [HN_ACE] = "ace", [HN_JACK] = "Jack", [HN_QUEEN] = "Queen", [HN_KING] = "King"};
    return names[rank] ? names[rank] : hn_rank_name(rank);
}

/* Cards that count the same, together; those that count their own number are one group. */
void house_add_values(text_out *t, const hn_rules *rules)
{
    const hn_key *key = hn_key_find(rules->game, "values");
    bool done[HN_KINDS] = {false}, numbers = true;
    for (int i = 1; key && i < HN_JACK; i++)
        numbers = numbers && hn_rules_get(rules, key, i) == i + 1;
    for (int i = 1; numbers && i < HN_JACK; i++)
        done[i] = true;
    for (int i = 0; key && i < key->count; i++) {
        if (i == 1 && numbers)
            text_add(t, "; 2 to 10 their number");
        if (done[i])
            continue;
        int value = hn_rules_get(rules, key, i);
        text_add(t, "%s%s", t->length ? "; " : "", key->entries[i]);
        for (int other = i + 1; other < key->count; other++)
            if (!done[other] && hn_rules_get(rules, key, other) == value) {
                text_add(t, ", %s", key->entries[other]);
                done[other] = true;
            }
        text_add(t, " %d", value);
    }
}

void house_note(const hn_rules *rules, const hn_card_view *view, int seat, char *note, size_t size)
{
    int rank = view->collects[seat], count = 0;
    while (count < HN_COLLECTION && view->collected[seat][count] != HN_NONE)
        count++;
    bool called = view->callers >> seat & 1;
    bool safe = house_words_of(rules)->protects || house_is(rules, "protected", "yes");
    text_out t = text_in(note, size);
    if (called)
        text_add(&t, "called%s", safe ? ", protected" : "");
    else if (view->barred >> seat & 1)
        text_add(&t, "no more %s", house_words_of(rules)->drops);
    if (rank != HN_NONE)
        text_add(&t, "%s %s (%d/%d)", called ? "," : "collects", hn_rank_name(rank), count,
                 HN_COLLECTION);
}

/* The same word is another power in another game: the first row that fits counts. */
static const char *power_words(const hn_game *game, const char *power)
{
    static const struct {
        const char *game, *power, *words;
    } rows[] = {
        {"dutch", "look", "look at any card"},
        {"dutch", "swap", "exchange two cards of two seats, unseen"},
        {"vinto", "look_own", "look at one of your cards"},
        {"vinto", "look_other", "look at a card of another seat"},
        {"vinto", "swap", "exchange two cards of two seats, unseen"},
        {"vinto", "look_swap", "look at two cards of two seats, then exchange them or not"},
        {"vinto", "name", "name the rank of any card"},
        {"vinto", "give", "make another seat take a card from the deck"},
        {NULL, "look own", "look at one of your cards"},
        {NULL, "look other", "look at a card of another seat"},
        {NULL, "look any", "look at any card"},
        {NULL, "swap", "exchange any two cards, unseen"},
        {NULL, "look swap", "look at any card, then exchange any two"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].power, power) &&
            (!rows[i].game || !strcmp(rows[i].game, hn_game_name(game))))
            return rows[i].words;
    return NULL;
}

/* What cards do when they are played; NULL: the game has no such rule. */
static const hn_key *powers_of(const hn_rules *rules)
{
    return hn_key_find(rules->game, house_words_of(rules)->actions ? "actions" : "powers");
}

/* The power of an entry of that rule. */
static const char *entry_power(const hn_rules *rules, const hn_key *key, int entry)
{
    char words[64];
    hn_rules_value_text(key, hn_rules_get(rules, key, entry), words, sizeof words);
    return power_words(rules->game, words);
}

const char *house_power(const hn_rules *rules, hn_card card)
{
    const hn_key *key = powers_of(rules);
    return key && card < HN_CARDS ? entry_power(rules, key, entry_of(key, hn_card_kind(card)))
                                  : NULL;
}

const char *house_rank_power(const hn_rules *rules, int rank)
{
    const hn_key *key = powers_of(rules);
    return key && key->count == HN_RANKS && rank < HN_RANKS ? entry_power(rules, key, rank) : NULL;
}

void house_add_powers(text_out *t, const hn_rules *rules)
{
    const hn_key *key = powers_of(rules);
    bool done[HN_KINDS] = {false};
    for (int i = 0; key && i < key->count; i++) {
        const char *power = entry_power(rules, key, i);
        if (done[i] || !power)
            continue;
        text_add(t, "%s%s", t->length ? "; " : "", key->entries[i]);
        for (int other = i + 1; other < key->count; other++)
            if (entry_power(rules, key, other) == power) {
                text_add(t, ", %s", key->entries[other]);
                done[other] = true;
            }
        text_add(t, ": %s", power);
    }
}

void house_values(const screen *s, const hn_rules *rules, const char *more)
{
    char words[HOUSE_SENTENCES];
    text_out t = text_in(words, sizeof words);
    house_add_values(&t, rules);
    text_add(&t, "%s", more);
    house_part(s, "Values", words);
}

void house_deal(const screen *s, const hn_rules *rules, const char *discard)
{
    char words[HOUSE_SENTENCES];
    text_out t = text_in(words, sizeof words);
    int cards = house_value(rules, "cards", 0), looks = house_value(rules, "looks", 0);
    int least = hn_rules_least_seats(rules), most = hn_rules_most_seats(rules);
    text_add(&t, most > least ? "%d to %d seats" : "%d seats", least, most);
    text_add(&t, ", each with %d card%s, face down; %s.", cards, cards == 1 ? "" : "s", discard);
    if (looks)
        text_add(&t, " You look at %d of yours that you choose.", looks);
    house_part(s, "Deal", words);
}

/* ---- sentences ---- */

static void print_deal(const screen *s, const hn_rules *rules)
{
    char words[HOUSE_SENTENCES];
    text_out t = text_in(words, sizeof words);
    int looks = house_value(rules, "looks", 0);
    text_add(&t, "%d cards each, face down.", house_value(rules, "cards", 0));
    if (looks && house_is(rules, "looks_at", "chosen"))
        text_add(&t, " You look at %d of yours that you choose.", looks);
    else if (looks == 1)
        text_add(&t, " You look at the one in slot 0.");
    else if (looks)
        text_add(&t, " You look at those in slots 0 %s %d.", looks == 2 ? "and" : "to", looks - 1);
    house_part(s, "Deal", words);
}

static void print_turn(const screen *s, const hn_rules *rules)
{
    char words[HOUSE_SENTENCES];
    text_out t = text_in(words, sizeof words);
    text_add(&t, "Draw from the deck");
    if (house_is(rules, "draw_discard", "yes"))
        text_add(&t, " or take the top discard%s",
                 house_is(rules, "discard_use", "swap") ? ", which must then be swapped in" : "");
    text_add(&t,
             ". Swap the card for one of yours or play it; either way one goes onto the discard.");
    house_part(s, "Turn", words);
}

static void print_powers(const screen *s, const hn_rules *rules)
{
    char words[HOUSE_SENTENCES];
    text_out t = text_in(words, sizeof words);
    house_add_powers(&t, rules);
    if (!t.length)
        return;
    text_add(&t, ". Only for a card that is drawn%s and played at once; never a must.",
             house_is(rules, "powers_from", "deck") ? " from the deck" : "");
    house_part(s, "Powers", words);
}

static void print_flips(const screen *s, const hn_rules *rules)
{
    char words[HOUSE_SENTENCES];
    text_out t = text_in(words, sizeof words);
    if (!hn_key_find(rules->game, "flips") || house_is(rules, "flips", "none"))
        return;
    bool all = house_is(rules, "flips", "all"), one = house_is(rules, "flips_per_card", "one");
    int penalty = house_value(rules, "wrong_flip", 0);
    text_add(&t, "After a turn everyone may flip %s of the top discard's rank onto it%s.",
             all ? "any seat's cards" : "own cards",
             one ? "; one right flip counts" : ", again and again");
    text_add(&t, " A wrong card goes back, seen by all");
    if (penalty)
        text_add(&t, ", and costs %d from the deck", penalty);
    text_add(&t, ".");
    if (house_is(rules, "give", "yes"))
        text_add(&t, " For another seat's card one of your own goes into its place.");
    house_part(s, "Flips", words);
}

static void print_call(const screen *s, const hn_rules *rules)
{
    char words[HOUSE_SENTENCES];
    text_out t = text_in(words, sizeof words);
    text_add(&t, "%s say \"%s\": every other seat has one more turn, then all cards are opened.",
             house_is(rules, "call_at", "start") ? "Instead of your turn"
                                                 : "At the end of your turn",
             house_call(rules));
    if (house_is(rules, "protected", "yes"))
        text_add(&t, " Nobody else may touch a caller's cards.");
    if (house_is(rules, "callers", "several"))
        text_add(&t, " Others may still call in the last lap.");
    if (house_value(rules, "bad_call", 0))
        text_add(&t, " A caller who has not won gets %d points more.",
                 house_value(rules, "bad_call", 0));
    text_add(&t, " Without a call the round ends after %d laps.", house_value(rules, "laps", 0));
    house_part(s, "Call", words);
}

static void print_match(const screen *s, const hn_rules *rules)
{
    char words[HOUSE_SENTENCES];
    text_out t = text_in(words, sizeof words);
    int goal = house_value(rules, "match_goal", 0);
    if (house_is(rules, "match_by", "rounds"))
        text_add(&t, "%d round%s; the lowest total wins.", goal, goal == 1 ? "" : "s");
    else
        text_add(&t, "Rounds until someone has %d points; the lowest total wins.", goal);
    house_part(s, "Match", words);
}

void house_cards(const screen *s, const hn_rules *rules, bool match)
{
    if (hn_key_find(rules->game, "values"))
        house_values(s, rules, ". The lowest sum wins.");
    print_deal(s, rules);
    print_turn(s, rules);
    print_powers(s, rules);
    print_flips(s, rules);
    print_call(s, rules);
    if (match)
        print_match(s, rules);
}
