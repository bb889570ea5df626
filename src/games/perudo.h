/* Perudo's house rules by name, its state and its actions by number, for its engine and its players. The
 * rules are in perudo_rules.c, play in perudo.c, views in perudo_view.c, what is hidden from those who follow it in
 * perudo_follow.c.
 *
 * A round is a whole game; what the rule book calls a round is a throw. */
#ifndef HUNCH_GAMES_PERUDO_H
#define HUNCH_GAMES_PERUDO_H

#include "games/game.h"

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
    uint8_t unused[3];              /* zero */
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

/* The lowest legal count of a face for the seat to act; HN_NONE: the face cannot be bid. It may be more
 * than there are dice. */
int perudo_lowest(const hn_rules *rules, const perudo *p, int face);

/* All of them. Entries of faces that the dice do not have: low 1, high 0. Returns how many bids there are. */
int perudo_bids(const hn_rules *rules, const perudo *p, hn_bids *bids);

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
int perudo_event_text(const hn_rules *rules, const hn_event *event, char *buffer, size_t size);

#endif
