/* The log of a seat's beliefs. Evidence with likelihoods is told by the beliefs themselves, before they apply it.
 * That the event's card was seen is not told, since seeing has no likelihood, but ends a belief: it shows in the count
 * of observations. Updates of several cards that read alike are printed as one. */
#include "cli/belief_trace.h"

#include "beliefs/evidence.h"
#include "cli/belief_screen.h"
#include "cli/cli.h"
#include "protocol/json.h"
#include "words/speak.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CHANGES = 3, INDENT = 7, PLACES = 96, WORDS = 200 };

/* ---- collecting ---- */

static belief_update *add(belief_trace *t)
{
    if (t->count == t->room) {
        t->room = 2 * t->room + 64;
        t->update = cli_larger(t->update, t->room, sizeof *t->update);
    }
    belief_update *added = &t->update[t->count++];
    memset(added, 0, sizeof *added);
    return added;
}

/* What a row says by the cards that are unseen now. A card in the viewer's sight is what it is. */
static void chances(const belief_trace *t, const belief_set *b, const belief_row *row,
                    double chance[HN_BELIEF_KINDS])
{
    hn_belief belief = {.seen = false};
    double sum = 0;
    for (int kind = 0; kind < HN_BELIEF_KINDS; kind++) {
        bool unseen = b->unseen[kind] > 0;
        belief.prior[kind] = t->prior == HN_PRIOR_UNIFORM ? unseen : (double)b->unseen[kind];
        sum += belief.prior[kind];
    }
    for (int kind = 0; sum > 0 && kind < HN_BELIEF_KINDS; kind++)
        belief.prior[kind] /= sum;
    belief_posterior(b, row, &belief);
    memcpy(chance, belief.chance, sizeof belief.chance);
}

/* The row as it will be: weights times likelihoods; as it was where nothing possible would be left. */
static belief_row row_after(const belief_set *b, hn_evidence *e, const belief_row *row)
{
    belief_row after = *row;
    bool possible = false;
    if (e->sign == HN_SIGN_CALLED) {
        after.called |= (hn_seats)(1u << e->seat);
        return after;
    }
    for (int kind = 0; kind < hn_belief_kinds(b->rules->game); kind++) {
        after.weight[kind] *= b->table->sign[e->sign][e->seen][evidence_class(b->rules, e, kind)];
        possible = possible || after.weight[kind] * b->unseen[kind] > 0;
    }
    e->conflict = !possible;
    return possible ? after : *row;
}

static void tell(void *context, const belief_set *b, const hn_evidence *evidence,
                 const belief_row *row)
{
    belief_trace *t = context;
    belief_update *u = add(t);
    u->evidence = *evidence;
    u->card = evidence->sign == HN_SIGN_IN || evidence->sign == HN_SIGN_IN_KIND
                  ? t->next
                  : t->card[evidence->place.seat][evidence->place.slot];
    belief_row after = row_after(b, &u->evidence, row);
    chances(t, b, row, u->from);
    chances(t, b, &after, u->to);
    u->entropy_from = belief_entropy(u->from);
    u->entropy_to = belief_entropy(u->to);
}

/* A card that was drawn in sight is certain from the first; one that others see stays what it was. */
static void tell_sight(belief_trace *t, const belief_set *before, const belief_set *b,
                       const belief_row *old, const belief_row *row)
{
    belief_update *u = add(t);
    u->evidence = row->evidence[row->kept - 1];
    hn_card card = u->evidence.against;
    bool new = u->evidence.event == HN_EVENT_SWAP || u->evidence.event == HN_EVENT_COLLECT;
    bool known = b->seat != HN_NONE && old->known >> b->seat & 1;
    u->card = new ? t->next : t->card[u->evidence.place.seat][u->evidence.place.slot];
    chances(t, before, old, u->from);
    memcpy(u->to, u->from, sizeof u->to);
    if (card < HN_CARDS) {
        memset(u->to, 0, sizeof u->to);
        u->to[hn_belief_kind(b->rules->game, card)] = 1;
        if (new || known)
            memcpy(u->from, u->to, sizeof u->from);
    }
    u->entropy_from = belief_entropy(u->from);
    u->entropy_to = belief_entropy(u->to);
}

/* Numbers of cards on their way; -1: of one that comes from elsewhere. */
typedef struct moving {
    belief_trace *trace;
    int number[2];
} moving;

static void lift(void *follower, int which, event_move move, hn_place at, bool gap)
{
    moving *m = follower;
    (void)gap;
    m->number[which] = spot_is_place(move.from) ? m->trace->card[at.seat][at.slot] : -1;
}

static void lay(void *follower, int which, event_move move, hn_place at)
{
    moving *m = follower;
    if (spot_is_place(move.to))
        m->trace->card[at.seat][at.slot] =
            m->number[which] < 0 ? m->trace->next++ : m->number[which];
}

void belief_trace_observe(belief_trace *t, hn_beliefs *beliefs, const hn_event *event)
{
    evidence_trace trace = {tell, t};
    const belief_set *b = beliefs_read(beliefs), before = *b;
    int told = -t->count;
    beliefs_observe(beliefs, event, &trace);
    told += t->count;
    if (b->observations + b->conflicts > before.observations + before.conflicts + (unsigned)told) {
        hn_place at = event->place[0];
        tell_sight(t, &before, b, &before.row[at.seat][at.slot], &b->row[at.seat][at.slot]);
    }
    event_move_cards(event, event->type, lift, lay, &(moving){.trace = t});
}

void belief_trace_free(belief_trace *t)
{
    free(t->update);
    *t = (belief_trace){.prior = t->prior};
}

/* ---- what changed most ---- */

/* The kinds whose chances changed most, by a tenth of a point at least, the greatest change first. Returns how
 * many. */
static int changed_most(const belief_update *u, int kind[CHANGES])
{
    int count = 0;
    bool taken[HN_BELIEF_KINDS] = {false};
    while (count < CHANGES) {
        int most = -1;
        for (int k = 0; k < HN_BELIEF_KINDS; k++)
            if (!taken[k] && (most < 0 || fabs(u->to[k] - u->from[k]) >
                                              fabs(u->to[most] - u->from[most]) + 1e-9))
                most = k;
        if (fabs(u->to[most] - u->from[most]) < .001)
            break;
        taken[most] = true;
        kind[count++] = most;
    }
    return count;
}

static bool is_asked(const belief_trace *t, const belief_update *u, hn_place only)
{
    return only.seat == HN_NONE || u->card == t->card[only.seat][only.slot];
}

/* ---- in words ---- */

/* "3.79 -> 3.48 bits; 7: 7.5 -> 3.9 %, 8: 7.5 -> 7.8 %" */
static void numbers_text(const language *in, const hn_rules *rules, const belief_update *u,
                         char words[WORDS])
{
    int kind[CHANGES], count = changed_most(u, kind);
    text_out t = text_in(words, WORDS);
    if (!count) {
        words_speak(in, rules, u->entropy_to > 0 ? "trace as before" : "trace known",
                    PARTS(given_real("bits", u->entropy_to, 2)), &t);
        return;
    }
    words_speak(
        in, rules, "trace bits",
        PARTS(given_real("before", u->entropy_from, 2), given_real("after", u->entropy_to, 2)), &t);
    for (int i = 0; i < count; i++)
        text_add(&t, "%s %s: %.1f -> %.1f %%", i ? "," : ";",
                 belief_kind_short(rules->game, kind[i]), 100 * u->from[kind[i]],
                 100 * u->to[kind[i]]);
}

/* Lines that are to be printed, once it is known of how many cards. */
typedef struct pending {
    char places[PLACES], words[WORDS], numbers[WORDS];
    screen_ink ink;
} pending;

static void print_pending(const screen *s, pending *p)
{
    if (!p->places[0])
        return;
    int column = screen_print(s, INK_STRONG, "  %s", p->places);
    column += fprintf(s->out, "%*s", column < INDENT - 1 ? INDENT - column : 2, "");
    screen_ink_on(s, p->ink);
    screen_wrap(s, column, INDENT, p->words);
    screen_block(s, INK_FAINT, INDENT, p->numbers);
    p->places[0] = 0;
}

static void pend(const screen *s, pending *p, const hn_rules *rules, const belief_update *u)
{
    pending next = {.ink = u->evidence.conflict ? INK_YELLOW : INK_PLAIN};
    belief_evidence(s->language, rules, &u->evidence, next.words, sizeof next.words);
    numbers_text(s->language, rules, u, next.numbers);
    if (strcmp(next.words, p->words) != 0 || strcmp(next.numbers, p->numbers) != 0) {
        print_pending(s, p);
        *p = next;
    }
    char place[16];
    size_t length = strlen(p->places);
    int own =
        snprintf(place, sizeof place, "%d.%d", u->evidence.place.seat, u->evidence.place.slot);
    bool again = length >= (size_t)own && !strcmp(p->places + length - own, place);
    if (!again)
        snprintf(p->places + length, sizeof p->places - length, "%s%s", length ? " " : "", place);
}

void belief_trace_print(const screen *s, const belief_trace *t, const hn_rules *rules,
                        hn_place only)
{
    pending p = {.places = ""};
    int turn = -1, told = 0;
    for (int i = 0; i < t->count; i++) {
        const belief_update *u = &t->update[i];
        if (!is_asked(t, u, only))
            continue;
        if (u->evidence.turn != turn) {
            print_pending(s, &p);
            turn = u->evidence.turn;
            fprintf(s->out, "%s\n",
                    words_spoken(s->language, rules, "trace turn", PARTS(PART("turn", turn))).text);
        }
        pend(s, &p, rules, u);
        told++;
    }
    print_pending(s, &p);
    if (!told)
        fprintf(s->out, "%s\n", words_spoken(s->language, rules, "trace nothing", NULL).text);
}

/* ---- as JSON ---- */

static json_t *update_json(const hn_rules *rules, const belief_update *u)
{
    int kind[CHANGES], count = changed_most(u, kind);
    json_t *changed = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(changed, json_pack("{s:s, s:f, s:f}", "kind",
                                                 hn_belief_kind_name(rules->game, kind[i]), "from",
                                                 u->from[kind[i]], "to", u->to[kind[i]]));
    json_t *object = json_from_evidence(rules, &u->evidence);
    json_object_set_new(object, "before", json_from_kinds(rules->game, u->from));
    json_object_set_new(object, "after", json_from_kinds(rules->game, u->to));
    json_object_set_new(object, "entropy_before", json_real(u->entropy_from));
    json_object_set_new(object, "entropy_after", json_real(u->entropy_to));
    json_object_set_new(object, "changed", changed);
    return object;
}

json_t *belief_trace_json(const belief_trace *t, const hn_rules *rules, hn_place only)
{
    json_t *list = json_array();
    for (int i = 0; i < t->count; i++)
        if (is_asked(t, &t->update[i], only))
            json_array_append_new(list, update_json(rules, &t->update[i]));
    return list;
}
