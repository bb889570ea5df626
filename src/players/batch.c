/* Batches. A step is the inner loop of training, so a table is lean: its state, what its deciding seat may do, and minds
 * only where a player keeps one. Actions are checked against the mask that was made for them before any table is
 * stepped, and are then done without another check. */
#include "players/batch.h"

#include "core/mask.h"
#include "core/status.h"
#include "games/policy.h"
#include "nets/encode.h"
#include "players/recall.h"

#include <hunch/net.h>
#include <string.h>

/* ---- the setup ---- */

static hn_status check_setup(const hn_batch_setup *setup, hn_error *error)
{
    int least = hn_rules_least_seats(setup->rules), most = hn_rules_most_seats(setup->rules);
    if (setup->seats < least || setup->seats > most)
        return error_set(error, HN_BAD_SEATS, "%d seats; these rules allow %d to %d", setup->seats,
                         least, most);
    if (setup->tables < 1 || setup->tables > HN_BATCH_TABLES)
        return error_set(error, HN_BAD_VALUE, "%d tables; expected 1 to %d", setup->tables,
                         HN_BATCH_TABLES);
    for (int seat = 0; seat < setup->seats; seat++) {
        const hn_player *player = setup->player[seat];
        if (player && (player->net ? player->net->game != setup->rules->game
                                   : !hn_policy_plays(player->policy, setup->rules->game)))
            return error_set(error, HN_BAD_PLAYER, "seat %d: %s does not play %s", seat,
                             player->name, setup->rules->game->name);
    }
    return HN_OK;
}

static bool keeps_mind(const hn_player *player, const hn_game *game)
{
    return player && game->table == HN_TABLE_CARDS &&
           (hn_player_forgets(player) || hn_player_believes(player, game));
}

static int count_minds(const hn_batch_setup *setup)
{
    int minds = 0;
    for (int seat = 0; seat < setup->seats; seat++)
        minds += keeps_mind(setup->player[seat], setup->rules->game);
    return minds;
}

/* Whether someone goes by trails: those who learn as nets do, or a player. */
static bool wants_trails(const hn_batch_setup *setup)
{
    bool wants = setup->nets;
    for (int seat = 0; seat < setup->seats; seat++)
        wants |= setup->player[seat] && setup->player[seat]->policy->follows;
    return wants;
}

static size_t stride_of(const hn_batch_setup *setup)
{
    size_t size = sizeof(batch_table) + (size_t)count_minds(setup) * sizeof(batch_mind) +
                  wants_trails(setup) * sizeof(hn_trail);
    return (size + HN_BATCH_ALIGN - 1) / HN_BATCH_ALIGN * HN_BATCH_ALIGN;
}

size_t hn_batch_size(const hn_batch_setup *setup)
{
    if (check_setup(setup, NULL))
        return 0;
    size_t stride = stride_of(setup), tables = (size_t)setup->tables;
    return tables > (SIZE_MAX - BATCH_HEAD) / stride ? 0 : BATCH_HEAD + tables * stride;
}

hn_status hn_batch_begin(hn_batch *batch, const hn_batch_setup *setup,
                         const hn_batch_arrays *arrays, hn_error *error)
{
    hn_status status = check_setup(setup, error);
    if (status)
        return status;
    if (!arrays->action)
        return error_set(error, HN_BAD_VALUE, "a batch needs an array of actions");
    memset(batch, 0, BATCH_HEAD);
    batch->rules = *setup->rules;
    batch->seats = setup->seats;
    batch->tables = setup->tables;
    batch->seed = setup->seed;
    batch->rotate = setup->rotate;
    batch->meet = setup->meet > 1 ? setup->meet : 1;
    batch->nets = setup->nets;
    batch->trails = wants_trails(setup);
    batch->arrays = *arrays;
    batch->played = setup->played;
    batch->context = setup->context;
    batch->features = hn_encoding_size(setup->rules->game, setup->seats);
    batch->encode = encoding_of(setup->rules->game)->encode;
    batch->actions = setup->rules->game->action_count;
    batch->stride = stride_of(setup);
    for (int seat = 0; seat < setup->seats; seat++) {
        const hn_player *player = setup->player[seat];
        batch->mind_of[seat] =
            keeps_mind(player, setup->rules->game) ? (uint8_t)batch->minds++ : HN_NONE;
        batch->learns |= !player;
        if (player) {
            batch->player[seat] = *player;
            batch->plays |= (hn_seats)(1u << seat);
        }
    }
    return HN_OK;
}

/* ---- who sits where ---- */

/* The seat of the setup that sits at a seat of the table, and back. */
static inline int setup_seat(const hn_batch *b, const batch_table *t, int at)
{
    int seat = at - t->turned;
    return seat < 0 ? seat + b->seats : seat;
}

static inline int table_seat(const hn_batch *b, const batch_table *t, int seat)
{
    int at = seat + t->turned;
    return at >= b->seats ? at - b->seats : at;
}

static inline batch_mind *mind_at(const hn_batch *b, batch_table *t, int seat)
{
    return b->mind_of[seat] == HN_NONE ? NULL : (batch_mind *)(void *)(t + 1) + b->mind_of[seat];
}

/* NULL: nobody goes by it. */
static inline hn_trail *trail_of(const hn_batch *b, const batch_table *t)
{
    const batch_mind *minds = (const batch_mind *)(const void *)(t + 1);
    return b->trails ? (hn_trail *)(uintptr_t)(minds + b->minds) : NULL;
}

/* ---- a round ---- */

static void observe(const hn_batch *b, batch_table *t, const hn_events *events)
{
    for (int seat = 0; seat < b->seats; seat++) {
        batch_mind *m = mind_at(b, t, seat);
        for (int i = 0; m && i < events->count; i++)
            hn_mind_observe(&m->mind, &events->event[i]);
    }
    if (b->trails)
        hn_trail_observe(trail_of(b, t), &b->rules, &t->state, events->event, events->count);
}

/* Whether anyone wants to know what happens. */
static inline bool is_followed(const hn_batch *b)
{
    return b->minds || b->trails;
}

static void begin_players(const hn_batch *b, batch_table *t)
{
    for (unsigned left = b->plays; left; left &= left - 1) {
        int seat = __builtin_ctz(left), at = table_seat(b, t, seat);
        batch_mind *m = mind_at(b, t, seat);
        t->key[at] = hn_player_key(t->seed, at);
        if (!m)
            continue;
        hn_mind_begin(&m->mind, &b->rules, b->seats, at, &b->player[seat]);
        if (hn_player_forgets(&b->player[seat]))
            recall_begin(&m->recall, &b->player[seat], b->seats);
    }
}

static void deal(const hn_batch *b, batch_table *t, int first, uint64_t seed, bool meets_again)
{
    t->seed = seed;
    t->chance = random_stream_of(seed, HN_FOR_BATCH, 0);
    begin_players(b, t);
    if (b->trails && meets_again)
        hn_trail_deal(trail_of(b, t));
    else if (b->trails)
        hn_trail_begin(trail_of(b, t));
    if (is_followed(b)) {
        hn_events events;
        hn_deal(&b->rules, b->seats, first, seed, &t->state, &events);
        observe(b, t, &events);
    } else {
        hn_deal(&b->rules, b->seats, first, seed, &t->state, NULL);
    }
}

static void deal_next(const hn_batch *b, batch_table *t, int table)
{
    uint64_t round = t->rounds++, seats = (uint64_t)b->seats;
    uint64_t number = b->rotate ? round / seats : round;
    t->turned = (uint8_t)(b->rotate ? round % seats : 0);
    deal(b, t, b->rotate ? 0 : (int)(round % seats),
         hn_random(b->seed, HN_FOR_ROUND, (uint64_t)table << 32 | (uint32_t)number),
         round % (uint64_t)b->meet != 0);
}

static void score(const hn_batch *b, batch_table *t, int table)
{
    hn_score score;
    hn_score_of(&b->rules, &t->state, &score);
    t->ended += t->ended < UINT8_MAX;
    if (!b->arrays.reward)
        return;
    float *reward = b->arrays.reward + (size_t)table * (size_t)b->seats;
    float share = 1.0f / (float)__builtin_popcount(score.winners);
    for (unsigned left = score.winners; left; left &= left - 1)
        reward[setup_seat(b, t, __builtin_ctz(left))] += share;
}

/* An action that is known to be legal, with the events where minds want them. */
static inline void perform(const hn_batch *b, batch_table *t, int table, int at, hn_action action)
{
    if (is_followed(b)) {
        hn_events events;
        events.count = 0;
        game_perform(&b->rules, &t->state, at, action, &events);
        observe(b, t, &events);
    } else {
        game_perform(&b->rules, &t->state, at, action, NULL);
    }
    if (b->played)
        b->played(b->context, table, at, action);
}

/* A player that decides what is illegal is wrong, but does not hold the table up. */
static hn_action decide(const hn_batch *b, batch_table *t, int at, int seat)
{
    hn_view view = hn_view_of(&b->rules, &t->state, at);
    batch_mind *m = mind_at(b, t, seat);
    if (m)
        mind_mask(&m->mind, &m->recall, &view, t->key[at]);
    if (b->player[seat].policy->follows)
        view.trail_ = trail_of(b, t);
    hn_action action = hn_player_decide(&b->player[seat], &view, t->key[at], NULL),
              legal[HN_ACTIONS];
    if (b->rules.game->allows(&b->rules, &t->state, at, action))
        return action;
    hn_legal_list(&b->rules, &t->state, at, legal);
    return legal[0];
}

/* What the seat that learns may do: as a mask, and how much that is. */
static int options_of(const hn_batch *b, const batch_table *t, hn_mask *mask)
{
    hn_view view = hn_view_of(&b->rules, &t->state, t->seat);
    return b->nets ? hn_net_legal(&view, mask) : hn_view_legal(&view, mask);
}

/* Whether there is something to decide for it: else the one action is done. */
static bool has_choice(const hn_batch *b, batch_table *t, int table)
{
    hn_mask mask;
    if (!b->nets || options_of(b, t, &mask) != 1)
        return true;
    perform(b, t, table, t->seat, mask_nth(&mask, 0));
    return false;
}

/* Players decide until a seat that learns is to; where nobody learns, until the round is over. */
static void play_on(const hn_batch *b, batch_table *t, int table)
{
    for (;;) {
        int at = hn_next_decider(&b->rules, &t->state);
        t->seat = (uint8_t)at;
        if (at == HN_NONE) {
            score(b, t, table);
            if (!b->learns)
                return;
            deal_next(b, t, table);
            continue;
        }
        int seat = setup_seat(b, t, at);
        if (b->plays >> seat & 1)
            perform(b, t, table, at, decide(b, t, at, seat));
        else if (has_choice(b, t, table))
            return;
    }
}

/* ---- what is told ---- */

/* The row is what the old mask made of it: few of its bytes change. */
static void change_legal(uint8_t *row, const hn_mask *old, const hn_mask *new)
{
    for (int i = 0; i < HN_ACTIONS / 64; i++)
        for (uint64_t bits = old->word[i] ^ new->word[i]; bits; bits &= bits - 1)
            row[64 * i + __builtin_ctzll(bits)] ^= 1;
}

static void tell_legal(const hn_batch *b, batch_table *t, int table)
{
    hn_mask old = t->mask;
    t->options = options_of(b, t, &t->mask);
    if (b->arrays.legal)
        change_legal(b->arrays.legal + (size_t)table * (size_t)b->actions, &old, &t->mask);
    if (b->arrays.mask)
        b->arrays.mask[table] = t->mask;
}

static void tell(const hn_batch *b, batch_table *t, int table)
{
    const hn_batch_arrays *a = &b->arrays;
    tell_legal(b, t, table);
    if (a->ended)
        a->ended[table] = t->ended;
    if (a->seat)
        a->seat[table] = t->seat == HN_NONE ? HN_NONE : (uint8_t)setup_seat(b, t, t->seat);
    if (a->feature && t->seat != HN_NONE) {
        hn_view view = hn_view_of(&b->rules, &t->state, t->seat);
        if (b->nets)
            view.trail_ = trail_of(b, t);
        b->encode(&view, a->feature + (size_t)table * (size_t)b->features);
    }
}

static void forget_ended(const hn_batch *b, batch_table *t, int table)
{
    if (b->arrays.reward && t->ended)
        memset(b->arrays.reward + (size_t)table * (size_t)b->seats, 0,
               (size_t)b->seats * sizeof *b->arrays.reward);
    t->ended = 0;
}

/* ---- the calls ---- */

/* What is played before the first decision of a new deal is not a step: rounds that end in it are told with the deal. */
static void begin_table(const hn_batch *b, batch_table *t, int table)
{
    t->ended = 1;
    forget_ended(b, t, table);
    if (b->learns)
        play_on(b, t, table);
    else
        t->seat = (uint8_t)hn_next_decider(&b->rules, &t->state);
    tell(b, t, table);
}

void hn_batch_deal_some(hn_batch *b, int first, int count)
{
    for (int i = first; i < first + count; i++) {
        batch_table *t = batch_at(b, i);
        memset(t, 0, sizeof *t);
        if (b->arrays.feature)
            encode_begin(&b->rules, b->seats, b->arrays.feature + (size_t)i * (size_t)b->features);
        if (b->arrays.legal)
            memset(b->arrays.legal + (size_t)i * (size_t)b->actions, 0, (size_t)b->actions);
        deal_next(b, t, i);
        begin_table(b, t, i);
    }
}

hn_status hn_batch_deal_round(hn_batch *b, int table, int first, uint64_t seed)
{
    if (first < 0 || first >= b->seats)
        return HN_BAD_SEATS;
    batch_table *t = batch_at(b, table);
    t->turned = 0;
    deal(b, t, first, seed, false);
    begin_table(b, t, table);
    return HN_OK;
}

static hn_status refuse(const hn_batch *b, const batch_table *t, int table, hn_error *error)
{
    char text[64];
    hn_action action = b->arrays.action[table];
    hn_status status = b->rules.game->why_not(&b->rules, &t->state, t->seat, action);
    if (!hn_action_text(&b->rules, b->seats, t->seat, action, text, sizeof text))
        return error_set(error, HN_NO_SUCH_ACTION, "table %d: no action has the number %d", table,
                         action);
    return error_set(error, status, "table %d: `%s`: %s", table, text, hn_status_text(status));
}

static hn_status check(const hn_batch *b, int first, int count, hn_error *error)
{
    for (int i = first; b->learns && i < first + count; i++)
        if (!hn_mask_has(&batch_at(b, i)->mask, b->arrays.action[i]))
            return refuse(b, batch_at(b, i), i, error);
    return HN_OK;
}

static void step(hn_batch *b, int first, int count)
{
    for (int i = first; i < first + count; i++) {
        batch_table *t = batch_at(b, i);
        __builtin_prefetch((const uint8_t *)t + b->stride);
        forget_ended(b, t, i);
        if (b->learns)
            perform(b, t, i, t->seat, b->arrays.action[i]);
        else if (t->seat == HN_NONE)
            deal_next(b, t, i);
        play_on(b, t, i);
        tell(b, t, i);
    }
}

hn_status hn_batch_step_some(hn_batch *b, int first, int count, hn_error *error)
{
    hn_status status = check(b, first, count, error);
    if (!status)
        step(b, first, count);
    return status;
}

/* ---- the calls on all tables ---- */

static void deal_work(void *context, int first, int count)
{
    hn_batch_deal_some(context, first, count);
}

void hn_batch_deal(hn_batch *b, hn_crew *crew)
{
    crew_run(crew, deal_work, b, b->tables);
}

static void step_work(void *context, int first, int count)
{
    step(context, first, count);
}

hn_status hn_batch_step(hn_batch *b, hn_crew *crew, hn_error *error)
{
    hn_status status = check(b, 0, b->tables, error);
    if (!status)
        crew_run(crew, step_work, b, b->tables);
    return status;
}

/* ---- a table ---- */

const hn_state *hn_batch_state(const hn_batch *b, int table)
{
    return &batch_at(b, table)->state;
}

uint64_t hn_batch_rounds(const hn_batch *b, int table)
{
    return batch_at(b, table)->rounds;
}

uint64_t hn_batch_seed(const hn_batch *b, int table)
{
    return batch_at(b, table)->seed;
}

void hn_batch_view(const hn_batch *b, int table, hn_view *view)
{
    const batch_table *t = batch_at(b, table);
    *view = hn_view_of(&b->rules, &t->state, t->seat);
    if (b->nets)
        view->trail_ = trail_of(b, t);
}
