/* What a seat has in mind of the cards that it has seen. A sight is a card seen at one time; how long it lasts
 * is drawn once, from the player's key and the sight's number: a part of 2^32, below which the chance to have
 * kept it must not fall. That chance falls with every move of the card and every turn that passes, so what is
 * forgotten stays forgotten, until the card is seen again. */
#include "players/memory.h"

#include "games/game.h"
#include "games/policy.h"
#include "players/recall.h"

#include <hunch/random.h>
#include <string.h>

_Static_assert(sizeof(memory_inside) == 384 + 192 + 96 + 16 + 32 + 16, "memories have no padding");
_Static_assert(sizeof(memory_inside) <= sizeof(hn_memory), "the public bytes are enough");

void hn_memory_begin(hn_memory *memory, int seat)
{
    memset(memory, 0, sizeof *memory);
    memory_open(memory)->seat = (uint8_t)seat;
}

/* ---- what happens ---- */

static void seen(memory_inside *m, hn_place at)
{
    m->sight[at.seat][at.slot] = ++m->sights;
    m->turn[at.seat][at.slot] = m->now;
    m->moves[at.seat][at.slot] = 0;
    m->changes[at.seat]++;
}

static void set_open(memory_inside *m, hn_place at, bool open)
{
    unsigned slot = 1u << at.slot;
    m->open[at.seat] = (uint16_t)(open ? m->open[at.seat] | slot : m->open[at.seat] & ~slot);
}

/* Most cards that move were never seen and change nothing of what is remembered: it need not be worked out anew. */
static void note(memory_inside *m, int seat, bool change)
{
    m->changes[seat] += change;
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
    memory_inside *m;
    bool saw;
    kept card[2];
} moving;

static EVENT_INLINE void lift(void *follower, int which, event_move move, hn_place at, bool gap)
{
    moving *c = follower;
    memory_inside *m = c->m;
    if (move.from == SPOT_HAND) {
        c->card[which] = (kept){.sight = m->drawn, .turn = m->drawn_turn};
        m->drawn = 0;
    } else if (spot_is_place(move.from)) {
        c->card[which] = (kept){m->sight[at.seat][at.slot], m->turn[at.seat][at.slot],
                                m->moves[at.seat][at.slot], m->open[at.seat] >> at.slot & 1};
        if (gap)
            m->sight[at.seat][at.slot] = m->turn[at.seat][at.slot] = m->moves[at.seat][at.slot] = 0;
        set_open(m, at, false);
        note(m, at.seat, c->card[which].sight || c->card[which].open);
    }
}

/* A card that lay open until it was moved was seen until then. */
static EVENT_INLINE void lay(void *follower, int which, event_move move, hn_place at)
{
    moving *c = follower;
    memory_inside *m = c->m;
    kept card = c->card[which];
    if (move.to == SPOT_HAND) {
        m->drawn = c->saw ? ++m->sights : 0;
        m->drawn_turn = m->now;
    } else if (spot_is_place(move.to)) {
        if (card.open)
            card = (kept){.sight = ++m->sights, .turn = m->now};
        note(m, at.seat, card.sight || m->sight[at.seat][at.slot]);
        m->sight[at.seat][at.slot] = card.sight;
        m->turn[at.seat][at.slot] = card.turn;
        m->moves[at.seat][at.slot] = card.sight ? one_more(card.moves) : 0;
        set_open(m, at, false);
    }
}

/* Of a card that is told to be wrong the ranks asked for are told, and it is not shown. Nothing is remembered of
 * what is dealt. */
void hn_memory_observe(hn_memory *memory, const hn_event *e)
{
    memory_inside *m = memory_open(memory);
    const event_form *form = &event_forms[e->type];
    bool told = form->fields & HAS_RANKS && e->number;
    moving moved = {.m = m, .saw = e->card < HN_CARDS && e->seen_by >> m->seat & 1};
    if (e->type == HN_EVENT_TURN)
        m->now = e->number;
    else if (e->type != HN_EVENT_DEAL)
        event_move_cards(e, e->type, lift, lay, &moved);
    if (form->traits & (EVENT_SHOWS | EVENT_LIES_OPEN) && moved.saw && !told)
        seen(m, e->place[0]);
    if (form->traits & EVENT_LIES_OPEN) {
        set_open(m, e->place[0], true);
        note(m, e->place[0].seat, true);
    }
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

void recall_begin(hn_recall *recall, const hn_player *player, int seats)
{
    memset(recall, 0, sizeof *recall);
    recall->level_ = by_turns(&player->level, seats);
}

/* Whether a card that has been moved in the turn of its sight is lost by that: within this turn the seat still has it
 * before its eyes, wherever it was not moved. */
static bool moved_away(const hn_level *level, const memory_inside *m, int seat, int slot,
                       uint64_t roll)
{
    int moves = m->moves[seat][slot];
    return m->turn[seat][slot] == m->now && moves &&
           roll >= after((uint64_t)1 << 32, level->forget_moved, moves);
}

/* A sight that is new, or of a card that was moved: its roll, and its chance in the turn after it. */
static void weigh(hn_recall *r, const memory_inside *m, int seat, int slot, uint64_t key)
{
    const hn_level *level = &r->level_;
    if (r->sight_[seat][slot] != m->sight[seat][slot])
        r->roll_[seat][slot] = hn_random(key, HN_FOR_MEMORY, m->sight[seat][slot]) >> 32;
    uint64_t seen = after((uint64_t)1 << 32, level->forget_seen, 1);
    uint64_t moved = after(seen, level->forget_moved, m->moves[seat][slot]);
    bool lost = moved_away(level, m, seat, slot, r->roll_[seat][slot]);
    r->until_[seat][slot] = lost ? 0 : m->turn[seat][slot] + 1u;
    r->chance_[seat][slot] = after(moved, level->forget_turn, 1);
}

/* Goes on to the turn in which a sight is lost, or some turns ahead, so that it need not be looked at in each: its chance is
 * multiplied turn by turn, once for all. */
static void go_on(hn_recall *r, const memory_inside *m, int seat, int slot)
{
    enum { AHEAD = 8 };
    uint64_t roll = r->roll_[seat][slot], chance = r->chance_[seat][slot];
    uint32_t turn = r->until_[seat][slot];
    for (; turn <= m->now + (uint32_t)AHEAD && roll < chance; turn++)
        chance = after(chance, r->level_.forget_turn, 1);
    r->chance_[seat][slot] = chance;
    r->until_[seat][slot] = turn > m->now ? turn : 0;
}

/* The slots of a seat whose cards were seen. Without branches, as those would be any. */
static inline unsigned sights_of(const memory_inside *m, int seat)
{
    unsigned seen = 0;
    for (int slot = 0; slot < HN_SLOTS; slot++)
        seen |= (unsigned)(m->sight[seat][slot] != 0) << slot;
    return seen;
}

/* Works out which of a seat's cards are forgotten by now, and until when that holds. A card that lies open is not. */
static void refresh(hn_recall *r, const memory_inside *m, int seat, uint64_t key)
{
    unsigned forgotten = 0;
    r->next_[seat] = UINT32_MAX;
    for (unsigned left = sights_of(m, seat); left; left &= left - 1) {
        int slot = __builtin_ctz(left);
        uint32_t *until = &r->until_[seat][slot];
        if (r->sight_[seat][slot] != m->sight[seat][slot] ||
            r->moves_[seat][slot] != m->moves[seat][slot])
            weigh(r, m, seat, slot, key);
        if (*until && *until <= m->now + 1u)
            go_on(r, m, seat, slot);
        if (*until)
            r->next_[seat] = *until < r->next_[seat] ? *until : r->next_[seat];
        else
            forgotten |= 1u << slot;
    }
    r->forgotten_[seat] = (uint16_t)(forgotten & ~(unsigned)m->open[seat]);
    memcpy(r->sight_[seat], m->sight[seat], sizeof m->sight[seat]);
    memcpy(r->moves_[seat], m->moves[seat], sizeof m->moves[seat]);
    r->changes_[seat] = m->changes[seat];
}

/* Bit 12 * seat + slot is in the first 64 or in the rest. */
static void forget(hn_view *view, int seat, uint64_t slots)
{
    int first = seat * HN_SLOTS;
    if (first < 64)
        view->forgot_low_ |= slots << first;
    if (first > 64 - HN_SLOTS)
        view->forgot_high_ |=
            (uint32_t)(first < 64 ? slots >> (64 - first) : slots << (first - 64));
}

void recall_mask(hn_recall *recall, const hn_memory *memory, hn_view *view, uint64_t key)
{
    const memory_inside *m = memory_read(memory);
    if (hn_view_phase(view) == HN_PHASE_OVER)
        return;
    for (int seat = 0; seat < hn_view_seats(view); seat++) {
        if (m->now >= recall->next_[seat] || m->changes[seat] != recall->changes_[seat])
            refresh(recall, m, seat, key);
        forget(view, seat, recall->forgotten_[seat] & (unsigned)hn_view_slots(view, seat));
    }
}

hn_view hn_memory_view(const hn_memory *memory, const hn_player *player, const hn_view *view,
                       uint64_t key)
{
    hn_recall recall;
    hn_view masked = *view;
    if (!hn_player_forgets(player) || hn_view_rules(view)->game->table != HN_TABLE_CARDS)
        return masked;
    recall_begin(&recall, player, hn_view_seats(view));
    recall_mask(&recall, memory, &masked, key);
    return masked;
}
