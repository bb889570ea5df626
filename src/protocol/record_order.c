/* The order of records. Answers of a window come in any order, and what the public can see does not change until all are
 * in: so the actions between two such changes are one window's. */
#include "protocol/record.h"

#include <string.h>

bool record_shows(const hn_rules *rules, const hn_state *a, const hn_state *b)
{
    hn_plain_view before, after;
    memset(&before, 0, sizeof before); /* bytes are compared, also those between members */
    memset(&after, 0, sizeof after);
    hn_view of_a = hn_view_of(rules, a, HN_NONE), of_b = hn_view_of(rules, b, HN_NONE);
    hn_view_copy(&of_a, &before);
    hn_view_copy(&of_b, &after);
    return hn_game_table(rules->game) == HN_TABLE_DICE
               ? memcmp(&before.dice, &after.dice, sizeof before.dice) != 0
               : memcmp(&before.card, &after.card, sizeof before.card) != 0;
}

/* Sorts the answers of a window, clockwise from the turn's seat, each seat's own as they came. */
static void sort_window(record_move *move, int count, int turn_seat, int seats)
{
    for (int i = 1; i < count; i++) {
        record_move m = move[i];
        int at = i, rank = (m.seat - turn_seat + seats) % seats;
        for (; at && (move[at - 1].seat - turn_seat + seats) % seats > rank; at--)
            move[at] = move[at - 1];
        move[at] = m;
    }
}

/* Puts the moves into the order of records: those between two changes that the public can see are one window's. */
bool record_sort(record *r)
{
    hn_state state, before;
    int start = 0;
    if (hn_deal(&r->rules, r->seats, r->first, r->seed, &state, NULL))
        return false;
    before = state;
    for (int i = 0; i < r->move_count; i++) {
        hn_view public = hn_view_of(&r->rules, &state, HN_NONE);
        int turn_seat = hn_view_turn_seat(&public);
        if (hn_apply(&r->rules, &state, r->move[i].seat, r->move[i].action, NULL))
            return false;
        if (!record_shows(&r->rules, &before, &state))
            continue;
        sort_window(r->move + start, i + 1 - start, turn_seat, r->seats);
        start = i + 1;
        before = state;
    }
    return true;
}
