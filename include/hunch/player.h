/* Computer players: they decide from a view, and from a key of their own where they choose at random.
 *
 *     hn_player player;
 *     hn_player_find(&player, "bayes-v2", game, &error);
 *     hn_action action = hn_player_decide(&player, &view, hn_player_key(seed, seat), NULL);
 *
 * A player is a plain value: copy it, share it between threads. What it tracks it reads from the view
 * at each decision. Only those that forget or believe want a mind (mind.h), which hn_play (play.h) keeps for
 * all players of a table. */
#ifndef HUNCH_PLAYER_H
#define HUNCH_PLAYER_H

#include <hunch/beliefs.h>
#include <hunch/book.h>
#include <hunch/net.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HN_CONSTANTS      64
#define HN_PLAYER_NAME    64
#define HN_WHY_CANDIDATES 32
#define HN_WHY_NUMBERS    16
#define HN_WHY_MOVED      3    /* features of a net in a why */
#define HN_WHY_TEXT       1024 /* room for any reasons in words (hn_why_text), in any language */
#define HN_WHY_STEPS      HN_BOOK_RULES
#define HN_WHY_FINDINGS   HN_BOOK_CONDITIONS
#define HN_STEP_ACTIONS   4

typedef struct hn_policy hn_policy; /* what all players of one name have in common */

/* The players that the library knows: 0 to hn_players() - 1. */
HN_API int hn_players(void);
HN_API const hn_policy *hn_policy_at(int index);
HN_API const char *hn_policy_name(const hn_policy *policy);
HN_API const char *hn_policy_about(const hn_policy *policy); /* one line for people */
/* A game's default: who plays where nobody is named. Others may be stronger: `net`, and `sage` with more time. */
HN_API const hn_policy *hn_policy_default(const hn_game *game);

HN_API bool hn_policy_plays(const hn_policy *policy, const hn_game *game);

/* A constant of a player: what it is for, its default and its range. */
typedef struct hn_constant {
    const char *name;
    const char *about;
    int32_t default_value, low, high;
} hn_constant;

HN_API int hn_policy_constants(const hn_policy *policy, const hn_constant **constants);

/* The constant that a bare number after the name sets, as in `sage:2000`; NULL: there is none. */
HN_API const hn_constant *hn_policy_leading(const hn_policy *policy);

/* A player at work: a policy and its constants, in the order of hn_policy_constants. Set them with
 * hn_player_set, which checks their ranges; a level by assigning it. */
typedef struct hn_player {
    const hn_policy *policy;
    const hn_book *book; /* players that go by one: it must live as long; else NULL */
    int32_t difficulty;  /* which of the book's */
    const hn_net *net; /* `net` with another than the library's: it must live as long; else NULL */
    const struct hn_strategy *strategy; /* `nash` (strategy.h) likewise */
    int32_t constant[HN_CONSTANTS];
    hn_level level;
    char name[HN_PLAYER_NAME]; /* as it is shown: as it was found, unless the caller sets another */
    struct hn_stop *stop_;     /* the library's own: what ends a search early; NULL: nothing does */
} hn_player;

/* The player of that name for a game, with its default constants; `NAME:constant=value,constant=value` changes some,
 * `NAME:NUMBER` sets the leading one where there is one, and `@LEVEL` after all that gives a level. It is shown by the
 * name as given, shortened where it is longer than fits. Fails with HN_BAD_PLAYER for the name or the level,
 * HN_BAD_KEY, HN_BAD_VALUE or HN_BAD_TEXT for the constants, HN_BAD_GAME for a game that is NULL: then *player is
 * unchanged and error, where given, says which there are. */
HN_API hn_status hn_player_find(hn_player *player, const char *name, const hn_game *game,
                                hn_error *error);

/* The player of a book and one of its difficulties, which has the book's level. Fails with HN_BAD_PLAYER for
 * a book or a difficulty that is not the game's: *player unchanged. */
HN_API hn_status hn_player_of_book(hn_player *player, const hn_book *book, const char *difficulty,
                                   const hn_game *game, hn_error *error);

/* The player `net` that decides by a net of the caller's. Fails with HN_BAD_PLAYER for one of another game: *player
 * unchanged. */
HN_API hn_status hn_player_of_net(hn_player *player, const hn_net *net, const hn_game *game,
                                  hn_error *error);

/* Whether the player plays at a table of so many under these rules. Fails with HN_BAD_SEATS and an error that says how
 * many it plays with, or with HN_BAD_RULES for a strategy (`nash`) that was made for others. Whoever seats players asks
 * this first: one that is asked at such a table all the same decides somehow. */
HN_API hn_status hn_player_sits(const hn_player *player, const hn_rules *rules, int seats,
                                hn_error *error);

/* The player that a game offers at a level of the library at a table of so many: its net, which at lower levels takes
 * actions that are nearly as good, forgets and misses. Where no net sits, or is not the best (Vinto, above two seats),
 * its default at that level ("bayes-v2@easy"), or one of its own for it ("dutch-easy", "vinto-easy"; "sage:5000" is
 * Vinto's expert). */
HN_API hn_status hn_player_at_level(hn_player *player, const char *level, const hn_game *game,
                                    int seats, hn_error *error);

/* The player that gives hints in a game at a table of so many: the strongest, by matches, that answers within a
 * second. */
HN_API void hn_player_for_hints(hn_player *player, const hn_game *game, int seats);

/* Whether beliefs make a difference to the player. */
HN_API bool hn_player_believes(const hn_player *player, const hn_game *game);

/* Whether a memory makes a difference to the player; and the seat's view as the player has it in mind: what
 * it has forgotten is masked as unseen by it. The memory must have observed all events so far, and the
 * masked view is good until the next one. hn_minds (mind.h) has the memories of a table. */
HN_API bool hn_player_forgets(const hn_player *player);
HN_API hn_view hn_memory_view(const hn_memory *memory, const hn_player *player, const hn_view *view,
                              uint64_t key);

/* How long the player takes for the decision that it faces, in milliseconds. It follows from view and key.
 * What only continues a decision takes no more time: the second card of an exchange, further claims. */
HN_API int hn_player_delay(const hn_player *player, const hn_view *view, uint64_t key);

/* Sets a constant by name. Fails with HN_BAD_KEY or HN_BAD_VALUE and an error, *player unchanged. */
HN_API hn_status hn_player_set(hn_player *player, const char *constant, int32_t value,
                               hn_error *error);

/* The key of the player at a seat of a round with that seed. */
HN_API uint64_t hn_player_key(uint64_t seed, int seat);

/* A game's stand-in: who plays for a seat whose player does not answer in time. In a window it passes;
 * otherwise it decides as the player of that name, with its default constants, and forgets nothing. The action
 * follows from the view and the key alone and is legal; HN_ACTIONS for a seat that is not to decide. Mark it
 * where it is kept: docs/records.md. */
HN_API const char *hn_stand_in_name(const hn_game *game);
HN_API hn_action hn_stand_in_decide(const hn_view *view, uint64_t key);

/* Why a decision was made, as numbers. Names are constant strings. */
typedef struct hn_candidate {
    hn_action action;
    double score;  /* the higher the better; what it counts is the rule's */
    double chance; /* dice: hn_view_chance, that it is right; -1 where there is none */
} hn_candidate;

typedef struct hn_number {
    const char *name; /* "E", "own", "margin": docs/players.md has them all */
    double value;
} hn_number;

/* What a rule book's rule came to. */
typedef enum hn_step_end {
    HN_STEP_CONDITION, /* a condition failed */
    HN_STEP_NEVER,     /* at this difficulty it has no chance */
    HN_STEP_ROLL,      /* the chance was rolled and missed */
    HN_STEP_NO_TARGET, /* it fired, but its strategy found nothing */
    HN_STEP_SKIPPED,   /* it fired, and says to do nothing */
    HN_STEP_FIRED,     /* it fired */
} hn_step_end;

/* A condition of a field that a rule was asked by: what was found, and what it was compared with. `empty` and
 * `not_empty` compare with 0. A number may be absent, as the highest of no cards: then it is 0 here, and the
 * condition fails. */
typedef struct hn_finding {
    uint16_t condition; /* which of the book's: its field and operator are there */
    bool holds;
    bool found_absent, bound_absent;
    double found, bound;
} hn_finding;

/* A target of an event that takes every rule: each has a roll of its own. */
typedef struct hn_try {
    hn_action action;
    bool hit;
    double roll; /* from 0 to 1; -1 where none was needed */
} hn_try;

typedef struct hn_step {
    uint16_t rule;      /* which of the book's */
    uint16_t condition; /* HN_STEP_CONDITION: the one that failed, which may be a group */
    uint16_t first_finding, finding_count; /* what its conditions found: hn_why.finding */
    uint8_t end;                           /* hn_step_end */
    uint8_t strategy; /* the one that chose, or found nothing; HN_NONE: none was asked */
    uint8_t count;    /* how many actions it chose; the first are here: */
    uint8_t
        try_count; /* events that take every rule: for how many it rolled; the first are here: */
    hn_action action[HN_STEP_ACTIONS];
    hn_try tried[HN_STEP_ACTIONS];
    double chance, roll; /* from 0 to 1; roll is -1 where none was needed, or each has its own */
} hn_step;

/* A belief that bore on a decision: what evidence makes likelier, or less likely, of a hidden card, and the piece that
 * says most for that. */
typedef struct hn_why_belief {
    bool told;         /* there is one */
    hn_action instead; /* what would be decided by counting unseen cards alone: another action where
                          beliefs have changed the decision; HN_ACTIONS where that was not asked */
    hn_place place;    /* the card */
    hn_evidence evidence;
    uint8_t kind;          /* it is of this kind (hn_belief_kind_name); HN_NONE: … */
    bool lower;            /* … it is worth `value` or less; else `value` or more */
    int value;             /* as the rules count */
    double chance, before; /* with the evidence; and by counting alone */
    bool others;           /* other pieces of evidence have done more for that together */
} hn_why_belief;

/* What of the view has moved a net most (hn_topic in encode.h): one slot's card, or of a seat, or of the table. */
typedef struct hn_moved {
    uint8_t topic;
    uint8_t seat, slot; /* HN_NONE: it has none */
    double
        without; /* the chance that the action would have, were nothing known of that, in per cent */
} hn_moved;

typedef struct hn_why {
    const char *rule; /* which rule of the player, or of its book, decided: "draw/take"; "none" */
    hn_action action; /* what was decided */
    hn_action
        runner_up; /* the next best candidate, HN_ACTIONS if there is none; after a slip what it meant */
    int candidate_count; /* the best score first; a rule may decide against it */
    hn_candidate candidate[HN_WHY_CANDIDATES];
    int number_count;
    hn_number number[HN_WHY_NUMBERS];
    double next_card[HN_KINDS]; /* cards: the chance of each kind to be drawn next */
    hn_why_belief belief;       /* players that believe */
    bool missed;                /* the level missed the option … */
    bool slipped;   /* … or slipped: candidates are on the scale that it was drawn by */
    uint8_t event;  /* players of a book: the event that was decided, HN_NONE for others … */
    bool used;      /* … and whether something is done in it */
    int step_count; /* the rules that were looked at */
    hn_step step[HN_WHY_STEPS];
    int finding_count; /* what their conditions found, step by step */
    hn_finding finding[HN_WHY_FINDINGS];
    int moved_count; /* nets: what speaks most for the action, the first more than the second */
    hn_moved moved[HN_WHY_MOVED];
    int choice_count; /* what was chosen in it, in the order in which it is done */
    hn_action choice[2 * HN_SLOTS];
} hn_why;

/* A step of a why in words, "`call_to_win`: `call_win_chance` greater_than 0.70 (it is 0.81), fired; …". Returns the
 * length, as snprintf does. */
HN_API int hn_step_text(const hn_player *player, const hn_view *view, const hn_why *why,
                        const hn_step *step, char *buffer, size_t size);

/* A legal action of the viewing seat, which must be one that is to decide: for another the answer means
 * nothing. It follows from the player, the view and the key alone. why, which may be NULL, gets the
 * reasons; asking for them changes nothing. */
HN_API hn_action hn_player_decide(const hn_player *player, const hn_view *view, uint64_t key,
                                  hn_why *why);

/* The chances of a decision over all keys: each action that may be taken, with its chance, which is above 0. Returns
 * how many there are, at most HN_ACTIONS; 0 where the player cannot say, and only deciding with many keys tells. */
HN_API int hn_player_chances(const hn_player *player, const hn_view *view, hn_action *action,
                             double *chance);

/* The reasons in one to three sentences for people, while the view is still that of the decision: before
 * the action is applied. Returns the length, as snprintf does. */
HN_API int hn_why_text(const hn_player *player, const hn_view *view, const hn_why *why,
                       char *buffer, size_t size);

#ifdef __cplusplus
}
#endif

#endif
