/* Kept events: one list that grows, whole, because every watcher's part follows from it. */
#include "told.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

void told_add(told *t, const hn_events *events)
{
    if (!events->count)
        return;
    if (t->count + events->count > t->room) {
        t->room = 2 * t->room + HN_EVENTS;
        t->event = realloc(t->event, (size_t)t->room * sizeof *t->event);
        assert_non_null(t->event);
    }
    memcpy(t->event + t->count, events->event, (size_t)events->count * sizeof *t->event);
    t->count += events->count;
}

void told_free(told *t)
{
    free(t->event);
    *t = (told){0};
}

hn_event *told_to(const told *t, int seat)
{
    hn_event *seen = malloc((size_t)(t->count + 1) * sizeof *seen);
    assert_non_null(seen);
    for (int i = 0; i < t->count; i++)
        seen[i] = hn_event_for(&t->event[i], seat);
    return seen;
}

void told_follow(follow *f, const hn_rules *rules, const hn_state *state, const hn_events *events)
{
    hn_event seen[HN_EVENTS];
    hn_plain_view copy;
    hn_error error;
    char sentence[256];
    int bad;
    for (int i = 0; i < events->count; i++)
        seen[i] = hn_event_for(&events->event[i], f->seat);
    if (follow_events(f, seen, events->count, &bad, &error)) {
        hn_event_text(rules, &seen[bad], sentence, sizeof sentence);
        fail_msg("event %d for seat %d (%s): %s", bad, f->seat, sentence, error.text);
    }
    hn_view view = hn_view_of(rules, state, f->seat);
    hn_view_copy(&view, &copy);
    if (follow_compare(f, &copy, &error))
        fail_msg("for seat %d: %s", f->seat, error.text);
}

bool tally_add(tally *counts, bool unnoticed)
{
    counts->tried++;
    counts->unnoticed += unnoticed;
    return unnoticed;
}
