/* Following a round from a seat's events, and from nothing else: the engine plays along.
 *
 *     follow f;
 *     follow_begin(&f, rules, seats, first, seat);
 *     for each action of the round, and for the deal before them:
 *         follow_events(&f, what the seat was told of it, count, &bad, &error);
 *     follow_compare(&f, &view, &error);
 *
 * The state that is kept is one that the seat would have been told the same of. What is hidden from it there is a
 * guess, which becomes what it must have been when an event shows it. Which action was taken is found by trying
 * those that are legal; what the engine tells of it, as the seat may know it, must be what the seat was told.
 *
 * So this knows no game's rules. It relies on two things that hold in all of them: an action that names a place
 * is told with that place, and what is claimed in a window is told with its seat and place. */
#pragma once

#include "games/fields.h"
#include "games/game.h"

typedef struct follow {
    const hn_rules *rules;
    int seats, first;
    int seat; /* whose events they are; HN_NONE: the public's */
    bool begun;
    hn_state state;
    hn_trail trail;
    hn_state
        opened; /* the window that is being resolved, as it was opened, with the claims so far */
    uint64_t shown; /* cards that the seat has seen and that are not hidden from it again: bit c */

    const hn_event *told;      /* by the call that is under way */
    int count, next, observed; /* those that the trail has */
    int phase;                 /* the one to arrive at; HN_PHASES: any */
    hn_place chosen;           /* and what is chosen there without an event */
    bool anywhere;             /* it may be anything */

    hn_events events;           /* by the engine, of the action that is being tried */
    uint64_t fixed;             /* cards that are what the events of this try say: bit c */
    uint16_t settled[HN_SEATS]; /* places whose hidden cards were chosen for this try: bit k */

    int reached;       /* the event at which the best try failed; -1: none was made */
    hn_event expected; /* what was expected there, */
    bool certain;      /* whether that is more than a guess, */
    hn_error why;      /* and if it is known why it differs */
} follow;

/* Before the deal, for a seat or HN_NONE, the public. Fails with HN_BAD_SEATS. */
hn_status follow_begin(follow *f, const hn_rules *rules, int seats, int first, int seat);

/* What the seat was told of the deal or of an action, or of several. On failure *bad is the number of the event
 * that cannot be, or that something is missing after, and error says why; then *f cannot be used any more. */
hn_status follow_events(follow *f, const hn_event *told, int count, int *bad, hn_error *error);

/* Whether a view is what the events led to. On failure error->text starts with the field in
 * question, "`hands[1][2].card` is …", named as the view's JSON names it. */
hn_status follow_compare(const follow *before, const hn_plain_view *view, hn_error *error);

/* ---- what a kind of table says of itself: `hidden` of its games ---- */

/* What became of a guess: nothing; it was changed in what the action led to; or before the action, which must be
 * tried again. */
typedef enum follow_bound { BOUND_NOT, BOUND_AFTER, BOUND_BEFORE } follow_bound;

typedef struct follow_hidden {
    /* The engine's event k is not what the seat was told: makes what is hidden such that it can be, or says why
     * it cannot, if it knows. before is NULL for the deal. */
    follow_bound (*bind)(follow *f, hn_state *before, hn_state *after, int k, hn_error *why);
    /* What an event shows is so before the action. True: it was not. NULL: there are no windows. */
    bool (*hold)(follow *f, hn_state *before, const hn_event *told);
    /* All that was told of a try agrees: `shown` is what it leaves in sight. NULL: nothing stays so. */
    void (*met)(follow *f, const hn_state *after);
    /* Hides in an event of the engine what is a guess. False: all of it is. */
    bool (*tell)(const follow *f, hn_event *event);
    /* What a view shows and no event has told becomes so. NULL: there is no such thing. */
    void (*adopt)(follow *f, const hn_plain_view *view);
    const field_list *fields; /* of its plain view */
} follow_hidden;

/* What the seat was told in the place of the engine's event k; NULL: nothing more. */
static inline const hn_event *follow_told(const follow *f, int k)
{
    return f->next + k < f->count ? &f->told[f->next + k] : NULL;
}

/* ---- comparing views: follow_compare.c ---- */

/* The first field in which a view differs from the right one is refused. right: what is untold in it becomes as
 * it is found. */
hn_status fields_compare(const field_list *fields, const hn_plain_view *found, hn_plain_view *right,
                         size_t size, hn_error *error);

/* Seats as JSON writes them. */
const char *seats_words(hn_seats seats, char buffer[32]);
