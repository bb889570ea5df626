/* What a seat has in mind of the cards that it has seen. A sight is a card seen at one time; how long it lasts
 * is drawn once, from the player's key and the sight's number: a part of 2^32, below which the chance to have
 * kept it must not fall. That chance falls with every move of the card and every turn that passes, so what is
 * forgotten stays forgotten, until the card is seen again. */
#include "games/game.h"
#include "games/policy.h"

#include <hunch/random.h>
#include <string.h>

_Static_assert(sizeof(hn_memory) == 384 + 192 + 96 + 16 + 16, "memories have no padding");

void hn_memory_begin(hn_memory *memory, int seat)
{
    memset(memory, 0, sizeof *memory);
    memory->seat = (uint8_t)seat;
}

/* ---- what happens ---- */

static void seen(hn_memory *m, hn_place at)
{
    m->sight[at.seat][at.slot] = ++m->sights;
    m->turn[at.seat][at.slot] = m->now;
    m->moves[at.seat][at.slot] = 0;
}

static void set_open(hn_memory *m, hn_place at, bool open)
{
    unsigned slot = 1u << at.slot;
    m->open[at.seat] = (uint16_t)(open ? m->open[at.seat] | slot : m->open[at.seat] & ~slot);
}

static uint8_t one_more(uint8_t moves)
{
    return moves < UINT8_MAX ? (uint8_t)(moves + 1) : moves;
}

/* What is remembered of a card on its way; a sight of 0 is none. */
typedef struct kept {
    uint32_t sight;
    uint16_t turn;
    uint8_t moves;
    bool open;
} kept;

typedef struct moving {
    hn_memory *m;
    bool saw;
    kept card[2];
} moving;

static EVENT_INLINE void lift(void *follower, int which, event_move move, hn_place at, bool gap)
{
    moving *c = follower;
    hn_memory *m = c->m;
    if (move.from == SPOT_HAND) {
        c->card[which] = (kept){.sight = m->drawn, .turn = m->drawn_turn};
        m->drawn = 0;
    } else if (spot_is_place(move.from)) {
        c->card[which] = (kept){m->sight[at.seat][at.slot], m->turn[at.seat][at.slot],
                                m->moves[at.seat][at.slot], m->open[at.seat] >> at.slot & 1};
        if (gap)
            m->sight[at.seat][at.slot] = m->turn[at.seat][at.slot] = m->moves[at.seat][at.slot] = 0;
        set_open(m, at, false);
    }
}

/* A card that lay open until it was moved was seen until then. */
static EVENT_INLINE void lay(void *follower, int which, event_move move, hn_place at)
{
    moving *c = follower;
    hn_memory *m = c->m;
    kept card = c->card[which];
    if (move.to == SPOT_HAND) {
        m->drawn = c->saw ? ++m->sights : 0;
        m->drawn_turn = m->now;
    } else if (spot_is_place(move.to)) {
        if (card.open)
            card = (kept){.sight = ++m->sights, .turn = m->now};
        m->sight[at.seat][at.slot] = card.sight;
        m->turn[at.seat][at.slot] = card.turn;
        m->moves[at.seat][at.slot] = card.sight ? one_more(card.moves) : 0;
        set_open(m, at, false);
    }
}

/* Of a card that is told to be wrong the ranks asked for are told, and it is not shown. Nothing is remembered of
 * what is dealt. */
void hn_memory_observe(hn_memory *m, const hn_event *e)
{
    const event_form *form = &event_forms[e->type];
    bool told = form->fields & HAS_RANKS && e->number;
    moving moved = {.m = m, .saw = e->card < HN_CARDS && e->seen_by >> m->seat & 1};
    if (e->type == HN_EVENT_TURN)
        m->now = e->number;
    else if (e->type != HN_EVENT_DEAL)
        event_move_cards(e, e->type, lift, lay, &moved);
    if (form->traits & (EVENT_SHOWS | EVENT_LIES_OPEN) && moved.saw && !told)
        seen(m, e->place[0]);
    if (form->traits & EVENT_LIES_OPEN)
        set_open(m, e->place[0], true);
}

/* ---- what is left of it ---- */

bool hn_player_forgets(const hn_player *player)
{
    const hn_level *level = &player->level;
    return level->forget_moved > 0 || level->forget_turn > 0 || level->forget_lap > 0 ||
           level->forget_seen > 0;
}

/* A chance of 2^32 parts, after so many more trials to keep it. */
static uint64_t after(uint64_t chance, int32_t forget, int times)
{
    for (int i = 0; forget > 0 && i < times && chance; i++)
        chance = chance * (uint64_t)(HN_CHANCE - forget) / HN_CHANCE;
    return chance;
}

/* The least chance to forget at each turn that makes a lap of so many turns forget as much as it should. In whole
 * numbers, so that it is the same with every compiler. */
static int32_t per_turn(int32_t forget_lap, int seats)
{
    const uint64_t all = (uint64_t)1 << 32, left = after(all, forget_lap, 1);
    int32_t low = 0, high = forget_lap;
    while (low < high) {
        int32_t middle = (low + high) / 2;
        if (after(all, middle, seats) <= left)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* The level with all that it forgets as turns pass in forget_turn. */
static hn_level by_turns(const hn_level *level, int seats)
{
    hn_level all = *level;
    int64_t keep = HN_CHANCE - per_turn(level->forget_lap, seats);
    all.forget_turn = (int32_t)(HN_CHANCE - keep * (HN_CHANCE - level->forget_turn) / HN_CHANCE);
    all.forget_lap = 0;
    return all;
}

static double power(int32_t forget, int times)
{
    double keep = (double)(HN_CHANCE - forget) / HN_CHANCE, product = 1;
    for (; times && forget > 0; times >>= 1, keep *= keep)
        if (times & 1)
            product *= keep;
    return product;
}

/* Whether a sight that was kept with a chance that fell by so many trials is lost to its roll. The chance is a
 * product that loses less than one part with each trial, so its real value decides, at the cost of a few
 * multiplications; but for the rare roll that is as near as that, which is counted out. */
static bool is_lost(const hn_level *level, int seen, int moves, int turns, uint64_t roll)
{
    double all = (double)((uint64_t)1 << 32), lost = (double)roll;
    double chance = all * power(level->forget_seen, seen) * power(level->forget_moved, moves) *
                    power(level->forget_turn, turns);
    if (lost > chance + 1)
        return true;
    if (lost < chance - (seen + moves + turns) - 1)
        return false;
    uint64_t exact = after((uint64_t)1 << 32, level->forget_seen, seen);
    exact = after(exact, level->forget_moved, moves);
    return roll >= after(exact, level->forget_turn, turns);
}

/* Within the turn of a sight the seat still has the card before its eyes. */
static bool forgotten(const hn_memory *m, const hn_level *level, int seat, int slot, uint64_t key)
{
    uint32_t sight = m->sight[seat][slot];
    int turns = m->now - m->turn[seat][slot], moves = m->moves[seat][slot];
    if (!sight || (!turns && !moves) || m->open[seat] >> slot & 1)
        return false;
    return is_lost(level, turns > 0, moves, turns, hn_random(key, HN_FOR_MEMORY, sight) >> 32);
}

hn_view hn_memory_view(const hn_memory *memory, const hn_player *player, const hn_view *view,
                       uint64_t key)
{
    hn_view masked = *view;
    if (!hn_player_forgets(player) || hn_view_rules(view)->game->table != HN_TABLE_CARDS ||
        hn_view_phase(view) == HN_PHASE_OVER)
        return masked;
    const hn_level level = by_turns(&player->level, hn_view_seats(view));
    for (int seat = 0; seat < hn_view_seats(view); seat++)
        for (unsigned slots = (unsigned)hn_view_slots(view, seat); slots; slots &= slots - 1) {
            int slot = __builtin_ctz(slots), bit = seat * HN_SLOTS + slot;
            if (!forgotten(memory, &level, seat, slot, key))
                continue;
            if (bit < 64)
                masked.forgot_low_ |= (uint64_t)1 << bit;
            else
                masked.forgot_high_ |= (uint32_t)1 << (bit - 64);
        }
    return masked;
}
