/* Views of dice tables as JSON. Reading also checks that just those dice are shown that the seat sees. */
#include "games/perudo.h"
#include "protocol/json_view.h"

#include <string.h>

/* ---- bids and faces ---- */

static json_t *write_bid(const hn_plain_view *view, const view_field *f)
{
    hn_bid bid;
    memcpy(&bid, (const uint8_t *)view + f->at, sizeof bid);
    return json_from_bid(bid);
}

/* A bid, or null where there is none. */
static hn_status to_bid(view_reader *r, const json_t *found, const char *path, hn_bid *bid)
{
    return json_is_null(found) ? HN_OK : json_to_bid(found, path, bid, r->error);
}

static hn_status read_bid(view_reader *r, const view_field *f, const json_t *found,
                          const char *path)
{
    (void)f;
    return to_bid(r, found, path, &r->view->dice.bid);
}

static json_t *write_last(const hn_plain_view *view, const view_field *f)
{
    (void)f;
    json_t *list = json_array();
    for (int seat = 0; seat < view->dice.seats; seat++)
        json_array_append_new(list, json_from_bid(view->dice.last[seat]));
    return list;
}

static hn_status read_last(view_reader *r, const view_field *f, const json_t *found,
                           const char *path)
{
    (void)f;
    hn_status status = view_per_seat(r, found, path);
    for (int seat = 0; seat < r->seats && !status; seat++) {
        char part[VIEW_PATH];
        status = to_bid(r, json_array_get(found, (size_t)seat), view_path(part, path, "[%d]", seat),
                        &r->view->dice.last[seat]);
    }
    return status;
}

static json_t *write_wild(const hn_plain_view *view, const view_field *f)
{
    (void)f;
    return view->dice.wild ? json_integer(view->dice.wild) : json_null();
}

static hn_status read_wild(view_reader *r, const view_field *f, const json_t *found,
                           const char *path)
{
    (void)f;
    return json_is_null(found) ? HN_OK : json_to_face(found, path, &r->view->dice.wild, r->error);
}

/* ---- dice ---- */

static json_t *write_dice(const hn_plain_view *view, const view_field *f)
{
    (void)f;
    json_t *list = json_array();
    for (int seat = 0; seat < view->dice.seats; seat++)
        json_array_append_new(list, json_integer(view->dice.dice[seat]));
    return list;
}

static hn_status read_dice(view_reader *r, const view_field *f, const json_t *found,
                           const char *path)
{
    (void)f;
    hn_status status = view_per_seat(r, found, path);
    for (int seat = 0; seat < r->seats && !status; seat++) {
        char part[VIEW_PATH];
        json_int_t number = 0;
        status = json_to_number(json_array_get(found, (size_t)seat),
                                view_path(part, path, "[%d]", seat), 0, HN_DICE, &number, r->error);
        r->view->dice.dice[seat] = (uint8_t)number;
    }
    return status;
}

/* The dice under a cup: all that a seat has, but one that it got back at the very end. */
static int under_cup(const hn_dice_view *v, int seat)
{
    int count = 0;
    while (count < HN_DICE && v->die[seat][count])
        count++;
    return count;
}

static json_t *write_cups(const hn_plain_view *view, const view_field *f)
{
    (void)f;
    const hn_dice_view *v = &view->dice;
    json_t *cups = json_array();
    for (int seat = 0; seat < v->seats; seat++)
        json_array_append_new(cups, json_from_dice(v->die[seat], under_cup(v, seat)));
    return cups;
}

/* One die: shown if the seat sees it, its own or at the end anyone's. */
static hn_status read_die(view_reader *r, const json_t *found, const char *path, int seat,
                          uint8_t *die)
{
    const hn_dice_view *v = &r->view->dice;
    if (v->seat == seat || v->phase == HN_PHASE_OVER)
        return json_to_face(found, path, die, r->error);
    if (!json_is_null(found))
        return v->seat == HN_NONE
                   ? json_refuse(r->error, HN_BAD_VIEW, path, found,
                                 "null: the public sees no dice")
                   : json_refuse(r->error, HN_BAD_VIEW, path, found,
                                 "null, as seat %d sees its own dice alone", v->seat);
    *die = HN_UNKNOWN;
    return HN_OK;
}

static hn_status read_cup(view_reader *r, const json_t *found, const char *path, int seat)
{
    hn_status status = HN_OK;
    size_t count = json_array_size(found), most = r->view->dice.dice[seat];
    size_t least = most && r->view->dice.phase == HN_PHASE_OVER ? most - 1 : most;
    if (!json_is_array(found) || count > most || count < least)
        return json_refuse(r->error, HN_BAD_VIEW, path, found, "an array of %zu, as `dice` says",
                           most);
    for (size_t i = 0; i < count && !status; i++) {
        char part[VIEW_PATH];
        status = read_die(r, json_array_get(found, i), view_path(part, path, "[%zu]", i), seat,
                          &r->view->dice.die[seat][i]);
    }
    return status;
}

static hn_status read_cups(view_reader *r, const view_field *f, const json_t *found,
                           const char *path)
{
    (void)f;
    hn_status status = view_per_seat(r, found, path);
    for (int seat = 0; seat < r->seats && !status; seat++) {
        char part[VIEW_PATH];
        status = read_cup(r, json_array_get(found, (size_t)seat),
                          view_path(part, path, "[%d]", seat), seat);
    }
    return status;
}

/* ---- the view ---- */

enum { PHASES = 1 << HN_PHASE_BID | 1 << HN_PHASE_OVER };

#define AT(member) offsetof(hn_dice_view, member), sizeof(((hn_dice_view *)0)->member)

static const view_field fields[] = {
    {"seats", view_write_number, view_read_seat_count, AT(seats), 0},
    {"seat", view_write_seat, view_read_seat_or_null, AT(seat), 0},
    {"first", view_write_seat, view_read_seat, AT(first), 0},
    {"turn", view_write_number, view_read_number, AT(turn), UINT16_MAX},
    {"turn_seat", view_write_seat, view_read_seat, AT(turn_seat), 0},
    {"phase", view_write_phase, view_read_phase, AT(phase), PHASES},
    {"asked", view_write_seats, view_read_seats, AT(asked), 0},
    {"beginner", view_write_seat, view_read_seat, AT(beginner), 0},
    {"bidder", view_write_seat, view_read_seat_or_null, AT(bidder), 0},
    {"bid", write_bid, read_bid, AT(bid), 0},
    {"palifico", view_write_flag, view_read_flag, AT(palifico), 0},
    {"had_palifico", view_write_seats, view_read_seats, AT(had_palifico), 0},
    {"wild", write_wild, read_wild, AT(wild), 0},
    {"in_play", view_write_number, view_read_number, AT(in_play), HN_MOST_DICE},
    {"last", write_last, read_last, AT(last), 0},
    {"dice", write_dice, read_dice, AT(dice), 0},
    {"cups", write_cups, read_cups, AT(die), 0},
    {"moment", view_write_number, view_read_number, AT(moment), UINT32_MAX},
};

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
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .chances_name = "chances",
    .chances_words = "an object with the chances of `dudo` and `calza`, only where a bid stands",
    .chances = calls,
    .open = lift_cups,
};
