/* Trails: what everyone at the table has seen and a state does not keep: how the card in each place came there and what
 * was passed over for it, and of each seat how it plays.
 *
 *     hn_trail trail;
 *     hn_trail_begin(&trail);               hn_trail_deal(&trail) before a further round of the same seats
 *     ... after the deal and after every action:
 *     hn_trail_observe(&trail, &rules, &state, &events);
 *     ... and where it is wanted:
 *     view = hn_trail_view(&trail, &view);
 *
 * All of it is public, so one trail serves every seat of a table; hn_play (play.h) keeps it where a player wants it. A
 * trail is plain bytes of fixed size: copy it with the state. */
#ifndef HUNCH_TRAIL_H
#define HUNCH_TRAIL_H

#include <hunch/view.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Where a card came from to the seats' places. */
typedef enum hn_origin {
    HN_ORIGIN_DEAL,
    HN_ORIGIN_DECK,    /* drawn and kept */
    HN_ORIGIN_DISCARD, /* taken and kept */
    HN_ORIGIN_PENALTY,
    HN_ORIGINS
} hn_origin;

/* The trail of the card in one place. Values are as the rules count, HN_NO_VALUE where there was no such card. The last
 * three hold only while the seat in front of which it lay knew the card: then it is the lowest that came up so far. */
#define HN_NO_VALUE 127
typedef struct hn_trace {
    uint16_t turn;  /* in which it came to the seats' places */
    uint8_t origin; /* hn_origin */
    uint8_t moves;  /* exchanges since */
    int8_t out;     /* what came out for it */
    int8_t kept;    /* another card of the seat that was given up instead */
    int8_t refused; /* a card that the seat drew and did not keep */
    int8_t left;    /* the top of the discard that it did not take */
} hn_trace;

/* What a seat has shown of how it plays since these seats sat down, in this round and in those before: counts that the
 * library alone reads (what a net sees of them is in encode.h). Old ones count less and less. */
#define HN_HABITS 16
typedef struct hn_habit {
    uint16_t count[HN_HABITS];
} hn_habit;

typedef struct hn_trail {
    hn_trace of[HN_SEATS][HN_SLOTS];
    hn_habit habit[HN_SEATS];
    uint8_t origin;        /* of the drawn card */
    int8_t top;            /* the value of the top of the discard, HN_NO_VALUE: there is none */
    uint8_t wild, in_play; /* with dice: of this throw; the bid that stands, and whose it is; */
    hn_bid bid;
    uint8_t bidder;
    uint8_t zero;
    hn_bid last[HN_SEATS]; /* each seat's last bid in it */
} hn_trail;

/* Before the first deal; and before a further one to the same seats, whose habits are kept. */
HN_API void hn_trail_begin(hn_trail *trail);
HN_API void hn_trail_deal(hn_trail *trail);

/* The events of the deal or of an action, and the state after it. */
HN_API void hn_trail_observe(hn_trail *trail, const hn_rules *rules, const hn_state *state,
                             const hn_event *event, int count);

/* The view with the trail, which must have observed all events so far, and live as long as the view. And a view's
 * trail, NULL: it has none. */
HN_API hn_view hn_trail_view(const hn_trail *trail, const hn_view *view);
HN_API const hn_trail *hn_view_trail(const hn_view *view);

#ifdef __cplusplus
}
#endif

#endif
