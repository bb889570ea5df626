/* Calls are counted from what a table makes public, events or the score, so that this holds for every game
 * with such a table and knows nothing of its actions. */
#include "arena/calls.h"

enum { CALL_ENDING = 0, CALL_DUDO = 0, CALL_CALZA = 1 };

static const char *const card_calls[] = {[CALL_ENDING] = "call"};
static const char *const dice_calls[] = {[CALL_DUDO] = "dudo", [CALL_CALZA] = "calza"};

int call_kinds(const hn_game *game, const char *const **names)
{
    bool dice = hn_game_table(game) == HN_TABLE_DICE;
    *names = dice ? dice_calls : card_calls;
    return dice ? 2 : 1;
}

void calls_hear(const hn_events *events, call_count calls[][CALL_KINDS])
{
    int kind = CALL_DUDO; /* of the call that is judged next */
    for (int i = 0; i < events->count; i++) {
        const hn_event *event = &events->event[i];
        switch (event->type) {
        case HN_EVENT_DUDO:
        case HN_EVENT_CALZA:
            kind = event->type == HN_EVENT_DUDO ? CALL_DUDO : CALL_CALZA;
            calls[event->seat][kind].made++;
            break;
        case HN_EVENT_RIGHT:
            calls[event->seat][kind].right++;
            return; /* an action is one call at most */
        case HN_EVENT_MISTAKEN:
            return;
        default:
            break;
        }
    }
}

void calls_read(const hn_score *score, int seats, call_count calls[][CALL_KINDS])
{
    for (int seat = 0; seat < seats; seat++) {
        calls[seat][CALL_ENDING].made += score->callers >> seat & 1;
        calls[seat][CALL_ENDING].right += (score->callers & score->winners) >> seat & 1;
    }
}
