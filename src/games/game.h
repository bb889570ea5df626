/* The interface of a game. A game is one constant struct hn_game: its rules as tables, and functions
 * over its state. The public calls of include/hunch/ check their arguments and hand them on, so the
 * functions here may rely on: rules that passed hn_rules_check, seats and seat in range.
 *
 * A new game is such a struct, its rules and a line in games.c here; people's words
 * for it, its players and the rest of what it touches stand in docs/architecture.md, "A new game". */
#pragma once

#include "core/cards.h"
#include "games/events.h"

#include <hunch/match.h>
#include <hunch/trail.h>

#include <assert.h>

/* A preset: the one it extends (NULL: none, then it sets every value), and what it changes. */
typedef struct preset_change {
    int value; /* which of hn_rules.value */
    int16_t to;
} preset_change;

typedef struct preset {
    const char *name;
    const char *about;
    const struct preset *extends;
    const preset_change *changes;
    int change_count;
} preset;

/* A verb: the first word or words of an action, and what comes after them. A game's actions are
 * its verbs in order, each with all values of its argument; first is the number of its first action. */
typedef enum verb_argument {
    VERB_ALONE, /* draw deck */
    VERB_SLOT,  /* swap 2: an own slot */
    VERB_PLACE, /* flip 1.3: seat and slot */
    VERB_BID,   /* bid 4x6: count and face; numbered face by face */
    VERB_RANK,  /* name Q: a rank */
    VERB_SEAT,  /* aim 2: another seat */
} verb_argument;

typedef struct verb {
    const char *word;
    verb_argument argument;
    uint16_t first;
} verb;

/* What the state of every game starts with: so who is to decide, and when, is asked without asking the
 * game. A round is over when nobody is asked. turn: turns begun so far, from 0, with dice throws; moment
 * grows with everything that happens in public. Windows are answered clockwise from turn_seat; answered:
 * of those asked, the ones that have nothing more to decide. */
#define ROUND_HEAD     \
    uint8_t seats;     \
    uint8_t turn_seat; \
    hn_seats asked;    \
    hn_seats answered; \
    uint32_t moment;   \
    uint64_t seed;     \
    uint16_t turn;     \
    uint8_t first;     \
    uint8_t phase;

typedef struct round_head {
    ROUND_HEAD
} round_head;

static inline const round_head *head_of(const hn_state *state)
{
    return (const round_head *)(const void *)state;
}

/* The place of the next event, for a list that is there: to be filled where it stands, since a copy from
 * elsewhere stalls. */
static inline hn_event *event_next(hn_events *events)
{
    assert(events->count < HN_EVENTS);
    return &events->event[events->count++];
}

/* What a card game says about the evidence in its events, for beliefs. */
typedef struct evidence_source {
    int values;        /* which of hn_rules.value is the first card's value: by kind or by rank, */
    int kinds;         /* HN_KINDS or HN_RANKS of them */
    bool window_first; /* a window opens straight after a card was played; else after its power */
    bool callers_toss; /* whoever has called may still toss in, drop or flip */
    bool plays_told;   /* a played card's event says whether it was for its action; else always */
    bool wrong_bars;   /* whoever tosses in a wrong card may toss in nothing more */
    bool (*tosses)(const hn_rules *rules);   /* there are windows at all */
    bool (*one_toss)(const hn_rules *rules); /* only the first right card counts; NULL: all do */
    bool (*has_power)(const hn_rules *rules, hn_card card); /* the card does something if played */
} evidence_source;

enum { GAME_LEVELS = 4, GAME_HINTS = 2 };

/* Who gives hints at tables of up to so many seats; 0: at all. */
typedef struct hint_offer {
    const char *player;
    int seats;
} hint_offer;

/* What serves a search best that has the game's net, by matches at equal times (docs/results/nets.md). */
typedef struct search_by_net {
    bool leads;     /* it is stronger than one without */
    int iterations; /* that take as long as `sage`'s without; 0: as many */
    int ahead;      /* turns after which the net's value ends a playout; 0: never */
} search_by_net;

/* How often values come true: their log odds are shift + slope times those that are said (hunch review --calibration). Both 0:
 * as they are said. */
typedef struct value_truth {
    double shift, slope;
} value_truth;

/* A round in which a person learns the game: so many seats, 0 if there is none; a deal that shows what is new
 * (tests/web/guided-seeds.mjs); and in what its rules differ from the first preset. */
typedef struct guided_round {
    int seats;
    uint64_t seed;
    const preset_change *changes;
    int change_count;
} guided_round;

struct hn_game {
    const char *name;
    const char *about;
    hn_table table;
    bool sides; /* a caller plays against all others, who win or lose together */
    /* The players that it offers, by name. */
    const char *stand_in; /* plays for one that does not answer in time */
    const char *quick; /* the strongest that takes microseconds for a decision, to play rounds out;
                          NULL: there is none, and no search */
    const char *usual; /* its default: who plays where nobody is named. Others may be stronger */
    hint_offer hint[GAME_HINTS];    /* the strongest that answers within a second, by matches
                                    (docs/results/); the first that can be had at the table */
    const char *level[GAME_LEVELS]; /* at each of the library's levels, the weakest first;
                                       NULL: the usual one, at that level */
    const char *learnt[GAME_LEVELS]; /* the same where the library carries a net that is better … */
    int learnt_seats; /* … at tables of up to so many; 0: of all that nets sit at */
    /* How strong the levels are: logarithms of odds against the first of them, one against one, by matches
     * (docs/results/levels.md). */
    double strength[GAME_LEVELS];
    search_by_net by_net;
    /* Of the carried net's values, where it sits at both seats, and at all of three or more. */
    value_truth net_truth[2];
    const char *line_up[HN_SEATS]; /* cards: those whose play people meet, for the fitting of
                                       likelihoods; who searches does so without such a table */
    guided_round guided;
    /* Card games: nobody touches a caller's cards, whatever the house rules; the discard is taken to play its card,
     * not to have it. */
    bool protects, takes_to_play;
    /* In a terminal: much happens in a turn, so the news stands above the table; at the end it is told how often
     * each seat did what. */
    bool news_first, tells_deeds;
    const hn_key *keys;
    int key_count;
    const preset *const *presets;
    int preset_count;
    int least_seats, most_seats; /* which of hn_rules.value hold these */
    const verb *verbs;
    int verb_count;
    int action_count;
    size_t state_size;
    /* Per phase: what it comes to when a player misses its option, plus one; 0: it cannot be missed. */
    uint16_t missed[HN_PHASES];

    /* Whether the values go together; error names the key. Ranges are checked already. */
    hn_status (*check)(const hn_rules *rules, hn_error *error);
    /* state is all zero bytes before. events may be NULL here and below, and is empty. */
    void (*deal)(const hn_rules *rules, int seats, int first, uint64_t seed, hn_state *state,
                 hn_events *events);
    /* What is legal, for a seat that is to decide. legal sets all of it in a mask that is empty before, and
     * returns how many actions that is; allows tells of one action, of any number, without the rest. A game has
     * both from the same functions, and they alone decide. */
    int (*legal)(const hn_rules *rules, const hn_state *state, int seat, hn_mask *mask);
    bool (*allows)(const hn_rules *rules, const hn_state *state, int seat, hn_action action);
    /* Does an action if it is allowed; else it changes nothing, and returns false. Why that is, why_not tells: it
     * is asked of nothing else. */
    bool (*apply)(const hn_rules *rules, hn_state *state, int seat, hn_action action,
                  hn_events *events);
    hn_status (*why_not)(const hn_rules *rules, const hn_state *state, int seat, hn_action action);
    /* Does what is legal, and does not ask whether it is: see game_perform. Returns true. */
    bool (*perform)(const hn_rules *rules, hn_state *state, int seat, hn_action action,
                    hn_events *events);
    void (*score)(const hn_rules *rules, const hn_state *state, hn_score *score);

    /* Card games: whether an empty deck is refilled from the discard; whether a state made from a view is one
     * that the rules can ask about; whether the order is drawn in which a window's claims are taken. */
    const struct evidence_source *evidence;
    bool draws_claims;
    /* Of a seat's cards in the slots that are known, those that count nothing because of each other, as pairs in a
     * column; NULL: none ever do. */
    unsigned (*pairs)(const hn_rules *rules, const hn_state *state, int seat, unsigned known);
    bool (*refills)(const hn_rules *rules);
    bool (*fits)(const hn_rules *rules, const hn_state *state);

    /* The plain view, its size, and a state that gives it: hn_view_copy and hn_view_world. */
    size_t view_size;
    void (*view_of)(const hn_view *view, hn_plain_view *copy);
    hn_status (*world)(const hn_rules *rules, const hn_plain_view *view, uint64_t seed,
                       hn_state *state, hn_error *error);
    /* For those who follow events (follow.h): what is hidden at such a table; and the action that an event says a
     * seat has done, HN_ACTIONS if it says no such thing. NULL: it is found among those that are legal. */
    const struct follow_hidden *hidden;
    hn_action (*said)(const hn_event *event);
    uint64_t (*moment)(const hn_state *state, int seat);
    int (*view_text)(const hn_view *view, char *buffer, size_t size);
    int (*state_text)(const hn_rules *rules, const hn_state *state, char *buffer, size_t size);
    const event_words *(*words)(const hn_rules *rules); /* for the text of events (cards) */
    /* Who ends the match, and how: from the totals. */
    bool (*match_over)(const hn_rules *rules, const hn_match *match);
    hn_seats (*match_winners)(const hn_rules *rules, const hn_match *match);
    /* Points for a whole match by place, or NULL where a win is all. */
    void (*match_points)(const hn_rules *rules, const hn_match *match, int *points);
};

/* What a card counts in a card game, as its evidence has it. */
static inline int card_value(const hn_rules *rules, hn_card card)
{
    const evidence_source *source = rules->game->evidence;
    return rules
        ->value[source->values + (source->kinds == HN_KINDS ? card_kind(card) : card_rank(card))];
}

/* Who plays rounds out. */
static inline const char *game_quick(const hn_game *game)
{
    return game->quick ? game->quick : game->stand_in;
}

/* What a seat has won, from 0 to 1: winners share. */
static inline double score_share(const hn_score *score, int seat)
{
    return score->winners >> seat & 1 ? 1.0 / __builtin_popcount(score->winners) : 0;
}

/* What a game's rules give its hn_game, by the names that they have in its header. */
#define GAME_RULES(name, NAME)                                                              \
    .keys = name##_keys, .key_count = NAME##_KEYS, .presets = name##_presets,               \
    .preset_count = NAME##_PRESETS, .least_seats = NAME##_LEAST_SEATS,                      \
    .most_seats = NAME##_MOST_SEATS, .action_count = NAME##_ACTIONS, .check = name##_check, \
    .match_over = name##_match_over

/* Whether a seat that was told these events, as hn_event_for gives them, from the deal on, has this view. error
 * says why not; *bad is the number of the event that cannot be, or that something is missing after, or `count`
 * where the view differs: then the text starts with the field in question, named as the view's JSON names it. *trail
 * becomes what the events have left, unless it is NULL. */
hn_status game_told(const hn_rules *rules, const hn_plain_view *view, const hn_event *events,
                    int count, hn_trail *trail, int *bad, hn_error *error);

/* The list of games, in games.c. */
extern const hn_game *const games[];
extern const int game_count;

/* Who wins a match: whoever has won most of its rounds, or has the lowest total. */
hn_seats match_most_won(const hn_rules *rules, const hn_match *match);
hn_seats match_lowest_total(const hn_rules *rules, const hn_match *match);

/* Does a legal action, without a check: for the inner loops of a search. Such an action comes from legal, or from a
 * policy's decide (policy.h), whose answer is always one: tests hold every player to that in the middle of all
 * kinds of rounds under all kinds of rules, and builds with assertions check it here. What comes from elsewhere,
 * and every decision that counts for somebody, goes through hn_apply. */
static inline void game_perform(const hn_rules *rules, hn_state *state, int seat, hn_action action,
                                hn_events *events)
{
    assert(rules->game->allows(rules, state, seat, action));
    rules->game->perform(rules, state, seat, action, events);
}

/* Verbs: which verb an action is of, and the rest of its number; NULL for a number without action. */
const verb *verb_of(const hn_game *game, hn_action action, int *rest);

struct text_out;

/* Adds an action of the view's seat as it is typed, in backquotes. */
void verb_add_action(struct text_out *t, const hn_view *view, hn_action action);

/* Places in actions are relative to the deciding seat. */
static inline int place_relative(int seats, int seat, hn_place place)
{
    int turn = place.seat - seat;
    return (turn < 0 ? turn + seats : turn) * HN_SLOTS + place.slot;
}

static inline hn_place place_absolute(int seats, int seat, int relative)
{
    int at = seat + relative / HN_SLOTS;
    return (hn_place){(uint8_t)(at >= seats ? at - seats : at), (uint8_t)(relative % HN_SLOTS)};
}
