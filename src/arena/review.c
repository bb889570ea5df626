/* A record is played again, with a mind of the reviewer at every seat, and beliefs of every seat besides, from which worlds
 * are drawn. Keys are the review's own: the round's seed is hidden from all seats. */
#include "arena/review.h"

#include "core/status.h"
#include "games/game.h"
#include "nets/carried.h"
#include "search/chance.h"
#include "search/stop.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MORE_WORLDS = 4,
    PAR_DRAWS = 16 /* decisions of the quick player: whether it would do one thing alone */
};
#define CLEARLY \
    2.6 /* standard errors: a cost that is so far from the first mark needs no more worlds */

static const double marks_from[REVIEW_MARKS] = {-2, 0.02, 0.05, 0.10};
static const char *const mark_names[REVIEW_MARKS] = {"fine", "slip", "mistake", "blunder"};

const char *review_mark_name(review_mark mark)
{
    return mark_names[mark];
}

const char *review_player(const hn_game *game)
{
    if (hn_game_table(game) == HN_TABLE_CARDS)
        return "sage:2000";
    return nets_have(game) ? "net:temperature=0" : hn_policy_name(hn_policy_default(game));
}

/* ---- a decision ---- */

static review_mark mark_of(double cost, double error)
{
    int mark = REVIEW_BLUNDER;
    while (cost - REVIEW_SURE * error < marks_from[mark])
        mark--;
    return (review_mark)mark;
}

static bool is_close(const hn_comparison *c, int seat)
{
    return c->gain[seat].chance + CLEARLY * c->gain[seat].error >= marks_from[REVIEW_SLIP];
}

/* What was done against another action. A close call is judged by more worlds, and by those alone. */
static bool compare(const review_setup *setup, const hn_view *view, hn_action done, hn_action other,
                    hn_comparison *c)
{
    uint64_t key = hn_random(setup->key, HN_FOR_SEARCH, hn_view_moment(view));
    if (!hn_value_compare(view, done, other, setup->worlds, key, c))
        return false;
    return !is_close(c, hn_view_seat(view)) ||
           hn_value_compare(view, done, other, MORE_WORLDS * setup->worlds, key + 1, c);
}

/* Whether the quick player, by whose play values are made, would surely do the same: where things are equal to it, it
 * draws. */
static bool is_par(const review_setup *setup, const hn_view *view, hn_action done)
{
    hn_player quick;
    const hn_game *game = hn_view_rules(view)->game;
    if (hn_player_find(&quick, game_quick(game), game, NULL))
        return true;
    for (int i = 0; i < PAR_DRAWS; i++)
        if (hn_player_decide(&quick, view, hn_random(setup->key, HN_FOR_PLAYER, (uint64_t)i),
                             NULL) != done)
            return false;
    return true;
}

/* What it gave every seat against par, where that is sure. */
static void weigh(const review_setup *setup, const hn_view *view, review_decision *d)
{
    hn_comparison c;
    int seat = hn_view_seat(view);
    if (is_par(setup, view, d->done) || !compare(setup, view, d->done, HN_ACTIONS, &c) ||
        fabs(c.gain[seat].chance) <= REVIEW_SURE * c.gain[seat].error)
        return;
    for (int other = 0; other < hn_view_seats(view); other++)
        d->gain[other] = -c.gain[other].chance;
}

void review_judge(const review_setup *setup, const hn_view *view, hn_action done, hn_action better,
                  review_decision *d)
{
    hn_comparison c;
    int seat = hn_view_seat(view);
    *d = (review_decision){.seat = (uint8_t)seat,
                           .turn = hn_view_turn(view),
                           .done = done,
                           .better = better,
                           .same = done == better};
    weigh(setup, view, d);
    if (d->same || !compare(setup, view, done, better, &c))
        return;
    d->with = c.second.chance;
    d->without = c.first.chance;
    d->cost = c.gain[seat].chance;
    d->error = c.gain[seat].error;
    d->mark = mark_of(d->cost, d->error);
}

/* ---- a round that is played again ---- */

typedef struct walk {
    const record *of;
    const review_setup *setup;
    review *r;
    bool believes; /* cards */
    hn_player policy;
    double pending[HN_SEATS]; /* what decisions gave since the last moment */
    hn_value last[HN_SEATS];  /* values at the last moment */
    hn_event taken;           /* how the card in hand came there */
    hn_beliefs beliefs[HN_SEATS];
    hn_play play;
} walk;

/* Whether a seat is one that the review is about. */
static bool is_told(const walk *w, int seat)
{
    return !w->setup->seats || w->setup->seats >> seat & 1;
}

static void observe(walk *w)
{
    for (int seat = 0; w->believes && seat < w->of->seats; seat++)
        for (int i = 0; i < w->play.events.count; i++)
            hn_beliefs_observe(&w->beliefs[seat], &w->play.events.event[i]);
}

static hn_view view_of(const walk *w, int seat)
{
    hn_view view = hn_view_of(&w->of->rules, &w->play.state, seat);
    return w->believes ? hn_beliefs_view(&w->beliefs[seat], &view) : view;
}

/* The reviewer sits at all seats, with keys that tell nothing of the round's. */
static hn_status begin(walk *w, hn_error *error)
{
    const record *of = w->of;
    const hn_game *game = of->rules.game;
    const hn_player *player[HN_SEATS];
    if (!hn_policy_plays(w->setup->reviewer->policy, game))
        return error_set(error, HN_BAD_PLAYER, "`%s` does not play %s", w->setup->reviewer->name,
                         game->name);
    hn_status status = hn_player_find(&w->policy, game_quick(game), game, error);
    if (status)
        return status;
    for (int seat = 0; seat < of->seats; seat++)
        player[seat] = w->setup->reviewer;
    w->believes = hn_game_table(game) == HN_TABLE_CARDS;
    for (int seat = 0; w->believes && seat < of->seats; seat++)
        hn_beliefs_begin(&w->beliefs[seat], &of->rules, of->seats, seat,
                         hn_likelihoods_find("fitted", game));
    hn_play_begin(&w->play, &of->rules, of->seats, player);
    w->play.trails = true;
    hn_play_deal(&w->play, of->first, of->seed);
    for (int seat = 0; seat < of->seats; seat++)
        w->play.key[seat] = hn_player_key(w->setup->key, seat);
    observe(w);
    return HN_OK;
}

/* ---- values ---- */

static void value_all(const walk *w, hn_value value[HN_SEATS])
{
    for (int seat = 0; seat < w->of->seats; seat++) {
        if (!is_told(w, seat)) {
            value[seat] = (hn_value){0};
            continue;
        }
        hn_view view = view_of(w, seat);
        uint64_t key = hn_random(w->setup->key, HN_FOR_CALLER, hn_view_moment(&view));
        value[seat] = w->last[seat];
        hn_value_of_view(&view, w->setup->worlds, key, &value[seat]);
    }
}

/* The values with all dice of the table unseen: between what came to light and the next throw. */
static bool value_unthrown(const walk *w, hn_value value[HN_SEATS])
{
    const hn_action none[2] = {HN_ACTIONS, HN_ACTIONS};
    chance_tally tally[3] = {{0}};
    hn_view view = hn_view_of(&w->of->rules, &w->play.state, HN_NONE);
    uint64_t key = hn_random(w->setup->key, HN_FOR_CALLER, hn_view_moment(&view));
    if (!chance_of_actions(&view, &w->policy, none, w->setup->worlds, key, tally))
        return false;
    for (int seat = 0; seat < w->of->seats; seat++)
        chance_mean(tally, seat, &value[seat].chance, &value[seat].error);
    return true;
}

/* ---- luck ---- */

/* A card or dice that chance gave; to the deal they do not belong. */
static bool is_draw(const hn_event *event)
{
    return event->type == HN_EVENT_ROLL || (event_draws(event) && event->type != HN_EVENT_DEAL);
}

static bool draws(const hn_events *events)
{
    for (int i = 0; i < events->count; i++)
        if (is_draw(&events->event[i]))
            return true;
    return false;
}

/* Whether the event says what the luck of a seat was: what chance gave it, what it saw itself, or what came to light for
 * all. With dice a throw and what came to light before it are told apart. */
static bool tells(const hn_event *event, review_chance kind, int seat)
{
    switch (event->type) {
    case HN_EVENT_ROLL:
        return kind != REVIEW_REST && event->seat == seat;
    case HN_EVENT_LOOK:
        return event->seen_by >> seat & 1;
    case HN_EVENT_RIGHT:
    case HN_EVENT_MISTAKEN:
        return kind == REVIEW_REST;
    case HN_EVENT_OPEN:
    case HN_EVENT_SWAP:
    case HN_EVENT_TURN_UP:
    case HN_EVENT_FLIP:
    case HN_EVENT_WRONG:
    case HN_EVENT_END:
        return true;
    default:
        return is_draw(event);
    }
}

static void tell_event(review_luck *luck, int seat, const hn_event *event)
{
    if (luck->events[seat] < REVIEW_TOLD)
        luck->event[seat][luck->events[seat]++] = *event;
}

/* What the step is told by, else the first thing that happened. A swap is told with the card that was in hand. */
static void tell_events(const walk *w, review_luck *luck, int seat)
{
    const hn_events *events = &w->play.events;
    for (int i = 0; i < events->count; i++) {
        if (!tells(&events->event[i], luck->kind, seat))
            continue;
        if (events->event[i].type == HN_EVENT_SWAP)
            tell_event(luck, seat, &w->taken);
        tell_event(luck, seat, &events->event[i]);
    }
    if (!luck->events[seat])
        tell_event(luck, seat, &events->event[0]);
}

/* After the step was told. */
static void note_taken(walk *w)
{
    for (int i = 0; i < w->play.events.count; i++) {
        const hn_event *event = &w->play.events.event[i];
        if (event->type == HN_EVENT_DRAW || event->type == HN_EVENT_TAKE)
            w->taken = *event;
    }
}

static void add_luck(walk *w, int move, review_chance kind, const hn_value value[HN_SEATS])
{
    hn_view view = hn_view_of(&w->of->rules, &w->play.state, HN_NONE);
    review_luck *luck = &w->r->luck[w->r->lucks++];
    *luck = (review_luck){.move = move, .kind = kind, .turn = hn_view_turn(&view)};
    for (int seat = 0; seat < w->of->seats; seat++) {
        tell_events(w, luck, seat);
        luck->luck[seat] = value[seat].chance - w->last[seat].chance - w->pending[seat];
        w->r->seat[seat].luck[kind] += luck->luck[seat];
        w->last[seat] = value[seat];
        w->pending[seat] = 0;
    }
}

/* After the deal, and after what anyone could see. */
static void add_moment(walk *w, int move)
{
    hn_value value[HN_SEATS];
    if (!w->play.events.count)
        return;
    bool drawn = draws(&w->play.events);
    if (move >= 0 && drawn && !w->believes && value_unthrown(w, value))
        add_luck(w, move, REVIEW_REST, value);
    value_all(w, value);
    add_luck(w, move, move < 0 ? REVIEW_DEAL : drawn ? REVIEW_DRAW : REVIEW_REST, value);
    note_taken(w);
    review_moment *moment = &w->r->moment[w->r->moments++];
    moment->move = move;
    memcpy(moment->value, value, sizeof value);
}

/* ---- decisions ---- */

static void add_decision(walk *w, int move)
{
    const record_move *m = &w->of->move[move];
    review_decision *d = &w->r->decision[w->r->decisions];
    hn_view view = view_of(w, m->seat);
    hn_mask legal;
    if (hn_view_legal(&view, &legal) < 2)
        return;
    hn_action better = is_told(w, m->seat) ? hn_play_decide(&w->play, m->seat, NULL) : m->action;
    review_judge(w->setup, &view, m->action, better, d);
    d->move = move;
    d->state = w->play.state;
    d->before = w->last[m->seat].chance;
    w->r->decisions++;
    for (int seat = 0; seat < w->of->seats; seat++) {
        w->pending[seat] += d->gain[seat];
        *(seat == m->seat ? &w->r->seat[seat].own : &w->r->seat[seat].others) += d->gain[seat];
    }
}

/* The first moment that shows what a move did; the answers of a window come to light together. */
static void find_after(review *r)
{
    for (int i = 0, at = 0; i < r->decisions; i++) {
        while (at + 1 < r->moments && r->moment[at].move < r->decision[i].move)
            at++;
        r->decision[i].after = r->moment[at].value[r->decision[i].seat].chance;
    }
}

/* Puts a decision into a list of the three greatest; of equals the earlier goes first. */
static void rank(const review *r, int list[REVIEW_WORST], int which,
                 double (*size)(const review_decision *))
{
    for (int i = 0; i < REVIEW_WORST; i++)
        if (list[i] < 0 || size(&r->decision[which]) > size(&r->decision[list[i]])) {
            int kept = list[i];
            list[i] = which;
            which = kept;
            if (which < 0)
                return;
        }
}

static double cost_of(const review_decision *d)
{
    return d->cost;
}

static double fall_of(const review_decision *d)
{
    return d->before - d->after;
}

/* Whether the list has the same fall already, after an earlier decision that came to light with this one. */
static bool is_listed(const review *r, const int list[REVIEW_WORST], const review_decision *d)
{
    for (int i = 0; i < REVIEW_WORST && list[i] >= 0; i++) {
        const review_decision *other = &r->decision[list[i]];
        if (other->before == d->before && other->after == d->after)
            return true;
    }
    return false;
}

/* Whoever claims nothing in a window has waited: what came then is others' doing, and no bad luck of a choice. */
static bool waited(const hn_rules *rules, const review_decision *d)
{
    hn_view view = hn_view_of(rules, &d->state, d->seat);
    return hn_view_phase(&view) == HN_PHASE_WINDOW &&
           !strcmp(hn_view_action_verb(&view, d->done), "pass");
}

static bool was_unlucky(const review *r, const hn_rules *rules, const review_decision *d)
{
    return d->same && fall_of(d) >= marks_from[REVIEW_BLUNDER] && !waited(rules, d) &&
           !is_listed(r, r->seat[d->seat].unlucky, d);
}

static void sum_up(review *r, const hn_rules *rules)
{
    for (int seat = 0; seat < r->seats; seat++)
        for (int i = 0; i < REVIEW_WORST; i++)
            r->seat[seat].worst[i] = r->seat[seat].unlucky[i] = -1;
    find_after(r);
    for (int i = 0; i < r->decisions; i++) {
        const review_decision *d = &r->decision[i];
        review_seat *seat = &r->seat[d->seat];
        seat->decisions++;
        seat->marks[d->mark]++;
        if (d->mark != REVIEW_FINE)
            rank(r, seat->worst, i, cost_of);
        if (was_unlucky(r, rules, d))
            rank(r, seat->unlucky, i, fall_of);
    }
}

/* ---- all of it ---- */

static hn_status no_memory(hn_error *error)
{
    return error_set(error, HN_BAD_FILE, "not enough memory");
}

static hn_status make_room(review *r, int moves)
{
    size_t room = (size_t)moves + 1;
    r->decision = calloc(room, sizeof *r->decision);
    r->luck = calloc(2 * room, sizeof *r->luck);
    r->moment = calloc(room, sizeof *r->moment);
    return r->decision && r->luck && r->moment ? HN_OK : HN_BAD_FILE;
}

static void start(walk *w)
{
    const record *of = w->of;
    hn_value_of_deal(&of->rules, of->seats, of->first, MORE_WORLDS * w->setup->worlds,
                     w->setup->key, w->last);
    for (int seat = 0; seat < of->seats; seat++)
        w->r->seat[seat].start = w->last[seat].chance;
    add_moment(w, -1);
}

static void play_all(walk *w)
{
    start(w);
    for (int move = 0; move < w->of->move_count && !stop_asked(w->setup->stop); move++) {
        add_decision(w, move);
        hn_play_apply(&w->play, w->of->move[move].seat, w->of->move[move].action);
        observe(w);
        add_moment(w, move);
    }
    for (int seat = 0; seat < w->of->seats; seat++) {
        w->r->seat[seat].result = w->last[seat].chance;
        /* A round that was left in the midst of a window. */
        w->r->seat[seat].luck[REVIEW_REST] -= w->pending[seat];
    }
    w->r->end = w->play.state;
    w->r->over = hn_over(&w->of->rules, &w->play.state);
}

/* A walk at its deal, on the heap; NULL after a failure. */
static walk *walk_of(const record *of, const review_setup *setup, hn_error *error)
{
    walk *w = NULL;
    if (!record_replay(of, NULL, NULL, NULL, error)) {
        w = calloc(1, sizeof *w);
        if (!w)
            no_memory(error);
    }
    if (!w)
        return NULL;
    w->of = of;
    w->setup = setup;
    if (!begin(w, error))
        return w;
    free(w);
    return NULL;
}

hn_status review_make(review *r, const record *of, const review_setup *setup, hn_error *error)
{
    *r = (review){.seats = of->seats};
    hn_status status = HN_OK;
    walk *w = walk_of(of, setup, error);
    if (!w)
        return HN_BAD_FILE;
    w->r = r;
    if (make_room(r, of->move_count))
        status = no_memory(error);
    else
        play_all(w);
    if (!status && stop_asked(setup->stop))
        status = error_set(error, HN_BAD_FILE, "it was not worked out to its end; ask again");
    if (status)
        review_free(r);
    else
        sum_up(r, &of->rules);
    free(w);
    return status;
}

void review_free(review *r)
{
    free(r->decision);
    free(r->luck);
    free(r->moment);
    *r = (review){0};
}

/* ---- calibration ---- */

static void count_value(review_truth *t, double said, double happened)
{
    int part = (int)(said * REVIEW_PARTS);
    if (part >= REVIEW_PARTS)
        part = REVIEW_PARTS - 1;
    t->count[part]++;
    t->said[part] += said;
    t->happened[part] += happened;
}

/* Newton's steps for the likelihood of what happened (logistic regression), each part of the chances by its mean. */
void review_fit(const review_truth *truth, double *shift, double *slope)
{
    enum { STEPS = 20 };
    *shift = 0;
    *slope = 1;
    for (int step = 0; step < STEPS; step++) {
        double up[2] = {0}, bend[3] = {0};
        for (int i = 0; i < REVIEW_PARTS; i++) {
            double count = (double)truth->count[i], said = count > 0 ? truth->said[i] / count : 0;
            if (said <= 0 || said >= 1)
                continue;
            double odds = log(said / (1 - said)), chance = 1 / (1 + exp(-*shift - *slope * odds));
            double more = truth->happened[i] - count * chance, w = count * chance * (1 - chance);
            up[0] += more;
            up[1] += more * odds;
            bend[0] += w;
            bend[1] += w * odds;
            bend[2] += w * odds * odds;
        }
        double area = bend[0] * bend[2] - bend[1] * bend[1];
        if (area <= 1e-6)
            return;
        *shift += (bend[2] * up[0] - bend[1] * up[1]) / area;
        *slope += (bend[0] * up[1] - bend[1] * up[0]) / area;
    }
}

static void count_values(walk *w, int seat, double share, review_truth *thorough,
                         review_truth *quick)
{
    hn_value value;
    hn_view view = view_of(w, seat);
    uint64_t key = hn_random(w->setup->key, HN_FOR_CALLER, hn_view_moment(&view));
    if (hn_value_of_view(&view, w->setup->worlds, key, &value))
        count_value(thorough, value.chance, share);
    view = hn_trail_view(&w->play.trail, &view);
    if (hn_value_of_view(&view, HN_VALUE_QUICK, 0, &value))
        count_value(quick, value.chance, share);
}

hn_status review_calibrate(const record *of, const review_setup *setup, review_truth *thorough,
                           review_truth *quick, hn_error *error)
{
    hn_state end;
    hn_score score;
    walk *w = walk_of(of, setup, error);
    if (!w)
        return HN_BAD_FILE;
    record_replay(of, NULL, NULL, &end, NULL);
    bool over = !hn_score_of(&of->rules, &end, &score);
    for (int move = 0; over && move < of->move_count; move++) {
        const record_move *m = &of->move[move];
        count_values(w, m->seat, score_share(&score, m->seat), thorough, quick);
        hn_play_apply(&w->play, m->seat, m->action);
        observe(w);
    }
    free(w);
    return HN_OK;
}
