/* Calls: which kinds of them a game has, and how many a player made and was right with. At a card table
 * a seat calls once in a round, and was right to if it won, or shared the win. At a dice table every throw
 * ends with a dudo or a calza, and whoever was mistaken with it loses dice by it. */
#pragma once

#include <hunch/hunch.h>

#define CALL_KINDS 2 /* the most that a game has */

typedef struct call_count {
    int64_t made, right;
} call_count;

/* The kinds of a game's calls: returns how many, and their names, "dudo", as the actions have them. */
int call_kinds(const hn_game *game, const char *const **names);

/* The calls of a round under way: at a dice table they are heard action by action, by how many dice each seat has; else
 * they are read from the score. */
typedef struct round_calls {
    bool heard;
    uint8_t dice[HN_SEATS];
} round_calls;

/* After the deal; after an action, which may be a call, and has led to this state; at the end. They are added to what
 * each seat has. */
void calls_begin(round_calls *c, const hn_rules *rules, const hn_state *state);
void calls_hear(round_calls *c, const hn_rules *rules, const hn_state *state, int seat,
                hn_action action, call_count counts[][CALL_KINDS]);
void calls_end(const round_calls *c, const hn_score *score, int seats,
               call_count counts[][CALL_KINDS]);

static inline void call_count_add(call_count *into, const call_count *from)
{
    into->made += from->made;
    into->right += from->right;
}
