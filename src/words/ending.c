/* How a round was won, and what it gave. Points alone do not say it in every game, so the winner's hand is looked at as the score
 * does: what it had no more of, or what it had less of than the others. */
#include "words/scene.h"

#include <stdio.h>
#include <string.h>

/* ---- one seat's ---- */

static int points_of(const scene *s, int seat)
{
    return s->score->points[seat];
}

static int total_of(const scene *s)
{
    return s->totals->total[s->subject.seat];
}

static void say_signed(const scene *s, int number, text_out *t)
{
    text_add(t, "%s", number > 0 ? "+" : "");
    scene_say_number(s, number, t);
}

static void say_rounds_won(const scene *s, text_out *t)
{
    int won = s->totals->won[s->subject.seat];
    text_add(t, won % HN_WIN ? "%.2f" : "%.0f", (double)won / HN_WIN);
}

/* ---- the winner's hand ---- */

static int winner_of(const scene *s)
{
    return s->score->winners ? __builtin_ctz(s->score->winners) : 0;
}

static bool are_several(hn_seats seats)
{
    return seats & (seats - 1);
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

/* The rank of its collection, if that is complete. */
static const char *collection_rank_of(const scene *s)
{
    bool whole = hn_view_collected(s->view, winner_of(s), HN_COLLECTION - 1) != HN_NONE;
    return whole ? hn_rank_name(hn_view_collects(s->view, winner_of(s))) : "";
}

/* The seats that have lost with as many points as the winner, and of these those with as many cards. */
static hn_seats equals(const scene *s, bool cards)
{
    hn_seats seats = 0;
    int winner = winner_of(s);
    for (int seat = 0; seat < hn_view_seats(s->view); seat++)
        if (!(s->score->winners >> seat & 1) && points_of(s, seat) == points_of(s, winner) &&
            (!cards || cards_of(s, seat) == cards_of(s, winner)))
            seats |= (hn_seats)(1u << seat);
    return seats;
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

static const char *caller_stands(const scene *s)
{
    int own = lowest_of(s, s->score->callers), lowest = lowest_of(s, others_of(s));
    return own < lowest ? "below" : own > lowest ? "above" : "level";
}

/* ---- the listener's place ---- */

static int best_sum(const scene *s, bool winners)
{
    hn_seats all = (hn_seats)((1u << hn_view_seats(s->view)) - 1);
    return lowest_of(s, winners ? s->score->winners : all & ~s->score->winners);
}

/* How many points the listener is behind the winners, or having won ahead of the next; 0 where sums do not say. */
static int distance(const scene *s)
{
    bool won = s->score->winners >> s->w->viewer & 1;
    int other = best_sum(s, !won), far = s->score->sum[s->w->viewer] - other;
    return other == INT16_MAX ? 0 : won ? -far : far;
}

int words_place(const hn_rules *rules, const hn_score *score, int seats, int seat)
{
    int place = 1;
    bool cards = hn_game_table(rules->game) == HN_TABLE_CARDS;
    if (score->winners >> seat & 1)
        return 1;
    for (int i = 0; i < seats; i++) {
        int more = score->points[i] - score->points[seat], sums = score->sum[seat] - score->sum[i];
        place += score->winners >> i & 1 || (cards ? sums > 0 : more > 0);
    }
    return place;
}

static int place_of(const scene *s)
{
    return words_place(s->w->rules, s->score, hn_view_seats(s->view), s->w->viewer);
}

static void say_ordinal(const scene *s, int number, text_out *t)
{
    char name[32];
    snprintf(name, sizeof name, "ordinal %d", number);
    scene_say(s, name, t);
}

static bool listener_won(const scene *s)
{
    return s->w->viewer < HN_SEATS && s->score->winners >> s->w->viewer & 1;
}

// clang-format off
#define END_FACTS(NUMBER, TEXT) \
    NUMBER(points, NEEDS_SCORE, points_of(s, s->subject.seat)) \
    TEXT(signed_points, NEEDS_SCORE, say_signed(s, points_of(s, s->subject.seat), t)) \
    NUMBER(sum, NEEDS_SCORE, s->score->sum[s->subject.seat]) \
    NUMBER(wins, NEEDS_SCORE, s->score->winners >> s->subject.seat & 1) \
    TEXT(rounds_won, NEEDS_TOTALS, say_rounds_won(s, t)) \
    TEXT(signed_total, NEEDS_TOTALS, say_signed(s, total_of(s), t)) \
    NUMBER(total_points, NEEDS_TOTALS, total_of(s)) \
    NUMBER(ahead, NEEDS_END, listener_won(s) && distance(s) > 0 ? distance(s) : 0) \
    NUMBER(behind, NEEDS_END, !listener_won(s) && distance(s) > 0 ? distance(s) : 0) \
    NUMBER(listener_won, NEEDS_END, listener_won(s)) \
    TEXT(own_place, NEEDS_END, say_ordinal(s, place_of(s), t)) \
    NUMBER(own_sum, NEEDS_END, s->score->sum[s->w->viewer]) \
    TEXT(own_points, NEEDS_END, say_signed(s, points_of(s, s->w->viewer), t)) \
    NUMBER(seats_in_all, NEEDS_END, hn_view_seats(s->view)) \
    TEXT(who_called, NEEDS_END, say_seats(s, s->score->callers, t)) \
    NUMBER(you_called, NEEDS_END, s->w->viewer < HN_SEATS && s->score->callers == 1u << s->w->viewer) \
    NUMBER(winning_sum, NEEDS_END, lowest_of(s, s->score->winners)) \
    TEXT(caller_is, NEEDS_END, text_add(t, "%s", caller_stands(s))) \
    NUMBER(caller_sum, NEEDS_END, lowest_of(s, s->score->callers)) \
    TEXT(collection_rank, NEEDS_END, text_add(t, "%s", collection_rank_of(s))) \
    NUMBER(empty_handed, NEEDS_END, !hand_of(s, winner_of(s))) \
    NUMBER(lowest_sum, NEEDS_END, lowest_of(s, others_of(s))) \
    NUMBER(one_other, NEEDS_END, !are_several(others_of(s))) \
    TEXT(same_cards, NEEDS_END, say_seats(s, equals(s, true), t)) \
    TEXT(same_points, NEEDS_END, say_seats(s, equals(s, false), t)) \
    NUMBER(several_same_cards, NEEDS_END, are_several(equals(s, true))) \
    NUMBER(several_same_points, NEEDS_END, are_several(equals(s, false))) \
    NUMBER(shared, NEEDS_END, are_several(s->score->winners)) \
    NUMBER(turns_played, NEEDS_END, hn_view_turn(s->view) + 1) \
    NUMBER(was_called, NEEDS_END, s->score->callers != 0) \
    TEXT(winners, NEEDS_END, say_seats(s, s->score->winners, t)) \
    NUMBER(won_cards, NEEDS_END, cards_of(s, winner_of(s))) \
    NUMBER(won_points, NEEDS_END, points_of(s, winner_of(s))) \
    NUMBER(you_won, NEEDS_END, s->w->names && s->w->viewer < HN_SEATS && s->score->winners == 1u << s->w->viewer)
// clang-format on

FACTS(end_facts, END_FACTS)

/* ---- sentences ---- */

void words_won(const language *in, const hn_rules *rules, const hn_state *state,
               const hn_score *score, text_out *t)
{
    char text[WORDS_SENTENCE];
    listener w = words_typed(in, rules, hn_seat_count(rules, state));
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

void words_ending(const listener *w, const hn_state *state, const hn_score *score, const char *name,
                  char *buffer, size_t size)
{
    hn_view open = hn_view_of(w->rules, state, HN_NONE);
    scene s = scene_of(w);
    text_out t = text_in(buffer, size);
    s.view = &open;
    s.score = score;
    *buffer = 0;
    if (w->viewer < HN_SEATS || strcmp(name, "own_end") != 0)
        scene_say(&s, name, &t);
    scene_finish(w, buffer);
}

void words_score(const language *in, const hn_rules *rules, const hn_score *score, int seat,
                 const char *name, text_out *t)
{
    listener w = words_typed(in, rules, HN_SEATS);
    scene s = scene_of(&w);
    s.score = score;
    s.subject = (hn_place){(uint8_t)seat, HN_NONE};
    scene_say(&s, name, t);
}

void words_total(const language *in, const hn_rules *rules, const hn_match *match, int seat,
                 text_out *t)
{
    listener w = words_typed(in, rules, HN_SEATS);
    scene s = scene_of(&w);
    s.totals = match;
    s.subject = (hn_place){(uint8_t)seat, HN_NONE};
    scene_say(&s, "total", t);
}
