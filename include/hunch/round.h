/* A round: deal, ask, apply, until it is over.
 *
 *     hn_rules rules;
 *     hn_state state;
 *     hn_rules_preset(&rules, hn_game_find("cambio"), NULL, NULL);
 *     hn_deal(&rules, 4, 0, seed, &state, NULL);
 *     while (!hn_over(&rules, &state)) {
 *         int seat = hn_next_decider(&rules, &state);
 *         hn_view view = hn_view_of(&rules, &state, seat);
 *         hn_apply(&rules, &state, seat, decide(&view), NULL);
 *     }
 *
 * A round is a function of (rules, seats, first seat, seed, actions) and of nothing else. Calls
 * allocate nothing, keep nothing and may run in any number of threads on different states. Rules
 * must have passed hn_rules_check. */
#ifndef HUNCH_ROUND_H
#define HUNCH_ROUND_H

#include <hunch/cards.h>
#include <hunch/dice.h>
#include <hunch/rules.h>
#include <hunch/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Everything that is true at the table: plain bytes without pointers, owned by the caller. The first
 * hn_state_size() bytes are the state; copy those to copy it, compare them to compare it. */
typedef union hn_state {
    uint8_t byte[HN_STATE_SIZE];
    uint64_t align;
} hn_state;

/* Something that happened. Fields that a type does not use are HN_NONE (0 for number and die).
 * seen_by: with cards 0 where nothing was hidden, with dice HN_EVERYONE but for HN_EVENT_ROLL. */
typedef enum hn_event_type {
    HN_EVENT_DEAL, /* seat was dealt `number` cards */
    HN_EVENT_OPEN, /* `card` opens the discard */
    HN_EVENT_TURN, /* turn `number` (from 0) begins; seat is to play */
    HN_EVENT_LOOK, /* seat looked at place[0]; `card` is seen by seen_by */
    HN_EVENT_DRAW, /* seat drew `card` from the deck */
    HN_EVENT_TAKE, /* seat took `card` from the discard */
    HN_EVENT_SWAP, /* seat put the drawn card into place[0]; `card` came out, onto the discard */
    HN_EVENT_PLAY, /* seat put the drawn card, `card`, onto the discard; number 1: for its action */
    HN_EVENT_PASS, /* seat had nothing to draw */
    HN_EVENT_DECLINE,  /* seat did not use a power, or what was left of it */
    HN_EVENT_EXCHANGE, /* seat exchanged the cards in place[0] and place[1] */
    HN_EVENT_FLIP,     /* seat flipped place[0], rightly: `card` is on the discard, a gap is left */
    HN_EVENT_WRONG,    /* seat flipped or named place[0], wrongly: `card` stays; number: the ranks
                          asked for, bit r, where a house keeps it hidden */
    HN_EVENT_PENALTY,  /* seat took a card from the deck, unseen, into place[0] */
    HN_EVENT_GIVE,     /* seat gave its card in place[0] into place[1] */
    HN_EVENT_CALL,     /* seat called */
    HN_EVENT_RESHUFFLE, /* `number` cards of the discard were shuffled into the deck */
    HN_EVENT_END,       /* the round is over */
    HN_EVENT_SHOW,      /* at the end: `card` in place[0] is turned up for everyone */
    HN_EVENT_THROW,     /* throw `number` (from 0) begins; seat is the first to bid */
    HN_EVENT_PALIFICO,  /* it is palifico */
    HN_EVENT_ROLL,      /* seat threw `number` dice, `die`, which seen_by see */
    HN_EVENT_BID,       /* seat bids `number` dice of die[0] */
    HN_EVENT_DUDO,      /* seat doubts the bid */
    HN_EVENT_CALZA,     /* seat says that the bid is exact */
    HN_EVENT_REVEAL,    /* seat lifts its cup: its dice, `die`, for everyone */
    HN_EVENT_RIGHT,     /* seat was right to call: `number` dice matched the bid's face, die[0] */
    HN_EVENT_MISTAKEN,  /* seat was not; otherwise the same */
    HN_EVENT_LOSE,      /* seat loses a die (or all): `number` are left */
    HN_EVENT_GAIN,      /* seat gets a die back: it has `number` now */
    HN_EVENT_RANK,      /* seat collects the rank of `card` from now on; it lies open in place[0] */
    HN_EVENT_COLLECT,   /* seat took `card` from the discard into its collection, in place[0] */
    HN_EVENT_DECLARE,   /* seat swaps its card in place[0], which it says is of rank `number` */
    HN_EVENT_NAME,      /* seat points at place[0] and names rank `number` */
    HN_EVENT_KEEP,      /* seat tossed in place[0], rightly, but with a wrong one: `card` stays */
    HN_EVENT_AIM,       /* seat aims an ace at the seat of place[0], which takes a card */
    HN_EVENT_TURN_UP,   /* seat turned up place[0]: `card` lies open from then on */
    HN_EVENT_TYPES
} hn_event_type;

typedef struct hn_event {
    uint8_t type;      /* hn_event_type */
    uint8_t seat;      /* who acted */
    hn_card card;      /* the hidden part: what the card was */
    hn_seats seen_by;  /* the seats that saw it; HN_EVERYONE: it lay open */
    hn_place place[2]; /* where */
    uint16_t number;
    uint8_t die[HN_DICE]; /* faces of dice; of those thrown: the hidden part */
    uint8_t zero;         /* zero */
} hn_event;

/* The events of one call, in order: 16 KB. The caller owns it; each call starts afresh. */
typedef struct hn_events {
    int count;
    hn_event event[HN_EVENTS];
} hn_events;

/* The event as one seat may know it: card and dice are HN_UNKNOWN where the seat did not see them,
 * and seen_by stays (who saw something is public). Seat HN_NONE is the public, which sees what lies open. */
HN_API hn_event hn_event_for(const hn_event *event, int seat);

/* The event in words for people, "seat 1 looks at 2.0 (Kh)". Returns its length, as snprintf does. */
HN_API int hn_event_text(const hn_rules *rules, const hn_event *event, char *buffer, size_t size);

/* How many of a state's bytes its game uses. */
HN_API size_t hn_state_size(const hn_rules *rules);

/* Deals a round to `seats` seats, of which `first` begins. All hn_state_size() bytes are set. events may be
 * NULL. Fails with HN_BAD_SEATS, *state unchanged. */
HN_API hn_status hn_deal(const hn_rules *rules, int seats, int first, uint64_t seed,
                         hn_state *state, hn_events *events);

/* The number of seats at the table. */
HN_API int hn_seat_count(const hn_rules *rules, const hn_state *state);

/* The seats that have something to decide now: one, or in a window several at once, whose answers
 * are secret until all are in. Empty when the round is over. */
HN_API hn_seats hn_deciders(const hn_rules *rules, const hn_state *state);

/* The first of them clockwise from the turn's seat (the order of records), or HN_NONE. */
HN_API int hn_next_decider(const hn_rules *rules, const hn_state *state);

/* The legal actions of a seat: as a mask, returning how many there are; or as a list in rising
 * order, which has room for HN_ACTIONS. A seat that is not to decide has none. */
HN_API int hn_legal(const hn_rules *rules, const hn_state *state, int seat, hn_mask *mask);
HN_API int hn_legal_list(const hn_rules *rules, const hn_state *state, int seat, hn_action *list);

/* Applies one action of one seat. events, which may be NULL, receives what happened; an answer in a
 * window causes no event until all are in. An illegal action is answered with the reason; then not a
 * byte of the state is changed and events->count is 0. */
HN_API hn_status hn_apply(const hn_rules *rules, hn_state *state, int seat, hn_action action,
                          hn_events *events);

/* Everything at the table as text, with all cards open: for whoever runs it, never for a player. Returns its
 * length, as snprintf does. */
HN_API int hn_state_text(const hn_rules *rules, const hn_state *state, char *buffer, size_t size);

HN_API bool hn_over(const hn_rules *rules, const hn_state *state);

/* The result of a finished round. points: what counts for the match: cards' values, a game's own score, or the
 * dice that are left. A seat's share of the win is 1 / (number of winners). */
typedef struct hn_score {
    int16_t points[HN_SEATS];
    int16_t sum[HN_SEATS]; /* cards: the values in front of each seat; else 0 */
    hn_seats winners;
    hn_seats callers; /* cards: the seats that called */
} hn_score;

/* Fails with HN_NOT_OVER, *score unchanged. */
HN_API hn_status hn_score_of(const hn_rules *rules, const hn_state *state, hn_score *score);

/* An action's text, "flip 1.3", for the seat that decides at a table of `seats` seats, and back.
 * hn_action_text returns the length, as snprintf does, and 0 for a number that no action has.
 * hn_action_parse wants exactly that text: HN_NO_SUCH_ACTION otherwise, also for a seat that no such
 * table has; *action unchanged. */
HN_API int hn_action_text(const hn_rules *rules, int seats, int seat, hn_action action,
                          char *buffer, size_t size);
HN_API hn_status hn_action_parse(const hn_rules *rules, int seats, int seat, const char *text,
                                 hn_action *action);

/* How many numbers the game uses: every action is below it. */
HN_API int hn_action_count(const hn_rules *rules);

#ifdef __cplusplus
}
#endif

#endif
