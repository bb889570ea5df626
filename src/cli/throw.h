/* A throw of dice in words and on the screen: what a bid says, who bid what and who called, and what
 * lay under the cups. It is followed from events, so it tells what whoever was told them may know. */
#pragma once

#include "cli/screen.h"
#include "core/text.h"

/* One throw, from its first bid to what the call cost. */
typedef struct dice_throw {
    int seats;
    int wild_face; /* by the rules; 0: none */
    int number;    /* of the throw, from 0 */
    int beginner;
    bool palifico;
    int wild;                       /* the face that counts for all others in this throw, 0: none */
    hn_bid bid;                     /* the one that stands or was called; count 0: none */
    int bidder;                     /* HN_NONE: none */
    int caller;                     /* HN_NONE: it was not called yet */
    bool calza;                     /* what was called: calza or dudo */
    bool right;                     /* the caller was right */
    int count;                      /* dice that match the bid */
    int changed;                    /* the seat that lost or got a die, HN_NONE: none */
    hn_bid last[HN_SEATS];          /* each seat's last bid */
    uint8_t die[HN_SEATS][HN_DICE]; /* what the cups showed; 0: no die, or not seen */
    uint8_t dice[HN_SEATS];         /* how many each seat has; after the call: is left with */
    uint8_t before[HN_SEATS];       /* how many each seat threw */
} dice_throw;

/* Before the first event of a round. */
dice_throw throw_of(const hn_rules *rules, int seats);

/* Whether an event ends a throw that was called: the next one begins, or the round is over. The throw is
 * whole then: show it before this event is followed. */
bool throw_ends(const dice_throw *it, const hn_event *event);

void throw_follow(dice_throw *it, const hn_event *event);

/* Prints the dice of a cup in a row, those that count for a bid in brackets; without a bid, count 0, none
 * does. Returns how many columns the dice that were lost would take. */
int throw_put(const screen *s, const uint8_t die[static HN_DICE], int count, hn_bid bid, int wild,
              screen_ink others);

/* Prints all cups open, the dice that match the bid in brackets, and beside them what each seat said. */
void throw_draw(const screen *s, const dice_throw *it, const screen_seat *seats);

/* What the call showed and cost, in a sentence or two. */
void throw_result(const language *in, const dice_throw *it, text_out *t);

/* Whether a die that shows `die` counts for a face while `wild` is. */
static inline bool throw_matches(int wild, int die, int face)
{
    return die && (die == face || die == wild);
}

/* The dice of a cup, the lowest first. */
void throw_sort(uint8_t die[static HN_DICE], int count);
