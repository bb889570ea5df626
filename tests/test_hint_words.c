/* Hints in sentences, at tables of every game: each action has one, which names people and cards as people do, no rule and no
 * player, and tells nothing that its seat does not know. */
#include "core/text.h"
#include "test.h"
#include "words/words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char *const people[HN_SEATS] = {"Ann", "Bob", "James", "Di",
                                             "Eve", "Flo", "Gus",   "Hal"};

/* Whether a word is a card as it is typed: "8d", "10s", "Kh", "Xr". */
static bool is_code(const char *word, size_t length)
{
    for (int card = 0; card < HN_CARDS; card++) {
        const char *code = hn_card_text((hn_card)card);
        if (strlen(code) == length && !memcmp(code, word, length))
            return true;
    }
    return false;
}

/* Marks that no language has come first; the rest is English alone. */
static void check_sentence(const language *in, const char *text)
{
    enum { MARKS = 4 };
    static const char *const never[] = {"{",   "}",    "|",    "  ",  "rule",
                                        "It ", "sage", "net ", "nan", "inf"};
    for (size_t i = 0; i < (in ? MARKS : sizeof never / sizeof *never); i++)
        if (strstr(text, never[i]))
            fail_msg("\"%s\" has \"%s\"", text, never[i]);
    const char *number = strstr(text, "seat ");
    if (number && isdigit((unsigned char)number[5]))
        fail_msg("\"%s\" has a seat as a number", text);
    if (!*text || islower((unsigned char)*text) || text[strlen(text) - 1] != '.')
        fail_msg("\"%s\" is no sentence", text);
    for (const char *at = text; *at;) {
        size_t length = strcspn(at, " ,.:()");
        if (is_code(at, length))
            fail_msg("\"%s\" has a card as it is typed", text);
        at += length + (at[length] != 0);
    }
}

/* All that is hidden from the seat drawn anew. */
static hn_state redrawn(const hn_rules *rules, const hn_view *view)
{
    hn_plain_view plain;
    hn_state world;
    hn_view_copy(view, &plain);
    assert_int_equal(hn_view_world(rules, &plain, 12345, &world, NULL), HN_OK);
    return world;
}

static void check_view(const language *in, const hn_rules *rules, const hn_state *state, int seats,
                       int seat)
{
    hn_action list[HN_ACTIONS];
    hn_view view = hn_view_of(rules, state, seat);
    const listener page = {rules, seats, people, seat, in}, typed = words_typed(in, rules, seats);
    hn_state other = redrawn(rules, &view);
    hn_view same = hn_view_of(rules, &other, seat);
    int count = hn_view_legal_list(&view, list);
    for (int i = 0; i < count; i++) {
        char text[WORDS_SENTENCE], again[WORDS_SENTENCE];
        words_hint(&page, &view, list[i], text, sizeof text);
        check_sentence(in, text);
        words_hint(&page, &same, list[i], again, sizeof again);
        assert_string_equal(text, again);
        words_hint(&typed, &view, list[i], text, sizeof text);
        assert_true(*text && !strpbrk(text, "{}|"));
    }
}

static void play_round(const language *in, const hn_rules *rules, int seats, uint64_t seed)
{
    hn_player player;
    const hn_player *all[HN_SEATS];
    static hn_play play;
    assert_int_equal(hn_player_find(&player, "random", rules->game, NULL), HN_OK);
    for (int seat = 0; seat < seats; seat++)
        all[seat] = &player;
    hn_play_begin(&play, rules, seats, all);
    hn_play_deal(&play, 0, seed);
    for (int moves = 0; moves < 150 && !hn_over(rules, &play.state); moves++) {
        hn_seats asked = hn_deciders(rules, &play.state);
        int seat = 0;
        while (!(asked >> seat & 1))
            seat++;
        check_view(in, rules, &play.state, seats, seat);
        hn_play_apply(&play, seat, hn_play_decide(&play, seat, NULL));
    }
}

static void play_rounds(const language *in, int rounds)
{
    for (int game = 0; game < hn_games(); game++)
        for (int i = 0; i < hn_presets(hn_game_at(game)); i++) {
            hn_rules rules;
            hn_rules_preset(&rules, hn_game_at(game), hn_preset_name(hn_game_at(game), i), NULL);
            for (uint64_t seed = 1; seed <= (uint64_t)rounds; seed++)
                play_round(in, &rules, 2 + (int)(seed % 3), seed);
        }
}

TEST(every_action_has_a_hint_that_people_can_read)
{
    play_rounds(NULL, 6);
}

TEST(every_language_has_these_hints)
{
    for (int i = 1; i < language_count(); i++)
        play_rounds(language_at(i), 3);
}

/* Who gives hints is one that is found, and sits at every table of its game. */
TEST(at_every_table_somebody_gives_hints)
{
    for (int game = 0; game < hn_games(); game++)
        for (int seats = 2; seats <= HN_SEATS; seats++) {
            hn_player player, found;
            hn_rules rules;
            hn_rules_preset(&rules, hn_game_at(game), NULL, NULL);
            hn_player_for_hints(&player, hn_game_at(game), seats);
            assert_int_equal(hn_player_find(&found, player.name, hn_game_at(game), NULL), HN_OK);
            assert_int_equal(hn_player_sits(&found, &rules, seats, NULL), HN_OK);
        }
}
