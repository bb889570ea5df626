/* The store of a page: JavaScript puts what is written into IndexedDB and keeps the rows that are there in its own memory, for
 * reading. Here is only the way to and fro. A list of writes comes back through store_collect when IndexedDB has it, so "stored
 * first" holds as on a server. What would leave a gap or stand there twice is refused there (site/store.js). */
#include "server/page/page.h"
#include "server/store.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct store {
    store_write *done, **done_end;
    int waiting;
    char trouble[128]; /* "": the last list was stored */
    void (*wake)(void *context);
    void *context;
};

static store *open_one; /* a page has one */

store *store_open(const char *path, bool damaged, void (*wake)(void *context), void *context,
                  hn_error *error)
{
    (void)path, (void)damaged, (void)error;
    store *s = open_one = calloc(1, sizeof *s);
    if (!s)
        abort();
    s->done_end = &s->done;
    s->wake = wake;
    s->context = context;
    return s;
}

void store_close(store *s)
{
    free(s);
}

/* ---- writing ---- */

static json_t *from_write(const store_write *w)
{
    json_t *moves = json_array();
    for (int i = 0; i < w->count; i++)
        json_array_append_new(moves, json_pack("[i, s, b, s]", w->move[i].seat, w->move[i].action,
                                               w->move[i].stand_in, w->move[i].key));
    return json_pack("{s:i, s:s, s:i, s:I, s:I, s:s?, s:i, s:o}", "what", (int)w->what, "table",
                     w->table, "round", w->round, "made", (json_int_t)w->made, "used",
                     (json_int_t)w->used, "text", w->text, "first", w->first, "moves", moves);
}

void store_add(store *s, store_write *list)
{
    json_t *all = json_array();
    for (const store_write *w = list; w; w = w->next) {
        json_array_append_new(all, from_write(w));
        s->waiting++;
    }
    char *text = json_dumps(all, JSON_COMPACT);
    if (!text)
        abort();
    page_store(list, text, strlen(text));
    free(text);
    json_decref(all);
}

/* A list is stored, or (problem, to be freed here) it is not. Lists come back in the order in which they went. */
void TO_PAGE(page_stored)(store_write *list, char *problem);
void page_stored(store_write *list, char *problem)
{
    store *s = open_one;
    snprintf(s->trouble, sizeof s->trouble, "%s", problem ? problem : "");
    free(problem);
    *s->done_end = list;
    for (store_write *w = list; w; w = w->next) {
        memcpy(w->problem, s->trouble, sizeof w->problem);
        s->done_end = &w->next;
    }
    s->wake(s->context);
}

store_write *store_collect(store *s)
{
    store_write *list = s->done;
    s->done = NULL;
    s->done_end = &s->done;
    for (const store_write *w = list; w; w = w->next)
        s->waiting--;
    return list;
}

int store_waiting(store *s)
{
    return s->waiting;
}

int64_t store_size(store *s)
{
    (void)s;
    return 0; /* the browser has its own limit, and a write that it refuses comes back so */
}

void store_tidy(store *s, int64_t before)
{
    (void)s;
    page_tidy((double)before);
}

bool store_trouble(store *s, char text[128])
{
    memcpy(text, s->trouble, sizeof s->trouble);
    return *text;
}

bool store_is_damaged(const store *s)
{
    (void)s;
    return false;
}

/* ---- reading ---- */

/* What stands in a row of IndexedDB is believed no more than any file. */
bool store_read_damaged(const store *s)
{
    (void)s;
    return true;
}

static char *say(char problem[128])
{
    snprintf(problem, 128, "it is not as it was written");
    return NULL;
}

static json_t *read_row(const char *id, int round)
{
    char *text = page_read(id, round);
    json_t *row = text ? json_loads(text, 0, NULL) : NULL;
    free(text);
    return row;
}

static char *copy_text(const json_t *row, const char *field)
{
    const char *text = json_string_value(json_object_get(row, field));
    return text ? strdup(text) : NULL;
}

char *store_table(store *s, const char *id, int64_t *made, char problem[128])
{
    (void)s;
    json_t *row = read_row(id, 0);
    char *about = copy_text(row, "about");
    *problem = '\0';
    if (row && !about)
        say(problem);
    if (made)
        *made = json_integer_value(json_object_get(row, "made"));
    json_decref(row);
    return about;
}

static bool read_move(const json_t *row, store_move *move)
{
    int seat, stand_in;
    const char *action, *key;
    if (json_unpack((json_t *)(size_t)row, "[i, s, b, s]", &seat, &action, &stand_in, &key) ||
        seat < 0 || seat >= HN_SEATS)
        return false;
    *move = (store_move){.seat = (uint8_t)seat, .stand_in = stand_in};
    return snprintf(move->action, sizeof move->action, "%s", action) < (int)sizeof move->action &&
           snprintf(move->key, sizeof move->key, "%s", key) < (int)sizeof move->key;
}

/* The moves of a round, with room for at least one; NULL: they cannot be read. */
static store_move *read_moves(const json_t *list, int *count)
{
    *count = (int)json_array_size(list);
    store_move *moves = calloc((size_t)*count + 1, sizeof *moves);
    for (int i = 0; moves && i < *count; i++)
        if (!read_move(json_array_get(list, (size_t)i), &moves[i])) {
            free(moves);
            return NULL;
        }
    return moves;
}

char *store_round(store *s, const char *id, int round, char **record, store_move **moves,
                  int *count, char problem[128])
{
    (void)s;
    int size = 0;
    json_t *row = read_row(id, round);
    char *about = copy_text(row, "about"), *line = copy_text(row, "record");
    store_move *list = about ? read_moves(json_object_get(row, "moves"), &size) : NULL;
    *problem = '\0';
    if (row && !list) {
        free(about);
        free(line);
        about = line = say(problem);
        size = 0;
    }
    json_decref(row);
    if (record)
        *record = line;
    else
        free(line);
    if (moves)
        *moves = list;
    else
        free(list);
    if (count)
        *count = size;
    return about;
}

/* A page has no secrets from whoever looks into it: today's deals follow from the day alone. */
bool store_secret(store *s, char secret[STORE_DIGEST])
{
    (void)s;
    *secret = '\0';
    return true;
}

/* There is no field, and what was played the page keeps itself. */
bool store_entry(store *s, int day, const char *game, const char *person, char table[STORE_ID],
                 int *place, char problem[128])
{
    (void)s, (void)day, (void)game, (void)person, (void)table, (void)place;
    *problem = '\0';
    return false;
}

bool store_field(store *s, int day, const char *game, int places[HN_SEATS])
{
    (void)s, (void)day, (void)game;
    memset(places, 0, HN_SEATS * sizeof *places);
    return true;
}

/* Games are kept by the page itself. */
char *store_games(store *s, const char *person, char problem[128])
{
    (void)s, (void)person;
    return say(problem);
}

int store_rounds(store *s, const char *id)
{
    (void)s;
    return page_rounds(id);
}

/* Public tables are for others, and nobody else comes here. */
int store_listed(store *s, int most, char (*ids)[STORE_ID])
{
    (void)s, (void)most, (void)ids;
    return 0;
}
