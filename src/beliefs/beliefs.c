/* What a seat believes of the cards that are hidden from it, from the events that it is told.
 *
 * Each event moves rows as it moves cards, and is a clue to those that stay hidden. Nothing but the events is asked,
 * and of them only what the seat saw: so it makes no difference whether they come whole. Whether a window
 * is over has to be told from what comes next, since nobody says that a window passed without a card. */
#include "beliefs/evidence.h"

#include <string.h>

_Static_assert(sizeof(belief_set) <= sizeof(hn_beliefs), "the public bytes are enough");

static inline const evidence_source *source_of(const belief_set *b)
{
    return b->rules->game->evidence;
}

void hn_beliefs_begin(hn_beliefs *beliefs, const hn_rules *rules, int seats, int seat,
                      const hn_likelihoods *likelihoods)
{
    belief_set *b = beliefs_open(beliefs);
    memset(beliefs, 0, sizeof *beliefs);
    b->rules = rules;
    b->table = likelihoods;
    b->seats = (uint8_t)seats;
    b->seat = (uint8_t)seat;
    b->drawn = b->declared = b->last = HN_NONE;
    memset(b->discard, HN_NONE, sizeof b->discard);
    for (int card = 0; card < HN_CARDS; card++)
        b->unseen[belief_kind(source_of(b), (hn_card)card)]++;
}

/* ---- cards in sight ---- */

static void see(belief_set *b, hn_card card)
{
    if (b->seen >> card & 1)
        return;
    b->seen |= (uint64_t)1 << card;
    b->unseen[belief_kind(source_of(b), card)]--;
}

static inline bool is_acting_viewer(const belief_set *b, const hn_event *e)
{
    return e->seat == b->seat;
}

/* The event's card as the viewer saw it, HN_UNKNOWN otherwise. */
static inline hn_card card_seen(const belief_set *b, const hn_event *e)
{
    return e->card < HN_CARDS && knows(e->seen_by, b->seat) ? e->card : HN_UNKNOWN;
}

static void to_discard(belief_set *b, hn_card card)
{
    see(b, card);
    b->discard[b->discard_count++] = card;
}

/* All but the top go out of sight. */
static void reshuffle(belief_set *b)
{
    int top = b->discard_count - 1;
    for (int i = 0; i < top; i++) {
        b->seen &= ~((uint64_t)1 << b->discard[i]);
        b->unseen[belief_kind(source_of(b), b->discard[i])]++;
    }
    b->discard[0] = b->discard[top];
    memset(b->discard + 1, HN_NONE, HN_CARDS - 1);
    b->discard_count = 1;
}

/* Cards on their way, with what is believed of those that change places. */
typedef struct moving {
    belief_set *b;
    const hn_event *event;
    hn_seats drawn_known;
    belief_row row[2];
} moving;

static EVENT_INLINE void lift(void *follower, int which, event_move move, hn_place at, bool gap)
{
    moving *m = follower;
    belief_set *b = m->b;
    if (move.from == SPOT_DISCARD) {
        b->discard[--b->discard_count] = HN_NONE;
    } else if (move.from == SPOT_HAND) {
        m->drawn_known = b->drawn_known;
        b->drawn = HN_NONE;
        b->drawn_from = FROM_DECK;
        b->drawn_known = 0;
    } else if (spot_is_place(move.from)) {
        if (spot_is_place(move.to))
            m->row[which] = *row_at(b, at);
        if (gap)
            row_end(b, at);
    }
}

static EVENT_INLINE void lay(void *follower, int which, event_move move, hn_place at)
{
    moving *m = follower;
    belief_set *b = m->b;
    if (move.to == SPOT_DISCARD) {
        to_discard(b, m->event->card);
    } else if (move.to == SPOT_HAND) {
        b->drawn = card_seen(b, m->event);
        b->drawn_from = move.from == SPOT_DISCARD ? FROM_DISCARD : FROM_DECK;
        b->drawn_known = m->event->seen_by;
        if (b->drawn < HN_CARDS)
            see(b, b->drawn);
    } else if (spot_is_place(move.from)) {
        row_set(b, at, &m->row[which]);
    } else {
        row_begin(b, at, move.from == SPOT_HAND ? m->drawn_known : m->event->seen_by);
    }
}

static EVENT_INLINE void move(belief_set *b, const hn_event *e, int type)
{
    moving moved;
    moved.b = b;
    moved.event = e;
    event_move_cards(e, type, lift, lay, &moved);
}

/* A card in its place was seen by some: what the viewer saw itself needs no belief any more. */
static void sight(belief_set *b, const hn_event *e)
{
    hn_place at = e->place[0];
    hn_card card = card_seen(b, e);
    if (card == HN_UNKNOWN) {
        row_at(b, at)->known |= e->seen_by;
        row_forget_said(row_at(b, at));
        evidence_of_sight(b, e, at, HN_NONE);
        return;
    }
    row_begin(b, at, row_at(b, at)->known | e->seen_by);
    see(b, card);
    evidence_of_sight(b, e, at, card);
}

/* ---- windows ---- */

static void open_window(belief_set *b, unsigned ranks)
{
    const evidence_source *source = source_of(b);
    hn_seats silent = (hn_seats)(b->barred | (source->callers_toss ? 0 : b->callers));
    memset(&b->window, 0, sizeof b->window);
    if (!source->tosses(b->rules))
        return;
    b->window.ranks = (uint16_t)ranks;
    b->window.asked = (hn_seats)(((1u << b->seats) - 1) & ~silent);
}

static inline bool is_king(const belief_set *b)
{
    return b->discard_count && card_rank(b->discard[b->discard_count - 1]) == HN_KING;
}

/* Whether the window that was due has passed before this event. One that comes first is over with anything that
 * is not of it; others are with the end of the turn, or with the first power of what was tossed in. A name while
 * no king is on top is of one that was queued, so the window before it has passed. */
static bool window_is_over(const belief_set *b, const hn_event *e)
{
    unsigned traits = event_forms[e->type].traits;
    if (!b->window.ranks || traits & EVENT_IN_WINDOW)
        return false;
    return source_of(b)->window_first || b->window.begun || traits & EVENT_ENDS_WINDOWS ||
           (e->type == HN_EVENT_NAME && !is_king(b));
}

/* What was in front of seats that could have tossed it in, and is still there. */
static void close_window(belief_set *b, const hn_event *e)
{
    clue silent = clue_of(b, HN_SIGN_SILENT, e);
    silent.evidence.ranks = b->window.ranks;
    for (unsigned seats = b->window.asked & ~seat_bit(b->seat); seats; seats &= seats - 1) {
        int seat = __builtin_ctz(seats);
        silent.evidence.seat = (uint8_t)seat;
        clue_apply_all(b, &silent, seat, b->window.exempt[seat]);
    }
    memset(&b->window, 0, sizeof b->window);
}

/* A card that came while the window was resolved, or was tried in it. */
static void exempt(belief_set *b, hn_place place)
{
    if (b->window.begun)
        b->window.exempt[place.seat] |= (uint16_t)(1u << place.slot);
}

/* ---- a turn ---- */

static hn_card drawn_seen(const belief_set *b)
{
    return b->drawn < HN_CARDS ? b->drawn : HN_NONE;
}

/* What a seat gives up for the drawn card: of use until it is turned, which is at once unless its rank is
 * declared first. */
static void give_up(belief_set *b, const hn_event *e)
{
    clue out = clue_of(b, HN_SIGN_OUT, e);
    out.evidence.drawn = out.evidence.against = drawn_seen(b);
    out.evidence.slot = e->place[0].slot;
    out.evidence.ranks = (uint16_t)(b->declared == HN_NONE ? 0 : 1u << b->declared);
    if (!is_acting_viewer(b, e) && out.evidence.drawn != HN_NONE)
        clue_apply(b, &out, e->place[0]);
}

static void declare(belief_set *b, const hn_event *e)
{
    b->declared = (uint8_t)e->number;
    give_up(b, e);
}

/* The card that was put in: seen, or hidden and bounded by what it replaced. */
static void put_in(belief_set *b, const hn_event *e, hn_card drawn)
{
    static const uint8_t signs[] = {HN_SIGN_IN, HN_SIGN_IN_KIND};
    if (drawn != HN_NONE) {
        evidence_of_sight(b, e, e->place[0], drawn);
        return;
    }
    for (int i = 0; i < 2; i++) {
        clue in = clue_of(b, signs[i], e);
        in.evidence.against = e->card;
        in.evidence.slot = e->place[0].slot;
        clue_apply(b, &in, e->place[0]);
    }
}

static void swap(belief_set *b, const hn_event *e)
{
    hn_card drawn = drawn_seen(b);
    if (b->declared == HN_NONE)
        give_up(b, e);
    move(b, e, HN_EVENT_SWAP);
    if (!is_acting_viewer(b, e)) {
        clue kept = clue_of(b, HN_SIGN_KEPT, e);
        kept.evidence.drawn = drawn;
        kept.evidence.against = e->card;
        kept.evidence.slot = e->place[0].slot;
        clue_apply_all(b, &kept, e->seat, 1u << e->place[0].slot);
    }
    put_in(b, e, drawn);
    b->declared = HN_NONE;
    open_window(b, 1u << card_rank(e->card));
}

/* A card that was taken from the discard and goes back tells nothing of the others. */
static void play(belief_set *b, const hn_event *e)
{
    const evidence_source *source = source_of(b);
    bool taken = b->drawn_from == FROM_DISCARD;
    bool action = source->plays_told ? e->number : source->has_power(b->rules, e->card);
    move(b, e, HN_EVENT_PLAY);
    if (!taken && !is_acting_viewer(b, e)) {
        clue kept = clue_of(b, action ? HN_SIGN_PLAYED : HN_SIGN_REFUSED, e);
        kept.evidence.drawn = kept.evidence.against = e->card;
        clue_apply_all(b, &kept, e->seat, 0);
    }
    open_window(b, taken && source->window_first ? 0 : 1u << card_rank(e->card));
}

/* ---- cards that go elsewhere ---- */

static void clue_of_move(belief_set *b, const hn_event *e, int sign, hn_place place)
{
    clue moved = clue_of(b, sign, e);
    if (!is_acting_viewer(b, e))
        clue_apply(b, &moved, place);
}

static void exchange(belief_set *b, const hn_event *e)
{
    hn_place one = e->place[0], other = e->place[1];
    if (one.seat != other.seat && (one.seat == e->seat || other.seat == e->seat)) {
        bool own = one.seat == e->seat;
        clue_of_move(b, e, HN_SIGN_GIVEN, own ? one : other);
        clue_of_move(b, e, HN_SIGN_TAKEN, own ? other : one);
    }
    move(b, e, HN_EVENT_EXCHANGE);
}

static void give(belief_set *b, const hn_event *e)
{
    clue_of_move(b, e, HN_SIGN_GIVEN, e->place[0]);
    move(b, e, HN_EVENT_GIVE);
    exempt(b, e->place[1]);
}

/* ---- names, tosses and penalties ---- */

/* A right card was tossed in. Where only the first counts, nobody is told who else would have, so silence says
 * nothing any more. */
static void tossed(belief_set *b)
{
    const evidence_source *source = source_of(b);
    b->window.begun = 1;
    if (source->one_toss && source->one_toss(b->rules))
        memset(&b->window, 0, sizeof b->window);
}

/* A card that leaves its place: the one that a king named, or one that was tossed in. */
static void flip(belief_set *b, const hn_event *e)
{
    bool own = e->place[0].seat == e->seat;
    move(b, e, HN_EVENT_FLIP);
    if (b->last != HN_EVENT_NAME) {
        tossed(b);
        return;
    }
    unsigned ranks = b->window.ranks | 1u << HN_KING | 1u << card_rank(e->card);
    open_window(b, ranks);
    if (own && !is_acting_viewer(b, e)) {
        clue named = clue_of(b, HN_SIGN_NAMED, e);
        named.evidence.against = e->card;
        named.evidence.slot = e->place[0].slot;
        named.evidence.ranks = (uint16_t)(1u << b->declared);
        clue_apply_all(b, &named, e->seat, 0);
    }
    b->declared = HN_NONE;
}

/* A card that was tried or named, wrongly: seen, or still hidden and known not to be what was asked for, whoever
 * asked. */
static void wrong(belief_set *b, const hn_event *e)
{
    bool named = b->last == HN_EVENT_NAME;
    if (!named) {
        b->window.begun = 1;
        if (source_of(b)->wrong_bars)
            b->barred |= seat_bit(e->seat);
        exempt(b, e->place[0]);
    }
    clue tried = clue_of(b, named ? HN_SIGN_DECLARED : HN_SIGN_FAILED, e);
    tried.evidence.ranks = (uint16_t)(named ? 1u << b->declared : e->number);
    b->declared = HN_NONE;
    if (card_seen(b, e) != HN_UNKNOWN)
        sight(b, e);
    else
        clue_apply(b, &tried, e->place[0]);
}

static void penalty(belief_set *b, const hn_event *e)
{
    move(b, e, HN_EVENT_PENALTY);
    exempt(b, e->place[0]);
}

static void collect(belief_set *b, const hn_event *e)
{
    move(b, e, HN_EVENT_COLLECT);
    evidence_of_sight(b, e, e->place[0], e->card);
}

static void call(belief_set *b, const hn_event *e)
{
    clue called = clue_of(b, HN_SIGN_CALLED, e);
    b->callers |= seat_bit(e->seat);
    if (!is_acting_viewer(b, e))
        clue_apply_all(b, &called, e->seat, 0);
}

/* ---- events ---- */

static void begin_turn(belief_set *b, const hn_event *e)
{
    b->turn = e->number;
    b->turn_seat = e->seat;
}

static void deal(belief_set *b, const hn_event *e)
{
    if (b->last == HN_NONE) /* the first that is dealt to is the first to play */
        b->turn_seat = e->seat;
    move(b, e, HN_EVENT_DEAL);
}

/* Events that are no more than what their row says. */
static void move_or_show(belief_set *b, const hn_event *e)
{
    if (event_forms[e->type].traits & EVENT_SHOWS)
        sight(b, e);
    else
        move(b, e, e->type);
}

static void apply(belief_set *b, const hn_event *e)
{
    switch (e->type) {
    case HN_EVENT_DEAL:
        deal(b, e);
        break;
    case HN_EVENT_TURN:
        begin_turn(b, e);
        break;
    case HN_EVENT_DECLARE:
        declare(b, e);
        break;
    case HN_EVENT_SWAP:
        swap(b, e);
        break;
    case HN_EVENT_PLAY:
        play(b, e);
        break;
    case HN_EVENT_EXCHANGE:
        exchange(b, e);
        break;
    case HN_EVENT_GIVE:
        give(b, e);
        break;
    case HN_EVENT_NAME:
        b->declared = (uint8_t)e->number;
        break;
    case HN_EVENT_FLIP:
        flip(b, e);
        break;
    case HN_EVENT_WRONG:
        wrong(b, e);
        break;
    case HN_EVENT_KEEP:
        b->window.begun = 1;
        sight(b, e);
        break;
    case HN_EVENT_PENALTY:
        penalty(b, e);
        break;
    case HN_EVENT_COLLECT:
        collect(b, e);
        break;
    case HN_EVENT_RESHUFFLE:
        reshuffle(b);
        break;
    case HN_EVENT_CALL:
        call(b, e);
        break;
    case HN_EVENT_DRAW:
        move(b, e, HN_EVENT_DRAW);
        break;
    default:
        move_or_show(b, e);
        break;
    }
}

static inline void observe(belief_set *b, const hn_event *e)
{
    if (window_is_over(b, e))
        close_window(b, e);
    apply(b, e);
    b->last = e->type;
}

void hn_beliefs_observe(hn_beliefs *beliefs, const hn_event *e)
{
    observe(beliefs_open(beliefs), e);
}

void beliefs_observe(hn_beliefs *beliefs, const hn_event *e, const evidence_trace *trace)
{
    belief_set *b = beliefs_open(beliefs);
    b->trace_ = trace;
    observe(b, e);
    b->trace_ = NULL;
}

/* ---- what is told of them ---- */

hn_view hn_beliefs_view(const hn_beliefs *beliefs, const hn_view *view)
{
    hn_view with = *view;
    with.beliefs_ = hn_beliefs_seat(beliefs) == view->seat_ ? beliefs : NULL;
    return with;
}

const hn_beliefs *hn_view_beliefs(const hn_view *view)
{
    return view->beliefs_;
}

int hn_beliefs_seat(const hn_beliefs *beliefs)
{
    return beliefs_read(beliefs)->seat;
}

const hn_likelihoods *hn_beliefs_likelihoods(const hn_beliefs *beliefs)
{
    return beliefs_read(beliefs)->table;
}

int hn_beliefs_observations(const hn_beliefs *beliefs)
{
    return (int)beliefs_read(beliefs)->observations;
}

bool hn_beliefs_grounds(const hn_beliefs *beliefs, int seat, int slot, hn_grounds *grounds)
{
    memset(grounds, 0, sizeof *grounds);
    if ((unsigned)seat >= HN_SEATS || (unsigned)slot >= HN_SLOTS)
        return false;
    const belief_row *row = &beliefs_read(beliefs)->row[seat][slot];
    grounds->observations = row->observations;
    grounds->conflicts = row->conflicts;
    grounds->turn = row->turn;
    grounds->kept = row->kept;
    memcpy(grounds->evidence, row->evidence, sizeof grounds->evidence);
    return row->there;
}
