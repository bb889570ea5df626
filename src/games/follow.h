/* Following a card table from a seat's events: what the seat must know by now, rebuilt from what it
 * was told and from nothing else.
 *
 *     follow f;
 *     follow_begin(&f, rules, seats, first, seat);
 *     for each event of that seat, as hn_event_for gives it, from the deal on:
 *         follow_event(&f, &event, &error);
 *     follow_compare(&f, &view, &error);
 *
 * An event that cannot come at its place, or that contradicts an earlier one, is refused where
 * it stands; events that are missing or false show there or where the view differs. What a
 * stream without them would have been all the same is beyond anyone: a wrong flip that cost
 * nothing, of a card that was open or has left the table. */
#ifndef HUNCH_GAMES_FOLLOW_H
#define HUNCH_GAMES_FOLLOW_H

#include "games/table.h"

typedef struct follow {
    const hn_rules *rules;
    /* What the seat knows. Not followed: asked, answered, moment, claimed, windows, resolutions, and
     * the cards chosen without an event. */
    hn_card_view view;
    int count; /* events so far */
    hn_event last;
    int flips;     /* this turn's right flips */
    int wrongs;    /* its wrong ones */
    int penalties; /* cards that the last wrong one costs and that are not yet taken */
    uint8_t payer; /* by whom */
} follow;

/* Before the deal, for a seat or HN_NONE, the public. */
void follow_begin(follow *f, const hn_rules *rules, int seats, int first, int seat);

/* The next event. On failure *f is unchanged, and error says why not; not which event it was:
 * that is number f->count, from 0. */
hn_status follow_event(follow *f, const hn_event *event, hn_error *error);

/* Whether a view is what the events led to. On failure error->text starts with the field in
 * question, "`hands[1][2].card` is …", named as the view's JSON names it. */
hn_status follow_compare(const follow *f, const hn_card_view *view, hn_error *error);

/* The course of a game's rounds, which the game names in its struct hn_game. */
typedef struct follow_course {
    /* Whether an event may come now. */
    hn_status (*may_come)(const follow *f, const hn_event *event, hn_error *error);
    /* What it changes besides cards and knowledge, which `after` has changed already. */
    void (*goes_on)(const follow *before, const hn_event *event, follow *after);
    /* Whether a question may be open in a phase when the events have come this far. */
    bool (*may_ask)(const follow *f, int phase);
} follow_course;

/* How many cards lie in front of a seat. */
int follow_cards(const follow *f, int seat);

/* The first gap in front of a seat, HN_SLOTS if there is none. */
int follow_gap(const follow *f, int seat);

#endif
