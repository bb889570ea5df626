/* Replays, chances and reviews of rounds that are over. They take long, so each is worked out once, whoever and how many ask for it, and
 * ended when nobody waits any more; those of an address that has used up its time wait until it has some again. */
#include "server/parts.h"

#include "protocol/json.h"
#include "server/replay.h"
#include "server/speak.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct replay_work {
    work work;                 /* first */
    exchange *waiting;         /* a list by next_waiting */
    client *client;            /* who asked first, and pays */
    bool begun;                /* it was handed to the workers */
    char *about, *record_text; /* owned */
    char table[STORE_ID];
    json_t *names;     /* owned */
    speak_names shown; /* the same as people read them */
    round_question asked;
    char hash[SEAL_HASH];
    hn_error error;
    struct replay_work *next;
} replay_work;

/* ---- working ---- */

/* What is asked of one seat. */
static json_t *of_seat(replay_work *r, const record *played)
{
    int seat = r->asked.seat;
    hn_stop *stop = &r->work.stop;
    json_t *found =
        r->asked.kind == ROUND_REVIEW
            ? replay_review(played, seat, r->shown.name, r->asked.language, stop, &r->error)
            : replay_chances(played, seat, stop, &r->error);
    if (found)
        json_object_set_new(found, "hunch", json_integer(WIRE_VERSION));
    return found;
}

static json_t *of_round(replay_work *r, const record *played)
{
    hn_state end;
    hn_score score;
    if (record_replay(played, NULL, NULL, &end, &r->error) ||
        hn_score_of(&played->rules, &end, &score))
        return NULL;
    char result[WORDS_SENTENCE];
    const listener w = {&played->rules, played->seats, r->shown.name, HN_NONE, r->asked.language};
    words_result(&w, &end, &score, result, sizeof result);
    json_t *steps =
        replay_steps(played, r->shown.name, r->asked.language, &r->work.stop, &r->error);
    round_deal deal;
    if (!steps || !keep_fair(r->about, &deal)) {
        json_decref(steps);
        return NULL;
    }
    json_t *fair = deal_told(&deal, r->hash, played->seats, true);
    json_t *shown = json_array();
    for (int seat = 0; seat < played->seats; seat++)
        json_array_append_new(shown, json_string(r->shown.name[seat]));
    return json_pack("{s:i, s:s, s:i, s:s, s:O, s:o, s:s, s:o, s:o, s:o, s:o}", "hunch",
                     WIRE_VERSION, "table", r->table, "round", r->asked.round, "game",
                     hn_game_name(played->rules.game), "names", r->names, "shown", shown, "result",
                     result, "record", json_loads(r->record_text, 0, NULL), "fair", fair, "score",
                     json_from_open_score(&played->rules, &score, played->seats), "steps", steps);
}

static void run_replay(work *w)
{
    replay_work *r = (replay_work *)w;
    record played;
    if (record_parse(r->record_text, strlen(r->record_text), &played, &r->error))
        return;
    json_t *answer = r->asked.kind == ROUND_STEPS   ? of_round(r, &played)
                     : r->asked.seat < played.seats ? of_seat(r, &played)
                                                    : NULL;
    record_free(&played);
    w->text = answer ? push_text(answer) : NULL;
}

/* ---- those that are kept ---- */

static bool is_same(const round_question *a, const round_question *b)
{
    return a->kind == b->kind && a->round == b->round && a->seat == b->seat &&
           language_index(a->language) == language_index(b->language);
}

const char *replay_kept(service *s, const char *table, const round_question *asked)
{
    answers *a = &s->answers;
    for (int i = 0; i < ANSWERS; i++)
        if (a->entry[i].text && is_same(&a->entry[i].asked, asked) &&
            !strcmp(a->entry[i].table, table)) {
            a->entry[i].used = ++a->uses;
            return a->entry[i].text;
        }
    return NULL;
}

static void keep(answers *a, const char *table, const round_question *asked, const char *text)
{
    int oldest = 0;
    for (int i = 1; i < ANSWERS; i++)
        if (a->entry[i].used < a->entry[oldest].used)
            oldest = i;
    free(a->entry[oldest].text);
    a->entry[oldest].text = strdup(text);
    a->entry[oldest].asked = *asked;
    a->entry[oldest].used = ++a->uses;
    snprintf(a->entry[oldest].table, STORE_ID, "%s", table);
}

/* ---- answering ---- */

static void free_replay(work *w)
{
    replay_work *r = (replay_work *)w;
    json_decref(r->names);
    free(r->about);
    free(r->record_text);
    free(w->text);
    free(r);
}

static void answer(service *s, const replay_work *r, exchange *e)
{
    if (r->work.text)
        exchange_answer_text(s, e, 200, strdup(r->work.text));
    else if (s->stopping)
        exchange_error(s, e, 503, "limit", "", "the server is stopping; come back in a moment");
    else
        exchange_error(s, e, 503, "damaged", "",
                       *r->error.text ? r->error.text : "this round cannot be replayed");
}

static void come_back(void *context, work *w)
{
    static const char *const kinds[] = {"replay", "chances", "review"};
    service *s = context;
    replay_work *r = (replay_work *)w, **at = &s->replays;
    while (*at != r)
        at = &(*at)->next;
    *at = r->next;
    r->client->replays--;
    counts_add(&s->metrics.worked, kinds[r->asked.kind], 1);
    think_spent(s, NULL, r->client, w->spent);
    if (w->text)
        keep(&s->answers, r->table, &r->asked, w->text);
    for (exchange *e = r->waiting, *next; e; e = next) {
        next = e->next_waiting;
        answer(s, r, e);
    }
    free_replay(w);
}

/* ---- asking ---- */

static void wait_for(replay_work *r, exchange *e)
{
    exchange **at = &r->waiting;
    while (*at)
        at = &(*at)->next_waiting;
    *at = e;
    e->replay = r;
}

bool replay_wait(service *s, exchange *e, const char *table, const round_question *asked)
{
    for (replay_work *r = s->replays; r; r = r->next)
        if (is_same(&r->asked, asked) && !r->work.stop.now && !strcmp(r->table, table)) {
            wait_for(r, e);
            return true;
        }
    return false;
}

/* Hands it to the workers, if its client has time. */
static void begin(service *s, replay_work *r)
{
    if (r->begun || !think_may_begin(s, r->client))
        return;
    r->begun = true;
    workers_add(s->pool[POOL_REPLAYS], &r->work);
}

bool replay_ask(service *s, exchange *e, const web_table *t, const round_question *asked,
                char *about, char *line)
{
    round_deal deal;
    replay_work *r = calloc(1, sizeof *r);
    if (!r || !keep_fair(about, &deal)) {
        free(r);
        return false;
    }
    *r = (replay_work){.work = {.run = run_replay,
                                .done = come_back,
                                .free = free_replay,
                                .owner = think_owner(e->client->address)},
                       .client = e->client,
                       .about = about,
                       .record_text = line,
                       .names = json_array(),
                       .asked = *asked,
                       .next = s->replays};
    r->work.changes[0].at = &r->error;
    r->work.changes[0].size = sizeof r->error;
    memcpy(r->table, t->id, sizeof r->table);
    deal_hash(&deal, t->id, asked->round, r->hash);
    for (int i = 0; i < t->seats; i++)
        json_array_append_new(r->names, json_string(t->seat[i].name));
    speak_name_table(&r->shown, t, asked->language);
    s->replays = r;
    r->client->replays++;
    wait_for(r, e);
    begin(s, r);
    return true;
}

void replays_turn(service *s)
{
    for (replay_work *r = s->replays; r; r = r->next)
        begin(s, r);
}

/* Ends it, at once where no thread is at it. */
static void end(service *s, replay_work *r)
{
    r->work.stop.now = true;
    if (!r->begun || workers_take_back(s->pool[POOL_REPLAYS], &r->work))
        come_back(s, &r->work);
}

void replay_forget(service *s, exchange *e)
{
    replay_work *r = e->replay;
    if (!r)
        return;
    for (const exchange *other = r->waiting; other; other = other->next_waiting)
        if (!other->gone)
            return;
    end(s, r);
}

void replays_cancel(service *s)
{
    for (replay_work *r = s->replays, *next; r; r = next) {
        next = r->next;
        if (!r->begun)
            end(s, r);
    }
}

void replays_drop(service *s)
{
    for (int i = 0; i < ANSWERS; i++)
        free(s->answers.entry[i].text);
    for (replay_work *r = s->replays, *next; r; r = next) {
        next = r->next;
        if (!r->begun)
            free_replay(&r->work);
    }
}
