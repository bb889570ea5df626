/* Perudo's house rules by name, its state and its actions by number, for its engine and its players. The
 * rules are in perudo_rules.c, play in perudo.c, views in perudo_view.c, what is hidden from those who follow it in
 * perudo_follow.c.
 *
 * A round is a whole game; what the rule book calls a round is a throw. */
#pragma once

#include "games/game.h"

#include <string.h>

extern const hn_game game_perudo;

enum perudo_value {
    PERUDO_LEAST_SEATS,
    PERUDO_MOST_SEATS,
    PERUDO_DICE,
    PERUDO_FACES,
    PERUDO_WILD,
    PERUDO_OPENING,
    PERUDO_RAISE,
    PERUDO_WILD_BIDS,
    PERUDO_LOSS,
    PERUDO_CALZA_RULE,
    PERUDO_AFTER_CALZA,
    PERUDO_PALIFICO,
    PERUDO_THROWS,
    PERUDO_MATCH_GOAL,
    PERUDO_RULE_COUNT
};

enum { OPENING_ANY, OPENING_NOT_WILD, OPENING_WILD_IN_PALIFICO };
enum { RAISE_UPWARDS, RAISE_ANY_FACE };
enum { WILD_HALF, WILD_LIKE_OTHERS };
enum { LOSS_DIE, LOSS_GAME };
enum { CALZA_NEVER, CALZA_ALWAYS, CALZA_NOT_HEADS_UP };
enum { AFTER_CALZA_CALLER, AFTER_CALZA_NEXT };
enum { PALIFICO_NEVER, PALIFICO_ANY, PALIFICO_ONCE };

/* Actions by number: the calls, then the bids face by face, so that a face's legal counts are one run. */
enum perudo_action {
    PERUDO_DUDO = HN_DUDO,
    PERUDO_CALZA = HN_CALZA,
    PERUDO_BID,
    PERUDO_ACTIONS = PERUDO_BID + HN_FACES * HN_MOST_DICE
};

static inline hn_action perudo_bid_action(hn_bid bid)
{
    return (hn_action)(PERUDO_BID + (bid.face - 1) * HN_MOST_DICE + bid.count - 1);
}

/* The bid of an action that is one. */
static inline hn_bid perudo_action_bid(hn_action action)
{
    unsigned rest = (unsigned)action - PERUDO_BID;
    return (hn_bid){(uint8_t)(rest % HN_MOST_DICE + 1), (uint8_t)(rest / HN_MOST_DICE + 1)};
}

/* Plain bytes without padding. */
typedef struct perudo {
    ROUND_HEAD
    uint8_t beginner;               /* of this throw */
    uint8_t bidder;                 /* HN_NONE: no bid stands */
    hn_bid bid;                     /* the one that stands */
    hn_bid last[HN_SEATS];          /* each seat's last bid of this throw */
    uint8_t dice[HN_SEATS];         /* how many each seat has */
    uint8_t die[HN_SEATS][HN_DICE]; /* what they show; 0: no die */
    uint8_t in_play;                /* all dice */
    uint8_t wild;                   /* the wild face of this throw, 0: none */
    uint8_t palifico;               /* 1: this throw is */
    hn_seats had_palifico;          /* seats that have begun one, where each may once */
    hn_seats alive;                 /* seats with dice */
    uint8_t zero[3];                /* zero */
} perudo;

static inline const perudo *perudo_of(const hn_state *state)
{
    return (const perudo *)(const void *)state;
}

static inline int perudo_next_seat(const perudo *p, int seat)
{
    unsigned alive = p->alive | (unsigned)p->alive << p->seats;
    int next = __builtin_ctz(alive >> (seat + 1)) + seat + 1;
    return next >= p->seats ? next - p->seats : next;
}

/* Whether calza may be called on a bid that stands. */
static inline bool perudo_calza_allowed(const hn_rules *rules, const perudo *p)
{
    int rule = rules->value[PERUDO_CALZA_RULE];
    return rule == CALZA_ALWAYS || (rule == CALZA_NOT_HEADS_UP && __builtin_popcount(p->alive) > 2);
}

/* What a view holds, in the order of its JSON; SAME and OWN as in card_fields.h. */
// clang-format off
#define PERUDO_FIELDS(SAME, OWN) \
    SAME(seats, "seats", FIELD_SEAT_COUNT, 0, 0, "How many sit at the table, those that are out among them.") \
    OWN(seat, "seat", FIELD_SEAT, FIELD_OR_NULL, 0, "Whose view this is: the seat that decides.") \
    SAME(first, "first", FIELD_SEAT, 0, 0, "Who began the round.") \
    SAME(turn, "turn", FIELD_NUMBER, 0, UINT16_MAX, "Throws begun before this one.") \
    SAME(turn_seat, "turn_seat", FIELD_SEAT, 0, 0, "Who is to bid or to call.") \
    SAME(phase, "phase", FIELD_PHASE, 0, 1 << HN_PHASE_BID | 1 << HN_PHASE_OVER, "What the table waits for.") \
    SAME(asked, "asked", FIELD_SEATS, 0, 0, "Who is to decide.") \
    SAME(beginner, "beginner", FIELD_SEAT, 0, 0, "Who began this throw.") \
    SAME(bidder, "bidder", FIELD_SEAT, FIELD_OR_NULL, 0, "Whose bid stands.") \
    SAME(bid, "bid", FIELD_BID, FIELD_OR_NULL, 0, "The bid that stands.") \
    SAME(palifico, "palifico", FIELD_FLAG, 0, 0, "Whether this throw is.") \
    SAME(had_palifico, "had_palifico", FIELD_SEATS, 0, 0, \
         "Who has begun such a throw, where each seat may once.") \
    SAME(wild, "wild", FIELD_FACE, FIELD_OR_NULL, 0, "The face that counts for all others in this throw.") \
    SAME(in_play, "in_play", FIELD_NUMBER, 0, HN_MOST_DICE, "All dice at the table.") \
    SAME(last, "last", FIELD_BID, FIELD_EACH | FIELD_OR_NULL, 0, "Each seat's last bid in this throw.") \
    SAME(dice, "dice", FIELD_NUMBER, FIELD_EACH, HN_DICE, "How many dice each seat has; 0: it is out.") \
    OWN(die, "cups", FIELD_CUP, FIELD_EACH, 0, "What they show; null: this seat does not see it.") \
    SAME(moment, "moment", FIELD_NUMBER, 0, UINT32_MAX, "Bids and calls in this round so far.")
// clang-format on

/* The lowest legal count of a face for the seat to act; HN_NONE: the face cannot be bid. It may be more
 * than there are dice. */
int perudo_lowest(const hn_rules *rules, const perudo *p, int face);

/* All of them. Entries of faces that the dice do not have: low 1, high 0. Returns how many bids there are. */
int perudo_bids(const hn_rules *rules, const perudo *p, hn_bids *bids);

/* Numbers by face in the bytes of a word: byte f is face f's. Those of one bid are below 128. A word of bytes is used
 * because what stands changes with every bid, so that branches would mostly be foreseen wrongly. */
#define PERUDO_EACH_BYTE (UINT64_MAX / 255) /* 1 in every byte */
#define PERUDO_TOP_BITS  (PERUDO_EACH_BYTE << 7)

static inline uint64_t perudo_in_order(uint64_t word)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

static inline void perudo_put_bytes(uint8_t to[8], uint64_t word)
{
    word = perudo_in_order(word);
    memcpy(to, &word, sizeof word);
}

static inline uint64_t perudo_get_bytes(const uint8_t from[8])
{
    uint64_t word;
    memcpy(&word, from, sizeof word);
    return perudo_in_order(word);
}

/* The n-th of the legal actions, from 0, in the order of their numbers. Byte f of `ends` is how many bids there are of faces
 * up to f, at most 240; a top bit of `passed`, that the one picked is none of these. */
static inline hn_action perudo_nth(const hn_bids *bids, int n)
{
    int pick = n - bids->dudo - bids->calza;
    if (pick < 0)
        return bids->calza && pick == -1 ? PERUDO_CALZA : PERUDO_DUDO;
    uint64_t low = perudo_get_bytes(bids->low), high = perudo_get_bytes(bids->high);
    uint64_t ends = (high + PERUDO_EACH_BYTE - low) * PERUDO_EACH_BYTE;
    uint64_t picked = PERUDO_EACH_BYTE * (unsigned)pick, top = PERUDO_TOP_BITS;
    uint64_t passed = (picked & ~ends) | (~(picked ^ ends) & ((picked | top) - (ends & ~top)));
    int face = __builtin_popcountll(passed & top), before = ends >> (8 * (face - 1)) & 255;
    int count = (int)(low >> (8 * face) & 255) + pick - before;
    return perudo_bid_action((hn_bid){(uint8_t)count, (uint8_t)face});
}

/* How many faces of a die match a bid's face: one, or two with the wild one. */
static inline int perudo_matching(const perudo *p, int face)
{
    return p->wild && face != p->wild ? 2 : 1;
}

/* How many dice of a seat match. */
static inline int perudo_own(const perudo *p, int seat, int face)
{
    int own = 0;
    for (int i = 0; i < HN_DICE; i++)
        own += p->die[seat][i] == face || (p->wild && p->die[seat][i] == p->wild);
    return own;
}

enum { PERUDO_KEYS = 13, PERUDO_PRESETS = 3 };
extern const hn_key perudo_keys[];
extern const preset *const perudo_presets[];

hn_status perudo_check(const hn_rules *rules, hn_error *error);
bool perudo_match_over(const hn_rules *rules, const hn_match *match);

/* See game.h. */
void perudo_view_of(const hn_view *view, hn_plain_view *copy);
hn_status perudo_world(const hn_rules *rules, const hn_plain_view *view, uint64_t seed,
                       hn_state *state, hn_error *error);
extern const struct follow_hidden perudo_hidden; /* perudo_follow.c */
hn_action perudo_said(const hn_event *event);
int perudo_view_text(const hn_view *view, char *buffer, size_t size);
int perudo_state_text(const hn_rules *rules, const hn_state *state, char *buffer, size_t size);
