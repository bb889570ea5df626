/* The end of a round of Dutch. It can be won in three ways, and points alone do not say by which; so the
 * winning seat's hand is looked at as the score does: what it had no more of, or what it had less of than the
 * others. */
#include "cli/dutch.h"

#include "cli/house.h"
#include "cli/story.h"

/* ---- how it was won ---- */

/* A round that is over, as its score counts it. */
typedef struct ending {
    hn_view open;
    const hn_score *score;
    int winner; /* one of them */
} ending;

static int hand_of(const ending *e, int seat)
{
    return hn_view_slots(&e->open, seat) & ~hn_view_collection(&e->open, seat);
}

/* A collection counts as one card. */
static int cards_of(const ending *e, int seat)
{
    return __builtin_popcount((unsigned)hand_of(e, seat)) +
           (hn_view_collection(&e->open, seat) != 0);
}

/* The seats that have lost with as many points as the winner, and of these those with as many cards. */
static hn_seats equals(const ending *e, bool cards)
{
    hn_seats seats = 0;
    for (int seat = 0; seat < hn_view_seats(&e->open); seat++)
        if (!(e->score->winners >> seat & 1) &&
            e->score->points[seat] == e->score->points[e->winner] &&
            (!cards || cards_of(e, seat) == cards_of(e, e->winner)))
            seats |= (hn_seats)(1u << seat);
    return seats;
}

/* "; seat 0 has", "; seats 0 and 2 have". */
static void add_equals(text_out *t, hn_seats seats)
{
    text_add(t, "; ");
    house_add_seats(t, seats);
    text_add(t, seats & (seats - 1) ? " have" : " has");
}

static void add_number(text_out *t, int number, const char *of)
{
    text_add(t, " %d %s%s", number, of, number == 1 ? "" : "s");
}

/* Fewest points, then fewest cards, then the caller. */
static void won_by_points(const ending *e, text_out *t)
{
    bool shared = e->score->winners & (e->score->winners - 1);
    hn_seats points = equals(e, false), cards = equals(e, true);
    text_add(t, " with");
    add_number(t, e->score->points[e->winner], "point");
    if (points || shared) {
        text_add(t, " and");
        add_number(t, cards_of(e, e->winner), "card");
    }
    text_add(t, shared ? " each" : "");
    if (!e->score->callers)
        text_add(t, " after %d laps", house_value(hn_view_rules(&e->open), "laps", 0));
    if (cards) {
        add_equals(t, cards);
        text_add(t, " the same, but did not call");
    } else if (points) {
        add_equals(t, points);
        text_add(t, " as many points, but more cards");
    }
}

void dutch_won(const hn_rules *rules, const hn_state *state, const hn_score *score, text_out *t)
{
    ending e = {hn_view_of(rules, state, HN_NONE), score, 0};
    while (!(score->winners >> e.winner & 1))
        e.winner++;
    bool shared = score->winners & (score->winners - 1);
    if (!hand_of(&e, e.winner))
        text_add(t, shared ? " with empty hands at once" : " with an empty hand");
    else if (hn_view_collected(&e.open, e.winner, HN_COLLECTION - 1) != HN_NONE)
        text_add(t, " with four cards of rank %s collected",
                 hn_rank_name(hn_view_collects(&e.open, e.winner)));
    else
        won_by_points(&e, t);
}

/* ---- what each seat did ---- */

typedef enum deed { DROPS, WRONG, EXCHANGES, LOOKS, COLLECTED, DEEDS } deed;

/* The looks before the first turn are no deeds. */
static deed deed_of(const hn_event *event, int turns)
{
    switch (event->type) {
    case HN_EVENT_FLIP:
        return DROPS;
    case HN_EVENT_WRONG:
        return WRONG;
    case HN_EVENT_EXCHANGE:
        return EXCHANGES;
    case HN_EVENT_LOOK:
        return turns ? LOOKS : DEEDS;
    case HN_EVENT_COLLECT:
        return COLLECTED;
    default:
        return DEEDS;
    }
}

static void print_seat(const screen *s, int seat, const char *name, const int *counts, int columns)
{
    static const int widths[DEEDS] = {6, 7, 11, 7, 11};
    screen_label(s, SCREEN_LABEL, seat, false, name);
    for (int i = 0; i < columns; i++)
        if (counts[i]) {
            fprintf(s->out, "%*d", widths[i], counts[i]);
        } else {
            fprintf(s->out, "%*s", widths[i] - 1, "");
            screen_put(s, INK_FAINT, "-");
        }
}

void dutch_deeds(const screen *s, const session *table)
{
    int counts[HN_SEATS][DEEDS] = {{0}}, turns = 0, call = 0, caller = HN_NONE;
    bool collect = house_is(&table->rules, "clear_and_collect", "yes");
    screen_seat seats[HN_SEATS];
    for (int i = 0; i < table->log_count; i++) {
        const hn_event *event = &table->log[i];
        deed what = deed_of(event, turns);
        turns += event->type == HN_EVENT_TURN;
        if (what < DEEDS)
            counts[event->seat][what]++;
        if (event->type == HN_EVENT_CALL) {
            caller = event->seat;
            call = (turns - 1) / table->seats + 1;
        }
    }
    story_name_seats(table, seats);
    screen_title(s, "how the round went");
    screen_ink_on(s, INK_FAINT);
    fprintf(s->out, "%*s drops  wrong  exchanges  looks%s\n", SCREEN_LABEL, "",
            collect ? "  collected" : "");
    screen_ink_on(s, INK_PLAIN);
    for (int seat = 0; seat < table->seats; seat++) {
        print_seat(s, seat, seats[seat].name, counts[seat], collect ? DEEDS : COLLECTED);
        if (seat == caller)
            fprintf(s->out, "  called in lap %d", call);
        fputc('\n', s->out);
    }
}
