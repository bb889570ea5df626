/* Limits, small types and status values that every other header uses.
 *
 * Words: a seat is a place at the table (0 to n-1, clockwise); a slot is a place for a card in front
 * of a seat; an action is one choice of one seat. docs/architecture.md has the whole list. */
#ifndef HUNCH_TYPES_H
#define HUNCH_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__) || defined(__clang__)
#define HN_API __attribute__((visibility("default")))
#else
#define HN_API
#endif

#define HN_VERSION    "0.1.0"
#define HN_SEATS      8    /* seats at a table, at most */
#define HN_SLOTS      12   /* slots in front of a seat, at most */
#define HN_QUEUE      16   /* cards' powers that wait at once, at most */
#define HN_COLLECTION 4    /* cards of a collection, at most */
#define HN_ACTIONS    512  /* every action's number is below this */
#define HN_EVENTS     1024 /* events that one action can cause, at most */
#define HN_STATE_SIZE 512  /* bytes of the largest state of any game */
#define HN_NONE       255  /* "no seat", "no slot", "no card" */
#define HN_UNKNOWN    254  /* in a view or event: a card or die that the seat does not know */
#define HN_EVERYONE   255  /* a set of seats: all of them, and whoever watches */

/* A set of seats: bit s stands for seat s. */
typedef uint8_t hn_seats;

/* An action's number within its game: dense, below HN_ACTIONS, and relative to the seat that
 * decides (seat + 1 is "the next one clockwise" whoever decides), so that masks, tables and learnt
 * players need no other seat's point of view. The text form has absolute seats. */
typedef uint16_t hn_action;

/* A set of actions: action a is bit a % 64 of word[a / 64]. */
typedef struct hn_mask {
    uint64_t word[HN_ACTIONS / 64];
} hn_mask;

static inline bool hn_mask_has(const hn_mask *mask, hn_action action)
{
    return action < HN_ACTIONS && (mask->word[action / 64] >> (action % 64) & 1);
}

/* A place for a card: `seat.slot`, as 2.0. */
typedef struct hn_place {
    uint8_t seat;
    uint8_t slot;
} hn_place;

/* What a call answers. HN_OK is 0; everything else means that nothing was changed. */
typedef enum hn_status {
    HN_OK = 0,
    /* about actions */
    HN_OVER,           /* the round is over */
    HN_NOT_ASKED,      /* that seat has nothing to decide now */
    HN_NO_SUCH_ACTION, /* no action has that number or text */
    HN_WRONG_PHASE,    /* an action of this game, but not at this moment; the next ones say why */
    HN_DRAW_FIRST,     /* a card must be drawn first */
    HN_NO_WINDOW,      /* cards are flipped when a window asks for it */
    HN_NO_POWER,       /* only a card's power allows it */
    HN_CALL_AT_END,    /* you can only call at the end of your own turn */
    HN_CALL_AT_START,  /* you can only call at the start of your own turn */
    HN_NO_CARD,        /* there is no card in that place */
    HN_NO_DECK,        /* no card can be drawn from the deck */
    HN_NO_DISCARD,     /* there is no card on the discard */
    HN_DECK_ONLY,      /* under these rules cards are drawn only from the deck */
    HN_NO_SLOT_FOR_IT, /* the discard must go into the hand, and the hand is empty */
    HN_MUST_SWAP,      /* a card drawn from the discard must be swapped in */
    HN_MUST_DRAW,      /* passing is only for a seat that cannot draw */
    HN_OWN_CARD,       /* that must be another seat's card */
    HN_OTHERS_CARD,    /* that must be one of your own cards */
    HN_PROTECTED,      /* the cards of a seat that called are protected */
    HN_SAME_CARD,      /* that card was chosen already */
    HN_SAME_SEAT,      /* the two cards must be of two different seats */
    HN_IN_COLLECTION,  /* a card of the collection stays there */
    HN_NO_COLLECTING,  /* these rules have no collections */
    HN_NOT_COLLECTED,  /* the top discard is not of the rank that the seat collects */
    HN_HAND_FULL,      /* there is no free slot for the card */
    HN_POWERLESS,      /* the card has no action, or nothing that it could be played on */
    HN_POWER_USED,     /* the top discard has no action, or it was played already */
    HN_CALLED,         /* someone has called; nobody else may */
    HN_NO_CALL,        /* these rules have no call */
    HN_FACE_UP,        /* that card lies face up already */
    HN_MUST_CHOOSE,    /* you cannot pass here */
    HN_NO_BID,         /* no bid stands that could be called */
    HN_TOO_LOW,        /* a bid must be higher than the one that stands */
    HN_TOO_MANY,       /* a bid of more dice than there are in play */
    HN_NO_FACE,        /* the dice have no such face */
    HN_SAME_FACE,      /* in a palifico throw the face stays */
    HN_LOWER_FACE,     /* under these rules a bid never goes to a lower face */
    HN_OPEN_NOT_WILD,  /* a throw is not opened with the wild face */
    HN_NO_CALZA,       /* these rules have no calza, or not at a table of two */
    /* about rules, rounds and text */
    HN_NOT_OVER,   /* the round is still being played */
    HN_BAD_GAME,   /* no such game */
    HN_BAD_PRESET, /* no such preset of that game */
    HN_BAD_KEY,    /* the game has no such rule */
    HN_BAD_VALUE,  /* a rule's value is out of range */
    HN_BAD_RULES,  /* values that do not go together */
    HN_BAD_SEATS,  /* a number of seats, or a seat, that the rules do not have */
    HN_BAD_PLAYER, /* no such player, or not for this game */
    HN_BAD_VIEW,   /* a view that no table can give */
    HN_BAD_TEXT,   /* text that is not what was expected */
    HN_BAD_FILE,   /* a file that cannot be read or written */
    HN_STATUSES
} hn_status;

/* One sentence for a status, in lower case without a full stop; never NULL. */
HN_API const char *hn_status_text(hn_status status);

/* What went wrong, and where: filled by calls that take text, rules or files. line and column count
 * from 1; 0 means that there is no such position. text is always terminated. */
typedef struct hn_error {
    hn_status status;
    int line;
    int column;
    char text[256];
} hn_error;

#ifdef __cplusplus
}
#endif

#endif
