/* Following a dice table from a seat's events. Perudo's events say everything but hidden dice, and those
 * are shown at every call, so the engine itself plays along: a bid or a call in the events is applied, for
 * a call with the dice that are revealed behind it, and what the engine tells of it, as the seat may know
 * it, must be what the seat was told. */
#include "games/perudo.h"

#include "core/status.h"

#include <string.h>

/* A round that is being followed. */
typedef struct course {
    const hn_rules *rules;
    int seat;
    hn_state state;
    hn_events told; /* by the engine, of the last action */
    int next;       /* the first of them that was not met yet */
} course;

static perudo *table_of(course *c)
{
    return (perudo *)(void *)&c->state;
}

/* Takes a seat's dice from an event that shows them. */
static hn_status take_dice(course *c, const hn_event *e, hn_error *error)
{
    perudo *p = table_of(c);
    if (e->seat >= p->seats || e->number != p->dice[e->seat])
        return error_set(error, HN_BAD_VIEW, "expected %d dice",
                         e->seat < p->seats ? p->dice[e->seat] : 0);
    for (int i = 0; i < HN_DICE; i++) {
        int die = e->die[i], most = c->rules->value[PERUDO_FACES];
        if (i < e->number ? die < 1 || die > most : die != 0)
            return error_set(error, HN_BAD_VIEW, "expected %d dice that show 1 to %d", e->number,
                             most);
    }
    memcpy(p->die[e->seat], e->die, HN_DICE);
    return HN_OK;
}

/* Meets an event that the engine has told already. Own dice are news to the engine. */
static hn_status meet(course *c, const hn_event *e, hn_error *error)
{
    hn_event *expected = &c->told.event[c->next];
    char words[96];
    if (expected->type == HN_EVENT_ROLL && expected->seat == c->seat && e->type == expected->type &&
        e->seat == c->seat) {
        hn_status status = take_dice(c, e, error);
        if (status)
            return status;
        memcpy(expected->die, e->die, HN_DICE);
    }
    hn_event seen = hn_event_for(expected, c->seat);
    if (memcmp(&seen, e, sizeof seen)) {
        perudo_event_text(c->rules, &seen, words, sizeof words);
        return error_set(error, HN_BAD_VIEW, "expected: %s", words);
    }
    c->next++;
    return HN_OK;
}

/* The dice that are revealed behind a call. */
static hn_status take_reveals(course *c, const hn_event *e, int left, hn_error *error)
{
    const perudo *p = table_of(c);
    for (int seat = 0, at = 1; seat < p->seats; seat++) {
        if (!p->dice[seat])
            continue;
        if (at >= left || e[at].type != HN_EVENT_REVEAL || e[at].seat != seat)
            return error_set(error, HN_BAD_VIEW,
                             "expected the dice of every seat behind it; those of seat %d are "
                             "missing",
                             seat);
        if (seat == c->seat && memcmp(e[at].die, p->die[seat], HN_DICE))
            return error_set(error, HN_BAD_VIEW, "seat %d shows other dice than it threw", seat);
        hn_status status = take_dice(c, &e[at++], error);
        if (status)
            return status;
    }
    return HN_OK;
}

/* Applies what an event says that a seat has done. */
static hn_status act(course *c, const hn_event *e, int left, hn_error *error)
{
    hn_action action = HN_ACTIONS;
    if (e->type == HN_EVENT_DUDO)
        action = PERUDO_DUDO;
    else if (e->type == HN_EVENT_CALZA)
        action = PERUDO_CALZA;
    else if (e->type == HN_EVENT_BID && e->number >= 1 && e->number <= HN_MOST_DICE &&
             e->die[0] >= 1 && e->die[0] <= HN_FACES)
        action = perudo_bid_action((hn_bid){(uint8_t)e->number, e->die[0]});
    if (action == HN_ACTIONS)
        return error_set(error, HN_BAD_VIEW, "expected a bid or a call of seat %d",
                         table_of(c)->turn_seat);
    if (e->type != HN_EVENT_BID) {
        hn_status status = take_reveals(c, e, left, error);
        if (status)
            return status;
    }
    hn_status refused = hn_apply(c->rules, &c->state, e->seat, action, &c->told);
    c->next = 0;
    if (refused)
        return error_set(error, HN_BAD_VIEW, "%s", hn_status_text(refused));
    return meet(c, e, error);
}

/* ---- the view at the end ---- */

static const struct {
    const char *name;
    size_t at, size;
} fields[] = {
#define FIELD(name)                                                                \
    {                                                                              \
#name, offsetof(hn_dice_view, name), sizeof((const hn_dice_view *)0)->name \
    }
    FIELD(moment),   FIELD(turn),         FIELD(turn_seat), FIELD(phase),
    FIELD(asked),    FIELD(beginner),     FIELD(bidder),    FIELD(bid),
    FIELD(palifico), FIELD(had_palifico), FIELD(wild),      FIELD(in_play),
};

static hn_status compare(const course *c, const hn_dice_view *view, hn_error *error)
{
    hn_dice_view right;
    hn_view seen = hn_view_of(c->rules, &c->state, c->seat);
    hn_dice_view_of(&seen, &right);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (memcmp((const uint8_t *)view + fields[i].at, (const uint8_t *)&right + fields[i].at,
                   fields[i].size))
            return error_set(error, HN_BAD_VIEW, "`%s` is not what the events led to",
                             fields[i].name);
    for (int seat = 0; seat < HN_SEATS; seat++) {
        const char *name = memcmp(&view->last[seat], &right.last[seat], sizeof(hn_bid)) ? "last"
                           : view->dice[seat] != right.dice[seat]                       ? "dice"
                           : memcmp(view->die[seat], right.die[seat], HN_DICE)          ? "cups"
                                                                                        : NULL;
        if (name)
            return error_set(error, HN_BAD_VIEW, "`%s[%d]` is not what the events led to", name,
                             seat);
    }
    return HN_OK;
}

hn_status perudo_told(const hn_rules *rules, const hn_plain_view *view, const hn_event *events,
                      int count, int *bad, hn_error *error)
{
    course c = {.rules = rules, .seat = view->dice.seat};
    *bad = 0;
    hn_status status = hn_deal(rules, view->dice.seats, view->dice.first, 0, &c.state, &c.told);
    if (status)
        return error_set(error, status, "`seats` and `first` are no table of these rules");
    for (; *bad < count; (*bad)++) {
        const hn_event *e = &events[*bad];
        status = c.next < c.told.count ? meet(&c, e, error) : act(&c, e, count - *bad, error);
        if (status)
            return status;
    }
    if (c.next < c.told.count)
        return error_set(error, HN_BAD_VIEW,
                         "`moment` is not what the events led to: they end in "
                         "the middle of what happened");
    return compare(&c, &view->dice, error);
}
