/* Calls: which kinds of them a game has, and how many a player made and was right with. At a card table
 * a seat calls once in a round, and was right to if it won, or shared the win. At a dice table every throw
 * ends with a dudo or a calza, and whoever was mistaken with it loses dice by it. */
#ifndef HUNCH_ARENA_CALLS_H
#define HUNCH_ARENA_CALLS_H

#include <hunch/hunch.h>

#define CALL_KINDS 2 /* the most that a game has */

typedef struct call_count {
    int64_t made, right;
} call_count;

/* The kinds of a game's calls: returns how many, and their names, "dudo", as the actions have them. */
int call_kinds(const hn_game *game, const char *const **names);

/* Whether a game's calls must be heard, action by action; else they are read from the score. */
static inline bool calls_are_heard(const hn_game *game)
{
    return hn_game_table(game) == HN_TABLE_DICE;
}

/* How many dice each seat has: after the deal as calls_begin counts them, then as calls_hear does. */
typedef struct dice_count {
    uint8_t of[HN_SEATS];
} dice_count;
void calls_begin(const hn_rules *rules, const hn_state *state, dice_count *dice);

/* Adds the call that an action may be, which has led to this state. */
void calls_hear(const hn_rules *rules, const hn_state *state, int seat, hn_action action,
                dice_count *dice, call_count calls[][CALL_KINDS]);

/* Adds the calls of a card table's round. */
void calls_read(const hn_score *score, int seats, call_count calls[][CALL_KINDS]);

static inline void call_count_add(call_count *into, const call_count *from)
{
    into->made += from->made;
    into->right += from->right;
}

#endif
