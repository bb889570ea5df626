/* What is said to people, at tables of every game: every part of a sentence is known, every event, question and action has one, on a
 * page and in a terminal, none tells what its seat does not know, and every rule has its words. */
#include "test.h"
#include "words/sentence.h"
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const people[HN_SEATS] = {"Ann", "Bob", "James", "Di",
                                             "Eve", "Flo", "Gus",   "Hal"};

/* A sentence has no braces left, no gaps, and on a page begins with a capital, a number or a card. */
static void check_sentence(const listener *w, const char *what, const char *text)
{
    bool small = *text >= 'a' && *text <= 'z';
    if (!*text || strpbrk(text, "{}|") || strstr(text, "  ") || *text == ' ' ||
        text[strlen(text) - 1] == ' ' || strlen(text) > WORDS_SENTENCE - 2 || (w->names && small))
        fail_msg("%s: \"%s\"", what, text);
    for (const char *c = text; !w->names && *c; c++)
        if (*c & 0x80)
            fail_msg("%s is not ASCII: \"%s\"", what, text);
}

/* ---- rules ---- */

static char told[1 << 14];

static void add_part(void *context, const char *title, const char *sentences)
{
    text_add(context, "%s: %s\n", title, sentences);
}

static const char *rules_in_words(const hn_rules *rules)
{
    listener w = words_typed(rules, 0);
    text_out t = text_in(told, sizeof told);
    words_rules(&w, true, add_part, &t);
    assert_in_range(t.length, 100, sizeof told - 1);
    assert_null(strpbrk(told, "{}|"));
    return told;
}

/* Whether another value of a rule gives other words by some preset. */
static bool has_words(const hn_game *game, const hn_key *key, int entry)
{
    static char before[sizeof told];
    for (int i = 0; i < hn_presets(game); i++)
        for (int value = key->low; value <= key->high && value < key->low + 9; value++) {
            hn_rules rules;
            hn_rules_preset(&rules, game, hn_preset_name(game, i), NULL);
            memcpy(before, rules_in_words(&rules), sizeof before);
            hn_rules_set(&rules, key, entry, value, NULL);
            if (!hn_rules_check(&rules, NULL) && strcmp(before, rules_in_words(&rules)) != 0)
                return true;
        }
    return false;
}

TEST(every_rule_of_every_game_has_its_words)
{
    for (int g = 0; g < hn_games(); g++) {
        const hn_key *keys;
        int count = hn_game_keys(hn_game_at(g), &keys);
        for (int k = 0; k < count; k++)
            for (int entry = 0; entry < keys[k].count; entry++)
                if (!has_words(hn_game_at(g), &keys[k], entry))
                    fail_msg("%s: `%s` %d is in no sentence", hn_game_name(hn_game_at(g)),
                             keys[k].name, entry);
    }
}

TEST(every_game_has_a_title_and_a_summary)
{
    for (int g = 0; g < hn_games(); g++) {
        hn_rules rules;
        char text[WORDS_SENTENCE];
        listener page = {&rules, 0, people, HN_NONE};
        hn_rules_preset(&rules, hn_game_at(g), NULL, NULL);
        check_sentence(&page, "title", words_name(&rules, "title", text, sizeof text));
        check_sentence(&page, "summary", words_name(&rules, "summary", text, sizeof text));
    }
}

/* ---- sentences ---- */

static int braces(const char *text)
{
    int depth = 0;
    for (; *text && depth >= 0; text++)
        depth += *text == '{' ? 1 : *text == '}' ? -1 : 0;
    return depth;
}

TEST(a_game_has_its_own_words_for_a_call)
{
    static const struct {
        const char *game, *preset, *calls, *called;
    } marks[] = {
        {"cambio", "cambio", "calls!", "called"},
        {"golf", "golf", "all face up!", "all face up"},
        {"golf", "golf-4", "knocks!", "knocked"},
    };
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        hn_rules rules;
        char text[WORDS_SENTENCE];
        hn_rules_preset(&rules, hn_game_find(marks[i].game), marks[i].preset, NULL);
        assert_string_equal(words_name(&rules, "calls_mark", text, sizeof text), marks[i].calls);
        assert_string_equal(words_name(&rules, "called_mark", text, sizeof text), marks[i].called);
    }
}

TEST(every_sentence_is_whole_and_has_its_own_name)
{
    for (const sentence_file *file = sentence_files; file->game; file++)
        for (const sentence *one = file->list; one->name; one++) {
            if (!*one->text || braces(one->text))
                fail_msg("%s: \"%s\" is not whole: %s", file->game, one->name, one->text);
            for (const sentence *other = file->list; other < one; other++)
                if (!strcmp(other->name, one->name))
                    fail_msg("%s has \"%s\" twice", file->game, one->name);
        }
}

static bool no_facts(const void *context, const char *name, text_out *t)
{
    (void)context;
    if (!strcmp(name, "who"))
        text_add(t, "{call}");
    return !strcmp(name, "who");
}

TEST(names_are_never_read_as_sentences)
{
    hn_rules rules;
    char text[100];
    text_out t = text_in(text, sizeof text);
    hn_rules_preset(&rules, hn_game_find("cambio"), NULL, NULL);
    sentence_fill(&rules, no_facts, NULL,
                  "{who} {laps}{looks=2? two|}{looks=3? three| other} {nothing}{", &t);
    assert_string_equal(text, "{call} 60 two other ");
}

/* ---- moments and events ---- */

/* The question and all labels of a seat, one behind the other. */
static void say_moment(const listener *w, const hn_view *view, char *buffer, size_t size)
{
    char text[WORDS_SENTENCE];
    hn_action list[HN_ACTIONS];
    text_out t = text_in(buffer, size);
    words_question(w, view, text, sizeof text);
    check_sentence(w, hn_phase_name(hn_view_phase(view)), text);
    text_add(&t, "%s\n", text);
    int count = hn_view_legal_list(view, list);
    for (int i = 0; i < count; i++) {
        words_action(w, view, list[i], text, sizeof text);
        if (w->names || *text)
            check_sentence(w, hn_view_action_verb(view, list[i]), text);
        text_add(&t, "%s\n", text);
    }
}

/* What the seat is told is the same whatever is hidden from it. */
static void check_decider(const hn_rules *rules, const hn_state *state, int seats, int seat)
{
    static char before[1 << 15], after[1 << 15];
    hn_plain_view plain;
    hn_state world;
    const listener to[] = {{rules, seats, people, seat}, {rules, seats, NULL, HN_NONE}};
    hn_view view = hn_view_of(rules, state, seat);
    hn_view_copy(&view, &plain);
    assert_int_equal(hn_view_world(rules, &plain, 12345, &world, NULL), HN_OK);
    hn_view other = hn_view_of(rules, &world, seat);
    for (int i = 0; i < 2; i++) {
        say_moment(&to[i], &view, before, sizeof before);
        say_moment(&to[i], &other, after, sizeof after);
        assert_string_equal(before, after);
    }
}

static void check_waiting(const hn_rules *rules, const hn_state *state, int seats)
{
    for (int seat = 0; seat <= seats; seat++) {
        char text[WORDS_SENTENCE];
        int viewer = seat < seats ? seat : HN_NONE;
        const listener w = {rules, seats, people, viewer};
        hn_view view = hn_view_of(rules, state, viewer);
        words_wait(&w, &view, text, sizeof text);
        check_sentence(&w, "wait", text);
    }
}

static void check_events(const hn_rules *rules, const hn_events *events, int seats)
{
    for (int i = 0; i < events->count; i++)
        for (int seat = 0; seat <= seats; seat++) {
            char text[WORDS_SENTENCE];
            int viewer = seat < seats ? seat : HN_NONE;
            hn_event event = hn_event_for(&events->event[i], viewer);
            const listener to[] = {{rules, seats, people, viewer}, {rules, seats, NULL, HN_NONE}};
            for (int k = 0; k < 2; k++) {
                words_event(&to[k], i ? &events->event[i - 1] : NULL, &event, text, sizeof text);
                check_sentence(&to[k], "event", text);
            }
        }
}

static void play_round(const hn_rules *rules, int seats, uint64_t seed)
{
    hn_state state;
    hn_events events;
    hn_score score;
    char text[WORDS_SENTENCE];
    const listener page = {rules, seats, people, 0};
    hn_deal(rules, seats, 0, seed, &state, &events);
    check_events(rules, &events, seats);
    for (int seat, turn = 0; (seat = hn_next_decider(rules, &state)) != HN_NONE; turn++) {
        hn_action list[HN_ACTIONS];
        int count = hn_legal_list(rules, &state, seat, list);
        check_decider(rules, &state, seats, seat);
        check_waiting(rules, &state, seats);
        hn_action action = list[hn_random(seed, HN_FOR_CALLER, (uint64_t)turn) % (uint64_t)count];
        assert_int_equal(hn_apply(rules, &state, seat, action, &events), HN_OK);
        check_events(rules, &events, seats);
    }
    hn_score_of(rules, &state, &score);
    words_result(&page, &state, &score, text, sizeof text);
    check_sentence(&page, "result", text);
}

TEST(every_moment_and_event_of_random_rounds_has_its_sentence)
{
    for (int g = 0; g < hn_games(); g++)
        for (int p = 0; p < hn_presets(hn_game_at(g)); p++)
            for (uint64_t seed = 0; seed < 12; seed++) {
                hn_rules rules;
                hn_rules_preset(&rules, hn_game_at(g), hn_preset_name(hn_game_at(g), p), NULL);
                int seats = (int)(seed % 3) + 2, most = hn_rules_most_seats(&rules);
                play_round(&rules, seats < most ? seats : most, seed);
            }
}

/* ---- how they read ---- */

static const char *said(const char *game, int viewer, hn_event before, hn_event event)
{
    static char text[WORDS_SENTENCE];
    hn_rules rules;
    hn_rules_preset(&rules, hn_game_find(game), NULL, NULL);
    const listener w = {&rules, 4, people, viewer};
    words_event(&w, &before, &event, text, sizeof text);
    return text;
}

TEST(a_page_speaks_of_people_and_their_cards)
{
    hn_event none = {.type = HN_EVENT_TURN};
    hn_event swap = {.type = HN_EVENT_SWAP,
                     .seat = 2,
                     .card = hn_card_parse("8d"),
                     .place = {{2, 2}, {HN_NONE, HN_NONE}}};
    assert_string_equal(said("cambio", 0, none, swap),
                        "James swaps it for their 3rd card; 8♦ comes out");
    assert_string_equal(said("cambio", 2, none, swap),
                        "You swap it for your 3rd card; 8♦ comes out");
    hn_event look = {.type = HN_EVENT_LOOK, .seat = 1, .card = HN_UNKNOWN, .place = {{2, 0}}};
    assert_string_equal(said("cambio", 0, none, look), "Bob looks at James’ 1st card");
    look.card = hn_card_parse("Xr");
    assert_string_equal(said("cambio", 1, none, look),
                        "You look at James’ 1st card: the red joker");
    hn_event give = {.type = HN_EVENT_GIVE, .seat = 1, .place = {{1, 0}, {0, 3}}};
    assert_string_equal(said("cambio", 0, none, give),
                        "Bob gives their 1st card to you, as your 4th card");
    hn_event flip = {.type = HN_EVENT_FLIP, .seat = 0, .card = 0, .place = {{0, 1}}};
    assert_string_equal(said("dutch", 0, none, flip), "You drop your 2nd card: A♣, right");
    assert_string_equal(said("vinto", 1, none, flip), "Ann tosses in their 2nd card: A♣, right");
    hn_event bid = {.type = HN_EVENT_BID, .seat = 3, .number = 4, .die = {6}};
    assert_string_equal(said("perudo", 0, none, bid), "Di bids 4 sixes");
    hn_event turn = {.type = HN_EVENT_TURN, .seat = 2};
    assert_string_equal(said("cambio", 0, none, turn), "James’ turn");
    assert_string_equal(said("cambio", 2, none, turn), "Your turn");
}
