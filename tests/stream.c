/* Streams of events, and views that may be false. */
#include "stream.h"

#include "games/game.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

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
    hn_status status = game_told(s->rules, &s->view, event, count, NULL, &bad, &error);
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

/* ---- false streams ---- */

void falsehoods_draw(const falsehoods *f, trial *t, int number)
{
    trial_draw(t, hn_game_find(f->game), number);
    int moments = trial_below(t, f->moments);
    for (int seat; moments-- && (seat = hn_next_decider(&t->rules, &t->state)) != HN_NONE;)
        if (f->act)
            f->act(t, seat, number % f->manners);
        else
            trial_act(t, seat);
}

typedef bool may_be(const stream *s, int at);

static void count(tally *counts, const stream *s, const hn_event *copy, int length, may_be *may,
                  int at)
{
    if (tally_add(counts, stream_accepted(s, copy, length)))
        assert_true(may && may(s, at));
}

/* Without an event, with it twice, and with it after the next one. */
static void disorder(const falsehoods *f, tallies *counts, const stream *s, hn_event *copy, int at)
{
    size_t size = sizeof *copy;
    memcpy(copy, s->event, (size_t)at * size);
    memcpy(copy + at, s->event + at + 1, (size_t)(s->count - at - 1) * size);
    count(&counts->dropped, s, copy, s->count - 1, f->may_be_absent, at);
    memcpy(copy, s->event, (size_t)(at + 1) * size);
    memcpy(copy + at + 1, s->event + at, (size_t)(s->count - at) * size);
    count(&counts->doubled, s, copy, s->count + 1, f->may_come_twice, at);
    if (at + 1 == s->count || !memcmp(&s->event[at], &s->event[at + 1], size))
        return;
    memcpy(copy, s->event, (size_t)s->count * size);
    copy[at] = s->event[at + 1];
    copy[at + 1] = s->event[at];
    count(&counts->exchanged, s, copy, s->count, f->may_change_places, at);
}

static int card_or_not(trial *t)
{
    return trial_below(t, 4) ? trial_below(t, HN_CARDS)
                             : (trial_below(t, 2) ? HN_UNKNOWN : trial_below(t, 256));
}

/* One field becomes something else; false if it stays as it is. */
static bool change(trial *t, hn_event *e, int field)
{
    hn_event old = *e;
    hn_place *place = &e->place[trial_below(t, 2)];
    bool far = trial_below(t, 8) == 0;
    if (field == PART_TYPE)
        e->type = (uint8_t)trial_below(t, HN_EVENT_TYPES);
    else if (field == PART_SEAT)
        e->seat = (uint8_t)trial_below(t, t->seats + 1);
    else if (field == PART_NUMBER)
        e->number = (uint16_t)trial_below(t, far ? 1 << 14 : trial_below(t, 2) ? 16 : 60);
    else if (field == PART_SEEN_BY)
        e->seen_by = (hn_seats)trial_below(t, 256);
    else if (field == PART_CARD)
        e->card = (hn_card)card_or_not(t);
    else if (field == PART_DIE)
        e->die[trial_below(t, HN_DICE)] =
            (uint8_t)(trial_below(t, 4) ? trial_below(t, HN_FACES + 2) : HN_UNKNOWN);
    else if (field == PART_SLOT)
        place->slot = (uint8_t)trial_below(t, far ? 256 : HN_SLOTS);
    else
        place->seat = (uint8_t)trial_below(t, t->seats + 1);
    return memcmp(&old, e, sizeof old);
}

static void alter(const falsehoods *f, tallies *counts, const stream *s, hn_event *copy, int at,
                  trial *t)
{
    int field;
    do
        field = trial_below(t, FIELDS);
    while (!(f->fields >> field & 1));
    memcpy(copy, s->event, (size_t)s->count * sizeof *copy);
    if (change(t, &copy[at], field) &&
        tally_add(&counts->altered[field], stream_accepted(s, copy, s->count)))
        assert_true(f->may_be_different(s, at, field));
}

tallies streams_are_refused(const falsehoods *f, int rounds)
{
    tallies counts = {0};
    for (int number = 0; number < rounds; number++) {
        trial t;
        falsehoods_draw(f, &t, number);
        stream s = stream_of(&t, stream_watcher(&t));
        hn_event *copy = malloc((size_t)(s.count + 1) * sizeof *copy);
        assert_non_null(copy);
        assert_true(stream_accepted(&s, s.event, s.count));
        for (int at = 0; at < s.count; at++) {
            disorder(f, &counts, &s, copy, at);
            alter(f, &counts, &s, copy, at, &t);
        }
        free(copy);
        stream_free(&s);
        trial_end(&t);
    }
    assert_true(counts.dropped.tried + counts.doubled.tried + counts.exchanged.tried > 1000);
    for (int field = 0; field < FIELDS; field++)
        assert_true(counts.altered[field].tried > 10 || !(f->fields >> field & 1));
    assert_true(counts.exchanged.unnoticed * 20 < counts.exchanged.tried);
    assert_true(counts.altered[PART_SLOT].unnoticed * 20 < counts.altered[PART_SLOT].tried);
    return counts;
}

/* ---- false views ---- */

void views_are_refused(const falsehoods *f, int rounds)
{
    long tried = 0, worlds = 0;
    for (int number = 0; number < rounds; number++) {
        trial t;
        falsehoods_draw(f, &t, number);
        stream s = stream_of(&t, stream_watcher(&t));
        assert_true(stream_has_world(&s, &t));
        for (int i = 0; i < 40; i++, tried++) {
            hn_plain_view kept = s.view;
            size_t at = stream_change_view(&s, &t, HN_SLOTS);
            bool world = stream_has_world(&s, &t);
            if (stream_accepted(&s, s.event, s.count) && (world || !f->is_untold))
                assert_true(f->is_untold && f->is_untold(&s, &kept, at));
            worlds += world;
            s.view = kept;
        }
        stream_free(&s);
        trial_end(&t);
    }
    assert_true(worlds * 5 < tried); /* most of what is changed could not be */
}
