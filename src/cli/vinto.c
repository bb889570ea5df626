/* Vinto in words: its moments, and the end of its rounds, where the points do not say what the cards came to. */
#include "cli/vinto.h"

#include "cli/house.h"

/* ---- how it was won ---- */

/* The lowest sum of some seats. */
static int lowest_of(const hn_score *score, hn_seats seats)
{
    int lowest = INT16_MAX;
    for (int seat = 0; seat < HN_SEATS; seat++)
        if (seats >> seat & 1 && score->sum[seat] < lowest)
            lowest = score->sum[seat];
    return lowest;
}

static void won_by_call(const hn_score *score, hn_seats others, text_out *t)
{
    int sum = lowest_of(score, score->callers), lowest = lowest_of(score, others);
    bool one = !(others & (others - 1));
    if (sum > lowest)
        text_add(t, " with %s sum of %d, below the caller's %d", one ? "a" : "a lowest", lowest,
                 sum);
    else if (one)
        text_add(t, " with a sum of %d, %s %d", sum, sum < lowest ? "below" : "level with", lowest);
    else if (sum < lowest)
        text_add(t, " with a sum of %d, below the lowest of the others, %d", sum, lowest);
    else
        text_add(t, " with a sum of %d, level with the lowest of the others", sum);
}

void vinto_won(const hn_rules *rules, const hn_state *state, const hn_score *score, text_out *t)
{
    hn_seats all = (hn_seats)((1u << hn_seat_count(rules, state)) - 1);
    if (score->callers) {
        won_by_call(score, (hn_seats)(all & ~score->callers), t);
        return;
    }
    bool shared = score->winners & (score->winners - 1);
    int laps = house_value(rules, "laps", 0);
    text_add(t, " with the lowest sum, %d%s, after %d lap%s", lowest_of(score, all),
             shared ? " each" : "", laps, laps == 1 ? "" : "s");
}

/* ---- events ---- */

static bool same_place(const hn_event *a, const hn_event *b)
{
    return a->place[0].seat == b->place[0].seat && a->place[0].slot == b->place[0].slot;
}

bool vinto_event(const hn_event *before, const hn_event *event, char *buffer, size_t size)
{
    text_out t = text_in(buffer, size);
    const char *card = event->card < HN_CARDS ? hn_card_text(event->card) : "the card";
    text_add(&t, "seat %d ", event->seat);
    if (before->type == HN_EVENT_NAME && event->type == HN_EVENT_FLIP && same_place(before, event))
        text_add(&t, "is right: %s goes onto the discard", card);
    else if (before->type != HN_EVENT_NAME && event->type == HN_EVENT_WRONG)
        text_add(&t, "tosses in %d.%d%s%s, wrong, it stays", event->place[0].seat,
                 event->place[0].slot, event->card < HN_CARDS ? ": " : "",
                 event->card < HN_CARDS ? card : "");
    else if (before->type == HN_EVENT_DECLARE && event->type == HN_EVENT_SWAP &&
             event->card < HN_CARDS)
        text_add(&t, "swaps it in; %s comes out: %s", card,
                 hn_card_rank(event->card) == before->number ? "right" : "wrong");
    else if (before->type == HN_EVENT_AIM && event->type == HN_EVENT_PENALTY)
        text_add(&t, "takes a card from the deck into %d.%d", event->place[0].seat,
                 event->place[0].slot);
    else if (event->type == HN_EVENT_DECLINE &&
             (before->type != HN_EVENT_LOOK || before->seat != event->seat))
        text_add(&t, "does not play its action");
    else
        return false;
    return true;
}

/* ---- the moment ---- */

void vinto_add_ranks(text_out *t, unsigned ranks)
{
    int count = __builtin_popcount(ranks), told = 0;
    for (int rank = 0; rank < HN_RANKS; rank++)
        if (ranks >> rank & 1) {
            text_add(t, "%s%ss",
                     told == 0           ? ""
                     : told + 1 == count ? " and "
                                         : ", ",
                     house_rank(rank));
            told++;
        }
}

void vinto_add_queue(text_out *t, const hn_card_view *view)
{
    for (int i = 0; i < HN_QUEUE && view->queue[i] != HN_NONE; i++)
        text_add(t, "%s%s of seat %d", i ? ", then " : "", house_rank(view->queue_rank[i]),
                 view->queue[i]);
}

void vinto_moment(const hn_view *view, text_out *t)
{
    hn_card_view v;
    hn_card_view_of(view, &v);
    if (v.power != HN_NONE)
        text_add(t, "the action of %s is played", house_rank(v.power));
    if (v.chosen.seat != HN_NONE)
        text_add(t, "%schosen %d.%d", t->length ? "; " : "", v.chosen.seat, v.chosen.slot);
    if (v.looked.seat != HN_NONE)
        text_add(t, " and %d.%d", v.looked.seat, v.looked.slot);
    if (v.ranks) {
        text_add(t, "%stoss-in %s ", t->length ? "; " : "",
                 v.phase == HN_PHASE_WINDOW ? "of" : "to come of");
        vinto_add_ranks(t, v.ranks);
    }
    if (v.queue[0] != HN_NONE) {
        text_add(t, "%swaiting: ", t->length ? "; " : "");
        vinto_add_queue(t, &v);
    }
    if (v.barred) {
        text_add(t, "%sno more toss-ins: ", t->length ? "; " : "");
        house_add_seats(t, v.barred);
    }
    if (v.unused)
        text_add(t, "%sthe action of the top discard was not played", t->length ? "; " : "");
}
