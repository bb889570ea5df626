/* Memories: what each event does to them, how long sights last, and the view that is masked by them.
 *
 * Chances are measured with 100,000 keys each, within four standard errors. Rounds of every card game under
 * presets and drawn rules are played by uniform choice, and followed by every seat: HUNCH_FULL=1 plays 2,000
 * of each, HUNCH_QUICK=1 40. */
#include "setup.h"
#include "trial.h"

#include "beliefs/pool.h"
#include "core/cards.h"
#include "players/memory.h"

#include <hunch/mind.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { TRIALS = 100000 };

/* ---- events ---- */

static const hn_place nowhere = {HN_NONE, HN_NONE};

static hn_event event_of(hn_event_type type, int seat, hn_card card, hn_seats seen_by, hn_place a,
                         hn_place b)
{
    return (hn_event){.type = (uint8_t)type,
                      .seat = (uint8_t)seat,
                      .card = card,
                      .seen_by = seen_by,
                      .place = {a, b}};
}

static hn_place at(int seat, int slot)
{
    return (hn_place){(uint8_t)seat, (uint8_t)slot};
}

static void observe(hn_memory *m, hn_event_type type, int seat, hn_seats seen_by, hn_place a,
                    hn_place b)
{
    hn_event e = event_of(type, seat, 5, seen_by, a, b);
    hn_memory_observe(m, &e);
}

static void turn(hn_memory *m, int number)
{
    hn_event e = event_of(HN_EVENT_TURN, 0, HN_NONE, 0, nowhere, nowhere);
    e.number = (uint16_t)number;
    hn_memory_observe(m, &e);
}

static void look(hn_memory *m, int seat, hn_place place)
{
    observe(m, HN_EVENT_LOOK, seat, (hn_seats)(1u << seat), place, nowhere);
}

static void exchange(hn_memory *m, hn_place a, hn_place b)
{
    hn_event e = event_of(HN_EVENT_EXCHANGE, 0, HN_NONE, 0, a, b);
    hn_memory_observe(m, &e);
}

/* The memory of seat 0. */
static hn_memory fresh(void)
{
    hn_memory m;
    hn_memory_begin(&m, 0);
    return m;
}

#define seen_in(m, place, turn_of_it, times_moved)                  \
    do {                                                            \
        hn_place p_ = place;                                        \
        const memory_inside *m_ = memory_read(m);                   \
        assert_true(m_->sight[p_.seat][p_.slot] != 0);              \
        assert_int_equal(m_->turn[p_.seat][p_.slot], turn_of_it);   \
        assert_int_equal(m_->moves[p_.seat][p_.slot], times_moved); \
        assert_false(m_->open[p_.seat] >> p_.slot & 1);             \
    } while (0)

#define not_seen_in(m, place)                             \
    do {                                                  \
        hn_place p_ = place;                              \
        const memory_inside *m_ = memory_read(m);         \
        assert_int_equal(m_->sight[p_.seat][p_.slot], 0); \
        assert_false(m_->open[p_.seat] >> p_.slot & 1);   \
    } while (0)

/* ---- what each event does ---- */

TEST(a_look_is_a_sight_for_who_looks_and_nobody_else)
{
    hn_memory m = fresh();
    turn(&m, 7);
    look(&m, 0, at(2, 3));
    seen_in(&m, at(2, 3), 7, 0);
    look(&m, 1, at(1, 1));
    not_seen_in(&m, at(1, 1));
}

TEST(a_wrong_flip_and_the_cards_at_the_end_are_sights_for_all)
{
    hn_memory m = fresh();
    turn(&m, 2);
    observe(&m, HN_EVENT_WRONG, 1, HN_EVERYONE, at(1, 0), nowhere);
    seen_in(&m, at(1, 0), 2, 0);
    observe(&m, HN_EVENT_SHOW, 2, HN_EVERYONE, at(2, 2), nowhere);
    seen_in(&m, at(2, 2), 2, 0);
}

TEST(a_drawn_card_laid_into_a_slot_has_moved_once)
{
    hn_memory m = fresh();
    turn(&m, 4);
    look(&m, 0, at(0, 1));
    observe(&m, HN_EVENT_DRAW, 0, 1, nowhere, nowhere);
    observe(&m, HN_EVENT_SWAP, 0, HN_EVERYONE, at(0, 1), nowhere);
    seen_in(&m, at(0, 1), 4, 1);
    assert_int_equal(memory_read(&m)->sights, 2);
}

TEST(what_another_seat_drew_unseen_covers_what_was_known_there)
{
    hn_memory m = fresh();
    look(&m, 0, at(1, 1));
    observe(&m, HN_EVENT_DRAW, 1, 2, nowhere, nowhere);
    observe(&m, HN_EVENT_SWAP, 1, HN_EVERYONE, at(1, 1), nowhere);
    not_seen_in(&m, at(1, 1));
}

TEST(what_another_seat_took_from_the_discard_was_seen)
{
    hn_memory m = fresh();
    turn(&m, 3);
    observe(&m, HN_EVENT_TAKE, 1, HN_EVERYONE, nowhere, nowhere);
    observe(&m, HN_EVENT_SWAP, 1, HN_EVERYONE, at(1, 1), nowhere);
    seen_in(&m, at(1, 1), 3, 1);
}

TEST(a_card_that_is_played_is_nobodys_any_more)
{
    hn_memory m = fresh();
    observe(&m, HN_EVENT_DRAW, 0, 1, nowhere, nowhere);
    observe(&m, HN_EVENT_PLAY, 0, HN_EVERYONE, nowhere, nowhere);
    assert_int_equal(memory_read(&m)->drawn, 0);
    observe(&m, HN_EVENT_DRAW, 1, 2, nowhere, nowhere);
    observe(&m, HN_EVENT_SWAP, 1, HN_EVERYONE, at(1, 0), nowhere);
    not_seen_in(&m, at(1, 0));
}

TEST(an_exchange_carries_sights_along_and_counts_a_move_for_each)
{
    hn_memory m = fresh();
    turn(&m, 1);
    look(&m, 0, at(0, 0));
    turn(&m, 5);
    exchange(&m, at(0, 0), at(2, 1));
    seen_in(&m, at(2, 1), 1, 1);
    not_seen_in(&m, at(0, 0));
    look(&m, 0, at(0, 0));
    exchange(&m, at(2, 1), at(0, 0));
    seen_in(&m, at(0, 0), 1, 2);
    seen_in(&m, at(2, 1), 5, 1);
}

TEST(a_given_card_moves_and_leaves_a_gap)
{
    hn_memory m = fresh();
    look(&m, 0, at(0, 2));
    look(&m, 0, at(1, 3));
    observe(&m, HN_EVENT_FLIP, 0, HN_EVERYONE, at(1, 3), nowhere);
    not_seen_in(&m, at(1, 3));
    observe(&m, HN_EVENT_GIVE, 0, 0, at(0, 2), at(1, 3));
    seen_in(&m, at(1, 3), 0, 1);
    not_seen_in(&m, at(0, 2));
}

TEST(a_penalty_card_is_unseen)
{
    hn_memory m = fresh();
    look(&m, 0, at(0, 2));
    observe(&m, HN_EVENT_FLIP, 0, HN_EVERYONE, at(0, 2), nowhere);
    observe(&m, HN_EVENT_PENALTY, 0, 0, at(0, 2), nowhere);
    not_seen_in(&m, at(0, 2));
}

TEST(a_collection_lies_open_until_a_card_of_it_is_moved)
{
    hn_memory m = fresh();
    observe(&m, HN_EVENT_RANK, 1, HN_EVERYONE, at(1, 0), nowhere);
    turn(&m, 6);
    observe(&m, HN_EVENT_COLLECT, 1, HN_EVERYONE, at(1, 4), nowhere);
    assert_int_equal(memory_read(&m)->open[1], 1 << 0 | 1 << 4);
    turn(&m, 9);
    exchange(&m, at(1, 0), at(2, 2));
    assert_int_equal(memory_read(&m)->open[1], 1 << 4);
    seen_in(&m, at(2, 2), 9, 1); /* it was in sight until then */
    not_seen_in(&m, at(1, 0));
}

TEST(a_memory_takes_events_whole_or_as_they_are_told)
{
    hn_memory whole = fresh(), part = fresh();
    hn_event events[] = {
        event_of(HN_EVENT_LOOK, 1, 9, 2, at(1, 0), nowhere),
        event_of(HN_EVENT_LOOK, 0, 8, 1, at(0, 0), nowhere),
        event_of(HN_EVENT_DRAW, 1, 7, 2, nowhere, nowhere),
        event_of(HN_EVENT_SWAP, 1, 6, HN_EVERYONE, at(1, 1), nowhere),
    };
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
        hn_event seen = hn_event_for(&events[i], 0);
        hn_memory_observe(&whole, &events[i]);
        hn_memory_observe(&part, &seen);
    }
    assert_memory_equal(&whole, &part, sizeof whole);
    not_seen_in(&whole, at(1, 1));
}

/* ---- how long sights last ---- */

/* A table at which seat 0 knows all cards: what it has in mind is then up to its memory. */
static void set_known(setup *s)
{
    set(s, "0: 3h/0 7c/0 Ks/0\n"
           "1: 5d/0 5h/0 Qs/0\n"
           "2: Ah/0 2h/0 4h/0\n"
           "discard 9c\n");
}

static hn_player at_level(const hn_level *level)
{
    hn_player player;
    assert_int_equal(hn_player_find(&player, "bayes-v2", hn_game_find("cambio"), NULL), HN_OK);
    player.level = *level;
    return player;
}

static bool has_in_mind(const setup *s, const hn_memory *m, const hn_player *player, hn_place place,
                        uint64_t key)
{
    hn_view view = hn_view_of(&s->rules, &s->state, 0);
    view = hn_memory_view(m, player, &view, key);
    return hn_view_card(&view, place.seat, place.slot) < HN_CARDS;
}

/* A sight, so many moves, and so many turns; returns where the card lies then. */
static hn_place pass(hn_memory *m, int moves, int turns)
{
    hn_place here = at(0, 1), there = at(1, 2);
    *m = fresh();
    turn(m, 3);
    look(m, 0, here);
    for (int i = 0; i < moves; i++) {
        exchange(m, here, there);
        hn_place from = here;
        here = there;
        there = from;
    }
    for (int i = 1; i <= turns; i++)
        turn(m, 3 + i);
    return here;
}

static void kept_as_often_as_it_should(const setup *s, const hn_player *player, int moves,
                                       int turns)
{
    hn_memory m;
    hn_place place = pass(&m, moves, turns);
    double chance = pow(1 - player->level.forget_seen / 1e6, turns > 0) *
                    pow(1 - player->level.forget_moved / 1e6, moves) *
                    pow(1 - player->level.forget_turn / 1e6, turns);
    int kept = 0;
    for (uint64_t key = 0; key < TRIALS; key++)
        kept += has_in_mind(s, &m, player, place, key);
    double error = sqrt(chance * (1 - chance) / TRIALS), share = (double)kept / TRIALS;
    if (fabs(share - chance) > 4 * error)
        fail_msg("%s, %d moves, %d turns: kept %.4f, expected %.4f", player->level.name, moves,
                 turns, share, chance);
}

TEST(a_sight_is_kept_by_its_moves_and_turns)
{
    static const int moves[] = {0, 1, 2, 4}, turns[] = {0, 1, 3, 12, 40};
    setup s;
    set_known(&s);
    for (int level = 0; level < hn_levels(); level++) {
        hn_player player = at_level(hn_level_at(level));
        for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
            for (size_t k = 0; k < sizeof turns / sizeof *turns; k++)
                kept_as_often_as_it_should(&s, &player, moves[i], turns[k]);
    }
}

static const hn_level glance = {
    .name = "glance", .forget_seen = 600000, .forget_moved = 200000, .forget_turn = 300000};

TEST(a_sight_may_be_gone_when_its_turn_is_over)
{
    setup s;
    set_known(&s);
    hn_player player = at_level(&glance);
    for (int moves = 0; moves < 3; moves++)
        for (int turns = 0; turns < 4; turns++)
            kept_as_often_as_it_should(&s, &player, moves, turns);
    hn_memory m;
    hn_place place = pass(&m, 0, 0);
    for (uint64_t key = 0; key < 100; key++)
        assert_true(has_in_mind(&s, &m, &player, place, key));
    hn_level blank = {.name = "blank", .forget_seen = HN_CHANCE};
    player = at_level(&blank);
    assert_true(hn_player_forgets(&player));
    place = pass(&m, 0, 1);
    for (uint64_t key = 0; key < 100; key++)
        assert_false(has_in_mind(&s, &m, &player, place, key));
}

/* The share of keys with which a player still has a sight in mind after so many laps at a table of so many seats. */
static double kept_after_laps(const hn_player *player, int seats, int laps)
{
    setup s;
    char text[256];
    int at_end = snprintf(text, sizeof text, "preset vinto\n");
    for (int seat = 0; seat < seats; seat++)
        at_end += snprintf(text + at_end, sizeof text - (size_t)at_end, "%d: %dh/0 %dc/0 %dd/0\n",
                           seat, seat + 2, seat + 3, seat + 4);
    set(&s, text);
    hn_memory m;
    hn_place place = pass(&m, 0, seats * laps);
    int kept = 0;
    for (uint64_t key = 0; key < TRIALS; key++)
        kept += has_in_mind(&s, &m, player, place, key);
    return (double)kept / TRIALS;
}

/* Within four standard errors of the share that it should be; and, the rolls being the same at all tables, within a
 * thousandth of that at a table of two. */
TEST(the_memory_of_vintos_levels_does_not_shrink_with_the_number_of_seats)
{
    static const char *const names[] = {"vinto-easy", "vinto-moderate", "vinto-hard"};
    for (int i = 0; i < 3; i++) {
        hn_player player;
        assert_int_equal(hn_player_find(&player, names[i], hn_game_find("vinto"), NULL), HN_OK);
        const double seen = 1 - player.level.forget_seen / 1e6;
        const double lap = 1 - player.level.forget_lap / 1e6;
        assert_true(hn_player_forgets(&player));
        for (int laps = 1; laps <= 5; laps += 2) {
            double chance = seen * pow(lap, laps), two = kept_after_laps(&player, 2, laps);
            assert_true(fabs(two - chance) < 4 * sqrt(chance * (1 - chance) / TRIALS));
            for (int seats = 3; seats <= 5; seats++)
                if (fabs(kept_after_laps(&player, seats, laps) - two) > 0.001)
                    fail_msg("%s, %d laps: %.4f at two seats, %.4f at %d", names[i], laps, two,
                             kept_after_laps(&player, seats, laps), seats);
        }
    }
}

TEST(a_lap_forgets_by_even_parts_at_each_of_its_turns)
{
    setup s;
    set_known(&s); /* three seats */
    hn_player player = at_level(&(hn_level){.forget_lap = 488000, .forget_turn = 100000});
    for (int turns = 0; turns < 7; turns++) {
        hn_memory m;
        hn_place place = pass(&m, 0, turns);
        double chance = pow(0.8 * 0.9, turns); /* 1 - .488 is .8^3 */
        int kept = 0;
        for (uint64_t key = 0; key < TRIALS; key++)
            kept += has_in_mind(&s, &m, &player, place, key);
        assert_true(fabs((double)kept / TRIALS - chance) <=
                    4 * sqrt(chance * (1 - chance) / TRIALS));
    }
}

static uint64_t kept_after(uint64_t chance, int32_t forget, int times)
{
    for (int i = 0; i < times; i++)
        chance = chance * (uint64_t)(HN_CHANCE - forget) / HN_CHANCE;
    return chance;
}

/* The rule itself: a part of 2^32 that falls with every trial, rounded down, and one roll for each sight. */
TEST(a_sight_is_lost_when_its_chance_counted_out_falls_to_its_roll)
{
    setup s;
    set_known(&s);
    static const int32_t forget[][3] = {{0, 300000, 40000},  {600000, 0, 300000},
                                        {250000, 0, 100000}, {0, 1000000, 10000},
                                        {1, 1, 1},           {0, 0, 999999}};
    for (size_t i = 0; i < sizeof forget / sizeof *forget; i++) {
        hn_level level = {
            .forget_seen = forget[i][0], .forget_moved = forget[i][1], .forget_turn = forget[i][2]};
        hn_player player = at_level(&level);
        for (uint64_t key = 0; key < TRIALS / 5; key++) {
            hn_memory m;
            int moves = (int)(key % 4), turns = (int)(key / 4 % 97);
            hn_place place = pass(&m, moves, turns);
            uint64_t chance = kept_after((uint64_t)1 << 32, level.forget_seen, turns > 0);
            chance = kept_after(chance, level.forget_moved, moves);
            chance = kept_after(chance, level.forget_turn, turns);
            assert_int_equal(has_in_mind(&s, &m, &player, place, key),
                             hn_random(key, HN_FOR_MEMORY, 1) >> 32 < chance);
        }
    }
}

TEST(what_is_forgotten_stays_forgotten)
{
    setup s;
    set_known(&s);
    hn_player player = at_level(hn_level_find("easy"));
    int forgotten = 0;
    for (uint64_t key = 0; key < 2000; key++) {
        hn_memory m = fresh();
        hn_place here = at(0, 1), there = at(1, 2);
        bool kept = true;
        look(&m, 0, here);
        for (int step = 1; step < 60; step++) {
            if (step % 5 == 0) {
                exchange(&m, here, there);
                hn_place from = here;
                here = there;
                there = from;
            }
            turn(&m, step);
            bool now = has_in_mind(&s, &m, &player, here, key);
            assert_true(kept || !now);
            kept = now;
        }
        forgotten += !kept;
    }
    assert_true(forgotten > 1900);
}

TEST(a_card_that_is_seen_again_is_in_mind_again_for_as_long_as_any)
{
    setup s;
    set_known(&s);
    hn_player player = at_level(hn_level_find("easy"));
    int lost = 0, kept = 0;
    for (uint64_t key = 0; key < TRIALS; key++) {
        hn_memory m;
        hn_place place = pass(&m, 2, 0);
        if (has_in_mind(&s, &m, &player, place, key))
            continue;
        lost++;
        look(&m, 0, place);
        assert_true(has_in_mind(&s, &m, &player, place, key));
        exchange(&m, place, at(2, 2));
        kept += has_in_mind(&s, &m, &player, at(2, 2), key);
    }
    assert_true(fabs((double)kept / lost - 0.70) < 4 * sqrt(0.70 * 0.30 / lost));
}

/* Two sights of one seat, and the same sight of two keys, have nothing to do with each other. */
TEST(sights_are_forgotten_each_by_itself)
{
    setup s;
    set_known(&s);
    hn_player player = at_level(hn_level_find("easy"));
    int both = 0;
    for (uint64_t key = 0; key < TRIALS; key++) {
        hn_memory m = fresh();
        look(&m, 0, at(0, 0));
        look(&m, 0, at(1, 0));
        exchange(&m, at(0, 0), at(1, 0));
        both += has_in_mind(&s, &m, &player, at(0, 0), key) &&
                has_in_mind(&s, &m, &player, at(1, 0), key);
    }
    double share = (double)both / TRIALS;
    assert_true(fabs(share - 0.49) < 4 * sqrt(0.49 * 0.51 / TRIALS));
}

static const hn_level sieve = {
    .name = "sieve", .forget_moved = HN_CHANCE, .forget_turn = HN_CHANCE};

TEST(what_lies_open_is_never_forgotten)
{
    setup s;
    set_known(&s);
    hn_player player = at_level(&sieve);
    hn_memory m = fresh();
    observe(&m, HN_EVENT_RANK, 0, HN_EVERYONE, at(0, 1), nowhere);
    observe(&m, HN_EVENT_COLLECT, 1, HN_EVERYONE, at(1, 1), nowhere);
    look(&m, 0, at(2, 1));
    assert_true(has_in_mind(&s, &m, &player, at(2, 1), 7));
    turn(&m, 1);
    assert_true(has_in_mind(&s, &m, &player, at(0, 1), 7));
    assert_true(has_in_mind(&s, &m, &player, at(1, 1), 7));
    assert_false(has_in_mind(&s, &m, &player, at(2, 1), 7));
}

TEST(a_player_that_never_forgets_is_given_the_view_as_it_is)
{
    setup s;
    set_known(&s);
    hn_memory m;
    hn_player plain = at_level(&(hn_level){.name = ""}), expert = at_level(hn_level_find("expert"));
    pass(&m, 200, 400);
    assert_false(hn_player_forgets(&plain));
    assert_false(hn_player_forgets(&expert));
    for (int seat = 0; seat < 3; seat++)
        for (int slot = 0; slot < 3; slot++) {
            assert_true(has_in_mind(&s, &m, &plain, at(seat, slot), 1));
            assert_true(has_in_mind(&s, &m, &expert, at(seat, slot), 1));
        }
}

/* ---- minds of a table ---- */

TEST(only_the_seats_whose_players_forget_have_a_memory)
{
    static hn_minds minds;
    setup s;
    set_known(&s);
    hn_events events = {.count = 2};
    hn_player player = at_level(&sieve), plain = at_level(&(hn_level){.name = ""});
    const hn_player *const line_up[][2] = {{NULL, &player}, {&plain, &player}, {&player, NULL}};
    events.event[0] = event_of(HN_EVENT_LOOK, 0, 9, 1, at(0, 0), nowhere);
    events.event[1] = event_of(HN_EVENT_TURN, 0, HN_NONE, 0, nowhere, nowhere);
    events.event[1].number = 1;
    for (int kept = 0; kept < 3; kept++) {
        hn_minds_begin(&minds, &s.rules, 2, line_up[kept]);
        hn_minds_observe(&minds, &events);
        hn_view view = hn_view_of(&s.rules, &s.state, 0);
        view = hn_minds_view(&minds, &player, &view, 7);
        assert_int_equal(hn_view_card(&view, 0, 0) == HN_UNKNOWN, kept == 2);
    }
    hn_view public = hn_view_of(&s.rules, &s.state, HN_NONE);
    hn_view same = hn_minds_view(&minds, &player, &public, 7);
    assert_memory_equal(&same, &public, sizeof same);
}

/* ---- rounds ---- */

/* What a seat has seen by its memory is what it knows by the table, and what lies open is in collections or face up. */
static void the_memory_agrees_with_the_table(const trial *t, const hn_memory *m, int seat)
{
    const table *held = table_of(&t->state);
    for (int owner = 0; owner < t->seats; owner++) {
        unsigned seen = 0, known = 0;
        for (int slot = 0; slot < HN_SLOTS; slot++) {
            seen |= (unsigned)(memory_read(m)->sight[owner][slot] != 0) << slot;
            known |= (unsigned)knows(held->known[owner][slot], seat) << slot;
        }
        assert_int_equal(seen, known);
        if (!hn_over(&t->rules, &t->state))
            assert_int_equal(memory_read(m)->open[owner],
                             collection_slots(held->collection[owner]) | table_open(held, owner));
    }
}

static int unseen_count(const hn_view *view)
{
    static const int16_t ones[HN_KINDS] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    pool_sum pool = pool_unseen(view, ones);
    assert_int_equal(pool.sum, pool.count);
    return pool.count;
}

/* A masked view: what is forgotten is unknown to the seat and known to the others as before, all ways to ask
 * agree, and nothing else has changed. Returns how many cards are forgotten. */
static int the_mask_is_whole(const hn_view *view, const hn_view *masked)
{
    hn_card_view plain, copy;
    int seat = hn_view_seat(view), forgotten = 0;
    hn_card_view_of(view, &plain);
    hn_card_view_of(masked, &copy);
    for (int owner = 0; owner < hn_view_seats(view); owner++)
        for (int slot = 0; slot < HN_SLOTS; slot++) {
            hn_card card = hn_view_card(masked, owner, slot);
            hn_seats known = hn_view_known(masked, owner, slot);
            assert_int_equal(card, copy.card[owner][slot]);
            assert_int_equal(known, copy.known[owner][slot]);
            if (card == plain.card[owner][slot])
                continue;
            hn_seats others = plain.known[owner][slot] & ((1u << plain.seats) - 1);
            assert_int_equal(card, HN_UNKNOWN);
            assert_int_equal(known, others & ~(1u << seat));
            plain.card[owner][slot] = card;
            plain.known[owner][slot] = known;
            forgotten++;
        }
    assert_memory_equal(&copy, &plain, sizeof copy);
    assert_int_equal(unseen_count(masked), unseen_count(view) + forgotten);
    return forgotten;
}

/* A table that gives the masked view, and a pool that sums to one. */
static void worlds_follow_the_mask(const hn_view *masked, uint64_t seed)
{
    const hn_rules *rules = hn_view_rules(masked);
    hn_plain_view copy, again;
    hn_state world;
    hn_error error;
    double next[HN_KINDS], sum = 0;
    size_t size = hn_view_copy(masked, &copy);
    if (hn_view_world(rules, &copy, seed, &world, &error) != HN_OK)
        fail_msg("no world gives the masked view: %s", error.text);
    hn_view given = hn_view_of(rules, &world, hn_view_seat(masked));
    hn_view_copy(&given, &again);
    assert_memory_equal(&again, &copy, size);
    hn_view_next_card(masked, next);
    for (int kind = 0; kind < HN_KINDS; kind++)
        sum += next[kind];
    assert_true(sum == 0 || fabs(sum - 1) < 1e-9);
}

/* A seat that forgets much decides nothing here: it is only its view that is looked at. */
static int a_masked_view_is_sound(trial *t, const hn_memory *memory, int seat)
{
    static const hn_level half = {.name = "half", .forget_moved = 500000, .forget_turn = 100000};
    hn_player player;
    hn_state before = t->state;
    assert_int_equal(hn_player_find(&player, "random", t->rules.game, NULL), HN_OK);
    player.level = half;
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    hn_view masked = hn_memory_view(memory, &player, &view, 11);
    hn_mask legal, masked_legal;
    int forgotten = the_mask_is_whole(&view, &masked);
    worlds_follow_the_mask(&masked, random_run_word(&t->chance));
    hn_view_legal(&view, &legal);
    hn_view_legal(&masked, &masked_legal);
    assert_memory_equal(&legal, &masked_legal, sizeof legal);
    assert_int_equal(hn_view_moment(&masked), hn_view_moment(&view));
    assert_memory_equal(&t->state, &before, sizeof before);
    return forgotten;
}

static int in_some_seat(trial *t, const hn_memory *memory)
{
    int seat = trial_below(t, t->seats);
    return a_masked_view_is_sound(t, &memory[seat], seat);
}

static int follow_a_round(trial *t)
{
    hn_memory whole[HN_SEATS], part[HN_SEATS];
    int forgotten = 0;
    for (int seat = 0; seat < t->seats; seat++) {
        hn_memory_begin(&whole[seat], seat);
        hn_memory_begin(&part[seat], seat);
    }
    for (;;) {
        for (int seat = 0; seat < t->seats; seat++) {
            for (int i = 0; i < t->events.count; i++) {
                hn_event seen = hn_event_for(&t->events.event[i], seat);
                hn_memory_observe(&whole[seat], &t->events.event[i]);
                hn_memory_observe(&part[seat], &seen);
            }
            assert_memory_equal(&whole[seat], &part[seat], sizeof(hn_memory));
            the_memory_agrees_with_the_table(t, &whole[seat], seat);
        }
        int seat = hn_next_decider(&t->rules, &t->state);
        if (seat == HN_NONE)
            return forgotten;
        if (t->events.count || trial_below(t, 8) == 0)
            forgotten += in_some_seat(t, whole);
        trial_act(t, seat);
    }
}

TEST(every_seat_of_every_round_remembers_what_it_knows)
{
    for (int g = 0; g < hn_games(); g++) {
        int forgotten = 0;
        if (hn_game_table(hn_game_at(g)) != HN_TABLE_CARDS)
            continue;
        for (int number = 0; number < draw_size(2000, 200, 120); number++) {
            trial t;
            trial_draw(&t, hn_game_at(g), number);
            forgotten += follow_a_round(&t);
            trial_end(&t);
        }
        assert_true(forgotten > 500);
    }
}

TEST(at_the_end_everything_is_in_sight)
{
    trial t = {.seats = 3, .chance = random_run_of(12, HN_FOR_CALLER, 0)};
    hn_memory memory;
    hn_player player = at_level(&sieve);
    hn_rules_preset(&t.rules, hn_game_find("cambio"), NULL, NULL);
    trial_start(&t);
    hn_memory_begin(&memory, 1);
    for (int seat = 0; seat != HN_NONE;) {
        for (int i = 0; i < t.events.count; i++)
            hn_memory_observe(&memory, &t.events.event[i]);
        seat = hn_next_decider(&t.rules, &t.state);
        if (seat != HN_NONE)
            trial_act(&t, seat);
    }
    hn_view view = hn_view_of(&t.rules, &t.state, 1);
    hn_view masked = hn_memory_view(&memory, &player, &view, 3);
    assert_int_equal(the_mask_is_whole(&view, &masked), 0);
    trial_end(&t);
}
