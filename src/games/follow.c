/* Following a round from events: the driver. From a state in which someone is asked, every legal action is tried
 * on a copy, a window with the answers that the coming events tell of; the first that the engine tells of just as
 * the seat was told is taken. What happens without an event, a first card chosen, a window that passes, is tried
 * as far as it must be to come to the next one. */
#include "games/follow.h"

#include "core/status.h"
#include "games/table.h"

#include <string.h>

enum {
    DEEPEST = 6,      /* steps without an event, one after the other */
    MOST_TRIES = 500, /* guesses for one action */
    MOST_CLAIMS = HN_SEATS * HN_SEATS * HN_SLOTS
};

static const hn_place nowhere = {HN_NONE, HN_NONE};

static inline bool same_place(hn_place a, hn_place b)
{
    return a.seat == b.seat && a.slot == b.slot;
}

/* ---- what is told of a try ---- */

static void words_of(const follow *f, const hn_event *e, char words[96])
{
    hn_event open = hn_event_for(e, HN_NONE);
    hn_event_text(f->rules, &open, words, 96);
}

static bool are_alike(const hn_event *a, const hn_event *b)
{
    return a->type == b->type && a->seat == b->seat && !memcmp(a->place, b->place, sizeof a->place);
}

/* Whether an event says who sees what is hidden in it, and shows it to them alone. */
static hn_status check_sight(const hn_event *told, const hn_event *right, hn_error *why)
{
    char seats[32], right_seats[32];
    if (told->seen_by != right->seen_by)
        return error_set(why, HN_BAD_VIEW, "`seen_by` is %s; such an event is seen by %s",
                         seats_words(told->seen_by, seats),
                         seats_words(right->seen_by, right_seats));
    if (right->card == HN_UNKNOWN && told->card != HN_UNKNOWN)
        return error_set(why, HN_BAD_VIEW, "the card must be hidden: the seat does not see it");
    if (right->card < HN_CARDS && told->card >= HN_CARDS)
        return error_set(why, HN_BAD_VIEW, "the card must be shown: the seat sees it");
    return HN_OK;
}

/* The same card is flipped or named, but it is wrong instead of right, or the other way round. */
static bool comes_otherwise(const hn_event *told, const hn_event *right)
{
    static const uint64_t tried =
        UINT64_C(1) << HN_EVENT_FLIP | UINT64_C(1) << HN_EVENT_WRONG | UINT64_C(1) << HN_EVENT_KEEP;
    return told->type < HN_EVENT_TYPES && tried >> told->type & tried >> right->type & 1 &&
           told->card == right->card && told->seat == right->seat &&
           same_place(told->place[0], right->place[0]);
}

/* Of two events that are nearly the same: why one is not the other. */
static void explain(const follow *f, const hn_event *told, const hn_event *right, hn_error *why)
{
    char words[96], told_words[96];
    bool alike = are_alike(told, right);
    if (!alike && !comes_otherwise(told, right))
        return;
    words_of(f, right, words);
    words_of(f, told, told_words);
    if (strcmp(words, told_words))
        error_set(why, HN_BAD_VIEW, "expected: %s", words);
    else if (told->number != right->number)
        error_set(why, HN_BAD_VIEW, "the number that comes with it must be %d", right->number);
}

/* Keeps what is known of the try that came farthest. */
static void note(follow *f, int k, const hn_error *why)
{
    bool clearer = why->status && !f->why.status;
    int at = f->next + k;
    if (at < f->reached || (at == f->reached && !clearer))
        return;
    f->reached = at;
    f->why = *why;
    f->expected = f->events.event[k];
    f->certain = (k || !f->begun) && f->rules->game->hidden->tell(f, &f->expected);
}

/* Compares what the engine told of a try with what the seat was told. BOUND_AFTER: all of it agrees. */
static follow_bound agree(follow *f, hn_state *before, hn_state *after)
{
    const follow_hidden *hidden = f->rules->game->hidden;
    for (int k = 0, changes = 0; k < f->events.count; k++) {
        const hn_event *told = follow_told(f, k);
        hn_event seen = hn_event_for(&f->events.event[k], f->seat);
        if (told && !memcmp(&seen, told, sizeof seen)) {
            f->fixed |= seen.card < HN_CARDS ? UINT64_C(1) << seen.card : 0;
            continue;
        }
        hn_error why = {.status = HN_OK};
        follow_bound bound = BOUND_NOT;
        if (told && !(are_alike(told, &seen) && check_sight(told, &seen, &why)))
            bound = hidden->bind(f, before, after, k, &why);
        if (bound == BOUND_AFTER && changes++ < MOST_TRIES) {
            k = -1;
            continue;
        }
        if (told && !bound && !why.status)
            explain(f, told, &seen, &why);
        note(f, k, &why);
        return bound == BOUND_BEFORE ? BOUND_BEFORE : BOUND_NOT;
    }
    return BOUND_AFTER;
}

static void begin_try(follow *f)
{
    f->fixed = 0;
    memset(f->settled, 0, sizeof f->settled);
}

/* Tries an action, again with other guesses as long as there are any. */
static bool play(follow *f, hn_state *before, hn_state *after, int seat, hn_action action)
{
    for (int tries = 0; tries < MOST_TRIES; tries++) {
        *after = *before;
        hn_status refused = hn_apply(f->rules, after, seat, action, &f->events);
        if (refused) {
            hn_error why;
            error_set(&why, HN_BAD_VIEW, "%s", hn_status_text(refused));
            note(f, 0, &why);
            return false;
        }
        follow_bound bound = agree(f, before, after);
        if (bound != BOUND_BEFORE)
            return bound == BOUND_AFTER;
    }
    return false;
}

/* ---- steps ---- */

static bool step(follow *f, const hn_state *from, int depth);

static bool is_window(const hn_state *state)
{
    int phase = head_of(state)->phase;
    return phase == HN_PHASE_LOOKS || phase == HN_PHASE_WINDOW;
}

/* Claims come one by one, and there may be more. */
static bool is_between(const hn_state *state)
{
    return is_window(state) && table_of(state)->claims_come;
}

/* The trail takes what was told of an action at its end, as it does where the action is taken: a window's claims are
 * one. */
static void leave_trail(follow *f, const hn_state *after)
{
    if (is_between(after))
        return;
    hn_trail_observe(&f->trail, f->rules, after, f->told + f->observed, f->next - f->observed);
    f->observed = f->next;
}

/* Goes on from a try of which nothing was told. */
static bool pass_on(follow *f, const hn_state *after, int depth)
{
    hn_trail trail = f->trail;
    int observed = f->observed;
    leave_trail(f, after);
    if (step(f, after, depth + 1))
        return true;
    f->trail = trail;
    f->observed = observed;
    return false;
}

/* A try agrees: it is what happened, unless nothing was told of it; then it must lead there. */
static bool go_on(follow *f, const hn_state *after, int depth)
{
    const follow_hidden *hidden = f->rules->game->hidden;
    if (!f->events.count)
        return pass_on(f, after, depth);
    if (hidden->met)
        hidden->met(f, after);
    f->state = *after;
    f->next += f->events.count;
    leave_trail(f, after);
    return true;
}

/* Whether the place that an action names is one that the next event is about, or the one that is chosen. */
static bool may_be_meant(const follow *f, const hn_view *view, hn_action action)
{
    hn_place place = hn_view_action_place(view, action);
    const hn_event *next = follow_told(f, 0);
    if (place.seat == HN_NONE || f->anywhere)
        return true;
    return next ? same_place(place, next->place[0]) || same_place(place, next->place[1])
                : same_place(place, f->chosen);
}

/* The actions to try: those that are legal, or the one that the next event says. */
static int actions_to_try(const follow *f, const hn_state *from, int seat, hn_action *list)
{
    const hn_event *next = follow_told(f, 0);
    if (!f->rules->game->said)
        return hn_legal_list(f->rules, from, seat, list);
    list[0] = next && next->seat == seat ? f->rules->game->said(next) : HN_ACTIONS;
    return list[0] < HN_ACTIONS;
}

/* One seat decides. */
static bool decide(follow *f, const hn_state *from, int depth)
{
    hn_state before, after;
    hn_action list[HN_ACTIONS];
    int seat = hn_next_decider(f->rules, from), count = actions_to_try(f, from, seat, list);
    hn_view view = hn_view_of(f->rules, from, seat);
    for (int i = 0; i < count; i++) {
        if (!may_be_meant(f, &view, list[i]))
            continue;
        begin_try(f);
        before = *from;
        if (play(f, &before, &after, seat, list[i]) && go_on(f, &after, depth))
            return true;
    }
    return false;
}

/* ---- windows ---- */

/* The first legal action of a seat that is about a place, as a claim is, or about none, as one that closes its
 * answer; HN_ACTIONS: there is none. */
static hn_action action_at(const follow *f, const hn_state *state, int seat, hn_place place)
{
    hn_action list[HN_ACTIONS];
    int count = hn_legal_list(f->rules, state, seat, list);
    hn_view view = hn_view_of(f->rules, state, seat);
    for (int i = 0; i < count; i++)
        if (same_place(hn_view_action_place(&view, list[i]), place))
            return list[i];
    return HN_ACTIONS;
}

/* How a seat that claims nothing more goes on: it closes its answer, or it must still claim something. */
static hn_action closing_of(const follow *f, const hn_state *state, int seat)
{
    hn_action list[HN_ACTIONS], closing = action_at(f, state, seat, nowhere);
    if (closing == HN_ACTIONS && hn_legal_list(f->rules, state, seat, list))
        closing = list[0];
    return closing;
}

/* The coming events that can be claims in a window, up to the first that is about no place. They are made in
 * *window. Returns how many. */
static int find_claims(const follow *f, hn_state *window, int most, uint16_t *claims)
{
    int count = 0;
    uint32_t moment = head_of(window)->moment;
    for (int k = 0; count < most && k < HN_EVENTS && head_of(window)->moment == moment; k++) {
        const hn_event *e = follow_told(f, k);
        if (!e || (e->place[0].seat == HN_NONE && e->type != HN_EVENT_RESHUFFLE))
            break;
        hn_action action = action_at(f, window, e->seat, e->place[0]);
        if (action < HN_ACTIONS && !hn_apply(f->rules, window, e->seat, action, NULL))
            claims[count++] = (uint16_t)k;
        else if (most == 1)
            break;
    }
    return count;
}

/* Tries a window with these claims; whoever has not answered then claims nothing. */
static bool answer(follow *f, const hn_state *from, hn_state *after, const uint16_t *claims,
                   int count, bool one_by_one)
{
    hn_state before = *from;
    begin_try(f);
    ((table *)(void *)&before)->claims_come = one_by_one && count;
    for (int i = 0;; i++) {
        int seat = hn_next_decider(f->rules, &before);
        hn_action action = HN_ACTIONS;
        if (i < count) {
            const hn_event *e = follow_told(f, claims[i]);
            seat = e->seat;
            action = action_at(f, &before, seat, e->place[0]);
            if (action == HN_ACTIONS)
                return false;
            f->rules->game->hidden->hold(f, &before, e);
        } else {
            action = closing_of(f, &before, seat);
        }
        *after = before;
        if (hn_apply(f->rules, after, seat, action, &f->events))
            return false;
        if (head_of(after)->moment != head_of(&before)->moment)
            return play(f, &before, after, seat, action);
        before = *after;
    }
}

/* The window as it was opened, with the claims so far: a claim is made on what lay there then, and once. After a
 * right flip it may have been opened again, which no event tells, so anything may be claimed. */
static hn_state opened_window(const follow *f, const hn_state *from)
{
    const table *t = table_of(from);
    return t->claims_come && !t->was_right ? f->opened : *from;
}

/* Where the order of claims is drawn, they come one by one, as the events tell of them, and the window stays open
 * for the next; else all of them at once. Events that follow the window's own can look like claims, so fewer are
 * tried as well. */
static bool close_window(follow *f, const hn_state *from, int depth)
{
    uint16_t claims[MOST_CLAIMS];
    hn_state after;
    bool one_by_one = head_of(from)->phase == HN_PHASE_WINDOW && f->rules->game->draws_claims;
    hn_state opened = opened_window(f, from);
    int most = find_claims(f, &opened, one_by_one ? 1 : MOST_CLAIMS, claims);
    int least = head_of(from)->phase == HN_PHASE_WINDOW ? 0 : most;
    for (int count = most; count >= least; count--) {
        if (!answer(f, from, &after, claims, count, one_by_one) || (count && !f->events.count) ||
            !go_on(f, &after, depth))
            continue;
        f->opened = opened;
        return true;
    }
    return false;
}

/* Goes on to the next event that was told, or where there is none to the phase that is asked for. */
static bool step(follow *f, const hn_state *from, int depth)
{
    int phase = head_of(from)->phase;
    if (f->next == f->count && !is_between(from) && (f->phase == HN_PHASES || f->phase == phase)) {
        f->state = *from;
        return true;
    }
    if (depth == DEEPEST || hn_over(f->rules, from))
        return false;
    return is_window(from) ? close_window(f, from, depth) : decide(f, from, depth);
}

/* ---- a stream ---- */

hn_status follow_begin(follow *f, const hn_rules *rules, int seats, int first, int seat)
{
    memset(f, 0, sizeof *f);
    f->rules = rules;
    f->seats = seats;
    f->first = first;
    f->seat = seat;
    f->phase = HN_PHASES;
    f->chosen = nowhere;
    hn_trail_begin(&f->trail);
    return hn_deal(rules, seats, first, 0, &f->state, &f->events);
}

/* The engine has dealt when it was begun: what it told then must come first. */
static bool meet_deal(follow *f)
{
    begin_try(f);
    if (agree(f, NULL, &f->state) != BOUND_AFTER)
        return false;
    f->begun = true;
    hn_state dealt = f->state;
    return go_on(f, &dealt, 0);
}

/* A try that came farther than what was taken in the end says more about what is wrong. */
static bool meet_next(follow *f)
{
    if (f->reached < f->next || (f->reached == f->next && !f->why.status)) {
        f->reached = -1;
        f->why.status = HN_OK;
        f->certain = false;
    }
    if (!f->begun)
        return meet_deal(f);
    hn_state from = f->state;
    return step(f, &from, 0);
}

/* Why the next event cannot be met, by the try that came farthest. */
static hn_status refuse(const follow *f, int *bad, hn_error *error)
{
    char words[96];
    int at = f->reached > f->next ? f->reached : f->next;
    words_of(f, &f->expected, words);
    *bad = at < f->count ? at : f->count - 1;
    if (!f->count) {
        *bad = 0;
        return error_set(error, HN_BAD_VIEW, "`turn` has not begun: nothing was told");
    }
    if (at >= f->count)
        return error_set(error, HN_BAD_VIEW, "expected after it: %s",
                         f->certain ? words : "what came of it");
    if (f->why.status)
        return error_set(error, HN_BAD_VIEW, "%s", f->why.text);
    if (f->certain)
        return error_set(error, HN_BAD_VIEW, "expected: %s", words);
    if (hn_over(f->rules, &f->state))
        return error_set(error, HN_BAD_VIEW, "the round was over before it");
    return error_set(error, HN_BAD_VIEW,
                     "that cannot come here: an event before it is missing or wrong (phase `%s`, "
                     "seat %d is asked)",
                     hn_phase_name(head_of(&f->state)->phase),
                     hn_next_decider(f->rules, &f->state));
}

hn_status follow_events(follow *f, const hn_event *told, int count, int *bad, hn_error *error)
{
    f->told = told;
    f->count = count;
    f->next = f->observed = 0;
    f->reached = -1;
    while (f->next < count || !f->begun)
        if (!meet_next(f))
            return refuse(f, bad, error);
    if (!meet_next(f)) /* claims that came one by one were all */
        return refuse(f, bad, error);
    *bad = count;
    return HN_OK;
}

hn_status follow_compare(const follow *before, const hn_plain_view *view, hn_error *error)
{
    follow now = *before, *f = &now;
    const hn_game *game = f->rules->game;
    hn_plain_view right;
    f->phase = game->table == HN_TABLE_CARDS ? view->card.phase : view->dice.phase;
    f->chosen = game->table == HN_TABLE_CARDS ? view->card.chosen : nowhere;
    f->next = f->count = f->observed = 0;
    bool arrived = meet_next(f);
    if (!arrived) {
        f->anywhere = true;
        arrived = meet_next(f);
    }
    if (game->hidden->adopt)
        game->hidden->adopt(f, view);
    hn_view seen = hn_view_of(f->rules, &f->state, f->seat);
    size_t size = hn_view_copy(&seen, &right);
    bool guessed = arrived && f->anywhere && game->table == HN_TABLE_CARDS;
    if (guessed)
        right.card.chosen = view->card.chosen;
    hn_status status = fields_compare(game->hidden->fields, view, &right, size, error);
    if (!status && guessed)
        return error_set(error, HN_BAD_VIEW, "`chosen` is not a card that could have been chosen");
    return status;
}

hn_status game_told(const hn_rules *rules, const hn_plain_view *view, const hn_event *events,
                    int count, hn_trail *trail, int *bad, hn_error *error)
{
    follow f;
    bool cards = rules->game->table == HN_TABLE_CARDS;
    int seats = cards ? view->card.seats : view->dice.seats;
    int first = cards ? view->card.first : view->dice.first;
    *bad = count;
    if (follow_begin(&f, rules, seats, first, cards ? view->card.seat : view->dice.seat))
        return error_set(error, HN_BAD_VIEW, "`seats` and `first` do not fit these rules");
    hn_status status = follow_events(&f, events, count, bad, error);
    if (trail)
        *trail = f.trail;
    return status ? status : follow_compare(&f, view, error);
}
