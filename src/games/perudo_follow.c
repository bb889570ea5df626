/* Following a dice table from a seat's events. Perudo's events say everything but hidden dice, and those
 * are shown at every call, so the engine itself plays along: a bid or a call in the events is applied, for
 * a call with the dice that are revealed behind it, and what the engine tells of it, as the seat may know
 * it, must be what the seat was told. */
#include "games/perudo.h"

#include "core/status.h"
#include "core/text.h"

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

/* What the engine tells next, in words; dice that it threw by itself mean nothing. */
static hn_status expect_next(const course *c, const char *where, hn_error *error)
{
    char words[96];
    hn_event open = hn_event_for(&c->told.event[c->next], HN_NONE);
    hn_event_text(c->rules, &open, words, sizeof words);
    return error_set(error, HN_BAD_VIEW, "expected%s: %s", where, words);
}

/* Meets an event that the engine has told already. Own dice are news to the engine. */
static hn_status meet(course *c, const hn_event *e, hn_error *error)
{
    hn_event *expected = &c->told.event[c->next];
    if (expected->type == HN_EVENT_ROLL && expected->seat == c->seat && e->type == expected->type &&
        e->seat == c->seat) {
        hn_status status = take_dice(c, e, error);
        if (status)
            return status;
        memcpy(expected->die, e->die, HN_DICE);
    }
    hn_event seen = hn_event_for(expected, c->seat), same = *e;
    same.seen_by = seen.seen_by;
    if (memcmp(&seen, &same, sizeof seen))
        return expect_next(c, "", error);
    if (seen.seen_by != e->seen_by)
        return error_set(error, HN_BAD_VIEW, "`seen_by` has other seats than those that see it");
    c->next++;
    return HN_OK;
}

/* The dice that are revealed behind the call events[*bad]; one that is wrong is the bad event. */
static hn_status take_reveals(course *c, const hn_event *events, int count, int *bad,
                              hn_error *error)
{
    const perudo *p = table_of(c);
    for (int seat = 0, at = *bad + 1; seat < p->seats; seat++) {
        if (!p->dice[seat])
            continue;
        if (at == count)
            return error_set(error, HN_BAD_VIEW, "expected behind it: seat %d shows its dice",
                             seat);
        const hn_event *e = &events[at];
        bool other = seat == c->seat && memcmp(e->die, p->die[seat], HN_DICE);
        hn_status status = HN_OK;
        if (e->type != HN_EVENT_REVEAL || e->seat != seat)
            status = error_set(error, HN_BAD_VIEW, "expected: seat %d shows its dice", seat);
        else if (other)
            status = error_set(error, HN_BAD_VIEW, "seat %d threw other dice", seat);
        else
            status = take_dice(c, e, error);
        if (status) {
            *bad = at;
            return status;
        }
        at++;
    }
    return HN_OK;
}

/* The action that an event says a seat has done, HN_ACTIONS if it says no such thing. */
static hn_action action_of(const hn_event *e)
{
    bool bid =
        e->number >= 1 && e->number <= HN_MOST_DICE && e->die[0] >= 1 && e->die[0] <= HN_FACES;
    if (e->type == HN_EVENT_DUDO)
        return PERUDO_DUDO;
    if (e->type == HN_EVENT_CALZA)
        return PERUDO_CALZA;
    return e->type == HN_EVENT_BID && bid
               ? perudo_bid_action((hn_bid){(uint8_t)e->number, e->die[0]})
               : HN_ACTIONS;
}

/* Applies what events[*bad] says that a seat has done. */
static hn_status act(course *c, const hn_event *events, int count, int *bad, hn_error *error)
{
    const hn_event *e = &events[*bad];
    hn_action action = action_of(e);
    hn_state tried = c->state;
    if (hn_over(c->rules, &c->state))
        return error_set(error, HN_BAD_VIEW, "the round was over before it");
    if (action == HN_ACTIONS || e->seat != table_of(c)->turn_seat)
        return error_set(error, HN_BAD_VIEW, "expected a bid or a call of seat %d",
                         table_of(c)->turn_seat);
    hn_status refused = hn_apply(c->rules, &tried, e->seat, action, NULL);
    if (refused)
        return error_set(error, HN_BAD_VIEW, "%s", hn_status_text(refused));
    if (e->type != HN_EVENT_BID) {
        hn_status status = take_reveals(c, events, count, bad, error);
        if (status)
            return status;
    }
    hn_apply(c->rules, &c->state, e->seat, action, &c->told);
    c->next = 0;
    return meet(c, e, error);
}

/* ---- the view at the end ---- */

enum { NUMBER, FLAG, SEAT, SEATS, PHASE, FACE, BID, CUP };

#define ONE(member)  offsetof(hn_dice_view, member), sizeof((hn_dice_view *)0)->member, 1
#define EACH(member) offsetof(hn_dice_view, member), sizeof((hn_dice_view *)0)->member[0], HN_SEATS

static const struct {
    const char *name;
    size_t at, size; /* of one */
    int count;       /* one for each seat, or one */
    int kind;
} fields[] = {
    {"seat", ONE(seat), SEAT},
    {"turn", ONE(turn), NUMBER},
    {"turn_seat", ONE(turn_seat), SEAT},
    {"phase", ONE(phase), PHASE},
    {"asked", ONE(asked), SEATS},
    {"beginner", ONE(beginner), SEAT},
    {"bidder", ONE(bidder), SEAT},
    {"bid", ONE(bid), BID},
    {"palifico", ONE(palifico), FLAG},
    {"had_palifico", ONE(had_palifico), SEATS},
    {"wild", ONE(wild), FACE},
    {"in_play", ONE(in_play), NUMBER},
    {"last", EACH(last), BID},
    {"dice", EACH(dice), NUMBER},
    {"cups", EACH(die), CUP},
    {"moment", ONE(moment), NUMBER},
};

static unsigned long number_at(const uint8_t *at, size_t size)
{
    uint16_t two;
    uint32_t four;
    if (size == 1)
        return *at;
    memcpy(&two, at, sizeof two);
    if (size == sizeof two)
        return two;
    memcpy(&four, at, sizeof four);
    return four;
}

static void add_list(text_out *t, int count, const uint8_t *number)
{
    text_add(t, "[");
    for (int i = 0; i < count; i++)
        text_add(t, number[i] == HN_UNKNOWN ? "%snull" : "%s%d", i ? "," : "", number[i]);
    text_add(t, "]");
}

static void add_seats(text_out *t, hn_seats seats)
{
    uint8_t list[HN_SEATS];
    int count = 0;
    for (int seat = 0; seat < HN_SEATS; seat++)
        if (seats >> seat & 1)
            list[count++] = (uint8_t)seat;
    add_list(t, count, list);
}

/* A field as the view's JSON has it. */
static const char *words_at(int kind, const uint8_t *at, size_t size, char buffer[32])
{
    text_out t = text_in(buffer, 32);
    int count = HN_DICE;
    switch (kind) {
    case FLAG:
        return *at ? "true" : "false";
    case SEATS:
        add_seats(&t, *at);
        break;
    case PHASE:
        return hn_phase_name(*at);
    case BID:
        text_add(&t, at[0] ? "%dx%d" : "null", at[0], at[1]);
        break;
    case CUP:
        while (count && !at[count - 1])
            count--;
        add_list(&t, count, at);
        break;
    default:
        if (*at == (kind == SEAT ? HN_NONE : 0) && kind != NUMBER)
            return "null";
        text_add(&t, "%lu", number_at(at, size));
    }
    return buffer;
}

static hn_status differs(size_t i, int seat, const uint8_t *found, const uint8_t *wanted,
                         hn_error *error)
{
    char name[32], is[32], was[32];
    text_out t = text_in(name, sizeof name);
    text_add(&t, fields[i].count > 1 ? "%s[%d]" : "%s", fields[i].name, seat);
    return error_set(error, HN_BAD_VIEW, "`%s` is %s; by the events it is %s", name,
                     words_at(fields[i].kind, found, fields[i].size, is),
                     words_at(fields[i].kind, wanted, fields[i].size, was));
}

static hn_status compare(const course *c, const hn_dice_view *view, hn_error *error)
{
    hn_dice_view right;
    hn_view seen = hn_view_of(c->rules, &c->state, c->seat);
    hn_dice_view_of(&seen, &right);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        for (int seat = 0; seat < fields[i].count; seat++) {
            size_t at = fields[i].at + (size_t)seat * fields[i].size;
            const uint8_t *found = (const uint8_t *)view + at,
                          *wanted = (const uint8_t *)&right + at;
            if (memcmp(found, wanted, fields[i].size))
                return differs(i, seat, found, wanted, error);
        }
    if (memcmp(view, &right, sizeof right))
        return error_set(error, HN_BAD_VIEW, "the view is not what the events led to");
    return HN_OK;
}

hn_status perudo_told(const hn_rules *rules, const hn_plain_view *view, const hn_event *events,
                      int count, int *bad, hn_error *error)
{
    course c = {.rules = rules, .seat = view->dice.seat};
    *bad = count;
    hn_status status = hn_deal(rules, view->dice.seats, view->dice.first, 0, &c.state, &c.told);
    if (status)
        return error_set(error, status, "`seats` and `first` are no table of these rules");
    for (*bad = 0; *bad < count; (*bad)++) {
        status = c.next < c.told.count ? meet(&c, &events[*bad], error)
                                       : act(&c, events, count, bad, error);
        if (status)
            return status;
    }
    if (c.next == c.told.count)
        return compare(&c, &view->dice, error);
    if (!count)
        return error_set(error, HN_BAD_VIEW, "`turn` has not begun: nothing was told");
    *bad = count - 1;
    return expect_next(&c, " behind it", error);
}
