/* Beliefs in a player's reasons. What evidence says of a card is measured by how far it moves the value to be
 * expected; it is worth telling from half a point on. */
#include "players/belief_why.h"

#include "beliefs/evidence.h"

static const double worth_telling = .5, probable = .66;

/* The value to be expected of a card if all but one piece of its evidence, or all of it, were left out. */
static double mean_with(const hn_view *view, const hn_belief *belief, const hn_evidence *evidence)
{
    const hn_rules *rules = hn_view_rules(view);
    const evidence_source *source = rules->game->evidence;
    const hn_likelihoods *likelihoods = hn_view_beliefs(view)->table;
    double sum = 0, total = 0;
    for (int kind = 0; kind < source->kinds; kind++) {
        double chance = belief->prior[kind];
        if (evidence)
            chance *=
                (double)likelihoods
                    ->sign[evidence->sign][evidence->seen][evidence_class(rules, evidence, kind)];
        total += chance;
        sum += chance * rules->value[source->values + kind];
    }
    return total > 0 ? sum / total : 0;
}

static double distance(double a, double b)
{
    return a < b ? b - a : a - b;
}

/* The piece that moves the card's value most towards what is believed; NULL: none does. */
static const hn_evidence *strongest(const hn_view *view, const hn_belief *belief,
                                    const hn_belief_row *row)
{
    const hn_evidence *best = NULL;
    double prior = mean_with(view, belief, NULL), most = 0;
    for (int i = 0; i < row->kept; i++) {
        const hn_evidence *e = &row->evidence[i];
        if (e->sign >= HN_SIGNS || e->conflict)
            continue;
        double moves = mean_with(view, belief, e) - prior;
        if (belief->mean < prior)
            moves = -moves;
        if (moves > most) {
            most = moves;
            best = e;
        }
    }
    return best;
}

/* The nearest bound that probably holds: `value` or less, or `value` or more. */
static void set_bound(const hn_view *view, const hn_belief *belief, hn_why_belief *told)
{
    const hn_rules *rules = hn_view_rules(view);
    const evidence_source *source = rules->game->evidence;
    bool found = false;
    for (int kind = 0; kind < source->kinds; kind++) {
        int value = rules->value[source->values + kind];
        double chance = 0;
        for (int other = 0; other < source->kinds; other++) {
            int compared = rules->value[source->values + other];
            if (told->lower ? compared <= value : compared >= value)
                chance += belief->chance[other];
        }
        bool nearer = !found || (told->lower ? value < told->value : value > told->value);
        if (chance >= probable && nearer) {
            told->value = value;
            told->chance = chance;
            found = true;
        }
    }
}

/* How far evidence has moved the value of a card; 0: it is not hidden, or nothing is told of it. */
static double moved(const hn_view *view, hn_place place, hn_why_belief *told)
{
    hn_belief belief;
    const hn_belief_row *row = &hn_view_beliefs(view)->row[place.seat][place.slot];
    if (!hn_belief_of(view, HN_PRIOR_COUNTS, place, &belief) || belief.seen)
        return 0;
    const hn_evidence *evidence = strongest(view, &belief, row);
    double prior = mean_with(view, &belief, NULL);
    if (!evidence || distance(belief.mean, prior) < worth_telling)
        return 0;
    *told = (hn_why_belief){
        .told = true, .place = place, .evidence = *evidence, .lower = belief.mean < prior};
    set_bound(view, &belief, told);
    return distance(belief.mean, prior);
}

/* Of all cards of the others the one that evidence says most about. */
static void explain_others(const hn_view *view, hn_why_belief *belief)
{
    double most = 0;
    for (int seat = 0; seat < hn_view_seats(view); seat++)
        for (unsigned slots = (unsigned)hn_view_slots(view, seat);
             slots && seat != hn_view_seat(view); slots &= slots - 1) {
            hn_why_belief other;
            double far =
                moved(view, (hn_place){(uint8_t)seat, (uint8_t)__builtin_ctz(slots)}, &other);
            if (far > most) {
                most = far;
                *belief = other;
            }
        }
}

void belief_explain(const hn_view *view, hn_action action, hn_why_belief *belief)
{
    hn_place place = hn_view_action_place(view, action);
    belief->told = false;
    if (!hn_view_beliefs(view))
        return;
    if (place.seat != HN_NONE)
        moved(view, place, belief);
    else if (hn_view_phase(view) == HN_PHASE_CALL)
        explain_others(view, belief);
}

void belief_words(text_out *text, const hn_view *view, const hn_why_belief *belief)
{
    char evidence[120];
    hn_evidence_text(hn_view_rules(view), &belief->evidence, evidence, sizeof evidence);
    text_add(text, " %d.%d: %s, so it is probably worth %d or %s: %d %%.", belief->place.seat,
             belief->place.slot, evidence, belief->value, belief->lower ? "less" : "more",
             (int)(100 * belief->chance + .5));
}
