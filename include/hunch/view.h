/* Views: what one seat may know of a table. A player is given nothing else.
 *
 * hn_view is a light handle onto a state: making one copies nothing, and its accessors answer only
 * what the seat may know. It lives as long as the rules and the state do, and sees their changes.
 * hn_card_view and hn_dice_view are the same as plain bytes, for programs outside, for files, and to
 * compare; hn_plain_view is whichever the game's table has (hn_game_table). Seat HN_NONE is the public: it
 * knows what lay open to all, and at a full table of HN_SEATS what every single seat has come to know.
 *
 * Accessors of card tables are for the views of card games, those of dice tables for dice games. */
#ifndef HUNCH_VIEW_H
#define HUNCH_VIEW_H

#include <hunch/round.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Opaque: use the accessors. */
typedef struct hn_view {
    const hn_rules *rules_;
    const hn_state *state_;
    const union hn_beliefs *beliefs_; /* the seat's, or NULL (beliefs.h) */
    const struct hn_trail *trail_;    /* of the table, or NULL (trail.h) */
    uint64_t forgot_low_;  /* places of cards that the seat has seen and forgotten (level.h): */
    uint32_t forgot_high_; /* bit 12 * seat + slot, 64 bits and the other 32 */
    uint8_t seat_;
} hn_view;

/* The view of a seat; of the public for HN_NONE, or any number that is not a seat of the table. */
HN_API hn_view hn_view_of(const hn_rules *rules, const hn_state *state, int seat);

HN_API const hn_rules *hn_view_rules(const hn_view *view);
HN_API int hn_view_seat(const hn_view *view);
HN_API int hn_view_seats(const hn_view *view);

/* The viewing seat's legal actions, as hn_legal and hn_legal_list give them. */
HN_API int hn_view_legal(const hn_view *view, hn_mask *mask);
HN_API int hn_view_legal_list(const hn_view *view, hn_action *list);

/* A number that differs between any two decisions of one seat in a round and follows from what the
 * seat knows: what a player keys its own random choices with. */
HN_API uint64_t hn_view_moment(const hn_view *view);

/* What a game is waiting for. */
typedef enum hn_phase {
    HN_PHASE_LOOKS, /* before the first turn all seats choose own cards, to look at or to turn up */
    HN_PHASE_DRAW,  /* the turn's seat draws, calls (where that replaces the turn) or passes */
    HN_PHASE_DRAWN, /* it holds a drawn card: swap it in or play it */
    HN_PHASE_LOOK,  /* a power: it looks at a card or declines */
    HN_PHASE_FIRST, /* a power: it chooses the first card of an exchange or declines */
    HN_PHASE_SECOND, /* it chooses the second */
    HN_PHASE_WINDOW, /* every seat that can flip a card is asked */
    HN_PHASE_GIVE,   /* a seat that flipped another's card gives one of its own */
    HN_PHASE_CALL,   /* the turn's end: it calls or passes */
    HN_PHASE_BID,    /* dice: the turn's seat bids or calls */
    HN_PHASE_TRADE,  /* a queen: exchange the two cards that were looked at, or not */
    HN_PHASE_POINT,  /* a king: it points at a card */
    HN_PHASE_NAME,   /* it names the rank of that card; or of the one it swaps out, or none */
    HN_PHASE_AIM,    /* an ace: it chooses the seat that takes a card */
    HN_PHASE_OVER,
    HN_PHASE_TURN_UP, /* the turn's end: it turns up an own card, or not if it need not */
    HN_PHASES
} hn_phase;

/* "draw", "window", "bid": as JSON and texts have it; "" for a number that is not a phase's. */
HN_API const char *hn_phase_name(int phase);

HN_API int hn_view_phase(const hn_view *view);
HN_API int hn_view_turn_seat(const hn_view *view);
/* The number of this turn, from 0, with dice of this throw. When a round of cards is over it is the number
 * of turns. */
HN_API int hn_view_turn(const hn_view *view);
HN_API int hn_view_first(const hn_view *view); /* the seat that began the round */

/* The verb of an action, "flip", or "" for a number without an action. */
HN_API const char *hn_view_action_verb(const hn_view *view, hn_action action);

/* The view as text for people and tests, a line per seat. Returns its length, as snprintf does. */
HN_API int hn_view_text(const hn_view *view, char *buffer, size_t size);

/* ---- card tables ---- */

/* Everything that a seat knows at a card table, in plain bytes: no padding, every byte set. */
typedef struct hn_card_view {
    uint32_t moment;       /* grows with everything that happens in public */
    uint16_t turn;         /* the number of this turn, from 0; a lap is one turn per seat */
    uint8_t seats;         /* how many */
    uint8_t seat;          /* whose view this is; HN_NONE: the public's */
    uint8_t first;         /* the seat that began the round */
    uint8_t turn_seat;     /* whose turn it is */
    uint8_t phase;         /* hn_phase */
    hn_seats asked;        /* the seats that the phase asks (in a window: all, answered or not) */
    uint8_t answered;      /* 1 if this seat's own answer in the window is closed */
    hn_seats callers;      /* the seats that called */
    uint8_t caller;        /* the first of them, or HN_NONE */
    uint8_t deck_count;    /* cards in the deck */
    uint8_t discard_count; /* cards on the discard */
    hn_card drawn; /* the card in the turn seat's hand: HN_UNKNOWN if hidden, HN_NONE if none */
    uint8_t drawn_from;   /* 0: from the deck, 1: from the discard */
    hn_seats drawn_known; /* the seats that know it */
    hn_place chosen; /* HN_PHASE_SECOND, _TRADE: the first card; HN_PHASE_NAME: the one pointed at
                            or swapped; HN_PHASE_GIVE: the gap; else HN_NONE */
    hn_place looked; /* the card that the power in use has looked at (HN_PHASE_TRADE: the second),
                            else HN_NONE */
    uint8_t giver;   /* HN_PHASE_GIVE: who gives, else HN_NONE */
    uint8_t windows; /* how often a window was opened for the card on top */
    uint8_t resolutions; /* how often a window was resolved this turn */
    uint8_t shuffles;    /* how often the deck was reshuffled (below 255; older ones are merged) */
    hn_card discard[HN_CARDS];          /* the discard, bottom to top, then HN_NONE */
    uint8_t shuffled[HN_CARDS];         /* per card: the reshuffle that last took it, 0: none */
    hn_card card[HN_SEATS][HN_SLOTS];   /* a card, HN_UNKNOWN, or HN_NONE for a gap */
    hn_seats known[HN_SEATS][HN_SLOTS]; /* who knows it; HN_EVERYONE: it lay open */
    uint8_t dealt[HN_SEATS][HN_SLOTS];  /* the reshuffle that last took it, 0: none; gap: HN_NONE */
    uint8_t claimed[HN_SEATS * HN_SLOTS / 8]; /* own claims in the window: bit 12 * seat + slot */
    uint8_t queue[HN_QUEUE];      /* whose powers wait, the next one first, then HN_NONE */
    uint8_t queue_rank[HN_QUEUE]; /* Vinto: of which ranks they are; else HN_NONE */
    uint16_t ranks;   /* Vinto: the ranks that the window is, or will be, open for: bit r */
    uint8_t power;    /* Vinto: the rank whose action is being played, HN_NONE: none */
    uint8_t may_pass; /* Vinto: 1 if that action may be skipped */
    uint8_t unused;   /* Vinto: 1 if the action of the top discard was not played */
    hn_seats barred;  /* Vinto: the seats that may toss in nothing more */
    uint8_t zero[2];  /* zero */
    uint8_t collects[HN_SEATS];                 /* the rank that a seat collects, HN_NONE: none */
    uint8_t collected[HN_SEATS][HN_COLLECTION]; /* its collection's slots, in order, then HN_NONE */
    uint8_t open[HN_SEATS * HN_SLOTS / 8];      /* cards that lie face up: bit 12 * seat + slot */
} hn_card_view;

HN_API void hn_card_view_of(const hn_view *view, hn_card_view *copy);

/* A state that gives this view: what is hidden is drawn from the cards that it can be, each
 * assignment as likely; deck order and seed are fresh, other seats' answers are open. The same seed
 * gives the same state. Fails with HN_BAD_VIEW and an error if no table gives such a view. */
HN_API hn_status hn_card_world(const hn_rules *rules, const hn_card_view *view, uint64_t seed,
                               hn_state *state, hn_error *error);

/* Accessors of card games. All are cheap. A seat or slot that does not exist has no card (HN_NONE, 0). */
HN_API hn_card hn_view_card(const hn_view *view, int seat, int slot); /* HN_UNKNOWN, HN_NONE: gap */
HN_API hn_seats hn_view_known(const hn_view *view, int seat, int slot);
HN_API int hn_view_slots(const hn_view *view, int seat); /* bit k: there is a card in slot k */
HN_API int hn_view_open(const hn_view *view, int seat);  /* bit k: it lies face up */
HN_API hn_card hn_view_drawn(const hn_view *view);       /* HN_UNKNOWN if hidden, HN_NONE if none */
HN_API int hn_view_drawn_from(const hn_view *view);      /* 0: from the deck, 1: from the discard */
HN_API hn_card hn_view_top(const hn_view *view);         /* the top discard, or HN_NONE */
HN_API int hn_view_deck(const hn_view *view);            /* cards in the deck */
HN_API hn_seats hn_view_callers(const hn_view *view);
HN_API int hn_view_claims(const hn_view *view); /* how many cards the seat claims in a window */
HN_API hn_place hn_view_chosen(const hn_view *view); /* the first card of an exchange; the gap */
HN_API hn_place hn_view_looked(const hn_view *view); /* what the power in use has looked at */
HN_API int hn_view_queue(const hn_view *view, int index); /* whose powers wait, from 0; HN_NONE */
HN_API int hn_view_queue_rank(const hn_view *view, int index); /* Vinto: and of which rank */
HN_API int hn_view_ranks(const hn_view *view);   /* Vinto: what the window is open for: bit r */
HN_API int hn_view_power(const hn_view *view);   /* Vinto: the rank that is played, or HN_NONE */
HN_API bool hn_view_unused(const hn_view *view); /* Vinto: the top discard may be taken */
HN_API hn_seats hn_view_barred(const hn_view *view); /* Vinto: they may toss in nothing more */
HN_API int hn_view_collects(const hn_view *view, int seat); /* the rank, or HN_NONE */
HN_API int hn_view_collection(const hn_view *view,
                              int seat); /* its slots: bit k, as hn_view_slots */
HN_API int hn_view_collected(const hn_view *view, int seat,
                             int index); /* the index-th slot, HN_NONE */

/* The chance of each kind of card to be the next one from the deck, as far as the seat can know. All are
 * 0 when no card can be drawn. */
HN_API void hn_view_next_card(const hn_view *view, double chance[HN_KINDS]);

/* The place that an action names (flip, look, exchange; swap and give: the own slot), or HN_NONE for
 * both. */
HN_API hn_place hn_view_action_place(const hn_view *view, hn_action action);

/* In a window: whether an action claims a card of which the seat knows that it fits: the flip, drop or toss-in is
 * right. False for anything else. */
HN_API bool hn_view_right_claim(const hn_view *view, hn_action action);

/* The rank that an action names (name), and the seat that it is aimed at (aim); HN_NONE for others. */
HN_API int hn_view_action_rank(const hn_view *view, hn_action action);
HN_API int hn_view_action_seat(const hn_view *view, hn_action action);

/* ---- dice tables ---- */

/* Everything that a seat knows at a dice table, in plain bytes: no padding, every byte set. */
typedef struct hn_dice_view {
    uint32_t moment;        /* grows with everything that happens */
    uint16_t turn;          /* the number of this throw, from 0 */
    uint8_t seats;          /* how many, those that are out among them */
    uint8_t seat;           /* whose view this is; HN_NONE: the public's */
    uint8_t first;          /* the seat that began the round */
    uint8_t turn_seat;      /* whose turn it is */
    uint8_t phase;          /* HN_PHASE_BID or HN_PHASE_OVER */
    hn_seats asked;         /* the turn's seat, or nobody */
    uint8_t beginner;       /* the seat that began this throw */
    uint8_t bidder;         /* whose bid stands, HN_NONE: none does */
    hn_bid bid;             /* the bid that stands */
    uint8_t palifico;       /* 1: this throw is palifico */
    hn_seats had_palifico;  /* the seats that have begun such a throw, where each may once */
    uint8_t wild;           /* the face that counts for all others in this throw; 0: none */
    uint8_t in_play;        /* dice at the table */
    hn_bid last[HN_SEATS];  /* each seat's last bid in this throw */
    uint8_t dice[HN_SEATS]; /* how many dice each seat has; 0: it is out */
    /* What they show: HN_UNKNOWN where hidden, 0: no die. When the round is over, all that are left lie open;
     * a die that calza gave back in the very last throw was not thrown and is 0. */
    uint8_t die[HN_SEATS][HN_DICE];
} hn_dice_view;

HN_API void hn_dice_view_of(const hn_view *view, hn_dice_view *copy);

/* A state that gives this view: hidden dice are thrown again, the seed is fresh. The same seed gives the
 * same state. Fails with HN_BAD_VIEW and an error if the view contradicts itself or the rules; how the
 * table came to be as it is, in how many throws, is not asked, so a table can be set up by hand. */
HN_API hn_status hn_dice_world(const hn_rules *rules, const hn_dice_view *view, uint64_t seed,
                               hn_state *state, hn_error *error);

/* The calls' numbers, which all dice tables share; their text forms are `dudo` and `calza`. */
enum { HN_DUDO, HN_CALZA };

/* What is legal, without a list: bids as a range for each face, counts from low[face] to high[face], none
 * where low is above high (faces from 1 to HN_FACES; other entries are not used); and the calls. Returns how
 * many bids there are. For a seat that is not to decide nothing is legal. */
typedef struct hn_bids {
    uint8_t low[8], high[8];
    uint8_t dudo, calza; /* 1: it may be called */
} hn_bids;

HN_API int hn_view_bids(const hn_view *view, hn_bids *bids);

/* All are cheap. A seat, die or face that is not there has 0, and the public has no dice of its own. */
HN_API hn_bid hn_view_bid(const hn_view *view);         /* the bid that stands; count 0: none */
HN_API int hn_view_bidder(const hn_view *view);         /* whose it is, or HN_NONE */
HN_API int hn_view_dice(const hn_view *view, int seat); /* how many a seat has */
HN_API int hn_view_in_play(const hn_view *view);        /* how many there are */
HN_API int hn_view_die(const hn_view *view, int seat, int index); /* HN_UNKNOWN: hidden; 0: none */
HN_API bool hn_view_palifico(const hn_view *view);
HN_API int hn_view_wild(const hn_view *view);          /* the wild face of this throw, 0: none */
HN_API int hn_view_own(const hn_view *view, int face); /* the seat's own dice that match a face */

/* How many dice will match a face, to be expected by what the seat sees: its own and the share of all
 * others. */
HN_API double hn_view_expected(const hn_view *view, int face);

/* The exact chance, by what the seat sees, that a bid holds, that HN_DUDO is right, or HN_CALZA. -1 for any
 * other action, for a call where no bid stands, when the round is over, and at a card table. */
HN_API double hn_view_chance(const hn_view *view, hn_action action);

/* A bid as an action, whether it is legal now or not: HN_ACTIONS for a face that the dice do not have, or a count
 * that no table has. And an action's bid, count 0 if it is none. */
HN_API hn_action hn_view_bid_action(const hn_view *view, hn_bid bid);
HN_API hn_bid hn_view_action_bid(const hn_view *view, hn_action action);

/* ---- either ---- */

typedef union hn_plain_view {
    hn_card_view card;
    hn_dice_view dice;
} hn_plain_view;

/* The plain copy, in the form of the game's table; returns how many bytes it has. And a state that gives
 * it, as hn_card_world and hn_dice_world make it. */
HN_API size_t hn_view_copy(const hn_view *view, hn_plain_view *copy);
HN_API hn_status hn_view_world(const hn_rules *rules, const hn_plain_view *view, uint64_t seed,
                               hn_state *state, hn_error *error);

#ifdef __cplusplus
}
#endif

#endif
