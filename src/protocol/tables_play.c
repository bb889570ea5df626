/* What is done at a table while a round is played, and when it is over. */
#include "core/status.h"
#include "games/game.h"
#include "protocol/decide.h"
#include "protocol/json.h"
#include "protocol/tables.h"

#include <stdio.h>
#include <stdlib.h>

/* A flag that may be left out. */
static bool read_flag(request *q, const char *name, bool *flag)
{
    const json_t *found = request_get(q, name);
    if (!found)
        return true;
    if (!json_is_boolean(found))
        return !request_blame(q, name,
                              json_refuse(&q->error, HN_BAD_TEXT, name, found, "true or false"));
    *flag = json_is_true(found);
    return true;
}

/* ---- seen ---- */

json_t *tables_seen(hn_json *tables, request *q)
{
    bool all = false;
    int seat = HN_NONE;
    json_table *t = tables_dealt(tables, q);
    const json_t *found = request_get(q, "seat");
    if (!t || (!json_is_null(found) && !tables_seat(t, q, &seat)) || !read_flag(q, "all", &all))
        return NULL;
    int *seen = &t->told[seat == HN_NONE ? HN_SEATS : seat];
    hn_view view = hn_view_of(&t->rules, &t->play.state, seat);
    json_t *answer = tables_answer(q, t);
    json_add(answer, "view", json_from_view(&view));
    json_add(answer, "events",
             json_from_events(t->log, all ? 0 : *seen, t->log_count, t->seats, seat));
    json_add(answer, "legal", json_from_legal(&view));
    json_add(answer, "deciders", json_from_asked(&view));
    json_add(answer, "over", json_boolean(hn_over(&t->rules, &t->play.state)));
    *seen = t->log_count;
    return answer;
}

/* ---- decide ---- */

/* Another player than the seat's own has followed the round as well. */
static json_t *decide_by(const json_table *t, const hn_player *player, int seat, bool why)
{
    hn_mind mind;
    hn_view view = hn_view_of(&t->rules, &t->play.state, seat);
    hn_mind_begin(&mind, &t->rules, t->seats, seat, player);
    for (int i = 0; i < t->log_count; i++)
        hn_mind_observe(&mind, &t->log[i]);
    view = hn_trail_view(&t->play.trail, &view);
    view = hn_mind_view(&mind, player, &view, t->play.key[seat]);
    return json_from_decision(player, &view, t->play.key[seat], why, NULL);
}

static json_t *decide_own(json_table *t, int seat, bool why)
{
    hn_view view = hn_play_view(&t->play, seat);
    return json_from_decision(&t->player[seat], &view, t->play.key[seat], why, NULL);
}

/* Who decides, where that is not the seat's own player: *own is false then. */
static bool read_decider(request *q, const json_table *t, int seat, hn_player *player, bool *own)
{
    const json_t *found = request_get(q, "player");
    *own = !found;
    if (found && !json_is_string(found))
        return !request_blame(q, "player",
                              json_refuse(&q->error, HN_BAD_PLAYER, "player", found,
                                          "the name of a player, such as \"random\""));
    if (found) {
        hn_status status =
            decide_player(player, json_string_value(found), t->rules.game, &q->error);
        if (!status)
            status = hn_player_sits(player, &t->rules, t->seats, &q->error);
        return !request_blame_all_of(q, "player", status);
    }
    return t->seated >> seat & 1 ||
           tables_refuse(q, "player", "a person sits at seat %d; expected a `player` to decide",
                         seat);
}

json_t *tables_decide(hn_json *tables, request *q)
{
    hn_player player;
    bool own, why = true;
    int seat;
    json_table *t = tables_dealt(tables, q);
    if (!t || !tables_seat(t, q, &seat) || !read_flag(q, "why", &why) ||
        !read_decider(q, t, seat, &player, &own))
        return NULL;
    if (!(hn_deciders(&t->rules, &t->play.state) >> seat & 1))
        return tables_refuse(q, "seat", "seat %d has nothing to decide at this moment", seat);
    json_t *answer = tables_answer(q, t);
    json_object_update_new(answer,
                           own ? decide_own(t, seat, why) : decide_by(t, &player, seat, why));
    return answer;
}

/* ---- play ---- */

/* The computer player that is asked next, clockwise from the turn's seat; HN_NONE: only persons are asked. */
static int next_player(const json_table *t)
{
    hn_seats asked = hn_deciders(&t->rules, &t->play.state) & t->seated;
    hn_view public = hn_view_of(&t->rules, &t->play.state, HN_NONE);
    int seat = hn_view_turn_seat(&public);
    while (asked && !(asked >> seat & 1))
        seat = (seat + 1) % t->seats;
    return asked ? seat : HN_NONE;
}

json_t *tables_play(hn_json *tables, request *q)
{
    json_table *t = tables_dealt(tables, q);
    if (!t)
        return NULL;
    json_t *played = json_array();
    for (int seat; (seat = next_player(t)) != HN_NONE;) {
        hn_status status;
        hn_action action = hn_play_decide(&t->play, seat, NULL);
        if (!tables_apply(t, seat, action, &status) || status)
            break; /* without memory it ends here, and can be gone on with */
        json_array_append_new(played,
                              json_pack("{s:i, s:o}", "seat", seat, "action",
                                        json_from_action(&t->rules, t->seats, seat, action)));
    }
    json_t *answer = tables_answer(q, t);
    json_add(answer, "played", played);
    tables_tell(t, answer);
    return answer;
}

/* ---- the end ---- */

json_t *tables_score(hn_json *tables, request *q)
{
    hn_score score;
    const json_table *t = tables_dealt(tables, q);
    if (!t)
        return NULL;
    if (hn_score_of(&t->rules, &t->play.state, &score))
        return tables_refuse(q, "table", "the round at \"%s\" is not over", t->id);
    json_t *answer = tables_answer(q, t), *shares = json_array();
    for (int seat = 0; seat < t->seats; seat++)
        json_array_append_new(shares, json_real(score_share(&score, seat)));
    json_object_update_new(answer, json_from_score(&score, t->seats));
    json_add(answer, "shares", shares);
    return answer;
}

/* A record has the answers of windows in one order, whatever they came in. */
json_t *tables_record(hn_json *tables, request *q)
{
    hn_score score;
    const json_table *t = tables_dealt(tables, q);
    if (!t)
        return NULL;
    record r;
    record_begin(&r, &t->rules, t->seats, t->moves.first, t->moves.seed);
    for (int i = 0; i < t->moves.move_count; i++)
        record_add(&r, t->moves.move[i].seat, t->moves.move[i].action);
    for (int seat = 0; seat < t->seats; seat++)
        snprintf(r.player[seat], sizeof r.player[seat], "%s",
                 t->seated >> seat & 1 ? t->player[seat].name : "you");
    if (!hn_score_of(&t->rules, &t->play.state, &score))
        record_finish(&r, &score);
    char *line = r.move_room >= 0 && record_sort(&r) ? record_format(&r) : NULL;
    record_free(&r);
    if (!line)
        return tables_no_memory(q);
    json_t *answer = tables_answer(q, t);
    json_add(answer, "record", json_string(line));
    free(line);
    return answer;
}
