/* Rounds and blocks. They count what comes of hn_play's rounds and do nothing else; allocation, clocks and locks are for
 * those who ask for records or run the threads. */
#include "arena/block.h"

#include "arena/team.h"
#include "core/random.h"
#include "games/policy.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- one round ---- */

/* Turns are counted as they end, throws as they begin: the last one has the number before. */
int round_turns(const hn_rules *rules, const hn_state *state)
{
    hn_view public = hn_view_of(rules, state, HN_NONE);
    return hn_view_turn(&public) + (hn_game_table(rules->game) == HN_TABLE_DICE);
}

/* What is kept of a round while it is played. */
typedef struct hearing {
    record *moves; /* or NULL */
    round_result *result;
    round_calls calls;
    const company *at;
    int seats;
    bool programs;    /* some of them are at the table */
    bool stand_in;    /* it is about to play */
    luck_round *luck; /* or NULL */
} hearing;

static void tell_programs(const hearing *h, const hn_events *events, bool dealt)
{
    for (int seat = 0; h->programs && seat < h->seats; seat++)
        if (h->at->program[seat])
            program_hear(h->at->program[seat], events, dealt);
}

static void hear(void *context, const hn_play *play, int seat, hn_action action)
{
    hearing *h = context;
    calls_hear(&h->calls, play->rules, &play->state, seat, action, h->result->calls);
    tell_programs(h, &play->events, false);
    if (h->luck)
        luck_hear(h->luck, seat, action, &play->state, &play->events);
    if (h->moves && h->stand_in)
        record_add_stand_in(h->moves, seat, action);
    else if (h->moves)
        record_add(h->moves, seat, action);
}

/* Of this thread alone: others are at other tables. */
static int64_t processor_time(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* To a seat with a program nobody is seated: it is asked here, as a person would be. */
static void sit(hn_play *play, const hn_rules *rules, hearing *h)
{
    const hn_player *player[HN_SEATS];
    for (int seat = 0; seat < h->seats; seat++) {
        player[seat] = h->at->program[seat] ? NULL : h->at->player[seat];
        h->programs |= !player[seat];
    }
    hn_play_begin(play, rules, h->seats, player);
    play->context = h;
    play->quiet = !h->programs;
    play->clock = h->at->timed ? processor_time : NULL;
    if (h->at->met)
        hn_play_meet(play, h->at->met);
}

/* Two looks at the clock take some time themselves: about as much as the shortest of some pauses between them. */
static int64_t clock_cost(void)
{
    int64_t least = INT64_MAX;
    for (int i = 0; i < 8; i++) {
        int64_t begun = processor_time(), pause = processor_time() - begun;
        least = pause < least ? pause : least;
    }
    return least;
}

static void take_times(const hn_play *play, round_result *result)
{
    int64_t cost = clock_cost();
    for (int seat = 0; seat < play->seats; seat++) {
        int64_t spent = play->spent[seat] - cost * play->decisions[seat];
        result->time[seat] = (time_spent){spent > 0 ? spent : 0, play->decisions[seat]};
    }
}

static void play_to_end(hn_play *play, hearing *h)
{
    for (int seat; (seat = hn_play_on(play)) != HN_NONE;) {
        hn_view view = hn_play_view(play, seat);
        hn_action action =
            program_decide(h->at->program[seat], &view, play->key[seat], &h->stand_in);
        h->result->stood_in[seat] += h->stand_in;
        hn_play_apply(play, seat, action);
        h->stand_in = false;
    }
}

/* Of the seats at the table alone: rounds may be so short that clearing what nobody reads is a part of their time. */
static void clear(round_result *result, int seats)
{
    for (int seat = 0; seat < seats; seat++) {
        result->stood_in[seat] = 0;
        result->time[seat] = (time_spent){0, 0};
        for (int kind = 0; kind < CALL_KINDS; kind++)
            result->calls[seat][kind] = (call_count){0, 0};
    }
}

void round_play(const hn_rules *rules, int seats, const company *at, int first, uint64_t seed,
                record *moves, round_result *result)
{
    hn_play play; /* large, so it is not set as a whole; nor is this */
    luck_round lucky;
    hearing h = {.moves = moves, .result = result, .at = at, .seats = seats};
    clear(result, seats);
    sit(&play, rules, &h);
    hn_play_deal(&play, first, seed);
    calls_begin(&h.calls, rules, &play.state);
    tell_programs(&h, &play.events, true);
    if (at->luck) {
        h.luck = &lucky;
        luck_begin(h.luck, at->luck, at->who, seed, &play.state, &play.events);
    }
    if (h.calls.heard || moves || h.programs || h.luck)
        play.played = hear;
    play_to_end(&play, &h);
    hn_score_of(rules, &play.state, &result->score);
    calls_end(&h.calls, &result->score, seats, result->calls);
    result->turns = round_turns(rules, &play.state);
    memcpy(result->failed, play.failed, (size_t)seats * sizeof *play.failed);
    if (h.luck)
        luck_end(&lucky, result->luck);
    if (at->timed)
        take_times(&play, result);
    if (at->met && play.follows_)
        memcpy(at->met, play.trail.habit, sizeof play.trail.habit);
    if (moves)
        record_finish(moves, &result->score);
}

/* ---- one block ---- */

enum { TIMED_APART = 256 };

/* A block under way: who sits where in this rotation, and where the results go. */
typedef struct sitting {
    const match_setup *setup;
    program *const *program; /* by player; NULL: there are none */
    company at;
    block *block;
    FILE *lines;      /* for records, or NULL */
    bool lacking;     /* a record could not be made */
    block_past *past; /* where rounds come from that are not played again, or NULL */
    void *context;    /* its own */
    bool ended;       /* it has no more of them */
} sitting;

void block_order(const match_setup *setup, long number, int *order)
{
    if (setup->fixed) {
        for (int p = 0; p < setup->players; p++)
            order[p] = p;
        return;
    }
    random_run chance = random_run_of(setup->seed, HN_FOR_SEATS, (uint64_t)number);
    for (int p = 0; p < setup->players; p++) {
        int other = (int)random_run_below(&chance, (uint64_t)p + 1);
        if (other != p)
            order[p] = order[other];
        order[other] = p;
    }
}

void block_sit(const match_setup *setup, long number, int rotation, const hn_player **at)
{
    int order[HN_SEATS] = {0};
    block_order(setup, number, order);
    for (int p = 0; p < setup->players; p++)
        at[(order[p] + rotation) % setup->players] = &setup->player[p];
}

static void sit_down(sitting *s, const int *order, int rotation)
{
    int players = s->setup->players;
    for (int p = 0; p < players; p++) {
        int seat = order[p] + rotation;
        seat -= seat >= players ? players : 0;
        s->at.player[seat] = &s->setup->player[p];
        s->at.program[seat] = s->program ? s->program[p] : NULL;
        s->at.who[seat] = p;
    }
}

static void add_winners(const sitting *s, hn_seats winners)
{
    int count = __builtin_popcount(winners), share = count > 1 ? HN_WIN / count : HN_WIN;
    for (int seat = 0; seat < s->setup->players; seat++)
        s->block->line[s->at.who[seat]].win += winners >> seat & 1 ? share : 0;
    s->block->plays++;
}

static void add_round(const sitting *s, const round_result *round)
{
    block *b = s->block;
    b->rounds++;
    b->turns += round->turns;
    for (int seat = 0; seat < s->setup->players; seat++) {
        block_line *line = &b->line[s->at.who[seat]];
        line->points += round->score.points[seat];
        line->failed += round->failed[seat];
        line->stood_in += round->stood_in[seat];
        line->time.nanoseconds += round->time[seat].nanoseconds;
        line->time.decisions += round->time[seat].decisions;
        if (s->at.luck)
            line->luck += llround(round->luck[seat] * HN_WIN * LUCK_PARTS);
        for (int kind = 0; kind < CALL_KINDS; kind++)
            call_count_add(&line->calls[kind], &round->calls[seat][kind]);
    }
}

static void write_record(sitting *s, const record *r)
{
    char *line = record_format(r);
    if (line)
        fprintf(s->lines, "%s\n", line);
    else
        s->lacking = true;
    free(line);
}

/* match: the one that the round is of, by its own order of first seats; else NULL. */
static void begin_record(const sitting *s, int first, uint64_t seed, const hn_match *match,
                         record *r)
{
    const match_setup *setup = s->setup;
    record_begin(r, &setup->rules, setup->players, first, seed);
    for (int seat = 0; seat < setup->players; seat++) {
        const char *spec = setup->spec[s->at.who[seat]];
        snprintf(r->player[seat], sizeof r->player[seat], "%s",
                 spec ? spec : s->at.player[seat]->name);
    }
    if (match) {
        r->in_match = true;
        r->match_seed = match->seed;
        r->match_round = match->rounds;
    }
}

static void recall_round(sitting *s, const record *begun, round_result *round)
{
    if (s->ended || !s->past(s->context, begun, &s->at, round)) {
        *round = (round_result){.turns = 0};
        s->ended = true;
    }
}

static void play_and_record(sitting *s, record *r, round_result *round)
{
    round_play(&s->setup->rules, s->setup->players, &s->at, r->first, r->seed, r, round);
    write_record(s, r);
    record_free(r);
}

static hn_score play_round(sitting *s, int first, uint64_t seed, const hn_match *match)
{
    const match_setup *setup = s->setup;
    round_result round;
    record r;
    if (s->lines || s->past)
        begin_record(s, first, seed, match, &r);
    if (s->past)
        recall_round(s, &r, &round);
    else if (s->lines)
        play_and_record(s, &r, &round);
    else
        round_play(&setup->rules, setup->players, &s->at, first, seed, NULL, &round);
    add_round(s, &round);
    return round.score;
}

static void play_match(sitting *s, uint64_t seed)
{
    const match_setup *setup = s->setup;
    hn_match match;
    hn_habit met[HN_SEATS] = {{{0}}};
    s->at.met = met;
    hn_match_begin(&setup->rules, setup->players, seed, &match);
    while (!s->ended && !hn_match_over(&setup->rules, &match)) {
        int first = setup->fixed ? 0 : hn_match_round_first(&match);
        hn_score score =
            play_round(s, first, hn_match_round_seed(&match), setup->fixed ? NULL : &match);
        hn_match_add(&match, &score);
    }
    s->at.met = NULL;
    add_winners(s, hn_match_winners(&setup->rules, &match));
}

static void play_rotations(sitting *s, long number)
{
    const match_setup *setup = s->setup;
    uint64_t seed = hn_random(setup->seed, HN_FOR_ROUND, (uint64_t)number);
    int order[HN_SEATS] = {0};
    memset(s->block, 0, block_size(setup->players));
    block_order(setup, number, order);
    for (int rotation = 0; rotation < (setup->fixed ? 1 : setup->players); rotation++) {
        sit_down(s, order, rotation);
        if (setup->whole)
            play_match(s, seed);
        else
            add_winners(s, play_round(s, 0, seed, NULL).winners);
    }
}

/* A look at the clock takes longer than a quick player's decision, so of these few blocks are timed. */
static bool is_timed(const match_setup *setup, long number)
{
    bool searches = false;
    for (int p = 0; p < setup->players; p++)
        searches |= setup->player[p].policy->searches;
    return searches || number % TIMED_APART == 0;
}

bool block_play(const match_setup *setup, program *const *programs, long number, block *result,
                FILE *lines)
{
    sitting s = {.setup = setup, .program = programs, .block = result, .lines = lines};
    s.at.timed = setup->timed && is_timed(setup, number);
    s.at.luck = setup->luck;
    play_rotations(&s, number);
    return !s.lacking;
}

/* A player with a budget of time plays otherwise each time; and so may a program. */
static bool has_time(const hn_player *player)
{
    const hn_constant *constants;
    int count = hn_policy_constants(player->policy, &constants);
    for (int i = 0; i < count; i++)
        if (!strcmp(constants[i].name, "milliseconds") && player->constant[i])
            return true;
    return false;
}

bool block_repeats(const match_setup *setup)
{
    for (int p = 0; p < setup->players; p++)
        if (setup->program[p] || has_time(&setup->player[p]))
            return false;
    return true;
}

static uint64_t player_key(uint64_t key, const hn_player *p)
{
    key = team_key(key, p->name, strlen(p->name));
    key = team_key(key, p->constant, sizeof p->constant);
    key = team_key(key, &p->level, sizeof p->level);
    key = team_key(key, &p->difficulty, sizeof p->difficulty);
    if (p->book)
        key = team_key(key, p->book, sizeof *p->book);
    if (p->net)
        key = team_key(key, p->net->weight[0],
                       (size_t)(p->net->second * p->net->first) * sizeof *p->net->weight[0]);
    if (p->strategy)
        key = team_key(key, p->strategy->bytes, p->strategy->size);
    return key;
}

uint64_t block_key(const match_setup *setup)
{
    uint64_t key = team_key(0, setup->rules.value, sizeof setup->rules.value);
    key = team_key(key, &setup->seed, sizeof setup->seed);
    key = team_key(key, (const bool[]){setup->whole, setup->fixed, setup->timed}, 3);
    for (int p = 0; p < setup->players; p++) {
        key = player_key(key, &setup->player[p]);
        if (setup->spec[p])
            key = team_key(key, setup->spec[p], strlen(setup->spec[p]));
    }
    return key;
}

bool block_recall(const match_setup *setup, long number, block *result, block_past *past,
                  void *context)
{
    sitting s = {.setup = setup, .block = result, .past = past, .context = context};
    s.at.luck = setup->luck;
    play_rotations(&s, number);
    return !s.ended;
}
