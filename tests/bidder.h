/* Dice tables for tests of players. Seat 0 is to act, with dice that the test gives; the others are known by
 * how many they have. Bids are made for real, so they must be legal.
 *
 *     bidder t;
 *     bidder_set(&t, "faroleo", "23661", "55555", "1x6");
 *
 * The same players are asked for many keys: frequencies are compared with what is expected, within four
 * standard errors. */
#ifndef HUNCH_TESTS_BIDDER_H
#define HUNCH_TESTS_BIDDER_H

#include "test.h"

#include "config/config.h"
#include "games/perudo.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <hunch/hunch.h>

typedef struct bidder {
    hn_rules rules;
    hn_state state;
} bidder;

/* Dice in front of the seats, before the bids. Where any last die makes a palifico, it does. */
static inline void bidder_put(bidder *t, const char *own, const char *others, int beginner)
{
    perudo *p = (perudo *)(void *)&t->state;
    p->in_play = 0;
    memset(p->die, 0, sizeof p->die);
    for (int seat = 0; seat < p->seats; seat++) {
        p->dice[seat] = (uint8_t)(seat ? others[seat - 1] - '0' : (int)strlen(own));
        p->in_play = (uint8_t)(p->in_play + p->dice[seat]);
        for (int i = 0; i < p->dice[seat]; i++)
            p->die[seat][i] = (uint8_t)(seat ? 1 : own[i] - '0');
        if (p->dice[seat] == 1 && t->rules.value[PERUDO_PALIFICO] == PALIFICO_ANY)
            p->palifico = 1;
    }
    p->wild = p->palifico ? 0 : (uint8_t)t->rules.value[PERUDO_WILD];
    p->beginner = p->turn_seat = (uint8_t)beginner;
    p->asked = (hn_seats)(1u << beginner);
}

/* Sets a table under rules that the caller has set: own dice by their faces, the others' by how many each
 * has, and the bids of this throw, "6x4 3x1", the last of which seat 0 is asked about; "" for none. */
static inline void bidder_set_under(bidder *t, const char *own, const char *others,
                                    const char *bids)
{
    int seats = 1 + (int)strlen(others), made = 0, length;
    char words[16], bid[8];
    for (const char *at = bids; sscanf(at, "%7s%n", bid, &length) == 1; at += length)
        made++;
    assert_int_equal(hn_deal(&t->rules, seats, 0, 1, &t->state, NULL), HN_OK);
    bidder_put(t, own, others, (seats - made % seats) % seats);
    for (; sscanf(bids, "%7s%n", bid, &length) == 1; bids += length) {
        int seat = hn_next_decider(&t->rules, &t->state);
        hn_action action = HN_ACTIONS;
        snprintf(words, sizeof words, "bid %s", bid);
        assert_int_equal(hn_action_parse(&t->rules, seats, seat, words, &action), HN_OK);
        assert_int_equal(hn_apply(&t->rules, &t->state, seat, action, NULL), HN_OK);
    }
    assert_int_equal(hn_next_decider(&t->rules, &t->state), 0);
}

static inline void bidder_set(bidder *t, const char *preset_name, const char *own,
                              const char *others, const char *bids)
{
    const hn_game *game = hn_game_find("perudo");
    assert_int_equal(hn_rules_preset(&t->rules, game, preset_name, NULL), HN_OK);
    bidder_set_under(t, own, others, bids);
}

static inline hn_player bidder_player(const char *spec)
{
    hn_player player;
    hn_error error = {0};
    if (config_player(&player, spec, hn_game_find("perudo"), NULL, &error))
        fail_msg("%s: %s", spec, error.text);
    return player;
}

/* What the player decides with a key, in words, with its reasons. */
static inline const char *bidder_ask(const bidder *t, const hn_player *player, uint64_t key,
                                     hn_why *why)
{
    static char words[32];
    hn_view view = hn_view_of(&t->rules, &t->state, 0);
    hn_mask legal;
    hn_view_legal(&view, &legal);
    hn_action action = hn_player_decide(player, &view, key, NULL);
    assert_true(hn_mask_has(&legal, action));
    assert_int_equal(hn_player_decide(player, &view, key, why), action);
    hn_action_text(&t->rules, hn_seat_count(&t->rules, &t->state), 0, action, words, sizeof words);
    return words;
}

/* It decides so whatever its key. */
static inline void bidder_decides(const bidder *t, const char *spec, const char *words)
{
    hn_player player = bidder_player(spec);
    for (uint64_t key = 0; key < 200; key++) {
        hn_why why;
        const char *decided = bidder_ask(t, &player, key, &why);
        if (strcmp(decided, words))
            fail_msg("%s: expected \"%s\", not \"%s\" (%s)", spec, words, decided, why.rule);
    }
}

/* A number of the reasons; they must have it. */
static inline double bidder_number(const hn_why *why, const char *name)
{
    for (int i = 0; i < why->number_count; i++)
        if (!strcmp(why->number[i].name, name))
            return why->number[i].value;
    fail_msg("%s has no number \"%s\"", why->rule, name);
    return 0;
}

/* `met` of `trials` is as often as the chance says. */
static inline void bidder_often(const char *what, int met, int trials, double chance)
{
    double spread = sqrt(trials * chance * (1 - chance));
    if (fabs(met - trials * chance) > 4 * spread)
        fail_msg("%s: %d of %d, expected %.4f", what, met, trials, chance);
}

#endif
