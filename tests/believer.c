/* A seat with beliefs at a table that was set in text form. */
#include "believer.h"

#include <math.h>
#include <string.h>

const hn_place no_place = {HN_NONE, HN_NONE};

hn_place place_at(int seat, int slot)
{
    return (hn_place){(uint8_t)seat, (uint8_t)slot};
}

hn_card card_named(const char *text)
{
    return hn_card_parse(text);
}

/* ---- tables of likelihoods ---- */

float only_number(bool seen, int step)
{
    return (seen ? .25f : .5f) + (float)step / 128;
}

hn_likelihoods only_sign(hn_sign sign)
{
    hn_likelihoods table_used = *hn_likelihoods_find("prior", NULL);
    for (int step = 0; step < HN_SIGN_CLASSES; step++)
        for (int seen = 0; seen < 2; seen++)
            table_used.sign[sign][seen][step] = only_number(seen, step);
    return table_used;
}

/* ---- a table with a seat's beliefs ---- */

void believer_told(believer *g, hn_event e)
{
    hn_beliefs_observe(&g->beliefs, &e);
}

hn_event plain_event(hn_event_type type, int seat)
{
    return (hn_event){.type = (uint8_t)type,
                      .seat = (uint8_t)seat,
                      .card = HN_NONE,
                      .place = {no_place, no_place}};
}

void told_open(believer *g, hn_event_type type, int seat, hn_place place, const char *text)
{
    hn_event e = plain_event(type, seat);
    e.card = card_named(text);
    e.seen_by = HN_EVERYONE;
    e.place[0] = place;
    believer_told(g, e);
}

void told_number(believer *g, hn_event_type type, int seat, hn_place place, int number_told)
{
    hn_event e = plain_event(type, seat);
    e.place[0] = place;
    e.number = (uint16_t)number_told;
    believer_told(g, e);
}

void believer_told_table(believer *g)
{
    const table *t = table_in(&g->s);
    for (int i = 0; i < t->seats; i++) {
        int seat = (t->turn_seat + i) % t->seats;
        told_number(g, HN_EVENT_DEAL, seat, no_place, __builtin_popcount(t->slots[seat]));
    }
    for (int i = 0; i < t->discard_count; i++)
        told_open(g, HN_EVENT_OPEN, HN_NONE, no_place, hn_card_text(t->pile[i]));
    for (int seat = 0; seat < t->seats; seat++)
        for (int slot = 0; slot < HN_SLOTS; slot++)
            for (int who = 0; who < t->seats; who++)
                if (t->known[seat][slot] >> who & 1) {
                    hn_event e = plain_event(HN_EVENT_LOOK, who);
                    e.card = t->card[seat][slot];
                    e.seen_by = (hn_seats)(1u << who);
                    e.place[0] = place_at(seat, slot);
                    believer_told(g, e);
                }
    told_number(g, HN_EVENT_TURN, t->turn_seat, no_place, 0);
}

void believer_sits(believer *g, hn_likelihoods likelihoods, const char *lines)
{
    set(&g->s, lines);
    g->likelihoods = likelihoods;
    hn_beliefs_begin(&g->beliefs, &g->s.rules, hn_seat_count(&g->s.rules, &g->s.state), 0,
                     &g->likelihoods);
    believer_told_table(g);
}

void believer_sees(believer *g, int seat, const char *words)
{
    hn_events events;
    assert_int_equal(
        hn_apply(&g->s.rules, &g->s.state, seat, action_of(&g->s, seat, words), &events), HN_OK);
    for (int i = 0; i < events.count; i++)
        hn_beliefs_observe(&g->beliefs, &events.event[i]);
}

void believer_sees_passes(believer *g)
{
    for (hn_seats asked; (asked = hn_deciders(&g->s.rules, &g->s.state)) &&
                         table_in(&g->s)->phase == HN_PHASE_WINDOW;)
        believer_sees(g, __builtin_ctz(asked), "pass");
}

const belief_row *believer_row(const believer *g, int seat, int slot)
{
    return &beliefs_read(&g->beliefs)->row[seat][slot];
}

hn_evidence believer_newest(const believer *g, int seat, int slot)
{
    assert_true(believer_row(g, seat, slot)->kept > 0);
    return believer_row(g, seat, slot)->evidence[believer_row(g, seat, slot)->kept - 1];
}

void is_untouched(const believer *g, int seat, int slot)
{
    for (int kind = 0; kind < hn_belief_kinds(g->s.rules.game); kind++)
        assert_true(believer_row(g, seat, slot)->weight[kind] == 1);
}

void is_weighed_against(const believer *g, int seat, int slot, bool seen, const char *reference)
{
    const evidence_source *source = g->s.rules.game->evidence;
    const int16_t *value = g->s.rules.value + source->values;
    int level = value[hn_belief_kind(g->s.rules.game, card_named(reference))];
    for (int kind = 0; kind < source->kinds; kind++) {
        int step = value[kind] - level + HN_SIGN_LEVEL;
        step = step < 0 ? 0 : step > 2 * HN_SIGN_LEVEL ? 2 * HN_SIGN_LEVEL : step;
        assert_true(believer_row(g, seat, slot)->weight[kind] == only_number(seen, step));
    }
}

void is_weighed_by_kind(const believer *g, int seat, int slot, bool seen)
{
    for (int kind = 0; kind < hn_belief_kinds(g->s.rules.game); kind++)
        assert_true(believer_row(g, seat, slot)->weight[kind] == only_number(seen, kind));
}

void is_weighed_by_rank(const believer *g, int seat, int slot, bool seen, unsigned ranks)
{
    for (int kind = 0; kind < hn_belief_kinds(g->s.rules.game); kind++) {
        int rank = hn_belief_kinds(g->s.rules.game) == HN_KINDS && kind > HN_KING ? kind - 1 : kind;
        assert_true(believer_row(g, seat, slot)->weight[kind] ==
                    only_number(seen, ranks >> rank & 1));
    }
}

bool believer_believes(const believer *g, hn_prior prior, int seat, int slot, hn_belief *belief)
{
    hn_view view = hn_view_of(&g->s.rules, &g->s.state, 0);
    view = hn_beliefs_view(&g->beliefs, &view);
    return hn_belief_of(&view, prior, place_at(seat, slot), belief);
}

void is_near(double number_had, double wanted)
{
    assert_true(fabs(number_had - wanted) < 5e-5);
}

void is_text(const believer *g, const hn_evidence *evidence, const char *wanted)
{
    char text[100];
    int length = hn_evidence_text(&g->s.rules, evidence, text, sizeof text);
    assert_string_equal(text, wanted);
    assert_int_equal(length, strlen(wanted));
}

void believer_says(const believer *g, int seat, int slot, const char *wanted)
{
    hn_evidence evidence = believer_newest(g, seat, slot);
    is_text(g, &evidence, wanted);
}
