/* Tables to and from the store. A table's `about` has its settings and seats, a round's what it was dealt from and
 * how the totals stood before; all else follows from the moves. */
#include "server/parts.h"

#include "protocol/json.h"
#include "server/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing ---- */

static store_write *write_new(const web_table *t, json_t *about)
{
    store_write *w = need(calloc(1, sizeof *w));
    memcpy(w->table, t->id, sizeof w->table);
    w->made = t->made;
    w->used = t->noted;
    w->listed = t->listed;
    if (about)
        w->text = push_text(about);
    return w;
}

static json_t *from_seat(const web_seat *w)
{
    return json_pack("{s:i, s:b, s:b, s:b, s:b, s:s, s:s, s:s, s:s, s:s}", "kind", w->kind,
                     "invited", w->invited, "maker", w->maker, "used", w->used, "left", w->left,
                     "name", w->name, "spec", w->spec, "token", w->token, "invite", w->invite,
                     "key", w->key);
}

/* The deal that the next round will have: it was told, and stays so. */
static json_t *from_next(const web_table *t)
{
    json_t *next = t->next_round == t->round + 1 ? deal_kept(&t->next, 0) : json_null();
    if (json_is_object(next))
        json_object_set_new(next, "round", json_integer(t->next_round));
    return next;
}

store_write *keep_table(const web_table *t, const web_seat seats[HN_SEATS], bool listed)
{
    json_t *list = json_array();
    for (int seat = 0; seat < t->seats; seat++)
        json_array_append_new(list, from_seat(&seats[seat]));
    json_t *about = json_pack(
        "{s:i, s:s, s:o, s:o, s:b, s:i, s:i, s:i, s:b, s:b, s:o}", "hunch", WIRE_VERSION, "game",
        hn_game_name(t->rules.game), "rules", json_from_rules(&t->rules), "seats", list, "match",
        t->is_match, "clock", t->clock, "window", t->window, "pace", (int)t->pace, "help", t->help,
        "listed", t->listed, "seed", t->practice ? json_from_seed(t->practice_seed) : json_null());
    json_object_set_new(about, "next", from_next(t));
    json_object_set_new(about, "first", json_integer(t->first));
    if (t->day)
        json_object_set_new(about, "today",
                            json_pack("{s:i, s:s}", "day", t->day, "person", t->person));
    store_write *w = write_new(t, about);
    w->what = STORE_TABLE;
    w->listed = listed;
    return w;
}

store_write *keep_round(const web_table *t, int round, const round_deal *deal)
{
    json_t *total = json_array(), *won = json_array();
    bool anew = t->status == WEB_TABLE_OVER && t->is_match;
    for (int seat = 0; seat < t->seats; seat++) {
        json_array_append_new(total, json_integer(anew ? 0 : t->match.total[seat]));
        json_array_append_new(won, json_integer(anew ? 0 : t->match.won[seat]));
    }
    json_t *about = deal_kept(deal, t->seats);
    json_object_set_new(about, "rounds", json_integer(anew ? 0 : t->match.rounds));
    json_object_set_new(about, "total", total);
    json_object_set_new(about, "won", won);
    store_write *w = write_new(t, about);
    w->what = STORE_ROUND;
    w->round = round;
    return w;
}

store_write *keep_moves(const web_table *t, const record_move *move, int count, const char *key,
                        char *line)
{
    store_write *w = write_new(t, NULL);
    w->what = STORE_MOVES;
    w->round = t->round;
    w->first = t->moves.move_count;
    w->count = count;
    w->text = line;
    w->move = need(calloc((size_t)count, sizeof *w->move));
    for (int i = 0; i < count; i++) {
        w->move[i].seat = move[i].seat;
        w->move[i].stand_in = move[i].stand_in;
        hn_action_text(&t->rules, t->seats, move[i].seat, move[i].action, w->move[i].action,
                       sizeof w->move[i].action);
    }
    snprintf(w->move[0].key, sizeof w->move[0].key, "%s", key);
    return w;
}

store_write *keep_used(const web_table *t)
{
    store_write *w = write_new(t, NULL);
    w->what = STORE_USED;
    return w;
}

store_write *keep_undo(const web_table *t, int first)
{
    store_write *w = write_new(t, NULL);
    w->what = STORE_UNDO;
    w->round = t->round;
    w->first = first;
    return w;
}

store_write *keep_entry(const web_table *t)
{
    store_write *w = write_new(t, NULL);
    w->what = STORE_ENTRY;
    w->today.day = t->day;
    w->today.game = hn_game_name(t->rules.game);
    memcpy(w->today.person, t->person, sizeof w->today.person);
    return w;
}

store_write *keep_result(const web_table *t, int place)
{
    store_write *w = keep_entry(t);
    w->what = STORE_RESULT;
    w->today.place = place;
    return w;
}

/* ---- reading ---- */

static bool copy_string(char *to, size_t size, const json_t *object, const char *field)
{
    const char *text = json_string_value(json_object_get(object, field));
    return text && snprintf(to, size, "%s", text) < (int)size;
}

/* What seats have had since there were such things: before, every token counts as used. */
static bool read_new_fields(const json_t *object, web_seat *w)
{
    const json_t *used = json_object_get(object, "used");
    w->used = !used || json_is_true(used);
    w->maker = json_is_true(json_object_get(object, "maker"));
    w->left = w->away = json_is_true(json_object_get(object, "left"));
    return !json_object_get(object, "key") || copy_string(w->key, sizeof w->key, object, "key");
}

static bool read_seat(const json_t *object, const hn_game *game, web_seat *w)
{
    problem why;
    w->kind = (seat_kind)json_integer_value(json_object_get(object, "kind"));
    w->invited = json_is_true(json_object_get(object, "invited"));
    if (w->kind > SEAT_COMPUTER || !copy_string(w->name, sizeof w->name, object, "name") ||
        !copy_string(w->spec, sizeof w->spec, object, "spec") ||
        !copy_string(w->token, sizeof w->token, object, "token") ||
        !copy_string(w->invite, sizeof w->invite, object, "invite") || !read_new_fields(object, w))
        return false;
    return w->kind != SEAT_COMPUTER || make_player(&w->player, w->spec, game, "player", &why);
}

static bool read_seats(const json_t *list, web_table *t)
{
    t->seats = (int)json_array_size(list);
    if (t->seats < hn_rules_least_seats(&t->rules) || t->seats > hn_rules_most_seats(&t->rules))
        return false;
    for (int seat = 0; seat < t->seats; seat++)
        if (!read_seat(json_array_get(list, (size_t)seat), t->rules.game, &t->seat[seat]))
            return false;
    return true;
}

static bool read_next(const json_t *next, web_table *t)
{
    if (!json_is_object(next))
        return true;
    t->next_round = (int)json_integer_value(json_object_get(next, "round"));
    t->announced = true;
    return deal_read(next, &t->next);
}

/* After the last round is there: what was told of the next one, if it was not dealt. */
static void take_up_next(web_table *t)
{
    if (t->next_round != t->round + 1) {
        t->next_round = 0;
        t->announced = false;
    }
    t->beginning = t->announced && t->status != WEB_TABLE_WAITING;
}

/* Whose try at which day's deal it is; most tables are none. */
static bool read_today(const json_t *today, web_table *t)
{
    t->day = (int)json_integer_value(json_object_get(today, "day"));
    return !today || (t->day > 0 && copy_string(t->person, sizeof t->person, today, "person"));
}

static bool read_about(const json_t *about, web_table *t)
{
    const hn_game *game;
    hn_error error;
    const json_t *seed = json_object_get(about, "seed");
    if (json_to_game(json_object_get(about, "game"), &game, &error) ||
        json_to_rules(json_object_get(about, "rules"), game, &t->rules, &error) ||
        !read_seats(json_object_get(about, "seats"), t))
        return false;
    t->is_match = json_is_true(json_object_get(about, "match"));
    t->clock = (int)json_integer_value(json_object_get(about, "clock"));
    t->window = (int)json_integer_value(json_object_get(about, "window"));
    t->pace = (web_table_pace)json_integer_value(json_object_get(about, "pace"));
    t->help = json_is_true(json_object_get(about, "help"));
    t->listed = json_is_true(json_object_get(about, "listed"));
    t->practice = json_is_string(seed);
    t->first = (int)json_integer_value(json_object_get(about, "first")); /* older ones have none */
    return (unsigned)t->pace < PACES && (unsigned)t->first < HN_SEATS &&
           read_today(json_object_get(about, "today"), t) &&
           read_next(json_object_get(about, "next"), t) &&
           (!t->practice || !json_to_seed(seed, "seed", &t->practice_seed, &error));
}

bool keep_fair(const char *about, round_deal *deal)
{
    json_t *object = json_loads(about, 0, NULL);
    bool ok = deal_read(object, deal);
    json_decref(object);
    return ok;
}

static bool read_totals(const char *about, web_table *t)
{
    json_t *object = json_loads(about, 0, NULL);
    const json_t *total = json_object_get(object, "total"), *won = json_object_get(object, "won");
    bool ok = (int)json_array_size(total) == t->seats && (int)json_array_size(won) == t->seats;
    t->match.rounds = (int)json_integer_value(json_object_get(object, "rounds"));
    for (int seat = 0; ok && seat < t->seats; seat++) {
        t->match.total[seat] = (int)json_integer_value(json_array_get(total, (size_t)seat));
        t->match.won[seat] = (int)json_integer_value(json_array_get(won, (size_t)seat));
    }
    json_decref(object);
    return ok;
}

static bool play_again(service *s, web_table *t, const store_move *move, int count)
{
    for (int i = 0; i < count; i++) {
        hn_state copy = t->state;
        record_move m = {.seat = move[i].seat, .stand_in = move[i].stand_in};
        if (m.seat >= t->seats ||
            hn_action_parse(&t->rules, t->seats, m.seat, move[i].action, &m.action) ||
            hn_apply(&t->rules, &copy, m.seat, m.action, NULL))
            return false;
        web_table_apply(t, m, &s->scratch);
        if (*move[i].key)
            snprintf(t->seat[m.seat].last_key, sizeof t->seat[m.seat].last_key, "%.39s",
                     move[i].key);
    }
    web_table_score(t);
    return true;
}

void keep_damaged(service *s, const char *id, const char *what)
{
    for (int i = 0; i < TOLD_DAMAGED; i++)
        if (!strcmp(s->damaged[i], id))
            return;
    snprintf(s->damaged[s->damaged_count++ % TOLD_DAMAGED], STORE_ID, "%s", id);
    log_line(
        LOG_ERROR,
        "table %s is stored and cannot be read (%s): the store is damaged. Its seats are told to "
        "wait. Stop the server and put a backup in its place, or save what can be read "
        "(docs/serve.md)",
        id, what);
}

/* Always NULL, with what is to be told of it. `what` is for the log. */
static web_table *cannot_read(service *s, const char *id, bool damaged, const char *what,
                              problem *why)
{
    if (damaged) {
        keep_damaged(s, id, what);
        *why =
            (problem){.code = "damaged",
                      .text = "the server's store is damaged, and this table cannot be read from "
                              "it; whoever runs the server must look into it. Keep your link"};
    } else {
        log_line(LOG_ERROR, "table %s cannot be read now: %s", id, what);
        *why = (problem){.code = "disk",
                         .text = "the server cannot read its disk just now; try again in a moment"};
    }
    return NULL;
}

/* The rounds up to the last, which is played again. */
static bool load_round(service *s, web_table *t, char what[128], bool *damaged)
{
    store_move *move = NULL;
    int count = 0;
    round_deal deal, next = t->next;
    int next_round = t->next_round;
    int round = store_rounds(s->store, t->id);
    *damaged = round >= 0 || store_read_damaged(s->store);
    snprintf(what, 128, "its rounds cannot be counted");
    if (round <= 0)
        return round == 0;
    char *about = store_round(s->store, t->id, round, NULL, &move, &count, what);
    *damaged = about || !*what || store_read_damaged(s->store);
    bool ok = about && keep_fair(about, &deal) && read_totals(about, t);
    if (ok) {
        web_table_deal_round(t, round, &deal, &s->scratch);
        ok = play_again(s, t, move, count);
    }
    if (!ok && !*what)
        snprintf(what, 128, "round %d is not as it was written", round);
    t->next = next; /* dealing the last round has forgotten it */
    t->next_round = next_round;
    t->announced = next_round > 0;
    free(about);
    free(move);
    return ok;
}

web_table *keep_load(service *s, const char *id, problem *why)
{
    char what[128] = "";
    bool damaged = true;
    int64_t made = 0;
    *why = (problem){.code = "no_table", .text = "there is no such table"};
    if (strlen(id) != SEAL_ID - 1)
        return NULL;
    char *text = store_table(s->store, id, &made, what);
    if (!text && *what)
        return cannot_read(s, id, store_read_damaged(s->store), what, why);
    if (!text && store_is_damaged(s->store)) {
        *why =
            (problem){.code = "damaged",
                      .text = "the server's store is damaged: there is no such table in it, or it "
                              "is lost; whoever runs the server must look into it. Keep your link"};
        return NULL;
    }
    if (!text)
        return NULL;
    web_table *t = need(calloc(1, sizeof *t));
    snprintf(t->id, sizeof t->id, "%s", id);
    t->made = made;
    json_t *about = json_loads(text, 0, NULL);
    bool ok = about && read_about(about, t);
    json_decref(about);
    free(text);
    if (ok) {
        web_table_begin(t, s->now);
        ok = load_round(s, t, what, &damaged);
        take_up_next(t);
    } else {
        snprintf(what, sizeof what, "its settings are not as they were written");
    }
    if (ok)
        return t;
    web_table_free(t);
    return cannot_read(s, id, damaged, what, why);
}
