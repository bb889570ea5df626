/* Beliefs in a player's reasons. Of a card one thing is said: that it is of some kind, or worth so much at least or at
 * most, whichever has become more likely, or less, by the greatest part; then the kinds that it most likely is. The
 * piece of evidence told with it is the one that did most for that. */
#include "players/belief_why.h"

#include "beliefs/evidence.h"

#include <stdio.h>
#include <string.h>

/* So much likelier, or less likely, is worth telling by itself. And one kind is told rather than what a card is worth,
 * unless that has changed so many times as much. */
static const double clear = .1, plainer = 1.5;

static const double rounding = 1e-9; /* of sums of chances: no change */

enum { LIKELIEST = 3, CARD_TEXT = 128 };

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

static const library_sentence belief_list[] = {
    {"told",
     "{others?Among other signs, }{deed}: I now believe {claim}, most likely {first}, {second} or "
     "{third}{changed?; by counting alone I would choose {instead}}."},
    {"claim",
     "{kind?that {subject} is {falls?hardly }{kind} ({chance})|with {chance}, that {subject} is "
     "worth {value} or {lower?less|more}}"},
    {"card",
     "{moved?what is now }{mine?my|{theirs?its|seat {owner}'s}} {nth} card ({place}{seen?, which "
     "{own?I|it} had seen})"},
    {"subject", "{call?{card}|it}"},
    {"likely", "{kind} ({chance})"},
    {"change", "{now} %, {level?as before|{up?up|down} from {before} %}"},
    {"instead", "{same?the same|{action}{worth? (now {worth} %)}}"},
    {"nth 1", "first"},
    {"nth 2", "second"},
    {"nth 3", "third"},
    {"nth 4", "fourth"},
    {"nth 5", "fifth"},
    {"nth 6", "sixth"},
    {"nth 7", "seventh"},
    {"nth 8", "eighth"},
    {"nth 9", "ninth"},
    {"nth 10", "tenth"},
    {"nth 11", "eleventh"},
    {"nth 12", "twelfth"},
};
const sentence_group belief_sentences = SENTENCE_GROUP("belief", belief_list);

/* The kinds that the card most likely is now; the one that is told already is left out. */
typedef struct likeliest {
    hn_belief belief;
    int kind[LIKELIEST];
} likeliest;

static void find_likeliest(const hn_view *view, const hn_why_belief *b, likeliest *found)
{
    const int kinds = hn_belief_kinds(hn_view_rules(view)->game);
    unsigned told = b->kind == HN_NONE ? 0 : 1u << b->kind;
    hn_belief_of(view, HN_PRIOR_COUNTS, b->place, &found->belief);
    for (int i = 0; i < LIKELIEST; i++) {
        int best = __builtin_ctz(~told);
        for (int kind = best + 1; kind < kinds; kind++)
            if (!(told >> kind & 1) && found->belief.chance[kind] > found->belief.chance[best])
                best = kind;
        found->kind[i] = best;
        told |= 1u << best;
    }
}

typedef struct telling {
    const tongue *in;
    const hn_view *view;
    const hn_why *why;
    const hn_why_belief *belief;
    const likeliest *likeliest;
    const char *card;   /* as it is called */
    int kind;           /* that is spoken of; HN_NONE: none … */
    double now, before; /* … and its chance */
} telling;

static sentence_part add_part;

static void say(const telling *it, const char *name, text_out *t)
{
    sentence_say(it->in, &belief_sentences, name, add_part, it, t);
}

static bool is_own(const telling *it)
{
    return it->belief->evidence.seat == hn_view_seat(it->view);
}

/* Whether it tells that who acted had seen the card; what that seat put in itself it always had. */
static bool was_seen(const hn_evidence *e)
{
    return e->seen && e->sign != HN_SIGN_IN && e->sign != HN_SIGN_IN_KIND;
}

static bool has_moved(const hn_why_belief *b)
{
    return b->evidence.place.seat != b->place.seat || b->evidence.place.slot != b->place.slot;
}

static void say_nth(const telling *it, text_out *t)
{
    char name[16];
    snprintf(name, sizeof name, "nth %d", it->belief->place.slot + 1);
    say(it, name, t);
}

static void say_deed(const telling *it, text_out *t)
{
    const deed done = {.rules = hn_view_rules(it->view),
                       .evidence = &it->belief->evidence,
                       .card = it->card,
                       .own = is_own(it),
                       .begins = !it->belief->others};
    evidence_say(it->in, &done, t);
}

static void say_likely(const telling *it, int which, text_out *t)
{
    telling one = *it;
    one.kind = it->likeliest->kind[which];
    one.now = it->likeliest->belief.chance[one.kind];
    one.before = it->likeliest->belief.prior[one.kind];
    say(&one, "likely", t);
}

/* How good what counting alone would choose is with beliefs; nothing where that was not looked into. */
static void add_worth(const telling *it, text_out *t)
{
    for (int i = 0; i < it->why->candidate_count; i++)
        if (it->why->candidate[i].action == it->belief->instead)
            text_add(t, "%.1f", 100 * it->why->candidate[i].score);
}

static int in_tenths(double chance)
{
    return (int)(1000 * chance + .5);
}

static int in_whole(double chance)
{
    return (int)(100 * chance + .5);
}

/* Per cent; where both look the same, and are not, to a tenth. */
static void add_percent(const telling *it, double chance, text_out *t)
{
    bool level = in_tenths(it->now) == in_tenths(it->before);
    if (!level && in_whole(it->now) == in_whole(it->before))
        text_add(t, "%d.%d", in_tenths(chance) / 10, in_tenths(chance) % 10);
    else
        text_add(t, "%d", in_whole(chance));
}

static void add_kind(const telling *it, text_out *t)
{
    if (it->kind != HN_NONE)
        evidence_say_kind(it->in, hn_belief_kind_name(hn_view_rules(it->view)->game, it->kind), t);
}

// clang-format off
/* What is 1 where it holds, and what is said. */
#define PARTS(FLAG, TEXT) \
    FLAG(call, b->evidence.sign == HN_SIGN_CALLED) \
    FLAG(changed, b->instead != HN_ACTIONS) \
    FLAG(falls, b->chance < b->before) \
    FLAG(level, in_tenths(it->now) == in_tenths(it->before)) \
    FLAG(lower, b->lower) \
    FLAG(mine, b->place.seat == hn_view_seat(it->view)) \
    FLAG(moved, has_moved(b)) \
    FLAG(others, b->others) \
    FLAG(own, is_own(it)) \
    FLAG(same, b->instead == it->why->action) \
    FLAG(seen, was_seen(&b->evidence)) \
    FLAG(theirs, b->place.seat == b->evidence.seat) \
    FLAG(up, it->now > it->before) \
    TEXT(action, verb_add_action(t, it->view, b->instead)) \
    TEXT(before, add_percent(it, it->before, t)) \
    TEXT(card, text_add(t, "%s", it->card)) \
    TEXT(chance, say(it, "change", t)) \
    TEXT(deed, say_deed(it, t)) \
    TEXT(first, say_likely(it, 0, t)) \
    TEXT(kind, add_kind(it, t)) \
    TEXT(now, add_percent(it, it->now, t)) \
    TEXT(nth, say_nth(it, t)) \
    TEXT(owner, text_add(t, "%d", b->place.seat)) \
    TEXT(place, text_add(t, "%d.%d", b->place.seat, b->place.slot)) \
    TEXT(second, say_likely(it, 1, t)) \
    TEXT(third, say_likely(it, 2, t)) \
    TEXT(value, text_add(t, "%d", b->value)) \
    TEXT(worth, add_worth(it, t))
// clang-format on

#define TEXT_FUNCTION(name, add)                            \
    static void part_##name(const telling *it, text_out *t) \
    {                                                       \
        const hn_why_belief *b = it->belief;                \
        (void)b;                                            \
        add;                                                \
    }
#define FLAG_FUNCTION(name, is) TEXT_FUNCTION(name, text_add(t, "%d", is))
PARTS(FLAG_FUNCTION, TEXT_FUNCTION)

#define ROW(name, add) {#name, part_##name},
static const struct {
    const char *name;
    void (*add)(const telling *it, text_out *t);
} parts[] = {PARTS(ROW, ROW)};

static bool add_part(const void *context, const char *name, text_out *t)
{
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!strcmp(parts[i].name, name)) {
            parts[i].add(context, t);
            return true;
        }
    return false;
}

void belief_words(text_out *t, const tongue *in, const hn_view *view, const hn_why *why)
{
    const hn_why_belief *b = &why->belief;
    char card[CARD_TEXT];
    likeliest kinds;
    telling it = {in, view, why, b, &kinds, card, b->kind, b->chance, b->before};
    text_out name = text_in(card, sizeof card);
    say(&it, "card", &name);
    find_likeliest(view, b, &kinds);
    text_add(t, " ");
    say(&it, "told", t);
}
