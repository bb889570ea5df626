/* Beliefs in a player's reasons. Of a card one thing is said: that it is of some kind, or worth so much at least or at
 * most, whichever has become more likely, or less, by the greatest part; then the kinds that it most likely is. The
 * piece of evidence told with it is the one that did most for that. */
#include "players/belief_why.h"

#include "beliefs/evidence.h"

/* So much likelier, or less likely, is worth telling by itself. And one kind is told rather than what a card is worth,
 * unless that has changed so many times as much. */
static const double clear = .1, plainer = 1.5;

static const double rounding = 1e-9; /* of sums of chances: no change */

enum { LIKELIEST = 3, CARD_TEXT = 80 };

/* What may be said of a card: a set of kinds. */
typedef struct claim {
    uint8_t kind; /* this one; HN_NONE: those worth … */
    bool lower;   /* … `value` or less; else `value` or more */
    int value;
} claim;

static int value_of(const hn_rules *rules, int kind)
{
    return rules->value[rules->game->evidence->values + kind];
}

static bool holds(const hn_rules *rules, const claim *c, int kind)
{
    if (c->kind != HN_NONE)
        return kind == c->kind;
    int value = value_of(rules, kind);
    return c->lower ? value <= c->value : value >= c->value;
}

static double chance_of(const hn_rules *rules, const claim *c, const double chance[HN_BELIEF_KINDS])
{
    double sum = 0;
    for (int kind = 0; kind < rules->game->evidence->kinds; kind++)
        if (holds(rules, c, kind))
            sum += chance[kind];
    return sum;
}

/* By how much a piece of evidence alone changes the chance of a claim. */
static double effect_of(const hn_view *view, const hn_belief *belief, const hn_evidence *evidence,
                        const claim *c)
{
    const hn_rules *rules = hn_view_rules(view);
    const float *likelihood =
        hn_beliefs_likelihoods(hn_view_beliefs(view))->sign[evidence->sign][evidence->seen];
    double total = 0, held = 0;
    for (int kind = 0; kind < rules->game->evidence->kinds; kind++) {
        double chance =
            belief->prior[kind] * (double)likelihood[evidence_class(rules, evidence, kind)];
        total += chance;
        held += holds(rules, c, kind) ? chance : 0;
    }
    return total > 0 ? held / total - chance_of(rules, c, belief->prior) : 0;
}

/* The piece that speaks most for the change of a claim's chance, and how much it does; NULL: none that is kept does. */
static const hn_evidence *strongest(const hn_view *view, const hn_belief *belief,
                                    const belief_row *row, const claim *c, bool rises, double *most)
{
    const hn_evidence *best = NULL;
    *most = rounding;
    for (int i = 0; i < row->kept; i++) {
        const hn_evidence *e = &row->evidence[i];
        if (e->sign >= HN_SIGNS || e->conflict)
            continue;
        double effect = effect_of(view, belief, e, c);
        effect = rises ? effect : -effect;
        if (effect > *most) {
            *most = effect;
            best = e;
        }
    }
    return best;
}

/* The claims of a kind: that it is this one; that it is worth no more; that it is worth no less. */
static claim claim_of(const hn_rules *rules, int kind, int number)
{
    return (claim){.kind = (uint8_t)(number == 0 ? kind : HN_NONE),
                   .lower = number == 1,
                   .value = value_of(rules, kind)};
}

/* How far evidence has changed what is believed of a card, as the change of the chance that tells most of it; 0: it is not
 * hidden, or there is none. A change counts as far as one piece of evidence can account for it: in full if that makes
 * half of it. Of what a card is worth, what has become likelier is told. */
static double change_of(const hn_view *view, hn_place place, hn_why_belief *told)
{
    const hn_rules *rules = hn_view_rules(view);
    hn_belief belief;
    double most = 0, telling = rounding;
    if (!hn_belief_of(view, HN_PRIOR_COUNTS, place, &belief) || belief.seen)
        return 0;
    const belief_row *row = &beliefs_read(hn_view_beliefs(view))->row[place.seat][place.slot];
    for (int i = 0; i < 3 * rules->game->evidence->kinds; i++) {
        claim c = claim_of(rules, i / 3, i % 3);
        double before = chance_of(rules, &c, belief.prior), effect;
        double now = chance_of(rules, &c, belief.chance);
        double change = now > before ? now - before : before - now;
        if (c.kind == HN_NONE && now < before)
            continue;
        const hn_evidence *evidence = strongest(view, &belief, row, &c, now > before, &effect);
        double counts = change < 2 * effect ? change : 2 * effect;
        double tells = c.kind == HN_NONE ? counts : plainer * counts;
        if (!evidence || tells <= telling)
            continue;
        most = counts;
        telling = tells;
        *told = (hn_why_belief){.told = true,
                                .place = place,
                                .evidence = *evidence,
                                .kind = c.kind,
                                .lower = c.lower,
                                .value = c.value,
                                .chance = now,
                                .before = before,
                                .others = change > 2 * effect};
    }
    return most;
}

/* ---- which card ---- */

/* The card that is told of, so far. */
typedef struct search_for {
    const hn_view *view;
    hn_why_belief *told;
    double most; /* how far it has changed */
} search_for;

static void consider(search_for *s, hn_place place)
{
    hn_why_belief other = {.told = false};
    double change = place.seat == HN_NONE ? 0 : change_of(s->view, place, &other);
    if (change > s->most) {
        s->most = change;
        *s->told = other;
    }
}

/* The hidden cards; but: those in front of a seat are left out. */
static void consider_all(search_for *s, int but)
{
    for (int seat = 0; seat < hn_view_seats(s->view); seat++)
        for (unsigned slots = (unsigned)hn_view_slots(s->view, seat); slots && seat != but;
             slots &= slots - 1)
            consider(s, (hn_place){(uint8_t)seat, (uint8_t)__builtin_ctz(slots)});
}

void belief_explain(const hn_view *view, hn_action action, hn_action instead, hn_why_belief *belief)
{
    bool changed = instead != HN_ACTIONS && instead != action;
    search_for s = {.view = view, .told = belief};
    belief->told = false;
    if (!hn_view_beliefs(view))
        return;
    consider(&s, hn_view_action_place(view, action));
    if (changed)
        consider(&s, hn_view_action_place(view, instead));
    if (hn_view_phase(view) == HN_PHASE_NAME)
        consider(&s, hn_view_chosen(view));
    if (s.most < clear && changed)
        consider_all(&s, HN_NONE);
    else if (s.most < clear && hn_view_phase(view) == HN_PHASE_CALL)
        consider_all(&s, hn_view_seat(view));
    belief->told = changed ? s.most > 0 : s.most >= clear;
    belief->instead = instead;
}

/* ---- in words ---- */

/* "my second card (0.1, which it had seen)"; "its", if it is that of whoever acted. */
static void card_words(const hn_view *view, const hn_why_belief *b, char card[CARD_TEXT])
{
    static const char *const ordinals[HN_SLOTS] = {"first", "second", "third",    "fourth",
                                                   "fifth", "sixth",  "seventh",  "eighth",
                                                   "ninth", "tenth",  "eleventh", "twelfth"};
    const hn_evidence *e = &b->evidence;
    text_out text = text_in(card, CARD_TEXT);
    if (e->place.seat != b->place.seat || e->place.slot != b->place.slot)
        text_add(&text, "what is now ");
    if (b->place.seat == hn_view_seat(view))
        text_add(&text, "my ");
    else if (b->place.seat == e->seat)
        text_add(&text, "its ");
    else
        text_add(&text, "seat %d's ", b->place.seat);
    text_add(&text, "%s card (%d.%d", ordinals[b->place.slot], b->place.seat, b->place.slot);
    if (e->seen && e->sign != HN_SIGN_IN && e->sign != HN_SIGN_IN_KIND)
        text_add(&text, ", which %s had seen", e->seat == hn_view_seat(view) ? "I" : "it");
    text_add(&text, ")");
}

/* In per cent; small ones, and two that look the same, to a tenth. */
static void add_change(text_out *text, double now, double before)
{
    int whole = (int)(100 * now + .5), was = (int)(100 * before + .5);
    int tenths = (int)(1000 * now + .5), were = (int)(1000 * before + .5);
    if (tenths == were)
        text_add(text, "%d %%, as before", whole);
    else if (whole == was)
        text_add(text, "%d.%d %%, %s from %d.%d %%", tenths / 10, tenths % 10,
                 now > before ? "up" : "down", were / 10, were % 10);
    else
        text_add(text, "%d %%, %s from %d %%", whole, now > before ? "up" : "down", was);
}

/* "a 7", "an 8", "a red K", "a joker". */
static void add_kind(text_out *text, const hn_game *game, int kind)
{
    const char *name = hn_belief_kind_name(game, kind);
    text_add(text, "%s %s", *name == 'A' || *name == '8' ? "an" : "a", name);
}

static void add_claim(text_out *text, const hn_view *view, const hn_why_belief *b, const char *card)
{
    bool falls = b->chance < b->before;
    text_add(text, "I now believe ");
    if (b->kind == HN_NONE) {
        text_add(text, "with ");
        add_change(text, b->chance, b->before);
        text_add(text, ", that %s is worth %d or %s", card, b->value, b->lower ? "less" : "more");
        return;
    }
    text_add(text, "that %s is %s", card, falls ? "hardly " : "");
    add_kind(text, hn_view_rules(view)->game, b->kind);
    text_add(text, " (");
    add_change(text, b->chance, b->before);
    text_add(text, ")");
}

/* The kinds that the card most likely is now. The one that is told already is left out. */
static void add_likeliest(text_out *text, const hn_view *view, const hn_why_belief *b)
{
    const hn_game *game = hn_view_rules(view)->game;
    hn_belief belief;
    unsigned told = b->kind == HN_NONE ? 0 : 1u << b->kind;
    hn_belief_of(view, HN_PRIOR_COUNTS, b->place, &belief);
    for (int i = 0; i < LIKELIEST; i++) {
        int best = __builtin_ctz(~told);
        for (int kind = best + 1; kind < hn_belief_kinds(game); kind++)
            if (!(told >> kind & 1) && belief.chance[kind] > belief.chance[best])
                best = kind;
        text_add(text, i == 0 ? ", most likely " : i < LIKELIEST - 1 ? ", " : " or ");
        add_kind(text, game, best);
        text_add(text, " (");
        add_change(text, belief.chance[best], belief.prior[best]);
        text_add(text, ")");
        told |= 1u << best;
    }
}

/* What would be chosen without beliefs, and how good that is with them. */
static void add_instead(text_out *text, const hn_view *view, const hn_why *why)
{
    hn_action instead = why->belief.instead;
    if (instead == HN_ACTIONS)
        return;
    text_add(text, "; by counting alone I would choose ");
    if (instead == why->action) {
        text_add(text, "the same");
        return;
    }
    verb_add_action(text, view, instead);
    for (int i = 0; i < why->candidate_count; i++)
        if (why->candidate[i].action == instead)
            text_add(text, " (now %.1f %%)", 100 * why->candidate[i].score);
}

void belief_words(text_out *text, const hn_view *view, const hn_why *why)
{
    const hn_why_belief *b = &why->belief;
    bool call = b->evidence.sign == HN_SIGN_CALLED;
    char card[CARD_TEXT];
    card_words(view, b, card);
    text_add(text, b->others ? " Among other signs, " : " ");
    if (b->evidence.seat == hn_view_seat(view))
        text_add(text, "I ");
    else
        text_add(text, "%s %d ", b->others ? "seat" : "Seat", b->evidence.seat);
    evidence_words(text, hn_view_rules(view), &b->evidence, card);
    text_add(text, ": ");
    add_claim(text, view, b, call ? card : "it");
    add_likeliest(text, view, b);
    add_instead(text, view, why);
    text_add(text, ".");
}
