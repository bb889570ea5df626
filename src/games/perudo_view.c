/* Views of dice tables: the accessors, the plain copy, its text, a state that gives it, and chances.
 *
 * The copy is made field by field from what the seat may know, and hn_dice_world builds a state from that
 * copy alone, which is what makes the redraw test a proof. */
#include "games/perudo.h"

#include "core/dice.h"
#include "core/status.h"
#include "core/text.h"
#include "games/fields.h"

#include <string.h>

#define ROW(...) FIELD_ROW(hn_dice_view, __VA_ARGS__),
static const field_row fields[] = {PERUDO_FIELDS(ROW, ROW)};
const field_list dice_view_fields = {fields, sizeof fields / sizeof *fields};

_Static_assert(sizeof(hn_dice_view) == 84, "views have no padding");

static inline const perudo *table_of(const hn_view *view)
{
    return perudo_of(view->state_);
}

/* Whether the viewer sees a seat's dice: its own, and when the round is over all that are left. */
static inline bool sees(const perudo *p, int viewer, int seat)
{
    return viewer == seat || p->phase == HN_PHASE_OVER;
}

/* ---- accessors ---- */

/* What everyone sees, as it stands in the table. */
#define OPEN(type, name, member)       \
    type name(const hn_view *view)     \
    {                                  \
        return table_of(view)->member; \
    }
OPEN(hn_bid, hn_view_bid, bid)
OPEN(int, hn_view_bidder, bidder)
OPEN(int, hn_view_in_play, in_play)
OPEN(bool, hn_view_palifico, palifico)
OPEN(int, hn_view_wild, wild)

int hn_view_dice(const hn_view *view, int seat)
{
    return (unsigned)seat < HN_SEATS ? table_of(view)->dice[seat] : 0;
}

int hn_view_die(const hn_view *view, int seat, int index)
{
    const perudo *p = table_of(view);
    if ((unsigned)seat >= HN_SEATS || (unsigned)index >= p->dice[seat])
        return 0;
    return sees(p, view->seat_, seat) ? p->die[seat][index] : HN_UNKNOWN;
}

int hn_view_own(const hn_view *view, int face)
{
    bool exists = face >= 1 && face <= view->rules_->value[PERUDO_FACES];
    return exists && view->seat_ < HN_SEATS ? perudo_own(table_of(view), view->seat_, face) : 0;
}

int hn_view_bids(const hn_view *view, hn_bids *bids)
{
    if (view->seat_ < HN_SEATS && table_of(view)->asked >> view->seat_ & 1)
        return perudo_bids(view->rules_, table_of(view), bids);
    *bids = (hn_bids){.dudo = 0};
    memset(bids->low, 1, sizeof bids->low);
    return 0;
}

hn_action hn_view_bid_action(const hn_view *view, hn_bid bid)
{
    bool exists = bid.count >= 1 && bid.count <= HN_MOST_DICE && bid.face >= 1 &&
                  bid.face <= view->rules_->value[PERUDO_FACES];
    return exists ? perudo_bid_action(bid) : HN_ACTIONS;
}

hn_bid hn_view_action_bid(const hn_view *view, hn_action action)
{
    (void)view;
    return action >= PERUDO_BID && action < PERUDO_ACTIONS ? perudo_action_bid(action)
                                                           : (hn_bid){0, 0};
}

/* ---- chances ---- */

/* The dice that a seat does not see. */
static int hidden(const hn_view *view)
{
    return hn_view_in_play(view) - hn_view_dice(view, view->seat_);
}

double hn_view_expected(const hn_view *view, int face)
{
    int faces = view->rules_->value[PERUDO_FACES];
    if (face < 1 || face > faces)
        return 0;
    return hn_view_own(view, face) +
           (double)(hidden(view) * perudo_matching(table_of(view), face)) / faces;
}

double hn_view_chance(const hn_view *view, hn_action action)
{
    if (view->rules_->game->table != HN_TABLE_DICE || hn_view_phase(view) == HN_PHASE_OVER)
        return -1;
    const perudo *p = table_of(view);
    int faces = view->rules_->value[PERUDO_FACES];
    hn_bid bid = action < PERUDO_BID ? p->bid : hn_view_action_bid(view, action);
    if (!bid.count || bid.face > faces)
        return -1;
    int matching = perudo_matching(p, bid.face), wanted = bid.count - hn_view_own(view, bid.face);
    if (action == PERUDO_CALZA)
        return hn_dice_exactly(faces, matching, hidden(view), wanted);
    double holds = hn_dice_at_least(faces, matching, hidden(view), wanted);
    return action == PERUDO_DUDO ? 1 - holds : holds;
}

/* ---- the plain copy ---- */

/* All hidden, in one sweep, then those that the viewer sees. */
static void copy_dice(const perudo *p, int viewer, hn_dice_view *copy)
{
    uint8_t shown[HN_MOST_DICE];
    const uint8_t *die = &p->die[0][0];
    for (int i = 0; i < HN_MOST_DICE; i++)
        shown[i] = die[i] ? HN_UNKNOWN : 0;
    memcpy(copy->die, shown, sizeof shown);
    if (p->phase == HN_PHASE_OVER)
        memcpy(copy->die, p->die, sizeof copy->die);
    else if (viewer < HN_SEATS)
        memcpy(copy->die[viewer], p->die[viewer], HN_DICE);
}

void hn_dice_view_of(const hn_view *view, hn_dice_view *restrict copy)
{
    const perudo *restrict p = table_of(view);
#define TO_VIEW(member, ...) FIELD_COPY(copy, p, member)
#define IS_MADE(...)
    PERUDO_FIELDS(TO_VIEW, IS_MADE)
    copy->seat = view->seat_;
    copy_dice(p, view->seat_, copy);
}

void perudo_view_of(const hn_view *view, hn_plain_view *copy)
{
    hn_dice_view_of(view, &copy->dice);
}

/* ---- a state that gives the view ---- */

static hn_status check_numbers(const hn_rules *rules, const hn_dice_view *v, hn_error *error)
{
    if (v->seats < hn_rules_least_seats(rules) || v->seats > hn_rules_most_seats(rules))
        return error_set(error, HN_BAD_VIEW, "`seats` is %d; expected %d to %d", v->seats,
                         hn_rules_least_seats(rules), hn_rules_most_seats(rules));
    if (v->seat >= v->seats && v->seat != HN_NONE)
        return error_set(error, HN_BAD_VIEW, "`seat` is %d at a table of %d", v->seat, v->seats);
    if (v->first >= v->seats || v->turn_seat >= v->seats || v->beginner >= v->seats)
        return error_set(error, HN_BAD_VIEW,
                         "`first`, `turn_seat` and `beginner` must be seats of the table");
    if (v->phase != HN_PHASE_BID && v->phase != HN_PHASE_OVER)
        return error_set(error, HN_BAD_VIEW, "`phase` must be `bid` or `over`");
    if (v->turn >= rules->value[PERUDO_THROWS])
        return error_set(error, HN_BAD_VIEW, "`turn` is %d, but a round ends after %d throws",
                         v->turn, rules->value[PERUDO_THROWS]);
    if (v->palifico > 1)
        return error_set(error, HN_BAD_VIEW, "`palifico` is %d; expected 0 or 1", v->palifico);
    if (v->had_palifico >> v->seats)
        return error_set(error, HN_BAD_VIEW, "`had_palifico` must be seats of the table");
    return HN_OK;
}

/* Whether a die was never thrown: the one that a calza gave back at the end of the last throw. */
static bool given_back_last(const hn_rules *rules, const hn_dice_view *v, int seat, int index)
{
    return v->phase == HN_PHASE_OVER && v->turn + 1 == rules->value[PERUDO_THROWS] &&
           rules->value[PERUDO_CALZA_RULE] != CALZA_NEVER && seat == v->turn_seat && index > 0 &&
           index + 1 == v->dice[seat];
}

/* Dice: as many as each seat has, shown to those who see them. */
static hn_status check_dice(const hn_rules *rules, const hn_dice_view *v, hn_error *error)
{
    int in_play = 0, faces = rules->value[PERUDO_FACES];
    for (int seat = 0; seat < HN_SEATS; seat++) {
        bool seen = seat == v->seat || v->phase == HN_PHASE_OVER;
        if (v->dice[seat] > (seat < v->seats ? rules->value[PERUDO_DICE] : 0))
            return error_set(error, HN_BAD_VIEW, "`dice[%d]` is %d; expected at most %d", seat,
                             v->dice[seat], seat < v->seats ? rules->value[PERUDO_DICE] : 0);
        in_play += v->dice[seat];
        for (int i = 0; i < HN_DICE; i++) {
            int die = v->die[seat][i];
            if (!die && given_back_last(rules, v, seat, i))
                continue;
            if (i >= v->dice[seat] ? die != 0 : seen ? die < 1 || die > faces : die != HN_UNKNOWN)
                return error_set(error, HN_BAD_VIEW, "die %d of seat %d is wrong", i, seat);
        }
    }
    if (v->in_play != in_play)
        return error_set(error, HN_BAD_VIEW, "`in_play` is %d, but the seats have %d dice",
                         v->in_play, in_play);
    return HN_OK;
}

/* Whether a bid is one of the table's: a face of the dice, and not more than there are. */
static bool is_bid(const hn_rules *rules, const hn_dice_view *v, hn_bid bid)
{
    return bid.count >= 1 && bid.count <= v->in_play && bid.face >= 1 &&
           bid.face <= rules->value[PERUDO_FACES];
}

static hn_status check_bids(const hn_rules *rules, const hn_dice_view *v, hn_error *error)
{
    bool stands = v->bidder != HN_NONE;
    if (stands ? v->bidder >= v->seats || !is_bid(rules, v, v->bid) : v->bid.count || v->bid.face)
        return error_set(error, HN_BAD_VIEW, "`bid` and `bidder` do not fit the table");
    for (int seat = 0; seat < HN_SEATS; seat++) {
        hn_bid last = v->last[seat];
        bool none = !last.count && !last.face;
        if (!none && (!stands || !is_bid(rules, v, last) || seat >= v->seats || !v->dice[seat] ||
                      (v->palifico && last.face != v->bid.face)))
            return error_set(error, HN_BAD_VIEW, "the last bid of seat %d does not fit the table",
                             seat);
    }
    if (stands && memcmp(&v->last[v->bidder], &v->bid, sizeof v->bid))
        return error_set(error, HN_BAD_VIEW, "the last bid of seat %d is not the one that stands",
                         v->bidder);
    return HN_OK;
}

/* The seats' last bids are consecutive ones: each is a legal raise of the one before. They begin with
 * the beginner's opening, or where all have bid, with the oldest, that of the seat to act. */
static hn_status check_course(const hn_rules *rules, const hn_dice_view *v, const perudo *p,
                              hn_error *error)
{
    perudo course = *p;
    course.bid = (hn_bid){0, 0};
    if (v->bidder == HN_NONE)
        return HN_OK;
    bool all = v->last[v->turn_seat].count;
    int seat = all ? v->turn_seat : v->beginner;
    for (int i = 0; i < __builtin_popcount(p->alive); i++, seat = perudo_next_seat(p, seat)) {
        hn_bid bid = v->last[seat];
        bool first = all && i == 0; /* what it raised is not known any more */
        if (!bid.count || (!first && bid.count < perudo_lowest(rules, &course, bid.face)))
            return error_set(error, HN_BAD_VIEW, "seat %d cannot have bid as its last bid says",
                             seat);
        course.bid = bid;
        if (seat == v->bidder)
            break;
    }
    for (seat = perudo_next_seat(p, v->bidder); !all && seat != v->beginner;
         seat = perudo_next_seat(p, seat))
        if (v->last[seat].count)
            return error_set(error, HN_BAD_VIEW, "seat %d cannot have bid yet", seat);
    return HN_OK;
}

static hn_status check_turn(const hn_rules *rules, const hn_dice_view *v, const perudo *p,
                            hn_error *error)
{
    bool over = v->phase == HN_PHASE_OVER, few = !(p->alive & (p->alive - 1));
    if (!p->alive)
        return error_set(error, HN_BAD_VIEW, "no seat has any dice");
    if (over ? v->asked || v->bidder != HN_NONE : v->asked != 1u << v->turn_seat || few)
        return error_set(error, HN_BAD_VIEW, "`asked` does not fit the phase");
    if (over)
        return HN_OK;
    if (!v->dice[v->beginner] || !v->dice[v->turn_seat])
        return error_set(error, HN_BAD_VIEW, "`beginner` and `turn_seat` must have dice");
    if (v->bidder == HN_NONE ? v->turn_seat != v->beginner
                             : v->turn_seat != perudo_next_seat(p, v->bidder))
        return error_set(error, HN_BAD_VIEW, "`turn_seat` is not the one that comes next");
    return check_course(rules, v, p, error);
}

static hn_status check_palifico(const hn_rules *rules, const hn_dice_view *v, hn_error *error)
{
    int rule = rules->value[PERUDO_PALIFICO];
    bool one = false;
    for (int seat = 0; seat < v->seats; seat++)
        one |= v->dice[seat] == 1;
    bool had = v->had_palifico >> v->beginner & 1;
    bool over = v->phase == HN_PHASE_OVER;
    if (rule == PALIFICO_NEVER ? v->palifico
        : over                 ? false
        : rule == PALIFICO_ANY ? v->palifico != one
                               : v->palifico && (v->dice[v->beginner] != 1 || !had))
        return error_set(error, HN_BAD_VIEW, "`palifico` does not fit the dice");
    if (rule != PALIFICO_ONCE && v->had_palifico)
        return error_set(error, HN_BAD_VIEW, "`had_palifico` is for rules with `once each`");
    if (v->wild != (v->palifico ? 0 : rules->value[PERUDO_WILD]))
        return error_set(error, HN_BAD_VIEW, "`wild` is %d; expected %d", v->wild,
                         v->palifico ? 0 : rules->value[PERUDO_WILD]);
    return HN_OK;
}

hn_status hn_dice_world(const hn_rules *rules, const hn_dice_view *v, uint64_t seed,
                        hn_state *state, hn_error *error)
{
    hn_status status = check_numbers(rules, v, error);
    if (!status)
        status = check_dice(rules, v, error);
    if (!status)
        status = check_bids(rules, v, error);
    if (!status)
        status = check_palifico(rules, v, error);
    if (status)
        return status;

    hn_state world = {{0}};
    perudo *p = (perudo *)(void *)&world;
#define TO_TABLE(member, ...) FIELD_COPY(p, v, member)
    PERUDO_FIELDS(TO_TABLE, IS_MADE)
    p->seed = seed;
    uint64_t dice[HN_SEATS];
    dice_throw(seed, HN_FOR_WORLD, v->turn, v->seats, rules->value[PERUDO_FACES], dice);
    for (int seat = 0; seat < v->seats; seat++) {
        p->alive |= (hn_seats)((v->dice[seat] > 0) << seat);
        if (v->die[seat][0] == HN_UNKNOWN)
            dice_take(dice[seat], v->dice[seat], p->die[seat]);
        else
            memcpy(p->die[seat], v->die[seat], HN_DICE);
    }
    status = check_turn(rules, v, p, error);
    if (!status)
        *state = world;
    return status;
}

hn_status perudo_world(const hn_rules *rules, const hn_plain_view *view, uint64_t seed,
                       hn_state *state, hn_error *error)
{
    return hn_dice_world(rules, &view->dice, seed, state, error);
}

/* ---- words ---- */

static void add_dice(text_out *t, const uint8_t *die, int count)
{
    for (int i = 0; i < count && i < HN_DICE; i++)
        if (die[i] == HN_UNKNOWN)
            text_add(t, " ?");
        else if (die[i])
            text_add(t, " %d", die[i]);
        else
            text_add(t, " -");
}

static int write_view(const hn_game *game, const hn_dice_view *v, char *buffer, size_t size)
{
    text_out t = text_in(buffer, size);
    text_add(&t, "%s, throw %d", game->name, v->turn);
    if (v->phase == HN_PHASE_OVER)
        text_add(&t, ", over");
    else
        text_add(&t, ", seat %d to act", v->turn_seat);
    if (v->palifico)
        text_add(&t, ", palifico");
    text_add(&t, ", %d dice in play", v->in_play);
    if (v->bid.count)
        text_add(&t, ", bid %dx%d by %d", v->bid.count, v->bid.face, v->bidder);
    text_add(&t, "\n");
    for (int seat = 0; seat < v->seats; seat++) {
        text_add(&t, "%d:", seat);
        add_dice(&t, v->die[seat], v->dice[seat]);
        if (!v->dice[seat])
            text_add(&t, " out");
        if (v->last[seat].count)
            text_add(&t, " bid %dx%d", v->last[seat].count, v->last[seat].face);
        text_add(&t, "\n");
    }
    return (int)t.length;
}

int perudo_view_text(const hn_view *view, char *buffer, size_t size)
{
    hn_dice_view v;
    hn_dice_view_of(view, &v);
    return write_view(view->rules_->game, &v, buffer, size);
}

int perudo_state_text(const hn_rules *rules, const hn_state *state, char *buffer, size_t size)
{
    hn_dice_view open;
    hn_view public = hn_view_of(rules, state, HN_NONE);
    hn_dice_view_of(&public, &open);
    memcpy(open.die, perudo_of(state)->die, sizeof open.die);
    return write_view(rules->game, &open, buffer, size);
}
