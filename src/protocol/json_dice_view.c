/* Dice as JSON, in views and events. Reading a view also checks that just those dice are shown that the seat
 * sees. */
#include "games/perudo.h"
#include "protocol/json_view.h"

#include <string.h>

/* ---- of events ---- */

json_t *json_write_bid_said(const field_writer *w, const uint8_t *at)
{
    const hn_event *event = w->bytes;
    (void)at;
    return json_from_bid((hn_bid){(uint8_t)event->number, event->die[0]});
}

hn_status json_read_bid_said(field_reader *r, uint8_t *at)
{
    hn_event *event = r->bytes;
    hn_bid bid = {0, 0};
    hn_status status = json_to_bid(r->found, r->path, &bid, r->error);
    (void)at;
    event->number = bid.count;
    event->die[0] = bid.face;
    return status;
}

json_t *json_write_dice(const field_writer *w, const uint8_t *at)
{
    return json_from_dice(at, ((const hn_event *)w->bytes)->number);
}

static hn_status read_thrown(field_reader *r, uint8_t *at)
{
    *at = HN_UNKNOWN;
    return r->field->kind == FIELD_DICE && json_is_null(r->found)
               ? HN_OK
               : json_to_face(r->found, r->path, at, r->error);
}

hn_status json_read_dice(field_reader *r, uint8_t *at)
{
    size_t count = json_array_size(r->found);
    if (!json_is_array(r->found) || !count || count > HN_DICE)
        return FIELD_REFUSE(r, HN_BAD_TEXT, "an array of 1 to %d dice", HN_DICE);
    ((hn_event *)r->bytes)->number = (uint16_t)count;
    return json_read_items(r, read_thrown, at, 1);
}

/* ---- cups ---- */

/* The dice under a cup: all that a seat has, but one that it got back at the very end. */
json_t *json_write_cup(const field_writer *w, const uint8_t *at)
{
    int count = 0;
    (void)w;
    while (count < HN_DICE && at[count])
        count++;
    return json_from_dice(at, count);
}

/* One die: shown if the seat sees it, its own or at the end anyone's. */
static hn_status read_die(field_reader *r, uint8_t *die)
{
    const hn_dice_view *v = r->bytes;
    if (v->seat == r->seat || v->phase == HN_PHASE_OVER)
        return json_to_face(r->found, r->path, die, r->error);
    if (!json_is_null(r->found))
        return v->seat == HN_NONE
                   ? FIELD_REFUSE(r, HN_BAD_VIEW, "null: the public sees no dice")
                   : FIELD_REFUSE(r, HN_BAD_VIEW, "null, as seat %d sees its own dice alone",
                                  v->seat);
    *die = HN_UNKNOWN;
    return HN_OK;
}

hn_status json_read_cup(field_reader *r, uint8_t *at)
{
    const hn_dice_view *v = r->bytes;
    size_t count = json_array_size(r->found), most = v->dice[r->seat];
    size_t least = most && v->phase == HN_PHASE_OVER ? most - 1 : most;
    if (!json_is_array(r->found) || count > most || count < least)
        return FIELD_REFUSE(r, HN_BAD_VIEW, "an array of %zu, as `dice` says", most);
    return json_read_items(r, read_die, at, 1);
}

/* ---- chances ---- */

/* The chance of each call to be right, for a seat and where there is a bid to call. */
static void calls(const hn_view *view, view_chances *chances)
{
    if (hn_view_seat(view) == HN_NONE || !hn_view_bid(view).count)
        return;
    *chances = (view_chances){
        .count = 2,
        .name = {"dudo", "calza"},
        .chance = {hn_view_chance(view, PERUDO_DUDO), hn_view_chance(view, PERUDO_CALZA)}};
}

/* ---- everything open ---- */

static void lift_cups(const hn_state *state, hn_plain_view *view)
{
    memcpy(view->dice.die, perudo_of(state)->die, sizeof view->dice.die);
}

const view_form json_dice_view = {
    .fields = &dice_view_fields,
    .chances_name = "chances",
    .chances_words = "an object with the chances of `dudo` and `calza`, only where a bid stands",
    .chances = calls,
    .open = lift_cups,
};
