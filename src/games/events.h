/* The table of events: one row for each type, with all that is the same of it wherever it happens. Its
 * text, its JSON and their schema, the page's motion, and everyone who follows cards from event to event
 * (the table itself, beliefs, memories, those who watch rounds) go by these rows. */
#pragma once

#include <hunch/round.h>
#include <hunch/rules.h>

/* Where cards lie. */
typedef enum event_spot {
    SPOT_NONE,
    SPOT_DECK,
    SPOT_DISCARD,
    SPOT_HAND,        /* the drawn card */
    SPOT_PLACE,       /* place[0] */
    SPOT_OTHER_PLACE, /* place[1] */
    SPOT_SLOTS        /* the first `number` places of the seat */
} event_spot;

typedef struct event_move {
    uint8_t from, to;
} event_move;

/* Fields of hn_event as a type uses them; the rest is at rest. */
enum {
    HAS_SEAT = 1 << 0,
    HAS_NUMBER = 1 << 1,
    HAS_CARD = 1 << 2,
    HAS_PLACE = 1 << 3, /* one place, two places, a seat alone */
    HAS_PLACES = 1 << 4,
    HAS_TARGET = 1 << 5,
    HAS_BID = 1 << 6, /* number dice of die[0] */
    HAS_FACE = 1 << 7,
    HAS_DICE = 1 << 8, /* hidden ones, open ones */
    HAS_OPEN_DICE = 1 << 9,
    HAS_RANK = 1 << 10,  /* number: a rank that is declared or named, */
    HAS_POWER = 1 << 11, /* whether the card is played for its action, */
    HAS_RANKS = 1 << 12  /* a set of ranks, told where the card is not */
};

/* Who sees the hidden part. */
typedef enum event_shown {
    SHOWN_TO_ALL,
    SHOWN_TO_ACTOR,
    SHOWN_TO_NONE,
    SHOWN_BY_RULES
} event_shown;

/* What else followers ask about a type. */
enum {
    EVENT_SHOWS = 1,        /* the card in place[0] is seen where it lies, */
    EVENT_LIES_OPEN = 2,    /* and lies open from then on */
    EVENT_IN_WINDOW = 4,    /* happens while a window is resolved */
    EVENT_ENDS_WINDOWS = 8, /* no window is open after it */
    EVENT_OF_SEAT = 16,     /* the page draws the eye to the seat, to its cup */
    EVENT_OF_CUP = 32
};

typedef struct event_form {
    const char *name; /* as JSON has it */
    uint8_t tables;   /* where it happens: bit per hn_table */
    uint16_t fields;
    uint8_t shown; /* event_shown */
    uint8_t traits;
    event_move move[2];    /* all cards leave before any lands */
    const char *text;      /* what is said of it: events.c has the form */
    const char *text_zero; /* where number is 0, if that is said otherwise */
} event_form;

enum { AT_CARDS = 1 << HN_TABLE_CARDS, AT_DICE = 1 << HN_TABLE_DICE };

/* In a header, so that the card table's own moves are known when it is compiled. */
// clang-format off
static const event_form event_forms[HN_EVENT_TYPES] = {
    [HN_EVENT_DEAL] = {"deal", AT_CARDS, HAS_SEAT | HAS_NUMBER, SHOWN_TO_ALL, 0,
        {{SPOT_DECK, SPOT_SLOTS}}, "is dealt %n {card|cards}", NULL},
    [HN_EVENT_OPEN] = {"open", AT_CARDS, HAS_CARD, SHOWN_TO_ALL, 0,
        {{SPOT_DECK, SPOT_DISCARD}}, "%c opens the discard", NULL},
    [HN_EVENT_TURN] = {"turn", AT_CARDS, HAS_SEAT | HAS_NUMBER, SHOWN_TO_ALL, EVENT_ENDS_WINDOWS,
        {{0}}, "turn %n: seat %s", NULL},
    [HN_EVENT_LOOK] = {"look", AT_CARDS, HAS_SEAT | HAS_CARD | HAS_PLACE, SHOWN_TO_ACTOR, EVENT_SHOWS,
        {{0}}, "looks at %a[: %c]", NULL},
    [HN_EVENT_DRAW] = {"draw", AT_CARDS, HAS_SEAT | HAS_CARD, SHOWN_BY_RULES, 0,
        {{SPOT_DECK, SPOT_HAND}}, "draws %c from the deck", NULL},
    [HN_EVENT_TAKE] = {"take", AT_CARDS, HAS_SEAT | HAS_CARD, SHOWN_TO_ALL, 0,
        {{SPOT_DISCARD, SPOT_HAND}}, "takes %c from the discard", NULL},
    [HN_EVENT_SWAP] = {"swap", AT_CARDS, HAS_SEAT | HAS_CARD | HAS_PLACE, SHOWN_TO_ALL, 0,
        {{SPOT_PLACE, SPOT_DISCARD}, {SPOT_HAND, SPOT_PLACE}}, "swaps it into %a; %c comes out", NULL},
    [HN_EVENT_PLAY] = {"play", AT_CARDS, HAS_SEAT | HAS_CARD | HAS_POWER, SHOWN_TO_ALL, 0,
        {{SPOT_HAND, SPOT_DISCARD}}, "plays %c for its action", "%P %c"},
    [HN_EVENT_PASS] = {"pass", AT_CARDS, HAS_SEAT, SHOWN_TO_ALL, 0,
        {{0}}, "has nothing to draw", NULL},
    [HN_EVENT_DECLINE] = {"decline", AT_CARDS, HAS_SEAT, SHOWN_TO_ALL, 0,
        {{0}}, "leaves it at that", NULL},
    [HN_EVENT_EXCHANGE] = {"exchange", AT_CARDS, HAS_SEAT | HAS_PLACES, SHOWN_TO_ALL, 0,
        {{SPOT_PLACE, SPOT_OTHER_PLACE}, {SPOT_OTHER_PLACE, SPOT_PLACE}}, "exchanges %a and %b", NULL},
    [HN_EVENT_FLIP] = {"flip", AT_CARDS, HAS_SEAT | HAS_CARD | HAS_PLACE, SHOWN_TO_ALL, EVENT_IN_WINDOW,
        {{SPOT_PLACE, SPOT_DISCARD}}, "%F %a: %c, right", NULL},
    [HN_EVENT_WRONG] = {"wrong", AT_CARDS, HAS_SEAT | HAS_CARD | HAS_PLACE | HAS_RANKS, SHOWN_BY_RULES,
        EVENT_SHOWS | EVENT_IN_WINDOW, {{0}}, "%W", NULL},
    [HN_EVENT_PENALTY] = {"penalty", AT_CARDS, HAS_SEAT | HAS_CARD | HAS_PLACE, SHOWN_TO_NONE, EVENT_IN_WINDOW,
        {{SPOT_DECK, SPOT_PLACE}}, "takes a penalty card into %a", NULL},
    [HN_EVENT_GIVE] = {"give", AT_CARDS, HAS_SEAT | HAS_PLACES, SHOWN_TO_ALL, EVENT_IN_WINDOW,
        {{SPOT_PLACE, SPOT_OTHER_PLACE}}, "gives its card %a into %b", NULL},
    [HN_EVENT_CALL] = {"call", AT_CARDS, HAS_SEAT, SHOWN_TO_ALL, EVENT_ENDS_WINDOWS | EVENT_OF_SEAT,
        {{0}}, "%C", NULL},
    [HN_EVENT_RESHUFFLE] = {"reshuffle", AT_CARDS, HAS_NUMBER, SHOWN_TO_ALL, EVENT_IN_WINDOW,
        {{SPOT_DISCARD, SPOT_DECK}}, "the discard is shuffled back: %n {card|cards}", NULL},
    [HN_EVENT_END] = {"end", AT_CARDS | AT_DICE, 0, SHOWN_TO_ALL, EVENT_ENDS_WINDOWS,
        {{0}}, "the round is over", NULL},
    [HN_EVENT_SHOW] = {"show", AT_CARDS, HAS_SEAT | HAS_CARD | HAS_PLACE, SHOWN_TO_ALL, EVENT_SHOWS,
        {{0}}, "turns up %a: %c", NULL},
    [HN_EVENT_THROW] = {"throw", AT_DICE, HAS_SEAT | HAS_NUMBER, SHOWN_TO_ALL, 0,
        {{0}}, "throw %n: seat %s begins", NULL},
    [HN_EVENT_PALIFICO] = {"palifico", AT_DICE, 0, SHOWN_TO_ALL, 0,
        {{0}}, "palifico: the face stays, and no face is wild", NULL},
    [HN_EVENT_ROLL] = {"roll", AT_DICE, HAS_SEAT | HAS_DICE, SHOWN_TO_ACTOR, EVENT_OF_CUP,
        {{0}}, "throws %n {die|dice}[:%d]", NULL},
    [HN_EVENT_BID] = {"bid", AT_DICE, HAS_SEAT | HAS_BID, SHOWN_TO_ALL, EVENT_OF_SEAT,
        {{0}}, "bids %nx%f", NULL},
    [HN_EVENT_DUDO] = {"dudo", AT_DICE, HAS_SEAT, SHOWN_TO_ALL, EVENT_OF_SEAT,
        {{0}}, "says dudo", NULL},
    [HN_EVENT_CALZA] = {"calza", AT_DICE, HAS_SEAT, SHOWN_TO_ALL, EVENT_OF_SEAT,
        {{0}}, "says calza", NULL},
    [HN_EVENT_REVEAL] = {"reveal", AT_DICE, HAS_SEAT | HAS_OPEN_DICE, SHOWN_TO_ALL, EVENT_OF_SEAT,
        {{0}}, "shows%d", NULL},
    [HN_EVENT_RIGHT] = {"right", AT_DICE, HAS_SEAT | HAS_NUMBER | HAS_FACE, SHOWN_TO_ALL, EVENT_OF_SEAT,
        {{0}}, "is right: %n {die matches|dice match} %f", NULL},
    [HN_EVENT_MISTAKEN] = {"mistaken", AT_DICE, HAS_SEAT | HAS_NUMBER | HAS_FACE, SHOWN_TO_ALL, EVENT_OF_SEAT,
        {{0}}, "is wrong: %n {die matches|dice match} %f", NULL},
    [HN_EVENT_LOSE] = {"lose", AT_DICE, HAS_SEAT | HAS_NUMBER, SHOWN_TO_ALL, EVENT_OF_SEAT,
        {{0}}, "loses a die and has %n", "is out"},
    [HN_EVENT_GAIN] = {"gain", AT_DICE, HAS_SEAT | HAS_NUMBER, SHOWN_TO_ALL, EVENT_OF_SEAT,
        {{0}}, "gets a die back and has %n", NULL},
    [HN_EVENT_RANK] = {"rank", AT_CARDS, HAS_SEAT | HAS_CARD | HAS_PLACE, SHOWN_TO_ALL, EVENT_SHOWS | EVENT_LIES_OPEN,
        {{0}}, "collects rank %k: %a lies open, %c", NULL},
    [HN_EVENT_COLLECT] = {"collect", AT_CARDS, HAS_SEAT | HAS_CARD | HAS_PLACE, SHOWN_TO_ALL, EVENT_LIES_OPEN,
        {{SPOT_DISCARD, SPOT_PLACE}}, "collects %c into %a", NULL},
    [HN_EVENT_DECLARE] = {"declare", AT_CARDS, HAS_SEAT | HAS_RANK | HAS_PLACE, SHOWN_TO_ALL, 0,
        {{0}}, "declares %a to be %r", NULL},
    [HN_EVENT_NAME] = {"name", AT_CARDS, HAS_SEAT | HAS_RANK | HAS_PLACE, SHOWN_TO_ALL, 0,
        {{0}}, "points at %a and says %r", NULL},
    [HN_EVENT_KEEP] = {"keep", AT_CARDS, HAS_SEAT | HAS_CARD | HAS_PLACE, SHOWN_TO_ALL, EVENT_SHOWS | EVENT_IN_WINDOW,
        {{0}}, "%F %a: %c, right, but it stays", NULL},
    [HN_EVENT_AIM] = {"aim", AT_CARDS, HAS_SEAT | HAS_TARGET, SHOWN_TO_ALL, EVENT_OF_SEAT,
        {{0}}, "aims the ace at seat %t", NULL},
    [HN_EVENT_TURN_UP] = {"turn_up", AT_CARDS, HAS_SEAT | HAS_CARD | HAS_PLACE, SHOWN_TO_ALL,
        EVENT_SHOWS | EVENT_LIES_OPEN, {{0}}, "turns up %a: %c", NULL},
};
// clang-format on

/* ---- cards that move ---- */

/* What a follower of cards does with one of them, the which-th of an event: it takes what lies at
 * move.from, and lays it down at move.to. `at` is the place where that is one; gap: nothing else of the
 * event comes there. */
typedef void card_lift(void *follower, int which, event_move move, hn_place at, bool gap);
typedef void card_lay(void *follower, int which, event_move move, hn_place at);

static inline bool spot_is_place(event_spot spot)
{
    return spot == SPOT_PLACE || spot == SPOT_OTHER_PLACE;
}

/* What is known when it is compiled is to be used then. */
#define EVENT_INLINE inline __attribute__((always_inline))

/* Moves cards as an event says: nobody else knows how. Its type is given besides: where that is a constant,
 * no more is left of going by the table than the moves themselves. A deal goes slot by slot. Which cards a
 * reshuffle takes is the discard's to know, so that one is left to the follower. */
static EVENT_INLINE void event_move_cards(const hn_event *event, int type, card_lift *lift,
                                          card_lay *lay, void *follower)
{
    /* cppcheck-suppress nullPointerRedundantCheck */ /* a part of the row, not a pointer */
    const event_move one = event_forms[type].move[0], two = event_forms[type].move[1];
    const event_move dealt = {SPOT_DECK, SPOT_PLACE};
    const hn_place *place = event->place;
    if (one.to == SPOT_SLOTS)
        for (int slot = 0; slot < event->number && slot < HN_SLOTS; slot++) {
            lift(follower, 0, dealt, place[0], true);
            lay(follower, 0, dealt, (hn_place){event->seat, (uint8_t)slot});
        }
    if (one.from == SPOT_NONE || one.to == SPOT_SLOTS || one.to == SPOT_DECK)
        return;
    lift(follower, 0, one, place[one.from == SPOT_OTHER_PLACE], two.to != one.from);
    if (two.from)
        lift(follower, 1, two, place[two.from == SPOT_OTHER_PLACE], one.to != two.from);
    lay(follower, 0, one, place[one.to == SPOT_OTHER_PLACE]);
    if (two.from)
        lay(follower, 1, two, place[two.to == SPOT_OTHER_PLACE]);
}

/* Whether a type's card comes out of the deck. */
static inline bool event_draws(const hn_event *event)
{
    return event_forms[event->type].move[0].from == SPOT_DECK;
}

/* ---- words ---- */

/* What a game calls things: "calls cambio"; "flips", which is to put a card of the same rank onto the
 * discard; "plays", or "discards" where cards are also played for their action; and what it says of a
 * wrong one, in the form of event_form.text. */
typedef struct event_words {
    const char *call, *flips, *plays, *wrong;
} event_words;
