/* What is hidden at a dice table while a round is followed (follow.h): dice. The seat's own are what it was told
 * that it threw, those of others what they show at the next call. */
#include "core/status.h"
#include "games/follow.h"
#include "games/perudo.h"

#include <string.h>

static hn_status check_dice(const follow *f, const hn_event *told, int count, hn_error *why)
{
    int most = f->rules->value[PERUDO_FACES];
    if (told->number != count)
        return error_set(why, HN_BAD_VIEW, "expected %d dice", count);
    for (int i = 0; i < HN_DICE; i++)
        if (i < count ? told->die[i] < 1 || told->die[i] > most : told->die[i] != 0)
            return error_set(why, HN_BAD_VIEW, "expected %d dice that show 1 to %d", count, most);
    return HN_OK;
}

static follow_bound bind(follow *f, hn_state *before, hn_state *after, int k, hn_error *why)
{
    hn_event *e = &f->events.event[k];
    const hn_event *told = follow_told(f, k);
    bool own = e->seat == f->seat, roll = e->type == HN_EVENT_ROLL;
    if (told->type != e->type || told->seat != e->seat ||
        (roll ? !own : e->type != HN_EVENT_REVEAL) || !memcmp(told->die, e->die, HN_DICE) ||
        check_dice(f, told, e->number, why))
        return BOUND_NOT;
    if (own && !roll) {
        error_set(why, HN_BAD_VIEW, "seat %d threw other dice", e->seat);
        return BOUND_NOT;
    }
    perudo *p = (perudo *)(void *)(roll ? after : before);
    memcpy(p->die[e->seat], told->die, HN_DICE);
    memcpy(e->die, told->die, HN_DICE);
    return roll ? BOUND_AFTER : BOUND_BEFORE;
}

static bool tell(const follow *f, hn_event *event)
{
    (void)f;
    if (event->type == HN_EVENT_REVEAL)
        memset(event->die, HN_UNKNOWN, HN_DICE);
    return true;
}

hn_action perudo_said(const hn_event *event)
{
    int count = event->number, face = event->die[0];
    bool bid = count >= 1 && count <= HN_MOST_DICE && face >= 1 && face <= HN_FACES;
    if (event->type == HN_EVENT_DUDO)
        return PERUDO_DUDO;
    if (event->type == HN_EVENT_CALZA)
        return PERUDO_CALZA;
    return event->type == HN_EVENT_BID && bid
               ? perudo_bid_action((hn_bid){(uint8_t)count, (uint8_t)face})
               : HN_ACTIONS;
}

const follow_hidden perudo_hidden = {
    .bind = bind,
    .tell = tell,
    .fields = &dice_view_fields,
};
