/* Calls: which kinds of them a game has, and how many a player made and was right with. At a card table
 * a seat calls once in a round, and was right to if it won, or shared the win. At a dice table every throw
 * ends with a dudo or a calza, which the events tell as right or mistaken. */
#ifndef HUNCH_ARENA_CALLS_H
#define HUNCH_ARENA_CALLS_H

#include <hunch/hunch.h>

#define CALL_KINDS 2 /* the most that a game has */

typedef struct call_count {
    int64_t made, right;
} call_count;

/* The kinds of a game's calls: returns how many, and their names, "dudo", as the actions have them. */
int call_kinds(const hn_game *game, const char *const **names);

/* Whether a game's calls must be heard, event by event; else they are read from the score. */
static inline bool calls_are_heard(const hn_game *game)
{
    return hn_game_table(game) == HN_TABLE_DICE;
}

/* Adds the calls that these events tell, by seat and kind. */
void calls_hear(const hn_events *events, call_count calls[][CALL_KINDS]);

/* Adds the calls of a card table's round. */
void calls_read(const hn_score *score, int seats, call_count calls[][CALL_KINDS]);

static inline void call_count_add(call_count *into, const call_count *from)
{
    into->made += from->made;
    into->right += from->right;
}

#endif
