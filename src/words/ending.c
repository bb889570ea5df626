/* How a round was won, and what it gave. Points alone do not say it in every game, so the winner's hand is looked at as the score
 * does: what it had no more of, or what it had less of than the others. */
#include "words/scene.h"

#include <stdio.h>

/* ---- one seat's ---- */

static int sum(const scene *s)
{
    return s->score->sum[s->subject.seat];
}

static void points(const scene *s, text_out *t)
{
    text_add(t, "%d", s->score->points[s->subject.seat]);
}

static void signed_points(const scene *s, text_out *t)
{
    text_add(t, "%s%d", s->score->points[s->subject.seat] > 0 ? "+" : "",
             s->score->points[s->subject.seat]);
}

static int wins(const scene *s)
{
    return s->score->winners >> s->subject.seat & 1;
}

static void total(const scene *s, text_out *t)
{
    text_add(t, "%d", s->totals->total[s->subject.seat]);
}

static void signed_total(const scene *s, text_out *t)
{
    text_add(t, "%s%d", s->totals->total[s->subject.seat] > 0 ? "+" : "",
             s->totals->total[s->subject.seat]);
}

static void rounds_won(const scene *s, text_out *t)
{
    int won = s->totals->won[s->subject.seat];
    text_add(t, won % HN_WIN ? "%.2f" : "%.0f", (double)won / HN_WIN);
}

/* ---- the winner's hand ---- */

static int winner_of(const scene *s)
{
    return s->score->winners ? __builtin_ctz(s->score->winners) : 0;
}

static int hand_of(const scene *s, int seat)
{
    return hn_view_slots(s->view, seat) & ~hn_view_collection(s->view, seat);
}

/* A collection counts as one card. */
static int cards_of(const scene *s, int seat)
{
    return __builtin_popcount((unsigned)hand_of(s, seat)) +
           (hn_view_collection(s->view, seat) != 0);
}

static void winners(const scene *s, text_out *t)
{
    say_seats(s, s->score->winners, t);
}

static int you_won(const scene *s)
{
    return s->w->names && s->w->viewer < HN_SEATS && s->score->winners == 1u << s->w->viewer;
}

static int shared(const scene *s)
{
    return (s->score->winners & (s->score->winners - 1)) != 0;
}

static int empty_handed(const scene *s)
{
    return !hand_of(s, winner_of(s));
}

static void collection_rank(const scene *s, text_out *t)
{
    if (hn_view_collected(s->view, winner_of(s), HN_COLLECTION - 1) != HN_NONE)
        text_add(t, "%s", hn_rank_name(hn_view_collects(s->view, winner_of(s))));
}

static void won_points(const scene *s, text_out *t)
{
    text_add(t, "%d", s->score->points[winner_of(s)]);
}

static int won_cards(const scene *s)
{
    return cards_of(s, winner_of(s));
}

/* The seats that have lost with as many points as the winner, and of these those with as many cards. */
static hn_seats equals(const scene *s, bool cards)
{
    hn_seats seats = 0;
    int winner = winner_of(s);
    for (int seat = 0; seat < hn_view_seats(s->view); seat++)
        if (!(s->score->winners >> seat & 1) &&
            s->score->points[seat] == s->score->points[winner] &&
            (!cards || cards_of(s, seat) == cards_of(s, winner)))
            seats |= (hn_seats)(1u << seat);
    return seats;
}

static void same_points(const scene *s, text_out *t)
{
    if (equals(s, false))
        say_seats(s, equals(s, false), t);
}

static void same_cards(const scene *s, text_out *t)
{
    if (equals(s, true))
        say_seats(s, equals(s, true), t);
}

static int several_same_points(const scene *s)
{
    return (equals(s, false) & (equals(s, false) - 1)) != 0;
}

static int several_same_cards(const scene *s)
{
    return (equals(s, true) & (equals(s, true) - 1)) != 0;
}

/* ---- sums ---- */

static hn_seats others_of(const scene *s)
{
    return (hn_seats)(((1u << hn_view_seats(s->view)) - 1) & ~s->score->callers);
}

static int lowest_of(const scene *s, hn_seats seats)
{
    int lowest = INT16_MAX;
    for (int seat = 0; seat < HN_SEATS; seat++)
        if (seats >> seat & 1 && s->score->sum[seat] < lowest)
            lowest = s->score->sum[seat];
    return lowest;
}

static int was_called(const scene *s)
{
    return s->score->callers != 0;
}

static void caller_sum(const scene *s, text_out *t)
{
    text_add(t, "%d", lowest_of(s, s->score->callers));
}

/* Of those who did not call: all of them where nobody did. */
static void lowest_sum(const scene *s, text_out *t)
{
    text_add(t, "%d", lowest_of(s, others_of(s)));
}

static void caller_is(const scene *s, text_out *t)
{
    int own = lowest_of(s, s->score->callers), lowest = lowest_of(s, others_of(s));
    text_add(t, "%s", own < lowest ? "below" : own > lowest ? "above" : "level");
}

static int one_other(const scene *s)
{
    return !(others_of(s) & (others_of(s) - 1));
}

const fact end_facts[] = {
    {"caller_is", NEEDS_END, caller_is, NULL},
    {"caller_sum", NEEDS_END, caller_sum, NULL},
    {"collection_rank", NEEDS_END, collection_rank, NULL},
    {"empty_handed", NEEDS_END, NULL, empty_handed},
    {"lowest_sum", NEEDS_END, lowest_sum, NULL},
    {"one_other", NEEDS_END, NULL, one_other},
    {"points", NEEDS_SCORE, points, NULL},
    {"rounds_won", NEEDS_TOTALS, rounds_won, NULL},
    {"same_cards", NEEDS_END, same_cards, NULL},
    {"same_points", NEEDS_END, same_points, NULL},
    {"several_same_cards", NEEDS_END, NULL, several_same_cards},
    {"several_same_points", NEEDS_END, NULL, several_same_points},
    {"shared", NEEDS_END, NULL, shared},
    {"signed_points", NEEDS_SCORE, signed_points, NULL},
    {"signed_total", NEEDS_TOTALS, signed_total, NULL},
    {"sum", NEEDS_SCORE, NULL, sum},
    {"total_points", NEEDS_TOTALS, total, NULL},
    {"was_called", NEEDS_END, NULL, was_called},
    {"winners", NEEDS_END, winners, NULL},
    {"wins", NEEDS_SCORE, NULL, wins},
    {"won_cards", NEEDS_END, NULL, won_cards},
    {"won_points", NEEDS_END, won_points, NULL},
    {"you_won", NEEDS_END, NULL, you_won},
    {0},
};

/* ---- sentences ---- */

void words_won(const hn_rules *rules, const hn_state *state, const hn_score *score, text_out *t)
{
    char text[WORDS_SENTENCE];
    listener w = words_typed(rules, hn_seat_count(rules, state));
    hn_view open = hn_view_of(rules, state, HN_NONE);
    scene s = scene_of(&w);
    text_out own = text_in(text, sizeof text);
    s.view = &open;
    s.score = score;
    scene_say(&s, "won", &own);
    scene_finish(&w, text);
    text_add(t, "%s%s", *text ? " " : "", text);
}

void words_result(const listener *w, const hn_state *state, const hn_score *score, char *buffer,
                  size_t size)
{
    hn_view open = hn_view_of(w->rules, state, HN_NONE);
    scene s = scene_of(w);
    text_out t = text_in(buffer, size);
    s.view = &open;
    s.score = score;
    scene_say(&s, "who_won", &t);
    scene_finish(w, buffer);
}

void words_score(const hn_rules *rules, const hn_score *score, int seat, const char *name,
                 text_out *t)
{
    listener w = words_typed(rules, HN_SEATS);
    scene s = scene_of(&w);
    s.score = score;
    s.subject = (hn_place){(uint8_t)seat, HN_NONE};
    scene_say(&s, name, t);
}

void words_total(const hn_rules *rules, const hn_match *match, int seat, text_out *t)
{
    listener w = words_typed(rules, HN_SEATS);
    scene s = scene_of(&w);
    s.totals = match;
    s.subject = (hn_place){(uint8_t)seat, HN_NONE};
    scene_say(&s, "total", t);
}
