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

/* What of the house rules bears on the course of every card game. */
typedef struct follow_house {
    int cards, looks; /* dealt to each seat, and looked at by it before the first turn */
    int wrong;        /* penalty cards for a wrong flip */
    int laps;         /* after which a round without a call ends */
    bool opens;       /* a card opens the discard */
    bool chosen;      /* seats choose what they look at; else it is the first slots */
    bool open;        /* everyone sees what is drawn */
    bool hides;       /* nobody sees a wrong card */
} follow_house;

typedef struct follow {
    const hn_rules *rules;
    follow_house house;
    /* What the seat knows. Not followed: asked, answered, moment, claimed, windows, resolutions, and
     * the cards chosen without an event. The queue is that of the window's end already while the
     * window is resolved. */
    hn_card_view view;
    int count; /* events so far */
    hn_event last;
    int flips;       /* this turn's right flips */
    int wrongs;      /* its wrong ones */
    hn_place tried;  /* where the last of either was */
    int penalties;   /* cards that the last wrong one costs and that are not yet taken */
    uint8_t payer;   /* by whom */
    uint16_t taken;  /* the slots that it has filled so since its first wrong one: bit k */
    bool under_way;  /* what the last event began goes on with the next one: nothing is asked */
    bool ends;       /* Vinto: an action is over as soon as its penalty cards are taken */
    hn_seats tossed; /* Vinto: the seats that tossed cards into the window, rightly */
    uint8_t kept;    /* Vinto: the seat whose right cards stay, before its wrong one; HN_NONE */
} follow;

/* Before the deal, for a seat or HN_NONE, the public. */
void follow_begin(follow *f, const hn_rules *rules, int seats, int first, int seat);

/* The next event. On failure *f is unchanged, and error says why not; not which event it was:
 * that is number f->count, from 0. */
hn_status follow_event(follow *f, const hn_event *event, hn_error *error);

/* Whether a view is what the events led to. On failure error->text starts with the field in
 * question, "`hands[1][2].card` is …", named as the view's JSON names it. */
hn_status follow_compare(const follow *before, const hn_card_view *view, hn_error *error);

/* Sets of events. */
#define IS(type) (UINT64_C(1) << HN_EVENT_##type)

/* The course of a game's rounds, which the game names in its struct hn_game. What all card games have
 * in common is in follow.c: the deal, who acts, penalties, reshuffles, the end's order of cards. */
typedef struct follow_course {
    follow_house (*house)(const hn_rules *rules);
    /* Whether an event may come between the looks and the first turn, or be that turn. NULL: only the
     * turn may. */
    hn_status (*may_begin)(const follow *f, const hn_event *event, hn_error *error);
    /* Which events come in which phase, after the deal, */
    uint64_t in_phase[HN_PHASES];
    /* those that have a number in this game and in no other, */
    uint64_t numbered;
    /* and whether one of them is one that the rules have at such a table. */
    bool (*fits)(const follow *f, const hn_event *event);
    /* What it changes besides cards and knowledge: what is so in all games `after` has already, the
     * phase that comes next as a rule among it. Not for the deal. */
    void (*goes_on)(const follow *before, const hn_event *event, follow *after);
    /* Takes the step that the table takes here without an event, if there is one: a window closes, a first
     * card is chosen. It is asked for where the next event or a view's phase needs it. NULL: `fits` and
     * `may_ask` see to that. */
    bool (*quietly)(follow *f);
    /* What comes of an event when the penalty cards that it costs are taken. NULL: nothing. */
    void (*settle)(follow *f);
    /* The ranks of which a card is right, bit r. NULL: that of the top discard. */
    unsigned (*right_ranks)(const follow *f);
    /* Whether a question may be open in a phase when the events have come to a window or a turn's
     * end. */
    bool (*may_ask)(const follow *f, int phase);
} follow_course;

/* What an event of a right form changes in the view: follow_effects.c. On failure the view may be left half
 * changed. */
hn_status follow_effect(hn_card_view *view, const hn_event *event, hn_error *error);

/* Whether a question may be open in a phase when the events have come this far. */
bool follow_may_ask(const follow *f, int phase);

/* Takes the table's steps without an event that lead to a phase, as far as there are any. */
void follow_quietly(follow *f, int phase);

/* How many cards lie in front of a seat. */
int follow_cards(const follow *f, int seat);

/* The first gap in front of a seat, HN_SLOTS if there is none. */
int follow_gap(const follow *f, int seat);

/* The top of the discard, or HN_NONE. */
hn_card follow_top(const follow *f);

/* Whether no turn comes after this one: the next seat is the caller, or without a call it is the last
 * of the laps. */
bool follow_last_turn(const follow *f);

#endif
