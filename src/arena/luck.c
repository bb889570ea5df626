/* The luck of rounds. A card from the deck is compared with every kind of card that is left there; deals, throws and
 * decks that are shuffled anew with others that are drawn under keys of their own. */
#include "arena/luck.h"

#include "arena/block.h"
#include "games/perudo.h"
#include "games/policy.h"
#include "games/table.h"

#include <stdlib.h>
#include <string.h>

enum {
    PILOT_ROUNDS = 32000, /* that the value learns from, … */
    PILOT_APART = 2,      /* … by one of so many moments: those of a round are much alike */
    WEIGHT_BLOCKS = 256,  /* that the weight is made from */
    FRESH = 24,           /* deals, throws or decks for each that came */
    FAR = 256             /* decisions, after which the value is asked wherever the round stands */
};

/* A table from which is played on. */
typedef struct course {
    hn_state state;
    hn_trail trail;
} course;

/* ---- where players come to ---- */

static bool has_cards(const luck_round *r)
{
    return r->of->rules.game->table == HN_TABLE_CARDS;
}

/* Whether chance has spoken between two states: a card has left the deck, or dice were thrown. */
static bool was_chance(const luck_round *r, const hn_state *before, const hn_state *after)
{
    if (!has_cards(r))
        return head_of(before)->turn != head_of(after)->turn;
    const table *a = table_of(before), *b = table_of(after);
    return a->deck_count != b->deck_count || a->deck_number != b->deck_number;
}

static void copy_state(const luck_round *r, hn_state *to, const hn_state *from)
{
    memcpy(to, from, r->of->rules.game->state_size);
}

static void copy_course(const luck_round *r, course *to)
{
    copy_state(r, &to->state, &r->state);
    if (r->of->follows)
        to->trail = r->trail;
}

static bool act(const luck_round *r, course *c, int seat, hn_action action)
{
    hn_events events = {.count = 0};
    bool follows = r->of->follows;
    if (hn_apply(&r->of->rules, &c->state, seat, action, follows ? &events : NULL))
        return false;
    if (follows)
        hn_trail_observe(&c->trail, &r->of->rules, &c->state, events.event, events.count);
    return true;
}

static hn_view view_of(const luck_round *r, const course *c, int seat)
{
    hn_view view = hn_view_of(&r->of->rules, &c->state, seat);
    return r->of->follows ? hn_trail_view(&c->trail, &view) : view;
}

static void value_of(const luck_round *r, const hn_state *state, double value[HN_SEATS])
{
    hn_score score;
    if (!hn_over(&r->of->rules, state)) {
        luck_value_of(&r->of->value, &r->of->rules, state, r->who, value);
        return;
    }
    hn_score_of(&r->of->rules, state, &score);
    for (int seat = 0; seat < r->seats; seat++)
        value[seat] = score_share(&score, seat);
}

/* One action, then the value where it let chance speak: with cards before it did, since a value sees them all; after it
 * with dice, whose value does not look at what they show. */
static bool act_to_chance(const luck_round *r, course *c, int seat, hn_action action,
                          double value[HN_SEATS])
{
    hn_state before;
    copy_state(r, &before, &c->state);
    if (act(r, c, seat, action) && !was_chance(r, &before, &c->state))
        return false;
    value_of(r, has_cards(r) ? &before : &c->state, value);
    return true;
}

/* Lets the players decide until chance speaks next. */
static void play_on(const luck_round *r, course *c, double value[HN_SEATS])
{
    for (int i = 0; i < FAR; i++) {
        int seat = hn_next_decider(&r->of->rules, &c->state);
        if (seat == HN_NONE)
            break;
        hn_view view = view_of(r, c, seat);
        hn_action action =
            hn_player_decide(&r->of->player[r->who[seat]], &view, r->key[seat], NULL);
        if (act_to_chance(r, c, seat, action, value))
            return;
    }
    value_of(r, &c->state, value);
}

/* ---- what chance gave, and what it might have given ---- */

static void add(const luck_round *r, double sum[HN_SEATS], const double value[HN_SEATS],
                double weight)
{
    for (int seat = 0; seat < r->seats; seat++)
        sum[seat] += weight * value[seat];
}

/* The table after the last action, which chance took part in, with what it gave set by the caller in `c`. */
static void value_after(const luck_round *r, course *c, int seat, hn_action action,
                        double value[HN_SEATS])
{
    act(r, c, seat, action);
    play_on(r, c, value);
}

static uint64_t fresh_seed(luck_round *r)
{
    return hn_random(r->seed, HN_FOR_CALLER, r->drawn++);
}

/* The deck's cards of one kind: which of them is put on top is drawn, since suits may matter to somebody. Returns how
 * many they are. */
static int put_on_top(luck_round *r, table *t, int kind)
{
    hn_card *deck = t->pile + HN_CARDS - t->deck_count;
    int place[HN_CARDS], count = 0;
    for (int i = 0; i < t->deck_count; i++)
        if (card_kind(deck[i]) == kind)
            place[count++] = i;
    if (!count)
        return 0;
    int chosen = place[fresh_seed(r) % (uint64_t)count];
    hn_card top = deck[0];
    deck[0] = deck[chosen];
    deck[chosen] = top;
    return count;
}

static void other_cards(luck_round *r, int seat, hn_action action, double sum[HN_SEATS])
{
    double cards = table_of(&r->state)->deck_count;
    for (int kind = 0; kind < HN_KINDS; kind++) {
        course c;
        double value[HN_SEATS];
        copy_course(r, &c);
        int count = put_on_top(r, (table *)(void *)&c.state, kind);
        if (!count)
            continue;
        value_after(r, &c, seat, action, value);
        add(r, sum, value, -count / cards);
    }
}

/* Throws, and orders of a deck that is made anew. */
static void other_seeds(luck_round *r, int seat, hn_action action, double sum[HN_SEATS])
{
    for (int i = 0; i < FRESH; i++) {
        course c;
        double value[HN_SEATS];
        copy_course(r, &c);
        ((round_head *)(void *)&c.state)->seed = fresh_seed(r);
        value_after(r, &c, seat, action, value);
        add(r, sum, value, -1.0 / FRESH);
    }
}

/* r->state is the one before the action. */
static void hear_chance(luck_round *r, int seat, hn_action action)
{
    course c;
    double value[HN_SEATS];
    table *t = has_cards(r) ? (table *)(void *)&r->state : NULL;
    if (t)
        table_settle(t);
    copy_course(r, &c);
    value_after(r, &c, seat, action, value);
    add(r, r->luck, value, 1);
    if (t && t->deck_count)
        other_cards(r, seat, action, r->luck);
    else
        other_seeds(r, seat, action, r->luck);
}

/* The player's own dice. */
static void hear_choice(luck_round *r, int seat, hn_action action)
{
    hn_action other[HN_ACTIONS];
    double chance[HN_ACTIONS], value[HN_SEATS];
    course c;
    copy_course(r, &c);
    hn_view view = view_of(r, &c, seat);
    int count = hn_player_chances(&r->of->player[r->who[seat]], &view, other, chance);
    for (int i = 0; count > 1 && i < count; i++) {
        copy_course(r, &c);
        if (!act_to_chance(r, &c, seat, other[i], value))
            play_on(r, &c, value);
        add(r, r->luck, value, (other[i] == action) - chance[i]);
    }
}

/* ---- a round ---- */

static void follow(luck_round *r, const hn_state *state, const hn_events *events)
{
    copy_state(r, &r->state, state);
    if (r->of->follows)
        hn_trail_observe(&r->trail, &r->of->rules, state, events->event, events->count);
}

static void value_deal(const luck_round *r, uint64_t seed, double value[HN_SEATS])
{
    course c;
    hn_events events = {.count = 0};
    hn_deal(&r->of->rules, r->seats, head_of(&r->state)->first, seed, &c.state, &events);
    hn_trail_begin(&c.trail);
    hn_trail_observe(&c.trail, &r->of->rules, &c.state, events.event, events.count);
    play_on(r, &c, value);
}

/* Other deals are the same in all rotations, so what a block's rotations even out already stays so. */
static void hear_deal(luck_round *r)
{
    double value[HN_SEATS];
    value_deal(r, r->seed, value);
    add(r, r->luck, value, 1);
    for (int i = 0; i < FRESH; i++) {
        value_deal(r, fresh_seed(r), value);
        add(r, r->luck, value, -1.0 / FRESH);
    }
}

void luck_begin(luck_round *r, const luck *of, const int *who, uint64_t seed, const hn_state *state,
                const hn_events *events)
{
    *r = (luck_round){.of = of, .seats = head_of(state)->seats, .seed = seed};
    for (int seat = 0; seat < r->seats; seat++) {
        r->who[seat] = of->alike[who[seat]];
        r->key[seat] = hn_player_key(seed, seat);
    }
    hn_trail_begin(&r->trail);
    follow(r, state, events);
    hear_deal(r);
}

void luck_hear(luck_round *r, int seat, hn_action action, const hn_state *state,
               const hn_events *events)
{
    if (r->of->known[r->who[seat]])
        hear_choice(r, seat, action);
    if (was_chance(r, &r->state, state))
        hear_chance(r, seat, action);
    follow(r, state, events);
}

void luck_end(const luck_round *r, double share[HN_SEATS])
{
    for (int seat = 0; seat < r->seats; seat++)
        share[seat] = r->of->weight * r->luck[seat];
}

/* ---- learning ---- */

typedef struct pilot {
    const luck *of;
    luck_round round; /* its state is the one before the last action */
    luck_sample *sample;
    long count, room, of_round; /* samples; where those of this round begin */
    long moments;
    bool lacking; /* no memory */
} pilot;

static void keep_sample(pilot *p, const hn_state *state)
{
    if (p->moments++ % PILOT_APART)
        return;
    if (p->count == p->room) {
        long room = p->room ? 2 * p->room : 4096;
        luck_sample *more = realloc(p->sample, (size_t)room * sizeof *more);
        if (!more) {
            p->lacking = true;
            return;
        }
        p->sample = more;
        p->room = room;
    }
    luck_sample *s = &p->sample[p->count++];
    *s = (luck_sample){.share = {0}};
    copy_state(&p->round, &s->state, state);
    memcpy(s->who, p->round.who, sizeof s->who);
}

/* The moments at which values are asked for. */
static void watch(void *context, const hn_play *play, int seat, hn_action action)
{
    pilot *p = context;
    (void)action;
    bool cards = has_cards(&p->round);
    if (seat == HN_NONE ? !cards : was_chance(&p->round, &p->round.state, &play->state))
        if (!hn_over(play->rules, &play->state) || cards)
            keep_sample(p, cards ? &p->round.state : &play->state);
    copy_state(&p->round, &p->round.state, &play->state);
}

static void tell_shares(pilot *p, const hn_score *score)
{
    for (; p->of_round < p->count; p->of_round++)
        for (int seat = 0; seat < p->round.seats; seat++)
            p->sample[p->of_round].share[seat] = (float)score_share(score, seat);
}

static void play_pilot_round(pilot *p, const match_setup *setup, long number, int rotation)
{
    hn_play play;
    hn_score score;
    const hn_player *at[HN_SEATS] = {NULL};
    block_sit(setup, number, rotation, at);
    hn_play_begin(&play, &setup->rules, setup->players, at);
    play.quiet = true;
    play.played = watch;
    play.context = p;
    p->round = (luck_round){.of = p->of, .seats = setup->players};
    for (int seat = 0; seat < setup->players; seat++)
        p->round.who[seat] = p->of->alike[at[seat] - setup->player];
    hn_play_deal(&play, 0, hn_random(setup->seed, HN_FOR_ROUND, (uint64_t)number));
    hn_play_on(&play);
    hn_score_of(&setup->rules, &play.state, &score);
    tell_shares(p, &score);
}

/* The match with those who stand for its players, on deals of its own. */
static match_setup pilot_of(const luck *l, const match_setup *setup, uint64_t number)
{
    match_setup alike = {.rules = setup->rules,
                         .players = setup->players,
                         .fixed = setup->fixed,
                         .seed = hn_random(setup->seed, HN_FOR_CALLER, number)};
    memcpy(alike.player, l->player, sizeof alike.player);
    return alike;
}

static bool learn_value(luck *l, const match_setup *setup)
{
    match_setup alike = pilot_of(l, setup, 0);
    pilot p = {.of = l};
    int rotations = setup->fixed ? 1 : setup->players;
    for (long round = 0; round < PILOT_ROUNDS && !p.lacking; round++)
        play_pilot_round(&p, &alike, round / rotations, (int)(round % rotations));
    bool learnt =
        !p.lacking && luck_value_learn(&l->value, &l->rules, p.sample, p.count, alike.seed);
    free(p.sample);
    return learnt;
}

/* The slope of wins by luck over blocks that are no part of the match: so it cannot bend the mean. Where rotations even
 * nearly all luck out already, taking it out once more would only add noise: the weight is then small. */
static void learn_weight(luck *l, const match_setup *setup)
{
    double both = 0, squares = 0;
    double win[HN_SEATS] = {0}, lucky[HN_SEATS] = {0};
    match_setup alike = pilot_of(l, setup, 1);
    alike.luck = l;
    l->weight = 1;
    for (long number = 0; number < WEIGHT_BLOCKS; number++) {
        block b;
        block_play(&alike, NULL, number, &b, NULL);
        for (int p = 0; p < setup->players; p++) {
            double w = (double)b.line[p].win, x = (double)b.line[p].luck / LUCK_PARTS;
            both += w * x;
            squares += x * x;
            win[p] += w;
            lucky[p] += x;
        }
    }
    for (int p = 0; p < setup->players; p++) {
        both -= win[p] * lucky[p] / WEIGHT_BLOCKS;
        squares -= lucky[p] * lucky[p] / WEIGHT_BLOCKS;
    }
    double slope = squares > 0 ? both / squares : 0;
    l->weight = slope < 0 ? 0 : slope > 1 ? 1 : slope;
}

/* Who is asked in a player's place. */
static void stand_for(luck *l, const match_setup *setup, int p)
{
    const hn_game *game = setup->rules.game;
    hn_player *player = &l->player[p];
    *player = setup->player[p];
    while (strcmp(setup->player[l->alike[p]].name, player->name) != 0)
        l->alike[p]++;
    if (setup->program[p] || player->policy->searches)
        hn_player_find(player, player->policy->searches ? game_quick(game) : game->stand_in, game,
                       NULL);
    else
        l->known[p] = !hn_player_forgets(player) && !player->policy->believes;
    l->follows |= player->policy->follows;
}

luck *luck_learn(const match_setup *setup)
{
    luck *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->rules = setup->rules;
    for (int p = 0; p < setup->players; p++)
        stand_for(l, setup, p);
    if (!learn_value(l, setup)) {
        free(l);
        return NULL;
    }
    learn_weight(l, setup);
    return l;
}
