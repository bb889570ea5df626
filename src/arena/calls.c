/* Calls are counted from what a table makes public, dice or the score: no events have to be made for it. */
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

static void count_dice(round_calls *c, const hn_rules *rules, const hn_state *state)
{
    hn_view public = hn_view_of(rules, state, HN_NONE);
    for (int seat = 0; seat < HN_SEATS && seat < hn_view_seats(&public); seat++)
        c->dice[seat] = (uint8_t)hn_view_dice(&public, seat);
}

void calls_begin(round_calls *c, const hn_rules *rules, const hn_state *state)
{
    c->heard = hn_game_table(rules->game) == HN_TABLE_DICE;
    if (c->heard)
        count_dice(c, rules, state);
}

void calls_hear(round_calls *c, const hn_rules *rules, const hn_state *state, int seat,
                hn_action action, call_count counts[][CALL_KINDS])
{
    if (!c->heard || (action != HN_DUDO && action != HN_CALZA))
        return;
    int before = c->dice[seat];
    call_count *count = &counts[seat][action == HN_DUDO ? CALL_DUDO : CALL_CALZA];
    count_dice(c, rules, state);
    count->made++;
    count->right += c->dice[seat] >= before;
}

void calls_end(const round_calls *c, const hn_score *score, int seats,
               call_count counts[][CALL_KINDS])
{
    for (int seat = 0; !c->heard && seat < seats; seat++) {
        counts[seat][CALL_ENDING].made += score->callers >> seat & 1;
        counts[seat][CALL_ENDING].right += (score->callers & score->winners) >> seat & 1;
    }
}
