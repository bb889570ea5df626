/* Rounds of a card game by random play, in which what holds at every card table is checked in every moment: all
 * cards are there once; views show what the events told and nothing else; legal actions apply and no others; what
 * is hidden can be redrawn; the record leads to the same bytes. A game adds what is its own.
 *
 * What everyone knows is followed here a second time, from the events that each saw and nothing else. */
#ifndef HUNCH_TESTS_CARD_ROUNDS_H
#define HUNCH_TESTS_CARD_ROUNDS_H

#include "draw.h"

#include "games/table.h"

enum { PUBLIC = HN_SEATS }; /* behind the seats: who watches */

/* One round under test. */
typedef struct card_round {
    hn_rules rules;
    hn_state state;
    hn_events events; /* of the deal or the last action */
    int seats, first;
    uint64_t seed;
    bool never_calls;
    bool wrong_stays_hidden; /* set by `begin`: a wrong card is told, not shown */
    random_run chance;
    hn_card model[HN_SEATS + 1][HN_SEATS][HN_SLOTS]; /* what each must know of every place */
    hn_card in_hand[HN_SEATS + 1];                   /* what each knows of the drawn card */
    hn_card discard[HN_CARDS];                       /* bottom to top, as everyone saw it */
    int discard_count, deck_count;
    int turn; /* the number of the last turn that began, -1: none has */
    bool over;
} card_round;

/* What a game adds; each may be NULL. */
typedef struct card_game {
    const char *name;
    bool open_draws;              /* what is drawn from the deck is shown to all */
    void (*begin)(card_round *r); /* drawn, not yet dealt */
    /* An action instead of any legal one, to lead where uniform play seldom gets; HN_ACTIONS: none. */
    hn_action (*choose)(card_round *r, int seat);
    void (*observe)(card_round *r,
                    const hn_event *e); /* it has been followed as far as all games go */
    void (*check)(const card_round *r); /* in a moment that is checked */
    void (*check_score)(const card_round *r, const hn_score *score);
} card_game;

/* A number from 0 to bound - 1. */
int card_round_below(card_round *r, int bound);

/* So many rounds hold all properties, under the presets and under house rules drawn at random over every key.
 * HUNCH_PART as draw_part says. */
void rounds_hold(const card_game *game, int rounds);

/* The deck's order is the same whatever is played. */
void the_deck_stays(const card_game *game, int rounds);

/* A round of one preset with changed rules, as long as they let it, in which hundreds of reshuffles happen and
 * what is hidden can be redrawn at the end as before. */
void reshuffles_hold(hn_rules rules, int seats);

#endif
