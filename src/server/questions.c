/* Hints and beliefs. A question takes a copy of all that it needs: the table goes on meanwhile. */
#include "server/parts.h"

#include "protocol/json.h"
#include "server/speak.h"

#include <stdlib.h>
#include <string.h>

enum { QUESTION_TIME = 2000 }; /* milliseconds that a search has for a hint, at most */

typedef struct question {
    work work; /* first */
    question_kind kind;
    peer *peer; /* NULL: it is gone */
    client *client;
    char table[STORE_ID];
    json_t *id;
    hn_rules rules;
    int seats, seat;
    hn_state state;
    hn_trail trail;
    hn_player player;
    char spec[RECORD_PLAYER_NAME];
    speak_names names;
    const language *language;
    hn_event *log; /* owned */
    int log_count;
    double limit; /* milliseconds */
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

static json_t *hint_of(question *q, const hn_view *in_mind)
{
    char sentence[WORDS_SENTENCE];
    const listener w = {&q->rules, q->seats, q->names.name, q->seat, q->language};
    const tongue own = words_tongue(q->language);
    q->work.stop.until = stop_clock() + (int64_t)(q->limit * 1e6);
    q->player.stop_ = &q->work.stop;
    json_t *hint = json_from_decision(&q->player, in_mind, 1, true, &own);
    words_hint(&w, in_mind, (hn_action)json_integer_value(json_object_get(hint, "number")),
               sentence, sizeof sentence);
    json_object_set_new(hint, "sentence", json_string(sentence));
    json_object_set_new(hint, "shortened", json_boolean(q->work.stop.heeded));
    return hint;
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
    view = hn_trail_view(&q->trail, &view);
    /* A level makes a player forget; whoever asks wants to know what it thinks with all that the seat has seen. */
    hn_view in_mind = hn_mind_view(mind, &q->player, &view, 1);
    if (q->kind == QUESTION_HINT)
        w->text = push_text(hint_of(q, &in_mind));
    else if (hn_game_table(q->rules.game) == HN_TABLE_CARDS)
        w->text = push_text(json_from_beliefs(&in_mind, HN_PRIOR_COUNTS));
    else
        w->text = push_text(chances_of(&in_mind));
    free(mind);
}

static void free_question(work *w)
{
    question *q = (question *)w;
    free(w->text);
    json_decref(q->id);
    free(q->log);
    free(q);
}

static void answer(service *s, const question *q)
{
    peer *p = q->peer;
    json_t *found = q->work.text ? json_loads(q->work.text, 0, NULL) : NULL;
    if (q->work.dropped) {
        message_error(s, p, q->id, "not_yet", "", "the server is stopping; come back in a moment");
    } else if (found) {
        json_object_set_new(found, "player", json_string(q->spec));
        message_ok(s, p, q->id, q->kind == QUESTION_HINT ? "hint" : "beliefs", found);
    } else {
        message_error(s, p, q->id, "limit", "", "there is not enough memory for an answer");
    }
}

static void come_back(void *context, work *w)
{
    service *s = context;
    question *q = (question *)w;
    peer *p = q->peer;
    q->client->questions--;
    counts_add(&s->metrics.worked, q->kind == QUESTION_HINT ? "hint" : "beliefs", 1);
    think_spent(s, NULL, q->client, w->spent);
    if (p)
        p->asking = NULL;
    if (p && p->table && !strcmp(p->table->id, q->table) && p->seat == q->seat)
        answer(s, q);
    else if (p)
        message_error(s, p, q->id, "no_seat", "", "the seat that asked was left meanwhile");
    free_question(w);
}

bool question_ask(service *s, peer *p, question_kind kind, const hn_player *player,
                  const char *spec, json_t *id)
{
    const web_table *t = p->table;
    if (p->client->questions >= CLIENT_QUESTIONS ||
        workers_waiting(s->pool[POOL_QUESTIONS]) >= MOST_WORK)
        return false;
    question *q = calloc(1, sizeof *q);
    hn_event *log = malloc((size_t)t->log_count * sizeof *log + 1);
    if (!q || !log) {
        free(q);
        free(log);
        return false;
    }
    double left = think_time(s, NULL, p->client);
    *q = (question){.work = {.run = run_question,
                             .done = come_back,
                             .free = free_question,
                             .owner = think_owner(p->client->address)},
                    .kind = kind,
                    .peer = p,
                    .client = p->client,
                    .id = json_incref(id),
                    .rules = t->rules,
                    .seats = t->seats,
                    .seat = p->seat,
                    .state = t->state,
                    .trail = t->trail,
                    .player = *player,
                    .log = log,
                    .log_count = t->log_count,
                    .limit = left < QUESTION_TIME ? left : QUESTION_TIME};
    q->language = p->language;
    speak_name_table(&q->names, t, q->language);
    memcpy(q->table, t->id, sizeof q->table);
    memcpy(q->spec, spec, strnlen(spec, sizeof q->spec - 1));
    memset(&q->player.level, 0, sizeof q->player.level);
    for (int i = 0; i < t->log_count; i++)
        log[i] = hn_event_for(&t->log[i], p->seat);
    p->asking = q;
    p->client->questions++;
    workers_add(s->pool[POOL_QUESTIONS], &q->work);
    return true;
}

void question_forget(service *s, peer *p)
{
    question *q = p->asking;
    if (!q)
        return;
    p->asking = NULL;
    q->peer = NULL;
    q->work.stop.now = true;
    if (workers_take_back(s->pool[POOL_QUESTIONS], &q->work))
        come_back(s, &q->work);
}
