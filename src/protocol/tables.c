/* Tables by id, and what requests ask of them. A request is read whole before anything is changed. */
#include "protocol/tables.h"

#include "core/status.h"
#include "core/word.h"
#include "protocol/decide.h"
#include "protocol/json.h"
#include "protocol/tables_forms.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- refusing ---- */

json_t *tables_refuse(request *q, const char *field, const char *format, ...)
{
    char text[sizeof q->error.text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    request_blame_all_of(q, field, error_set(&q->error, HN_BAD_TEXT, "%s", text));
    return NULL;
}

json_t *tables_no_memory(request *q)
{
    return tables_refuse(q, "", "not enough memory");
}

/* ---- by id ---- */

hn_json *hn_json_open(void)
{
    return calloc(1, sizeof(hn_json));
}

void hn_json_close(hn_json *tables)
{
    if (!tables)
        return;
    for (int i = 0; i < tables->count; i++)
        tables_free(tables->table[i]);
    free(tables->table);
    free(tables);
}

static int find(const hn_json *tables, const char *id)
{
    for (int i = 0; i < tables->count; i++)
        if (!strcmp(tables->table[i]->id, id))
            return i;
    return -1;
}

/* The id that a request names; NULL after a refusal. */
static const char *read_id(request *q)
{
    const json_t *found = request_get(q, "table");
    size_t length = json_string_length(found);
    if (length && length <= TABLES_ID && word_printable(json_string_value(found), length))
        return json_string_value(found);
    request_blame(q, "table",
                  json_refuse(&q->error, HN_BAD_TEXT, "table", found,
                              "a table's id, 1 to %d bytes without control characters", TABLES_ID));
    return NULL;
}

json_table *tables_any(hn_json *tables, request *q)
{
    const char *id = read_id(q);
    int at = id ? find(tables, id) : -1;
    if (id && at < 0)
        tables_refuse(q, "table", "`table` is \"%s\"; there is no such table: make or restore it",
                      id);
    return at < 0 ? NULL : tables->table[at];
}

json_table *tables_dealt(hn_json *tables, request *q)
{
    json_table *t = tables_any(tables, q);
    if (!t || t->dealt)
        return t;
    tables_refuse(q, "table", "nothing has been dealt at \"%s\" yet", t->id);
    return NULL;
}

const char *tables_new_id(hn_json *tables, request *q)
{
    const char *id = read_id(q);
    if (id && find(tables, id) >= 0)
        tables_refuse(q, "table", "there is a table \"%s\" already: close it, or choose another id",
                      id);
    else if (id && tables->count >= HN_JSON_TABLES)
        tables_refuse(q, "table", "there are %d tables, the most that may be open", HN_JSON_TABLES);
    else
        return id;
    return NULL;
}

bool tables_add(hn_json *tables, request *q, json_table *t)
{
    if (t && tables->count == tables->room) {
        int room = tables->room ? 2 * tables->room : 8;
        json_table **list = realloc(tables->table, (size_t)room * sizeof *list);
        if (list) {
            tables->table = list;
            tables->room = room;
        }
    }
    if (t && tables->count < tables->room) {
        tables->table[tables->count++] = t;
        return true;
    }
    tables_free(t);
    tables_no_memory(q);
    return false;
}

/* ---- what all answers have ---- */

bool tables_seat(const json_table *t, request *q, int *seat)
{
    json_int_t number;
    if (request_blame(
            q, "seat",
            json_to_number(request_get(q, "seat"), "seat", 0, t->seats - 1, &number, &q->error)))
        return false;
    *seat = (int)number;
    return true;
}

json_t *tables_answer(const request *q, const json_table *t)
{
    json_t *answer = request_reply(q);
    json_add(answer, "table", json_string(t->id));
    return answer;
}

void tables_describe(const json_table *t, json_t *answer)
{
    const char *preset = hn_rules_preset_name(&t->rules);
    json_add(answer, "game", json_string(hn_game_name(t->rules.game)));
    json_add(answer, "preset", preset ? json_string(preset) : json_null());
    json_add(answer, "rules", json_from_rules(&t->rules));
    json_add(answer, "seats", json_integer(t->seats));
    json_object_set(answer, "players", t->names);
}

void tables_tell(const json_table *t, json_t *answer)
{
    hn_seats deciders = t->dealt ? hn_deciders(&t->rules, &t->play.state) : 0;
    json_add(answer, "deciders", json_from_seats(deciders));
    json_add(answer, "over", json_boolean(t->dealt && hn_over(&t->rules, &t->play.state)));
}

static json_t *told(const request *q, const json_table *t)
{
    json_t *answer = tables_answer(q, t);
    tables_tell(t, answer);
    return answer;
}

/* ---- what needs no file of its own ---- */

static hn_status read_seed(request *q, uint64_t *seed)
{
    const json_t *found = request_get(q, "seed");
    json_int_t number = json_integer_value(found);
    if (!json_is_integer(found))
        return json_to_seed(found, "seed", seed, &q->error);
    if (number < 0 || number > MOST_EXACT)
        return json_refuse(&q->error, HN_BAD_TEXT, "seed", found,
                           "a whole number from 0 to %lld, or a string of digits for larger ones",
                           (long long)MOST_EXACT);
    *seed = (uint64_t)number;
    return HN_OK;
}

static json_t *deal(hn_json *tables, request *q)
{
    json_table *t = tables_any(tables, q);
    json_int_t first = 0;
    uint64_t seed = 0;
    if (!t || request_blame(q, "seed", read_seed(q, &seed)))
        return NULL;
    const json_t *found = request_get(q, "first");
    if (found && request_blame(q, "first",
                               json_to_number(found, "first", 0, t->seats - 1, &first, &q->error)))
        return NULL;
    return tables_deal(t, (int)first, seed) ? told(q, t) : tables_no_memory(q);
}

static json_t *tell_deciders(hn_json *tables, request *q)
{
    const json_table *t = tables_any(tables, q);
    return t ? told(q, t) : NULL;
}

/* Why an action is refused. */
static json_t *refuse_act(request *q, const json_table *t, int seat, hn_status status)
{
    char word[48];
    const json_t *found = request_get(q, "action");
    if (status == HN_OVER)
        return tables_refuse(q, "table", "the round at \"%s\" is over", t->id);
    if (status == HN_NOT_ASKED)
        return tables_refuse(q, "seat", "seat %d has nothing to decide at this moment", seat);
    word_clean(json_string_value(found), json_string_length(found), word, sizeof word);
    return tables_refuse(q, "action", "`action` is \"%s\": %s", word, hn_status_text(status));
}

static json_t *act(hn_json *tables, request *q)
{
    int seat;
    hn_action action;
    hn_status status;
    json_table *t = tables_dealt(tables, q);
    if (!t || !tables_seat(t, q, &seat))
        return NULL;
    const json_t *found = request_get(q, "action");
    if (!json_is_string(found) || strlen(json_string_value(found)) != json_string_length(found)) {
        request_blame(q, "action",
                      json_refuse(&q->error, HN_BAD_TEXT, "action", found,
                                  "an action's text, one of those that `seen` lists as legal"));
        return NULL;
    }
    status = hn_action_parse(&t->rules, t->seats, seat, json_string_value(found), &action);
    if (!status && !tables_apply(t, seat, action, &status))
        return tables_no_memory(q);
    return status ? refuse_act(q, t, seat, status) : told(q, t);
}

static json_t *close_one(hn_json *tables, request *q)
{
    json_table *t = tables_any(tables, q);
    if (!t)
        return NULL;
    json_t *answer = tables_answer(q, t);
    int at = find(tables, t->id);
    tables->count--;
    memmove(tables->table + at, tables->table + at + 1,
            (size_t)(tables->count - at) * sizeof *tables->table);
    tables_free(t);
    return answer;
}

static json_t *list_all(hn_json *tables, request *q)
{
    json_t *answer = request_reply(q), *ids = json_array();
    for (int i = 0; i < tables->count; i++)
        json_array_append_new(ids, json_string(tables->table[i]->id));
    json_add(answer, "tables", ids);
    return answer;
}

static json_t *list_games(hn_json *tables, request *q)
{
    json_t *answer = request_reply(q), *all = json_array();
    (void)tables;
    for (int i = 0; i < hn_games(); i++)
        json_array_append_new(all, json_from_game(hn_game_at(i)));
    json_add(answer, "games", all);
    return answer;
}

/* ---- all of them ---- */

static tables_do *const does[TABLES_FORMS] = {
    [TABLES_MAKE] = tables_make,
    [TABLES_DEAL] = deal,
    [TABLES_DECIDERS] = tell_deciders,
    [TABLES_SEEN] = tables_seen,
    [TABLES_ACT] = act,
    [TABLES_DECIDE] = tables_decide,
    [TABLES_PLAY] = tables_play,
    [TABLES_SAVE] = tables_save,
    [TABLES_RESTORE] = tables_restore,
    [TABLES_SCORE] = tables_score,
    [TABLES_RECORD] = tables_record,
    [TABLES_CLOSE] = close_one,
    [TABLES_LIST] = list_all,
    [TABLES_GAMES] = list_games,
};

static const char *form_name(const void *context, int index)
{
    (void)context;
    return tables_forms[index].name;
}

static const char *field_name(const void *fields, int index)
{
    static const char *const common[] = {"hunch", "id", "do"};
    return index < 3 ? common[index] : ((const tables_field *)fields)[index - 3].name;
}

/* Which operation a request is, with no field that it does not have; -1 after a refusal. */
static int read_form(request *q)
{
    const json_t *found = request_get(q, "do");
    int form = 0, count = 0;
    while (form < TABLES_FORMS && (!json_is_string(found) ||
                                   strcmp(json_string_value(found), tables_forms[form].name) != 0))
        form++;
    if (form == TABLES_FORMS) {
        char names[160];
        text_out t = text_in(names, sizeof names);
        for (int i = 0; i < TABLES_FORMS; i++)
            text_add(&t, "%s%s", i ? ", " : "", form_name(NULL, i));
        request_blame(q, "do",
                      json_refuse(&q->error, HN_BAD_TEXT, "do", found, "one of %s", names));
        return -1;
    }
    const tables_field *takes = tables_forms[form].takes;
    while (takes && takes[count].name)
        count++;
    return request_blame(q, "", json_only(q->object, "", count + 3, field_name, takes, &q->error))
               ? -1
               : form;
}

static json_t *do_it(hn_json *tables, request *q, bool *ok)
{
    if (!request_get(q, "do"))
        return decide_read(q, NULL, NULL, ok);
    int form = read_form(q);
    json_t *object = form < 0 ? NULL : does[form](tables, q);
    *ok = object;
    return object ? object : request_refusal(q);
}

char *hn_json_answer(hn_json *tables, const char *line, size_t length, bool *ok)
{
    request q;
    bool is_ok = false;
    json_t *object =
        request_read(&q, line, length) ? request_refusal(&q) : do_it(tables, &q, &is_ok);
    request_free(&q);
    if (ok)
        *ok = is_ok;
    return request_line(object);
}

void hn_json_free(char *answer)
{
    free(answer);
}
