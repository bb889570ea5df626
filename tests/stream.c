/* Streams of events, and views that may be false. */
#include "stream.h"

#include "games/game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

stream stream_of(const trial *t, int seat)
{
    stream s = {.rules = &t->rules, .count = t->told.count, .event = told_to(&t->told, seat)};
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    s.view_size = hn_view_copy(&view, &s.view);
    return s;
}

void stream_free(stream *s)
{
    free(s->event);
    *s = (stream){0};
}

int stream_watcher(trial *t)
{
    int watcher = trial_below(t, t->seats + 1);
    return watcher < t->seats ? watcher : HN_NONE;
}

bool stream_accepted(const stream *s, const hn_event *event, int count)
{
    hn_error error = {0};
    int bad = -1;
    hn_status status = game_told(s->rules, &s->view, event, count, &bad, &error);
    assert_true(bad >= 0 && bad <= count);
    if (!status)
        return true;
    assert_int_equal(status, error.status);
    assert_true(error.text[0]);
    assert_true(bad < count || error.text[0] == '`');
    return false;
}

size_t stream_change_view(stream *s, trial *t, int usual)
{
    size_t at = (size_t)trial_below(t, (int)s->view_size);
    uint8_t *byte = (uint8_t *)&s->view + at, old = *byte;
    while (*byte == old)
        *byte = (uint8_t)(trial_below(t, 4) ? trial_below(t, usual) : trial_below(t, 256));
    return at;
}

bool stream_has_world(const stream *s, trial *t)
{
    hn_state world;
    hn_plain_view given;
    hn_error error = {0};
    if (hn_view_world(s->rules, &s->view, random_run_word(&t->chance), &world, &error)) {
        assert_int_equal(error.status, HN_BAD_VIEW);
        return false;
    }
    bool dice = hn_game_table(s->rules->game) == HN_TABLE_DICE;
    hn_view view = hn_view_of(s->rules, &world, dice ? s->view.dice.seat : s->view.card.seat);
    hn_view_copy(&view, &given);
    assert_memory_equal(&given, &s->view, s->view_size);
    return true;
}
