/* Each throw is solved once more by what a view shows: the last bid or two. What its ends are worth is known by then. */
#include "arena/dice_player.h"

#include "core/status.h"
#include "games/perudo.h"
#include "solve/strategy.h"

#include <stdlib.h>
#include <string.h>

static bool add_throw(const dice_game *g, dice_player *p, recent *r)
{
    for (int i = 0; i < p->iterations; i++)
        recent_iterate(r);
    recent_finish(r);
    strategy_round(r, p->least);
    uint32_t length = strategy_write_throw(r, p->size, NULL);
    uint8_t *bytes = realloc(p->bytes, p->size + length);
    if (!bytes)
        return false;
    p->bytes = bytes;
    strategy_write_throw(r, p->size, bytes + p->size);
    strategy_write_entry(r, g->chance[r->throw.dice[0]][r->throw.dice[1]], p->size, bytes);
    p->size += length;
    return true;
}

static bool solve_throw_for(const dice_game *g, dice_player *p, int first, int second)
{
    recent *r = malloc(sizeof *r);
    solve_throw t = dice_game_throw(g, first, second);
    if (!r)
        return false;
    recent_plan(r, &t, first + second <= p->two ? 2 : 1, g->threads);
    void *memory = dice_game_zeros(r->bytes);
    bool ok = memory;
    if (ok) {
        recent_begin(r, memory);
        ok = add_throw(g, p, r);
    }
    free(memory);
    free(r);
    return ok;
}

hn_status dice_player_make(const dice_game *g, dice_player *p, hn_error *error)
{
    int most = g->rules.value[PERUDO_DICE];
    p->size = strategy_head_bytes(&g->rules);
    p->bytes = calloc(1, p->size);
    bool ok = p->bytes;
    for (int i = 0; ok && i < most * most; i++) {
        int first = i / most + 1, second = i % most + 1;
        if (g->told)
            g->told(g->context, g->done, first, second, g->chance[first][second]);
        ok = solve_throw_for(g, p, first, second);
    }
    if (!ok) {
        free(p->bytes);
        p->bytes = NULL;
        return error_set(error, HN_BAD_RULES, "out of memory");
    }
    strategy_write_head(&g->rules, p->size, p->bytes);
    return HN_OK;
}
