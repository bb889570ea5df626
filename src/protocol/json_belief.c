/* Beliefs as JSON: chances by the names of kinds, the evidence behind them, and who is ready to call. */
#include "protocol/json.h"

const char *json_prior_name(hn_prior prior)
{
    return prior == HN_PRIOR_UNIFORM ? "uniform" : "counts";
}

json_t *json_from_kinds(const hn_game *game, const double chance[HN_BELIEF_KINDS])
{
    json_t *object = json_object();
    for (int kind = 0; kind < hn_belief_kinds(game); kind++)
        json_object_set_new(object, hn_belief_kind_name(game, kind), json_real(chance[kind]));
    return object;
}

static void set_card(json_t *object, const char *field, hn_card card)
{
    if (card < HN_CARDS)
        json_object_set_new(object, field, json_string(hn_card_text(card)));
}

json_t *json_from_evidence(const hn_rules *rules, const hn_evidence *evidence)
{
    char words[160];
    const char *event = json_event_name(evidence->event);
    json_t *object = json_object(), *ranks = json_array();
    json_object_set_new(object, "type",
                        json_string(hn_evidence_type_name(hn_sign_type(evidence->sign))));
    json_object_set_new(object, "sign", json_string(hn_sign_name(evidence->sign)));
    json_object_set_new(object, "turn", json_integer(evidence->turn));
    json_object_set_new(object, "seat", json_integer(evidence->seat));
    json_object_set_new(object, "place", json_from_place(evidence->place));
    if (event)
        json_object_set_new(object, "event", json_string(event));
    set_card(object, "drawn", evidence->drawn);
    set_card(object, "against", evidence->against);
    if (evidence->slot != HN_NONE)
        json_object_set_new(object, "slot", json_integer(evidence->slot));
    for (unsigned left = evidence->ranks; left; left &= left - 1)
        json_array_append_new(ranks, json_string(hn_rank_name(__builtin_ctz(left))));
    if (evidence->ranks)
        json_object_set(object, "ranks", ranks);
    json_decref(ranks);
    json_object_set_new(object, "had_seen", json_boolean(evidence->seen));
    json_object_set_new(object, "conflict", json_boolean(evidence->conflict));
    hn_evidence_text(rules, evidence, words, sizeof words);
    json_object_set_new(object, "text", json_string(words));
    return object;
}

static void set_grounds(json_t *object, const hn_rules *rules, const hn_grounds *grounds)
{
    json_t *list = json_array();
    for (int i = 0; i < grounds->kept; i++)
        json_array_append_new(list, json_from_evidence(rules, &grounds->evidence[i]));
    json_object_set_new(object, "observations", json_integer(grounds->observations));
    json_object_set_new(object, "conflicts", json_integer(grounds->conflicts));
    json_object_set_new(object, "turn",
                        grounds->observations ? json_integer(grounds->turn) : json_null());
    json_object_set_new(object, "evidence", list);
}

json_t *json_from_belief(const hn_view *view, hn_prior prior, hn_place place)
{
    hn_belief belief;
    hn_grounds grounds;
    const hn_rules *rules = hn_view_rules(view);
    const hn_beliefs *beliefs = hn_view_beliefs(view);
    if (!hn_belief_of(view, prior, place, &belief))
        return json_null();
    hn_card card = hn_view_card(view, place.seat, place.slot);
    json_t *object = json_pack(
        "{s:o, s:o, s:o, s:o, s:o, s:f, s:f, s:f, s:f}", "place", json_from_place(place), "card",
        belief.seen ? json_string(hn_card_text(card)) : json_null(), "known",
        json_from_seats(hn_view_known(view, place.seat, place.slot)), "chances",
        json_from_kinds(rules->game, belief.chance), "prior",
        json_from_kinds(rules->game, belief.prior), "mean", belief.mean, "entropy", belief.entropy,
        "prior_entropy", belief.prior_entropy, "confidence", belief.confidence);
    if (beliefs && hn_beliefs_grounds(beliefs, place.seat, place.slot, &grounds))
        set_grounds(object, rules, &grounds);
    return object;
}

static json_t *hidden_cards(const hn_view *view, hn_prior prior)
{
    json_t *cards = json_array();
    for (int seat = 0; seat < hn_view_seats(view); seat++)
        for (int slot = 0; slot < HN_SLOTS; slot++)
            if (hn_view_card(view, seat, slot) == HN_UNKNOWN)
                json_array_append_new(
                    cards, json_from_belief(view, prior, (hn_place){(uint8_t)seat, (uint8_t)slot}));
    return cards;
}

static json_t *opponents(const hn_view *view)
{
    json_t *list = json_array();
    for (int seat = 0; seat < hn_view_seats(view); seat++)
        if (seat != hn_view_seat(view))
            json_array_append_new(list, json_pack("{s:i, s:f, s:f, s:b}", "seat", seat, "sum",
                                                  hn_belief_sum(view, seat), "readiness",
                                                  hn_belief_readiness(view, seat), "called",
                                                  hn_view_callers(view) >> seat & 1));
    return list;
}

json_t *json_from_beliefs(const hn_view *view, hn_prior prior)
{
    const hn_beliefs *beliefs = hn_view_beliefs(view);
    return json_pack("{s:i, s:s, s:s, s:o, s:o}", "seat", hn_view_seat(view), "table",
                     beliefs ? hn_beliefs_likelihoods(beliefs)->name : "prior", "prior",
                     json_prior_name(prior), "cards", hidden_cards(view, prior), "opponents",
                     opponents(view));
}
