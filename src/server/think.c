/* What is worked out on worker threads: what computer players do, hints, beliefs, replays. A worker sees only what it was
 * given; of a table that is thinking it uses the log and the minds, which nobody else changes meanwhile, and what never
 * changes: rules, players, the seed. */
#include "server/parts.h"

#include "protocol/json.h"
#include "server/replay.h"

#include <stdlib.h>
#include <string.h>

/* ---- computer players ---- */

static void observe(hn_minds *minds, const hn_event *event, int count)
{
    for (int seat = 0; seat < HN_SEATS; seat++)
        if (minds->seats >> seat & 1)
            for (int i = 0; i < count; i++)
                hn_mind_observe(&minds->of[seat], &event[i]);
}

static bool shares_moment(int phase)
{
    return phase == HN_PHASE_WINDOW || phase == HN_PHASE_LOOKS;
}

/* What the first of these seats, clockwise from the turn's, does: a computer player decides, a person passes, and in a
 * window that is shut everyone does. */
static record_move decide(think *k, hn_seats seats)
{
    const web_table *t = k->table;
    hn_view public = hn_view_of(&t->rules, &k->state, HN_NONE);
    int seat = hn_view_turn_seat(&public);
    while (!(seats >> seat & 1))
        seat = (seat + 1) % t->seats;
    const hn_player *who = &t->seat[seat].player;
    record_move move = {.seat = (uint8_t)seat};
    if (k->persons >> seat & 1 || atomic_load(&k->hurry)) {
        hn_action_parse(&t->rules, t->seats, seat, "pass", &move.action);
        return move;
    }
    uint64_t key = hn_player_key(t->seed, seat);
    hn_view view = hn_view_of(&t->rules, &k->state, seat);
    hn_view in_mind = hn_minds_view(t->minds, who, &view, key);
    if (!k->count && t->pace != PACE_NONE && !shares_moment(hn_view_phase(&view))) {
        int natural = hn_player_delay(who, &in_mind, key);
        k->delay = t->pace == PACE_NATURAL && natural > TABLE_QUICK ? natural : TABLE_QUICK;
    }
    move.action = hn_player_decide(who, &in_mind, key, NULL);
    return move;
}

static void run_think(work *w)
{
    think *k = (think *)w;
    const web_table *t = k->table;
    hn_events events;
    observe(t->minds, t->log + t->minds_seen, t->log_count - t->minds_seen);
    k->events = t->log_count - t->minds_seen;
    while (!k->over && k->count < THINK_MOVES) {
        hn_plain_view before, after;
        hn_seats asked = hn_deciders(&t->rules, &k->state);
        hn_seats seats = (hn_seats)((asked & ~k->persons) |
                                    table_passing(t, &k->state, (hn_seats)(asked & k->patient)));
        if (!seats)
            break;
        table_public(t, &k->state, &before);
        record_move move = decide(k, seats);
        if (hn_apply(&t->rules, &k->state, move.seat, move.action, &events))
            abort(); /* a player that cheats: better no server than a false table */
        observe(t->minds, events.event, events.count);
        k->events += events.count;
        k->move[k->count++] = move;
        k->over = hn_over(&t->rules, &k->state);
        table_public(t, &k->state, &after);
        if (!k->chain && !table_alike(t, &before, &after))
            break;
    }
}

think *think_begin(service *s, web_table *t, bool chain)
{
    think *k = calloc(1, sizeof *k);
    if (!k)
        abort();
    k->work.run = run_think;
    k->work.urgent = true;
    k->table = t;
    k->state = t->state;
    k->chain = chain;
    k->persons = table_persons(t);
    k->patient =
        table_secret(t) ? 0 : table_patient(t); /* those of secret windows pass at its end */
    workers_add(s->workers, &k->work);
    return k;
}

void think_hurry(think *k)
{
    atomic_store(&k->hurry, true);
}

static void think_comes_back(service *s, think *k)
{
    web_table *t = k->table;
    t->thinking = NULL;
    t->minds_seen += k->events;
    t->result = k;
    for (int i = 0; i < k->count; i++)
        s->metrics.decided += !(k->persons >> k->move[i].seat & 1);
    t->ready = t->shown + k->delay;
    flow_go(s, t);
}

/* ---- questions ---- */

typedef struct question {
    work work;
    question_kind kind;
    uint64_t peer; /* its number: it may be gone */
    char table[STORE_ID];
    json_t *id;
    hn_rules rules;
    int seats, seat;
    hn_state state;
    hn_player player;
    char spec[RECORD_PLAYER_NAME];
    hn_event *log; /* owned */
    int log_count;
    json_t *answer;
} question;

/* With dice, what there is to believe: the chance of every legal action to be right. */
static json_t *chances_of(const hn_view *view)
{
    hn_action list[HN_ACTIONS];
    json_t *chances = json_object();
    int count = hn_view_legal_list(view, list);
    for (int i = 0; i < count; i++) {
        char text[STORE_ACTION];
        hn_action_text(hn_view_rules(view), hn_view_seats(view), hn_view_seat(view), list[i], text,
                       sizeof text);
        json_object_set_new(chances, text, json_real(hn_view_chance(view, list[i])));
    }
    return json_pack("{s:i, s:o}", "seat", hn_view_seat(view), "chances", chances);
}

static void run_question(work *w)
{
    question *q = (question *)w;
    hn_mind *mind = calloc(1, sizeof *mind);
    if (!mind)
        return;
    hn_mind_begin(mind, &q->rules, q->seats, q->seat, &q->player);
    for (int i = 0; i < q->log_count; i++)
        hn_mind_observe(mind, &q->log[i]);
    hn_view view = hn_view_of(&q->rules, &q->state, q->seat);
    /* A level makes a player forget; whoever asks wants to know what it thinks with all that the seat has seen. */
    hn_view in_mind = hn_mind_view(mind, &q->player, &view, 1);
    if (q->kind == QUESTION_HINT)
        q->answer = json_from_decision(&q->player, &in_mind, 1);
    else if (hn_game_table(q->rules.game) == HN_TABLE_CARDS)
        q->answer = json_from_beliefs(&in_mind, HN_PRIOR_COUNTS);
    else
        q->answer = chances_of(&in_mind);
    free(mind);
}

bool think_question(service *s, peer *p, question_kind kind, const hn_player *player,
                    const char *spec, json_t *id)
{
    const web_table *t = p->table;
    if (workers_waiting(s->workers) >= MOST_WORK)
        return false;
    question *q = calloc(1, sizeof *q);
    hn_event *log = malloc((size_t)t->log_count * sizeof *log + 1);
    if (!q || !log) {
        free(q);
        free(log);
        return false;
    }
    *q = (question){.work = {.run = run_question},
                    .kind = kind,
                    .peer = p->number,
                    .id = json_incref(id),
                    .rules = t->rules,
                    .seats = t->seats,
                    .seat = p->seat,
                    .state = t->state,
                    .player = *player,
                    .log = log,
                    .log_count = t->log_count};
    memcpy(q->table, t->id, sizeof q->table);
    memcpy(q->spec, spec, strnlen(spec, sizeof q->spec - 1));
    memset(&q->player.level, 0, sizeof q->player.level);
    for (int i = 0; i < t->log_count; i++)
        log[i] = hn_event_for(&t->log[i], p->seat);
    p->asking = true;
    workers_add(s->workers, &q->work);
    return true;
}

static void question_free(question *q)
{
    json_decref(q->answer);
    json_decref(q->id);
    free(q->log);
    free(q);
}

static void question_comes_back(service *s, question *q)
{
    peer *p = s->peers;
    while (p && p->number != q->peer)
        p = p->next;
    bool same = p && p->table && !strcmp(p->table->id, q->table) && p->seat == q->seat;
    if (p)
        p->asking = false;
    counts_add(&s->metrics.worked, q->kind == QUESTION_HINT ? "hint" : "beliefs", 1);
    if (same && q->answer) {
        json_object_set_new(q->answer, "player", json_string(q->spec));
        message_ok(s, p, q->id, q->kind == QUESTION_HINT ? "hint" : "beliefs",
                   json_incref(q->answer));
    } else if (same) {
        message_error(s, p, q->id, "limit", "", "there is not enough memory for an answer");
    }
    question_free(q);
}

/* ---- replays ---- */

typedef struct replay_work {
    work work;
    exchange *exchange;
    char *about, *record_text; /* owned */
    char table[STORE_ID];
    json_t *names; /* owned */
    int round, seat;
    char hash[SEAL_HASH];
    char *answer;
    hn_error error;
} replay_work;

static json_t *replay_answer(replay_work *r, const record *played)
{
    if (r->seat != HN_NONE) {
        json_t *chances = replay_chances(played, r->seat, &r->error);
        if (chances)
            json_object_set_new(chances, "hunch", json_integer(WIRE_VERSION));
        return chances;
    }
    hn_state end;
    hn_score score;
    if (record_replay(played, NULL, NULL, &end, &r->error) ||
        hn_score_of(&played->rules, &end, &score))
        return NULL;
    json_t *steps = replay_steps(played, &r->error);
    round_deal deal;
    if (!steps || !keep_fair(r->about, &deal)) {
        json_decref(steps);
        return NULL;
    }
    json_t *fair = deal_told(&deal, r->hash, played->seats, true);
    return json_pack("{s:i, s:s, s:i, s:s, s:O, s:o, s:o, s:o, s:o}", "hunch", WIRE_VERSION,
                     "table", r->table, "round", r->round, "game", hn_game_name(played->rules.game),
                     "names", r->names, "record", json_loads(r->record_text, 0, NULL), "fair", fair,
                     "score", json_from_open_score(&played->rules, &score, played->seats), "steps",
                     steps);
}

static void run_replay(work *w)
{
    replay_work *r = (replay_work *)w;
    record played;
    if (record_parse(r->record_text, strlen(r->record_text), &played, &r->error))
        return;
    json_t *answer =
        r->seat == HN_NONE || r->seat < played.seats ? replay_answer(r, &played) : NULL;
    record_free(&played);
    r->answer = answer ? push_text(answer) : NULL;
}

bool think_replay(service *s, exchange *e, const web_table *t, int round, char *about, char *line,
                  int seat)
{
    round_deal deal;
    replay_work *r = calloc(1, sizeof *r);
    if (!r || !keep_fair(about, &deal)) {
        free(r);
        return false;
    }
    *r = (replay_work){.work = {.run = run_replay},
                       .exchange = e,
                       .about = about,
                       .record_text = line,
                       .names = json_array(),
                       .round = round,
                       .seat = seat};
    memcpy(r->table, t->id, sizeof r->table);
    deal_hash(&deal, t->id, round, r->hash);
    for (int i = 0; i < t->seats; i++)
        json_array_append_new(r->names, json_string(t->seat[i].name));
    workers_add(s->workers, &r->work);
    return true;
}

static void replay_free(replay_work *r)
{
    json_decref(r->names);
    free(r->about);
    free(r->record_text);
    free(r->answer);
    free(r);
}

static void replay_comes_back(service *s, replay_work *r)
{
    counts_add(&s->metrics.worked, r->seat == HN_NONE ? "replay" : "chances", 1);
    if (r->answer)
        answers_keep(&s->answers, r->table, r->round, r->seat, r->answer);
    if (r->answer)
        exchange_answer_text(s, r->exchange, 200, r->answer);
    else
        exchange_error(s, r->exchange, 503, "damaged", "",
                       *r->error.text ? r->error.text : "this round cannot be replayed");
    r->answer = NULL;
    replay_free(r);
}

void think_done(service *s, work *w)
{
    if (w->run == run_think)
        think_comes_back(s, (think *)w);
    else if (w->run == run_question)
        question_comes_back(s, (question *)w);
    else
        replay_comes_back(s, (replay_work *)w);
}

void think_free(work *w)
{
    if (w->run == run_think)
        free(w);
    else if (w->run == run_question)
        question_free((question *)w);
    else
        replay_free((replay_work *)w);
}
