/* What a net sees: features of every game, preset and number of seats. They follow from what the seat may know, tell of it
 * from the seat's place, and are as the table of features says. */
#include "draw.h"
#include "test.h"

#include <string.h>

static int index_of(const hn_game *game, const char *name, int seat)
{
    const hn_features *list;
    int count = hn_encoding_features(game, &list);
    for (int i = 0; i < count; i++)
        if (!strcmp(list[i].name, name))
            return list[i].offset + seat * list[i].stride;
    fail_msg("no features %s", name);
    return 0;
}

/* ---- the table of features ---- */

TEST(features_follow_each_other_without_a_gap)
{
    for (int g = 0; g < hn_games(); g++) {
        const hn_game *game = hn_game_at(g);
        const hn_features *list;
        int count = hn_encoding_features(game, &list), at = 0, stride = 0;
        for (int i = 0; i < count; i++) {
            assert_int_equal(list[i].offset, at);
            assert_true(list[i].length > 0 && list[i].most > 0 && list[i].most <= UINT8_MAX);
            assert_true(strlen(list[i].about) > 10);
            for (int j = 0; j < i; j++)
                assert_string_not_equal(list[i].name, list[j].name);
            at += list[i].length;
            stride = list[i].stride ? list[i].stride : stride;
        }
        for (int seats = 2; seats <= HN_SEATS; seats++)
            assert_int_equal(hn_encoding_size(game, seats), at + (seats - 1) * stride);
        assert_true(hn_encoding_size(game, HN_SEATS) <= HN_FEATURES);
        assert_int_equal(hn_encoding_size(game, 99), hn_encoding_size(game, HN_SEATS));
        assert_int_equal(hn_encoding_size(game, 0), hn_encoding_size(game, 2));
    }
    assert_int_equal(hn_encoding_version(), HN_ENCODING);
}

/* ---- single features ---- */

static void set_card(hn_card_view *view, int seat, int slot, const char *card, hn_seats known)
{
    view->card[seat][slot] = hn_card_parse(card);
    view->known[seat][slot] = known;
}

/* By the plain view of a seat. */
static void is_told_from(const hn_rules *rules, const hn_state *state, int seats, int seat)
{
    uint8_t feature[HN_FEATURES];
    hn_view view = hn_view_of(rules, state, seat);
    hn_card_view plain;
    hn_card_view_of(&view, &plain);
    hn_encode(&view, feature);
    for (int i = 0; i < seats; i++)
        for (int slot = 0; slot < HN_SLOTS; slot++) {
            int owner = (seat + i) % seats, known = 0;
            hn_card card = plain.card[owner][slot];
            int code = card == HN_NONE ? 0 : card == HN_UNKNOWN ? 16 : hn_card_kind(card) + 1;
            for (int k = 0; k < seats; k++)
                known |= (plain.known[owner][slot] >> (seat + k) % seats & 1) << k;
            assert_int_equal(feature[index_of(rules->game, "card", i) + slot], code);
            assert_int_equal(feature[index_of(rules->game, "known", i) + slot], known);
        }
    assert_int_equal(feature[index_of(rules->game, "first", 0)],
                     (plain.first - seat + seats) % seats);
    assert_int_equal(feature[index_of(rules->game, "turn_seat", 0)],
                     (plain.turn_seat - seat + seats) % seats);
    for (int i = 0; i < 8; i++)
        assert_int_equal(feature[index_of(rules->game, "recent", 0) + i],
                         i < plain.discard_count
                             ? hn_card_kind(plain.discard[plain.discard_count - 1 - i]) + 1
                             : 0);
}

TEST(a_card_is_told_from_the_seat_that_looks)
{
    random_run chance = random_run_of(6, HN_FOR_CALLER, 0);
    hn_rules rules;
    hn_state state;
    hn_action list[HN_ACTIONS];
    hn_rules_preset(&rules, hn_game_find("cambio"), NULL, NULL);
    for (int seats = 2; seats <= HN_SEATS; seats++) {
        hn_deal(&rules, seats, 1, 5, &state, NULL);
        for (int left = 100, at; left-- && (at = hn_next_decider(&rules, &state)) != HN_NONE;) {
            for (int seat = 0; seat < seats; seat++)
                is_told_from(&rules, &state, seats, seat);
            int count = hn_legal_list(&rules, &state, at, list);
            hn_apply(&rules, &state, at, list[draw_below(&chance, count)], NULL);
        }
    }
}

/* Every card in turn in a place that the seat knows. */
TEST(every_card_has_its_kind)
{
    hn_rules rules;
    hn_state state;
    uint8_t feature[HN_FEATURES];
    hn_card_view plain;
    hn_rules_preset(&rules, hn_game_find("cambio"), NULL, NULL);
    hn_deal(&rules, 2, 0, 5, &state, NULL);
    hn_view view = hn_view_of(&rules, &state, 0);
    hn_card_view_of(&view, &plain);
    for (hn_card card = 0; card < HN_CARDS; card++) {
        hn_card_view other = plain;
        hn_state world;
        if (card == plain.discard[0] || card == plain.card[0][1])
            continue;
        set_card(&other, 0, 0, hn_card_text(card), 1);
        assert_int_equal(hn_card_world(&rules, &other, 1, &world, NULL), HN_OK);
        view = hn_view_of(&rules, &world, 0);
        hn_encode(&view, feature);
        assert_int_equal(feature[index_of(rules.game, "card", 0)], hn_card_kind(card) + 1);
        int unseen = 0, of_kind = 0, in_sight = 0;
        for (int kind = 0; kind < HN_KINDS; kind++)
            unseen += feature[index_of(rules.game, "unseen", 0) + kind];
        assert_int_equal(unseen, HN_CARDS - 3);
        for (hn_card c = 0; c < HN_CARDS; c++)
            of_kind += hn_card_kind(c) == hn_card_kind(card);
        in_sight += 1 + (hn_card_kind(plain.discard[0]) == hn_card_kind(card)) +
                    (hn_card_kind(plain.card[0][1]) == hn_card_kind(card));
        assert_int_equal(feature[index_of(rules.game, "unseen", 0) + hn_card_kind(card)],
                         of_kind - in_sight);
    }
}

/* The features of seat 0 of a table of two, with what `plain` shows of the first deal, and a trail. */
static void features_of(const hn_rules *rules, void set(hn_card_view *plain), uint8_t *feature)
{
    hn_state state, world;
    hn_card_view plain;
    hn_trail trail;
    hn_trail_begin(&trail);
    hn_deal(rules, 2, 0, 5, &state, NULL);
    hn_view view = hn_view_of(rules, &state, 0);
    hn_card_view_of(&view, &plain);
    set(&plain);
    assert_int_equal(hn_card_world(rules, &plain, 1, &world, NULL), HN_OK);
    view = hn_view_of(rules, &world, 0);
    view.trail_ = &trail;
    hn_encode(&view, feature);
}

/* Slots 0 and 2 are a column of `golf-4`, 1 and 3 the other one. */
static void two_columns(hn_card_view *plain)
{
    set_card(plain, 0, 0, "9c", 1);
    set_card(plain, 0, 2, "9d", 1);
    set_card(plain, 0, 1, "5c", 1);
    set_card(plain, 0, 3, "8d", 1);
    plain->discard[0] = hn_card_parse("Qs");
}

TEST(a_pair_that_counts_nothing_counts_nothing)
{
    uint8_t feature[HN_FEATURES];
    hn_rules rules;
    hn_rules_preset(&rules, hn_game_find("golf"), "golf-4", NULL);
    features_of(&rules, two_columns, feature);
    const uint8_t *value = feature + index_of(rules.game, "value", 0);
    assert_int_equal(feature[index_of(rules.game, "sum", 0)], 5 + 8 + 20);
    assert_int_equal(value[1], 5 + 4);
    assert_int_equal(value[3], 8 + 4);
    assert_int_equal(value[0], 1); /* the least: without it the hand counts 9 more */
    assert_int_equal(value[2], 1);
}

static void cards_that_are_alike(hn_card_view *plain)
{
    set_card(plain, 0, 0, "9c", 1);
    set_card(plain, 0, 1, "9d", 1);
    set_card(plain, 0, 2, "5c", 1);
    set_card(plain, 0, 3, "8d", 1);
    set_card(plain, 1, 0, "5d", 3);
    set_card(plain, 1, 1, "8c", 1); /* it does not know that itself */
}

TEST(cards_of_the_same_rank_are_told_where_they_can_be_tossed_in)
{
    uint8_t feature[HN_FEATURES];
    hn_rules rules;
    hn_rules_preset(&rules, hn_game_find("vinto"), NULL, NULL);
    features_of(&rules, cards_that_are_alike, feature);
    const uint8_t *own = feature + index_of(rules.game, "like", 0),
                  *other = feature + index_of(rules.game, "like", 1);
    const uint8_t own_wanted[] = {1, 1, 2, 0}, other_wanted[] = {2, 2};
    assert_memory_equal(own, own_wanted, sizeof own_wanted);
    assert_memory_equal(other, other_wanted, sizeof other_wanted);
}

TEST(dice_are_told_by_face)
{
    hn_rules rules;
    hn_state state;
    uint8_t feature[HN_FEATURES];
    hn_rules_preset(&rules, hn_game_find("perudo"), NULL, NULL);
    hn_deal(&rules, 3, 0, 5, &state, NULL);
    hn_view view = hn_view_of(&rules, &state, 0);
    assert_int_equal(hn_apply(&rules, &state, 0, hn_view_bid_action(&view, (hn_bid){3, 4}), NULL),
                     HN_OK);
    view = hn_view_of(&rules, &state, 1);
    hn_encode(&view, feature);
    for (int face = 1; face <= HN_FACES; face++) {
        int own = 0;
        for (int i = 0; i < HN_DICE; i++)
            own += hn_view_die(&view, 1, i) == face;
        assert_int_equal(feature[index_of(rules.game, "own", 0) + face - 1], own);
        assert_int_equal(feature[index_of(rules.game, "matching", 0) + face - 1],
                         hn_view_own(&view, face));
    }
    assert_int_equal(feature[index_of(rules.game, "bid_count", 0)], 3);
    assert_int_equal(feature[index_of(rules.game, "bid_face", 0)], 4);
    assert_int_equal(feature[index_of(rules.game, "bidder", 0)], 3); /* two seats on, plus one */
    assert_int_equal(feature[index_of(rules.game, "last_count", 2)], 3);
    assert_int_equal(feature[index_of(rules.game, "dice", 1)], 5);
    int own = hn_view_own(&view, 4), missing = own < 3 ? 3 - own : 0;
    assert_int_equal(feature[index_of(rules.game, "missing", 0)], missing);
}

/* ---- every moment ---- */

/* Every byte is as its run says, and all of them are set. */
static void is_within(const hn_view *view, const uint8_t *feature)
{
    const hn_game *game = hn_view_rules(view)->game;
    const hn_features *list;
    int count = hn_encoding_features(game, &list), seats = hn_view_seats(view);
    for (int i = 0; i < count; i++)
        for (int seat = 0; seat < (list[i].stride ? seats : 1); seat++)
            for (int k = 0; k < list[i].length; k++) {
                int value = feature[list[i].offset + seat * list[i].stride + k];
                if (list[i].type == HN_FEATURE_BITS ? value & ~list[i].most : value > list[i].most)
                    fail_msg("%s of %s is %d", list[i].name, hn_game_name(game), value);
            }
}

static void encode_twice(const hn_view *view, const hn_view *other)
{
    uint8_t one[HN_FEATURES], two[HN_FEATURES];
    size_t size = (size_t)hn_encoding_size(hn_view_rules(view)->game, hn_view_seats(view));
    memset(one, 0xa5, sizeof one);
    memset(two, 0x5a, sizeof two);
    hn_encode(view, one);
    hn_encode(other, two);
    assert_memory_equal(one, two, size);
    assert_int_equal(one[size], 0xa5); /* and nothing beyond */
    is_within(view, one);
}

/* Any of what the seat alone has come to know, but for what it has just looked at, is forgotten. */
static void forget(random_run *chance, hn_view *view)
{
    hn_place looked = hn_view_looked(view);
    for (int bit = 0; bit < HN_SEATS * HN_SLOTS; bit++) {
        int seat = bit / HN_SLOTS, slot = bit % HN_SLOTS;
        bool open = hn_view_known(view, seat, slot) == HN_EVERYONE;
        if (open || (looked.seat == seat && looked.slot == slot) || draw_below(chance, 2))
            continue;
        view->forgot_low_ |= bit < 64 ? (uint64_t)1 << bit : 0;
        view->forgot_high_ |= bit < 64 ? 0 : (uint32_t)1 << (bit - 64);
    }
}

/* What is forgotten is told as little as what was never seen. */
static void forgets(random_run *chance, const hn_view *view, const hn_state *world)
{
    hn_view one = *view, two = hn_view_of(hn_view_rules(view), world, hn_view_seat(view));
    forget(chance, &one);
    two.forgot_low_ = one.forgot_low_;
    two.forgot_high_ = one.forgot_high_;
    hn_state other = draw_world(chance, &one);
    hn_view three = hn_view_of(hn_view_rules(view), &other, hn_view_seat(view));
    two.trail_ = three.trail_ = view->trail_;
    encode_twice(&one, &two);
    encode_twice(&one, &three);
}

/* With the table's trail, or every other time without. */
static void no_feature_tells_what_is_hidden(random_run *chance, const hn_rules *rules, int seats)
{
    hn_state state, world;
    hn_action list[HN_ACTIONS];
    hn_trail trail;
    hn_events events;
    bool cards = hn_game_table(rules->game) == HN_TABLE_CARDS;
    hn_deal(rules, seats, draw_below(chance, seats), random_run_word(chance), &state, &events);
    hn_trail_begin(&trail);
    hn_trail_observe(&trail, rules, &state, events.event, events.count);
    for (int left = 400, at; left-- && (at = hn_next_decider(rules, &state)) != HN_NONE;) {
        hn_view view = hn_view_of(rules, &state, at);
        world = draw_world(chance, &view);
        hn_view redrawn = hn_view_of(rules, &world, at);
        view.trail_ = redrawn.trail_ = left % 2 ? &trail : NULL;
        encode_twice(&view, &redrawn);
        if (cards && left % 7 == 0)
            forgets(chance, &view, &world);
        int count = hn_legal_list(rules, &state, at, list);
        hn_apply(rules, &state, at, list[draw_below(chance, count)], &events);
        hn_trail_observe(&trail, rules, &state, events.event, events.count);
    }
}

TEST(nothing_hidden_is_among_the_features)
{
    random_run chance = random_run_of(5, HN_FOR_CALLER, 0);
    int rounds = draw_size(200, 6, 2);
    for (int g = 0; g < hn_games(); g++)
        for (int p = 0; p <= hn_presets(hn_game_at(g)); p++)
            for (int r = 0; r < rounds; r++) {
                hn_rules rules;
                if (p < hn_presets(hn_game_at(g)))
                    hn_rules_preset(&rules, hn_game_at(g), hn_preset_name(hn_game_at(g), p), NULL);
                else
                    draw_house(&chance, hn_game_at(g), &rules);
                for (int seats = hn_rules_least_seats(&rules); seats <= hn_rules_most_seats(&rules);
                     seats++)
                    no_feature_tells_what_is_hidden(&chance, &rules, seats);
            }
}

TEST(a_table_of_more_seats_has_the_same_first_features)
{
    const hn_game *game = hn_game_find("dutch");
    assert_int_equal(index_of(game, "card", 3) - index_of(game, "card", 2),
                     hn_encoding_size(game, 4) - hn_encoding_size(game, 3));
}
