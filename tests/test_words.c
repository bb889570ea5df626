/* What is said to people, at tables of every game: every part of a sentence is known, every event, question and action has one, on a
 * page and in a terminal, none tells what its seat does not know, and every rule has its words. */
#include "test.h"
#include "words/cast.h"
#include "words/guide.h"
#include "words/scene.h"
#include "words/sentence.h"
#include "words/speak.h"
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
    for (const char *c = text; !w->names && !w->language && *c; c++)
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
    listener w = words_typed(NULL, rules, 0);
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
        listener page = {&rules, 0, people, HN_NONE, NULL};
        hn_rules_preset(&rules, hn_game_at(g), NULL, NULL);
        check_sentence(&page, "title", words_name(NULL, &rules, "title", text, sizeof text));
        check_sentence(&page, "summary", words_name(NULL, &rules, "summary", text, sizeof text));
    }
}

/* ---- guided rounds, and who plays ---- */

static void check_guide(const language *in, const guide *g)
{
    listener page = {&g->rules, 0, people, HN_NONE, in};
    json_t *words = json_from_guide(in, &g->rules), *text;
    const char *name;
    assert_non_null(json_object_get(words, "begin"));
    assert_non_null(json_object_get(words, "over"));
    json_object_foreach(words, name, text) check_sentence(&page, name, json_string_value(text));
    json_decref(words);
}

TEST(every_game_has_a_guided_round_in_every_language)
{
    for (int g = 0; g < hn_games(); g++) {
        guide found;
        hn_rules preset;
        assert_true(words_guide(hn_game_at(g), &found));
        hn_rules_preset(&preset, hn_game_at(g), NULL, NULL);
        assert_int_equal(hn_rules_check(&found.rules, NULL), HN_OK);
        assert_in_range(found.seats, hn_rules_least_seats(&preset), hn_rules_most_seats(&preset));
        assert_true(*found.seed >= '1' && *found.seed <= '9');
        for (int i = 0; i < language_count(); i++)
            check_guide(language_at(i), &found);
    }
}

TEST(a_game_may_be_shorter_in_its_guided_round)
{
    guide found;
    assert_true(words_guide(hn_game_find("perudo"), &found));
    assert_int_equal(hn_rules_get(&found.rules, hn_key_find(found.rules.game, "dice"), 0), 3);
}

TEST(a_character_has_the_same_name_in_every_language)
{
    for (int i = 0; i < hn_levels(); i++)
        for (int seat = 0; seat < HN_SEATS; seat++) {
            character english, other;
            assert_true(words_character(NULL, hn_level_at(i)->name, seat, &english));
            for (int k = 1; k < language_count(); k++) {
                assert_true(words_character(language_at(k), hn_level_at(i)->name, seat, &other));
                assert_string_equal(other.name, english.name);
                assert_string_not_equal(other.line, english.line);
            }
        }
}

TEST(no_two_characters_of_all_levels_have_the_same_name)
{
    character cast[64];
    int count = 0;
    for (int i = 0; i < hn_levels(); i++)
        for (int seat = 0; seat < HN_SEATS; seat++, count++) {
            assert_true(words_character(NULL, hn_level_at(i)->name, seat, &cast[count]));
            assert_true(*cast[count].name && *cast[count].line);
            for (int other = 0; other < count; other++)
                assert_string_not_equal(cast[other].name, cast[count].name);
        }
    assert_false(words_character(NULL, "sage:500", 1, cast));
    assert_false(words_character(NULL, "", 1, cast));
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
        assert_string_equal(words_name(NULL, &rules, "calls_mark", text, sizeof text),
                            marks[i].calls);
        assert_string_equal(words_name(NULL, &rules, "called_mark", text, sizeof text),
                            marks[i].called);
    }
}

static void check_file(const language *in, const sentence_file *file)
{
    for (const sentence *one = file->list; one->name; one++) {
        if (!*one->text || braces(one->text))
            fail_msg("%s/%s: \"%s\" is not whole: %s", in->tag, file->name, one->name, one->text);
        for (const sentence *other = file->list; other < one; other++)
            if (!strcmp(other->name, one->name))
                fail_msg("%s/%s has \"%s\" twice", in->tag, file->name, one->name);
    }
}

TEST(every_sentence_is_whole_and_has_its_own_name)
{
    for (const language *in = languages; in->tag; in++)
        for (const sentence_file *file = in->files; file->name; file++)
            check_file(in, file);
}

/* One is found behind the other: the second would never be said. */
TEST(a_terminal_has_no_sentence_that_all_games_share)
{
    const sentence *shared = sentences_of(NULL, "shared");
    for (const sentence *one = sentences_of(NULL, "terminal"); one->name; one++)
        for (const sentence *other = shared; other->name; other++)
            assert_string_not_equal(one->name, other->name);
}

TEST(every_sign_of_evidence_has_its_words)
{
    for (int sign = 0; sign <= HN_SIGNS; sign++) {
        char name[32];
        snprintf(name, sizeof name, "sign %s", hn_sign_name(sign));
        assert_non_null(sentence_find(NULL, NULL, name));
    }
}

TEST(a_sentence_is_filled_with_the_parts_that_are_given)
{
    hn_rules rules;
    hn_rules_preset(&rules, hn_game_find("dutch"), NULL, NULL);
    const words_given *one = PARTS(PART("always", 0));
    assert_string_equal(words_spoken(NULL, &rules, "asked for", one).text,
                        "You will be asked for drops when you know a card that fits.");
    assert_string_equal(words_spoken(language_find("de"), NULL, "totals",
                                     PARTS(PART("rounds", 1), PART("totals", "{call}, {nothing}")))
                            .text,
                        "Stand nach 1 Runde: {call}, {nothing}.");
    assert_string_equal(
        words_spoken(NULL, NULL, "trace as before", PARTS(given_real("bits", 1.5, 2))).text,
        "1.50 bits, as before");
}

/* ---- other languages ---- */

/* A language's own sentences for its grammar: "dich" for "du". */
static bool is_form(const char *name)
{
    return !strncmp(name, "form ", 5);
}

static const char *text_of(const sentence *list, const char *name)
{
    for (; list->name; list++)
        if (!strcmp(list->name, name))
            return list->text;
    return NULL;
}

static bool has_sentence(const language *in, const char *name)
{
    for (const sentence_file *file = in->files; file->name; file++)
        if (text_of(file->list, name))
            return true;
    return false;
}

/* The next part of a text, by its name alone: `chosen` of {chosen:place}, `looks` of {looks=1?…}. False: there is none. */
static bool next_part(const char **text, char part[64], bool *condition)
{
    const char *at = strchr(*text, '{');
    if (!at)
        return false;
    size_t whole = strcspn(++at, "?}"), length = strcspn(at, ":=?}");
    assert_in_range(length, 1, 63);
    memcpy(part, at, length);
    part[length] = 0;
    *condition = at[whole] == '?';
    *text = at;
    return true;
}

static bool has_part(const char *text, const char *wanted)
{
    char part[64];
    bool condition;
    while (next_part(&text, part, &condition))
        if (!strcmp(part, wanted))
            return true;
    return false;
}

static bool is_fact(const char *name)
{
    static const fact *const lists[] = {rule_facts,  speech_facts, event_facts, moment_facts,
                                        doubt_facts, end_facts,    hint_facts};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (const fact *one = lists[i]; one->name; one++)
            if (!strcmp(one->name, name))
                return true;
    return false;
}

/* What a sentence of a page is filled with is known by its English alone; what a game's is, by the facts too. */
static bool is_known(const language *in, const sentence_file *file, const char *english,
                     const char *part)
{
    bool page = !strcmp(file->name, "page");
    return (english && has_part(english, part)) ||
           (!page && (is_fact(part) || has_sentence(in, part) || !strcmp(part, "seat") ||
                      !strcmp(part, "caller")));
}

/* Parts that another language says by its grammar, as in "legst … ab", "statt deinem K" and "la 3.ª carta de Ann". */
static bool is_grammar(const char *part)
{
    static const char *const parts[] = {"drop",  "drops",    "drops_it", "whose",
                                        "place", "the_seat", "the_card"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!strcmp(parts[i], part))
            return true;
    return false;
}

static void check_parts(const language *in, const sentence_file *file, const sentence *one,
                        const char *english)
{
    char part[64];
    bool condition;
    const char *text = one->text;
    while (next_part(&text, part, &condition))
        if (!is_known(in, file, english, part))
            fail_msg("%s/%s: \"%s\" has {%s}, which is unknown", in->tag, file->name, one->name,
                     part);
    while (english && next_part(&english, part, &condition))
        if (!condition && !is_grammar(part) && !has_part(one->text, part))
            fail_msg("%s/%s: \"%s\" leaves out {%s}", in->tag, file->name, one->name, part);
}

static void check_translation(const language *in, const sentence_file *file)
{
    const sentence *own = sentences_of(in, file->name);
    for (const sentence *one = file->list; one->name; one++)
        if (!text_of(own, one->name))
            fail_msg("%s/%s lacks \"%s\"", in->tag, file->name, one->name);
    for (const sentence *one = own; one->name; one++) {
        const char *english = text_of(file->list, one->name);
        if (!english && !is_form(one->name))
            fail_msg("%s/%s has \"%s\", which English has not", in->tag, file->name, one->name);
        check_parts(in, file, one, english);
    }
}

TEST(every_language_has_every_sentence_with_its_parts)
{
    assert_in_range(language_count(), 4, 100);
    for (const language *in = languages + 1; in->tag; in++)
        for (const sentence_file *file = languages->files; file->name; file++)
            check_translation(in, file);
}

TEST(a_language_is_found_by_what_browsers_and_locales_say)
{
    static const char *const asked[][2] = {
        {"de", "de"},          {"de-AT,en", "de"}, {"fr-CH, nl;q=0.8", "nl"},
        {"es_ES.UTF-8", "es"}, {"EN-us", "en"},    {"fr", NULL},
        {"deu", NULL},         {"", NULL},         {"C", NULL}};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        const language *found = language_find(asked[i][0]);
        if (!asked[i][1])
            assert_null(found);
        else
            assert_string_equal(language_tag(found), asked[i][1]);
    }
    assert_string_equal(language_name(language_find("de")), "Deutsch");
    assert_string_equal(language_tag(NULL), "en");
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
    sentence_fill(NULL, &rules, no_facts, NULL,
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
static void check_decider(const language *in, const hn_rules *rules, const hn_state *state,
                          int seats, int seat)
{
    static char before[1 << 15], after[1 << 15];
    hn_plain_view plain;
    hn_state world;
    const listener to[] = {{rules, seats, people, seat, in}, {rules, seats, NULL, HN_NONE, in}};
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

static void check_waiting(const language *in, const hn_rules *rules, const hn_state *state,
                          int seats)
{
    for (int seat = 0; seat <= seats; seat++) {
        char text[WORDS_SENTENCE];
        int viewer = seat < seats ? seat : HN_NONE;
        const listener w = {rules, seats, people, viewer, in};
        hn_view view = hn_view_of(rules, state, viewer);
        words_wait(&w, &view, text, sizeof text);
        check_sentence(&w, "wait", text);
    }
}

static void check_events(const language *in, const hn_rules *rules, const hn_events *events,
                         int seats)
{
    for (int i = 0; i < events->count; i++)
        for (int seat = 0; seat <= seats; seat++) {
            char text[WORDS_SENTENCE];
            int viewer = seat < seats ? seat : HN_NONE;
            hn_event event = hn_event_for(&events->event[i], viewer);
            const listener to[] = {{rules, seats, people, viewer, in},
                                   {rules, seats, NULL, HN_NONE, in}};
            for (int k = 0; k < 2; k++) {
                words_event(&to[k], i ? &events->event[i - 1] : NULL, &event, text, sizeof text);
                check_sentence(&to[k], "event", text);
            }
        }
}

static void play_round(const language *in, const hn_rules *rules, int seats, uint64_t seed)
{
    hn_state state;
    hn_events events;
    hn_score score;
    char text[WORDS_SENTENCE];
    const listener page = {rules, seats, people, 0, in};
    hn_deal(rules, seats, 0, seed, &state, &events);
    check_events(in, rules, &events, seats);
    for (int seat, turn = 0; (seat = hn_next_decider(rules, &state)) != HN_NONE; turn++) {
        hn_action list[HN_ACTIONS];
        int count = hn_legal_list(rules, &state, seat, list);
        check_decider(in, rules, &state, seats, seat);
        check_waiting(in, rules, &state, seats);
        hn_action action = list[hn_random(seed, HN_FOR_CALLER, (uint64_t)turn) % (uint64_t)count];
        assert_int_equal(hn_apply(rules, &state, seat, action, &events), HN_OK);
        check_events(in, rules, &events, seats);
    }
    hn_score_of(rules, &state, &score);
    words_result(&page, &state, &score, text, sizeof text);
    check_sentence(&page, "result", text);
    words_ending(&page, &state, &score, "why_won", text, sizeof text);
    check_sentence(&page, "why_won", text);
}

static void play_rounds(const language *in, int rounds)
{
    for (int g = 0; g < hn_games(); g++)
        for (int p = 0; p < hn_presets(hn_game_at(g)); p++)
            for (uint64_t seed = 0; seed < (uint64_t)rounds; seed++) {
                hn_rules rules;
                hn_rules_preset(&rules, hn_game_at(g), hn_preset_name(hn_game_at(g), p), NULL);
                int seats = (int)(seed % 3) + 2, most = hn_rules_most_seats(&rules);
                play_round(in, &rules, seats < most ? seats : most, seed);
            }
}

TEST(every_moment_and_event_of_random_rounds_has_its_sentence)
{
    play_rounds(NULL, 12);
}

TEST(and_in_every_other_language)
{
    for (const language *in = languages + 1; in->tag; in++)
        play_rounds(in, 3);
}

/* ---- how they read ---- */

static const char *said(const char *game, int viewer, hn_event before, hn_event event)
{
    static char text[WORDS_SENTENCE];
    hn_rules rules;
    hn_rules_preset(&rules, hn_game_find(game), NULL, NULL);
    const listener w = {&rules, 4, people, viewer, NULL};
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

TEST(the_question_about_a_drawn_card_names_its_own_power)
{
    hn_rules rules;
    hn_rules_preset(&rules, hn_game_find("cambio"), NULL, NULL);
    const hn_key *powers = hn_key_find(rules.game, "powers");
    for (uint64_t seed = 0; seed < 40; seed++) {
        hn_state state;
        hn_action draw;
        char text[WORDS_SENTENCE];
        hn_deal(&rules, 2, 0, seed, &state, NULL);
        hn_action_parse(&rules, 2, 0, "draw deck", &draw);
        assert_int_equal(hn_apply(&rules, &state, 0, draw, NULL), HN_OK);
        hn_view view = hn_view_of(&rules, &state, 0);
        int entry = words_entry(powers, hn_card_kind(hn_view_drawn(&view)));
        bool has_power = hn_rules_get(&rules, powers, entry) != 0;
        words_question(&(listener){&rules, 2, people, 0, NULL}, &view, text, sizeof text);
        assert_int_equal(strstr(text, "play it to ") != NULL, has_power);
    }
}
