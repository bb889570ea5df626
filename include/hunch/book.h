/* Rule books: how a player decides, as data.
 *
 * A book has a list of rules for each event of its game ("jack_swap"), in the order of their priorities. A
 * rule has a condition, a target strategy that chooses actions, what to do when that finds none, and a
 * chance for each difficulty. Books are written in YAML (docs/rule-books.md), checked when they are read, and
 * plain bytes from then on: copy them, share them between threads, compile them in (`hunch check --c`).
 *
 * Events, fields and strategies are numbers of the game's own tables, so a book belongs to its game and to
 * the version of the library that read it. */
#ifndef HUNCH_BOOK_H
#define HUNCH_BOOK_H

#include <hunch/level.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HN_BOOK_NAME       48
#define HN_BOOK_EVENTS     8
#define HN_BOOK_RULES      64
#define HN_BOOK_CONDITIONS 256
#define HN_DIFFICULTIES    8

typedef enum hn_condition_type {
    HN_ALWAYS,
    HN_FIELD, /* a field, an operator, and a value or another field */
    HN_AND,   /* all of the `count` conditions that follow */
    HN_OR,    /* one of them */
    HN_NOT,   /* not the one that follows */
} hn_condition_type;

typedef enum hn_operator {
    HN_EQUALS,
    HN_NOT_EQUALS,
    HN_LESS_THAN,
    HN_AT_MOST,
    HN_GREATER_THAN,
    HN_AT_LEAST,
    HN_EMPTY,
    HN_NOT_EMPTY,
    HN_OPERATORS
} hn_operator;

/* "equals", "not_empty": as books write it; "" for a number that is not an operator's. */
HN_API const char *hn_operator_name(int operator_);

/* A condition; those that it is made of follow it at once, each with its own. */
typedef struct hn_condition {
    uint8_t type;   /* hn_condition_type */
    uint8_t op;     /* HN_FIELD: hn_operator */
    uint8_t field;  /* HN_FIELD: which of the game's */
    uint8_t than;   /* HN_FIELD: the field that it is compared with, HN_NONE: with value */
    uint16_t count; /* HN_AND, HN_OR: how many; HN_NOT: 1 */
    uint16_t size;  /* conditions in all, this one included */
    int64_t value;  /* in millionths; lists count as their lengths, true is one */
} hn_condition;

enum { HN_FALLBACK_SKIP = 254, HN_FALLBACK_NEXT = 255 }; /* else a strategy */

typedef struct hn_book_rule {
    char name[HN_BOOK_NAME];
    int32_t priority;
    int32_t chance[HN_DIFFICULTIES]; /* in millionths: its execution_probability */
    uint16_t condition;              /* the first of them */
    uint8_t strategy;                /* which of the game's; HN_NONE: it ends in doing nothing */
    uint8_t fallback;                /* when that finds nothing */
} hn_book_rule;

/* A difficulty: its level, and how often it means to use each event's power, which is shown and decides
 * nothing. */
typedef struct hn_difficulty {
    hn_level level;
    int32_t use_probability[HN_BOOK_EVENTS]; /* -1: not given */
} hn_difficulty;

typedef struct hn_book {
    char game[16];
    char name[HN_BOOK_NAME];
    int32_t difficulty_count, rule_count, condition_count;
    int32_t timer[HN_BOOK_EVENTS]; /* milliseconds that an event allows */
    int32_t delay[2]; /* the part of it that a decision takes: least and most, millionths */
    int32_t
        first[HN_BOOK_EVENTS + 1]; /* an event's rules are first[event] to first[event + 1] - 1 */
    hn_difficulty difficulty[HN_DIFFICULTIES];
    hn_book_rule rule[HN_BOOK_RULES];
    hn_condition condition[HN_BOOK_CONDITIONS];
} hn_book;

/* The book of a game's players that the library carries, or NULL. */
HN_API const hn_book *hn_book_of(const hn_game *game);

/* What a game's books are written with; NULL after the last. about is one line for people. */
HN_API const char *hn_book_event(const hn_game *game, int index, const char **about);
HN_API const char *hn_book_field(const hn_game *game, int index, const char **about);
HN_API const char *hn_book_strategy(const hn_game *game, int index, const char **about);

#ifdef __cplusplus
}
#endif

#endif
