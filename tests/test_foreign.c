/* What those need who call from another language: no public call needs a struct as a value, and the size of every public
 * struct can be asked. The headers themselves are read, so that none is forgotten. */
#include "test.h"

#include <hunch/hunch.h>

#include <ctype.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME = 64 };

/* All public headers in one text. */
static char *headers;

static void read_headers(void)
{
    glob_t found;
    size_t length = 0;
    assert_int_equal(glob("include/hunch/*.h", 0, NULL, &found), 0);
    headers = calloc(1, 1 << 20);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        FILE *file = fopen(found.gl_pathv[i], "r");
        assert_non_null(file);
        length += fread(headers + length, 1, (1 << 20) - 1 - length, file);
        fclose(file);
    }
    assert_true(length < (1 << 20) - 1);
    globfree(&found);
}

static void free_headers(void)
{
    free(headers);
}

/* The identifier that a text begins with. */
static const char *word_at(const char *text, char word[NAME])
{
    size_t length = 0;
    while (length < NAME - 1 && (isalnum((unsigned char)text[length]) || text[length] == '_'))
        length++;
    memcpy(word, text, length);
    word[length] = 0;
    return text + length;
}

FIXTURE(.before_all = read_headers, .after_all = free_headers);

TEST(the_size_of_every_public_struct_can_be_asked)
{
    static const char *const kinds[] = {"\ntypedef struct hn_", "\ntypedef union hn_"};
    int structs = 0;
    for (int kind = 0; kind < 2; kind++)
        for (const char *at = headers; (at = strstr(at, kinds[kind]));) {
            char name[NAME];
            at = word_at(at + strlen(kinds[kind]) - 3, name);
            if (*at != ' ' || at[1] != '{')
                continue; /* declared, and not told */
            structs++;
            if (!hn_size_of(name) || !hn_align_of(name) || hn_size_of(name) % hn_align_of(name))
                fail_msg("%s has no size", name);
        }
    assert_int_equal(structs, hn_structs());
}

TEST(names_that_are_no_struct_have_no_size)
{
    assert_int_equal(hn_size_of("hn_card"), 0);
    assert_int_equal(hn_align_of(""), 0);
    assert_null(hn_struct_name(-1));
    assert_null(hn_struct_name(hn_structs()));
    assert_string_equal(hn_version(), HN_VERSION);
    assert_int_equal(hn_size_of("hn_minds"), sizeof(hn_minds));
    assert_int_equal(hn_align_of("hn_minds"), _Alignof(hn_minds));
}

/* Whether a declaration, from its result to its last parameter, has a struct as a value. */
static bool has_struct_value(const char *declaration, const char *end)
{
    char word[NAME];
    for (const char *at = declaration; at < end; at++) {
        if (strncmp(at, "hn_", 3) != 0 || isalnum((unsigned char)at[-1]) || at[-1] == '_')
            continue;
        const char *after = word_at(at, word);
        if (hn_size_of(word) && *after == ' ' && after[1] != '*')
            return true;
        at = after - 1;
    }
    return false;
}

TEST(every_call_that_has_a_struct_as_a_value_has_a_form_with_addresses)
{
    int found = 0;
    for (const char *at = headers; (at = strstr(at, "HN_API "));) {
        const char *name = at + strlen("HN_API "), *end = strchr(at, ';'), *open = strchr(at, '(');
        char called[NAME], wanted[NAME + 8];
        at = name;
        if (!end || !open || open > end || !has_struct_value(name, end))
            continue;
        while (open[-1] != ' ' && open[-1] != '*')
            open--;
        word_at(open, called);
        snprintf(wanted, sizeof wanted, " %s_ptr(", called);
        if (!strstr(headers, wanted))
            fail_msg("%s has a struct as a value, and there is no%s)", called, wanted);
        found++;
    }
    assert_true(found > 10); /* they were found at all */
}

static void assert_same_place(hn_place one, hn_place other)
{
    assert_int_equal(one.seat, other.seat);
    assert_int_equal(one.slot, other.slot);
}

TEST(views_and_events_by_address_are_the_same)
{
    hn_rules rules;
    hn_state table;
    hn_events events;
    hn_view one, other;
    hn_plain_view copy, same;
    hn_rules_preset(&rules, hn_game_find("cambio"), NULL, NULL);
    hn_deal(&rules, 3, 0, 7, &table, &events);
    for (int i = 0; i < events.count; i++) {
        hn_event told, wanted = hn_event_for(&events.event[i], 1);
        hn_event_for_ptr(&events.event[i], 1, &told);
        assert_memory_equal(&told, &wanted, sizeof told);
    }
    one = hn_view_of(&rules, &table, 1);
    hn_view_of_ptr(&rules, &table, 1, &other);
    size_t size = hn_view_copy(&one, &copy);
    assert_int_equal(hn_view_copy(&other, &same), size);
    assert_memory_equal(&copy, &same, size);
    for (int action = 0; action < hn_action_count(&rules); action++) {
        hn_place place;
        hn_view_action_place_ptr(&one, (hn_action)action, &place);
        assert_same_place(place, hn_view_action_place(&one, (hn_action)action));
    }
    hn_place chosen, looked;
    hn_view_chosen_ptr(&one, &chosen);
    hn_view_looked_ptr(&one, &looked);
    assert_same_place(chosen, hn_view_chosen(&one));
    assert_same_place(looked, hn_view_looked(&one));
}

TEST(bids_by_address_are_the_same)
{
    hn_rules rules;
    hn_state table;
    hn_rules_preset(&rules, hn_game_find("perudo"), NULL, NULL);
    hn_deal(&rules, 2, 0, 7, &table, NULL);
    hn_view view = hn_view_of(&rules, &table, 0);
    hn_bid bid = {3, 4}, back;
    hn_action action = hn_view_bid_action_ptr(&view, &bid);
    assert_int_equal(action, hn_view_bid_action(&view, bid));
    hn_view_action_bid_ptr(&view, action, &back);
    assert_memory_equal(&back, &bid, sizeof bid);
    assert_int_equal(hn_apply(&rules, &table, 0, action, NULL), HN_OK);
    hn_view_bid_ptr(&view, &back);
    assert_memory_equal(&back, &bid, sizeof bid);
}

/* Two minds of one seat, of which one is asked by address. */
TEST(what_is_in_mind_is_the_same_by_address)
{
    hn_rules rules;
    hn_state table;
    hn_events events;
    hn_player player;
    hn_minds minds;
    hn_rules_preset(&rules, hn_game_find("vinto"), NULL, NULL);
    hn_player_find(&player, "sage:10@easy", rules.game, NULL);
    const hn_player *players[HN_SEATS] = {&player, NULL, &player};
    hn_minds_begin(&minds, &rules, 3, players);
    hn_deal(&rules, 3, 0, 7, &table, &events);
    hn_minds_observe(&minds, &events);
    assert_int_equal(hn_minds_seats(&minds), 1 << 0 | 1 << 2);
    assert_non_null(hn_minds_of(&minds, 2));
    assert_null(hn_minds_of(&minds, 1));
    assert_null(hn_minds_of(&minds, HN_NONE));
    assert_null(hn_minds_of(&minds, -1));

    hn_view plain = hn_view_of(&rules, &table, 2), one, other;
    hn_minds_view_ptr(&minds, &player, &plain, 5, &one);
    hn_mind_view_ptr(hn_minds_of(&minds, 2), &player, &plain, 5, &other);
    const hn_beliefs *beliefs = hn_view_beliefs(&one);
    assert_non_null(beliefs);
    assert_ptr_equal(hn_view_beliefs(&other), beliefs);
    hn_beliefs_view_ptr(beliefs, &plain, &other);
    assert_ptr_equal(hn_view_beliefs(&other), beliefs);
    assert_int_equal(hn_beliefs_seat(beliefs), 2);
    assert_string_equal(hn_beliefs_likelihoods(beliefs)->name, "fitted");

    hn_belief belief, same;
    hn_place place = {0, 0};
    assert_true(hn_belief_of(&one, HN_PRIOR_COUNTS, place, &belief));
    assert_true(hn_belief_of_ptr(&one, HN_PRIOR_COUNTS, &place, &same));
    assert_memory_equal(belief.chance, same.chance, sizeof same.chance);
}

TEST(grounds_are_only_where_a_card_is)
{
    static const uint8_t nothing[sizeof(hn_grounds)];
    hn_rules rules;
    hn_state table;
    hn_events events;
    hn_beliefs beliefs;
    hn_grounds grounds;
    hn_rules_preset(&rules, hn_game_find("cambio"), NULL, NULL);
    hn_beliefs_begin(&beliefs, &rules, 2, 0, hn_likelihoods_find("fitted", rules.game));
    hn_deal(&rules, 2, 0, 7, &table, &events);
    for (int i = 0; i < events.count; i++)
        hn_beliefs_observe(&beliefs, &events.event[i]);
    assert_true(hn_beliefs_grounds(&beliefs, 1, 0, &grounds));
    static const int wrong[][2] = {{1, 11}, {5, 0}, {-1, 0}, {0, -1}, {HN_SEATS, 0}, {0, HN_SLOTS}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        memset(&grounds, 1, sizeof grounds);
        assert_false(hn_beliefs_grounds(&beliefs, wrong[i][0], wrong[i][1], &grounds));
        assert_memory_equal(&grounds, nothing, sizeof grounds);
    }
}
