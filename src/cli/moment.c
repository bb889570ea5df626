/* Finding a moment of a record, with all that had happened until then. */
#include "cli/moment.h"

#include "words/words.h"

#include <stdlib.h>
#include <string.h>

/* Adds the events of a step. */
static void remember(moment *m, const hn_events *events)
{
    if (m->heard + events->count > m->room) {
        m->room = 2 * (m->heard + events->count);
        m->events = cli_larger(m->events, m->room, sizeof *m->events);
    }
    memcpy(m->events + m->heard, events->event, (size_t)events->count * sizeof *m->events);
    m->heard += events->count;
}

static bool is_asked_for(const moment *m, int move)
{
    if (m->move != MOMENT_ANY)
        return m->move == move + 1;
    return m->turn == MOMENT_ANY || (m->turn == m->turns && !m->found);
}

static void watch(void *context, const record *r, int move, const hn_state *state,
                  const hn_events *events)
{
    moment *m = context;
    int seat = m->seat == MOMENT_ANY ? hn_next_decider(&r->rules, state) : (int)m->seat;
    hn_view public = hn_view_of(&r->rules, state, HN_NONE);
    remember(m, events);
    if (!hn_over(&r->rules, state))
        m->turns = hn_view_turn(&public);
    if (!is_asked_for(m, move) || !m->serves(m, r, state, seat))
        return;
    m->found = true;
    m->found_seat = seat;
    m->found_move = move + 1;
    m->found_turn = m->turns;
    m->found_events = m->heard;
    m->state = *state;
}

static int find(moment *m, record *r)
{
    hn_error error = {0};
    int count = 0;
    if (m->move != MOMENT_ANY && m->turn != MOMENT_ANY)
        return cli_usage("--move and --turn cannot both be given");
    if (record_read(m->path, (int)m->round, r, &count, &error))
        return cli_bad_file(m->path, &error);
    m->round = m->round ? m->round : count;
    if (m->seat >= r->seats)
        return cli_failed("%s: the round has seats 0 to %d, not %ld", m->path, r->seats - 1,
                          m->seat);
    if (record_replay(r, watch, m, NULL, &error))
        return cli_failed("%s: %s", m->path, error.text);
    return EXIT_OK;
}

int moment_show(moment *m, const char *path, int (*show)(const moment *m, const record *r))
{
    record r = {0};
    m->path = path;
    int status = find(m, &r);
    if (!status)
        status = show(m, &r);
    record_free(&r);
    free(m->events);
    return status;
}

int moment_lacks(const moment *m, const record *r)
{
    char turn[16];
    if (m->move > r->move_count)
        return cli_failed("%s: the round has %d actions, not %ld", m->path, r->move_count, m->move);
    if (m->turn > m->turns)
        return cli_failed("%s: the round has %ss 0 to %d, not %ld", m->path,
                          words_name(NULL, &r->rules, "turn_name", turn, sizeof turn), m->turns,
                          m->turn);
    return EXIT_OK;
}
