/* One table: its round, everything that has happened in it, and all actions. Room for what an action can cause is made before
 * it is applied, so that without memory nothing has happened. */
#include "protocol/tables.h"

#include <stdlib.h>
#include <string.h>

json_table *tables_new(const char *id, const hn_rules *rules, int seats, json_t *names,
                       const hn_player players[HN_SEATS])
{
    const hn_player *sits[HN_SEATS] = {NULL};
    json_table *t = calloc(1, sizeof *t);
    if (!t) {
        json_decref(names);
        return NULL;
    }
    memcpy(t->id, id, strlen(id) + 1);
    t->rules = *rules;
    t->seats = seats;
    t->names = names;
    for (int seat = 0; seat < seats; seat++)
        if (!json_is_null(json_array_get(names, (size_t)seat))) {
            t->player[seat] = players[seat];
            sits[seat] = &t->player[seat];
            t->seated |= (hn_seats)(1u << seat);
        }
    hn_play_begin(&t->play, &t->rules, seats, sits);
    t->play.trails = true;
    return t;
}

void tables_free(json_table *t)
{
    if (!t)
        return;
    json_decref(t->names);
    record_free(&t->moves);
    free(t->log);
    free(t);
}

/* Makes room for the events of one action more, and for the action. */
static bool make_room(json_table *t)
{
    if (!record_has_room(&t->moves))
        return false;
    if (t->log_room - t->log_count >= HN_EVENTS)
        return true;
    int room = 2 * t->log_count + HN_EVENTS;
    hn_event *log = realloc(t->log, (size_t)room * sizeof *log);
    if (!log)
        return false;
    t->log = log;
    t->log_room = room;
    return true;
}

static void hear(json_table *t)
{
    const hn_events *events = &t->play.events;
    memcpy(t->log + t->log_count, events->event, (size_t)events->count * sizeof *t->log);
    t->log_count += events->count;
}

bool tables_deal(json_table *t, int first, uint64_t seed)
{
    if (!make_room(t))
        return false;
    hn_trail_begin(&t->play.trail); /* rounds stand alone: what is saved is one */
    hn_play_deal(&t->play, first, seed);
    record_free(&t->moves);
    record_begin(&t->moves, &t->rules, t->seats, first, seed);
    memset(t->told, 0, sizeof t->told);
    t->log_count = 0;
    t->dealt = true;
    hear(t);
    return true;
}

bool tables_apply(json_table *t, int seat, hn_action action, hn_status *status)
{
    if (!make_room(t))
        return false;
    *status = hn_play_apply(&t->play, seat, action);
    if (*status)
        return true;
    record_add(&t->moves, seat, action);
    hear(t);
    return true;
}
