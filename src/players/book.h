/* The engine behind rule books. It knows nothing of any game: a game gives it tables of events, fields and
 * strategies (book_words), and functions that read them from a reading, which is the game's own.
 *
 * All random choices of a decision come from one keyed block. Each has a number of its own, so a roll does
 * not depend on which rules were looked at before, and deciding again gives the same. */
#pragma once

#include "core/random.h"
#include "core/text.h"
#include "games/policy.h"

#include <hunch/book.h>

/* What a field is: it decides which operators fit. */
typedef enum book_type {
    BOOK_FLAG,   /* equals, not_equals; true or false */
    BOOK_NUMBER, /* all but empty and not_empty; may be absent, and then every comparison fails */
    BOOK_LIST,   /* empty and not_empty; with the others its length */
} book_type;

#define BOOK_ONE \
    INT64_C(1000000) /* numbers are millionths, so that thresholds are compared exactly */
#define BOOK_ABSENT INT64_MIN

enum { BOOK_TARGETS = 2 * HN_SLOTS };

/* The decision's own chances: numbered, from one block that is made when the first is asked for. */
typedef struct book_rolls {
    uint64_t key, moment, state;
    bool begun;
} book_rolls;

static inline book_rolls book_rolls_of(uint64_t key, uint64_t moment)
{
    return (book_rolls){.key = key, .moment = moment};
}

/* A number below bound, each as likely. number: below 2^16, each meaning one roll of the decision. */
static inline int book_roll(book_rolls *rolls, unsigned number, int bound)
{
    if (!rolls->begun) {
        rolls->state = hn_random(rolls->key, HN_FOR_CHOICE, rolls->moment);
        rolls->begun = true;
    }
    random_stream at = {rolls->state + number * UINT64_C(0x9e3779b97f4a7c15)};
    return random_stream_below(&at, bound);
}

/* A strategy's choices: the n-th of the rule that it chooses for. */
typedef struct book_pick {
    book_rolls *rolls;
    unsigned number;
} book_pick;

static inline int book_pick_below(book_pick *pick, int bound)
{
    return bound < 2 ? 0 : book_roll(pick->rolls, pick->number++, bound);
}

typedef struct book_field {
    const char *name;
    const char *about;
    book_type type;
    bool percent;                  /* a chance: sentences have it in percent */
    int64_t (*get)(void *reading); /* in millionths, or BOOK_ABSENT */
    /* How sentences call it, a noun without an article: "chance to win", "own unknown cards". */
    const char *noun;
} book_field;

typedef struct book_strategy {
    const char *name;
    const char *about;
    uint8_t events; /* bit e: it serves event e */
    /* Chooses legal actions: those of one use in their order, or in an event that takes every rule those
     * that are rolled for one by one. Returns how many; 0: there is nothing to choose. */
    int (*choose)(void *reading, book_pick *pick, hn_action *actions);
    const char *does; /* how a sentence begins: "It calls" */
} book_strategy;

typedef struct book_event {
    const char *name;
    const char *about;
    bool every;  /* every rule is looked at, and its chance is rolled for each of its targets */
    bool shares; /* scores of its actions are shares of a win */
    const char *left; /* how a sentence begins when no rule decided: "It does not call" */
} book_event;

/* A game's tables. */
typedef struct book_words {
    const char *game;
    const book_event *events;
    int event_count;
    const book_field *fields;
    int field_count;
    const book_strategy *strategies;
    int strategy_count;
    const library_sentence *sentences; /* for decisions that no rule of a book makes */
    int sentence_count;
    /* The event that a view's seat faces, or -1. */
    int (*event_of)(const hn_view *view);
    /* Gives the actions of a why's event their scores, as candidates. */
    void (*weigh)(const hn_view *view, hn_why *why);
    /* Decides by the player's book: hn_policy.decide. */
    hn_action (*decide)(const hn_player *player, const hn_view *view, uint64_t key, hn_why *why);
} book_words;

/* The tables of a game, NULL: it has none (yet). */
const book_words *book_words_of(const hn_game *game);

/* What came of an event. used: a rule fired and chose something. */
typedef struct book_choice {
    bool used;
    int count;
    hn_action action[BOOK_TARGETS];
} book_choice;

/* Looks at an event's rules. why may be NULL; its rule is the one that decided, or "none". */
void book_run(const hn_book *book, const book_words *words, int event, int difficulty,
              void *reading, book_rolls *rolls, hn_why *why, book_choice *choice);

/* The rest of a decision's reasons, in any event, missed or not: the numbers that were found, and the candidates
 * with their scores. */
void book_tell(const hn_player *player, const hn_view *view, hn_why *why);

/* The reasons of a decision in an event as sentences. */
void book_sentence(const hn_player *player, const hn_view *view, const hn_why *why,
                   const tongue *in, text_out *t);

extern const sentence_group book_sentences;

/* What a type of condition is called in a book. */
const char *book_condition_name(int type);

/* A difficulty by name, or -1. */
int book_difficulty(const hn_book *book, const char *name);
