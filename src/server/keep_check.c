/* `hunch serve --check`: every table is read as the server reads it, and every finished round replays to its score. */
#include "server/parts.h"

#include "protocol/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct checking {
    service *service; /* only its store and what reading needs */
    store_counts *counts;
    void (*tell)(void *context, const char *text);
    void *context;
    int found;
} checking;

static void tell(checking *c, const char *id, int round, const char *what)
{
    char text[384];
    if (round)
        snprintf(text, sizeof text, "round %d of table %s: %s", round, id, what);
    else
        snprintf(text, sizeof text, "table %s: %s", id, what);
    c->found++;
    c->tell(c->context, text);
}

/* The record replays, and has as many moves as were stored. */
static bool replays(const char *line, int moves, hn_error *error)
{
    record played;
    hn_state end;
    if (record_parse(line, strlen(line), &played, error))
        return false;
    bool ok = !record_replay(&played, NULL, NULL, &end, error);
    if (ok && played.move_count != moves) {
        snprintf(error->text, sizeof error->text, "%d moves are stored, and the record has %d",
                 moves, played.move_count);
        ok = false;
    }
    record_free(&played);
    return ok;
}

static void check_round(checking *c, const char *id, int round)
{
    char what[128], *line = NULL;
    store_move *move = NULL;
    int count = 0;
    hn_error error = {0};
    round_deal deal;
    char *about = store_round(c->service->store, id, round, &line, &move, &count, what);
    c->counts->rounds++;
    if (!about)
        tell(c, id, round, *what ? what : "it is missing");
    else if (!keep_fair(about, &deal))
        tell(c, id, round, "its deal is not as it was written");
    else if (line && !replays(line, count, &error))
        tell(c, id, round, *error.text ? error.text : "it does not replay");
    free(about);
    free(line);
    free(move);
}

static void check_tables(checking *c)
{
    char id[STORE_ID] = "";
    problem why;
    store *kept = c->service->store;
    while (store_next_table(kept, id)) {
        web_table *t = keep_load(c->service, id, &why);
        c->counts->tables++;
        if (!t)
            tell(c, id, 0, "it cannot be read");
        web_table_free(t);
        int rounds = store_rounds(kept, id);
        for (int round = 1; round <= rounds; round++)
            check_round(c, id, round);
    }
}

int service_check(const char *path, store_counts *counts,
                  void (*tell_one)(void *context, const char *text), void *context, hn_error *error)
{
    checking c = {.counts = counts, .tell = tell_one, .context = context};
    store *kept = store_look(path, error);
    if (!kept)
        return -1;
    c.service = need(calloc(1, sizeof *c.service));
    c.service->store = kept;
    *counts = (store_counts){.bytes = store_size(kept)};
    c.found = store_inspect(kept, tell_one, context);
    check_tables(&c);
    store_close(kept);
    free(c.service);
    return c.found;
}
