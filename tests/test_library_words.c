/* What the library says, reasons and refusals, in other languages: each sentence that it has, and no other, with the parts of the
 * English one; and whatever is decided, by any player, can be said. */
#include "believer.h"
#include "core/status.h"
#include "players/belief_why.h"
#include "players/book.h"
#include "players/why_text.h"
#include "test.h"
#include "words/sentence.h"
#include "words/words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- complete ---- */

enum { MOST = 1000, NAME = 96 };

/* All that the library says, by the names that other languages have it by. */
typedef struct listed {
    char name[NAME];
    const char *english;
    sentence_group group; /* which it may have parts of, or none */
} listed;

static listed entries[MOST];
static int entry_count;

static void enter(const char *group, const char *name, const char *english,
                  const sentence_group *within)
{
    assert_in_range(entry_count, 0, MOST - 1);
    listed *e = &entries[entry_count++];
    snprintf(e->name, sizeof e->name, "%s %s", group, name);
    e->english = english;
    e->group = within ? *within : (sentence_group){NULL, NULL, 0};
}

static void enter_names(const book_words *w)
{
    char group[40];
    snprintf(group, sizeof group, "%s field", w->game);
    for (int i = 0; i < w->field_count; i++)
        enter(group, w->fields[i].name, w->fields[i].noun, NULL);
    snprintf(group, sizeof group, "%s strategy", w->game);
    for (int i = 0; i < w->strategy_count; i++)
        enter(group, w->strategies[i].name, w->strategies[i].does, NULL);
    snprintf(group, sizeof group, "%s event", w->game);
    for (int i = 0; i < w->event_count; i++)
        enter(group, w->events[i].name, w->events[i].left, NULL);
}

static void find_entries(void)
{
    entry_count = 0;
    for (int status = 0; status < HN_STATUSES; status++)
        enter("refused", status_name((hn_status)status), hn_status_text((hn_status)status), NULL);
    for (int i = 0; why_sentences(i).name; i++) {
        sentence_group group = why_sentences(i);
        for (int k = 0; k < group.count; k++)
            if (group.list[k].name)
                enter(group.name, group.list[k].name, group.list[k].text, &group);
    }
    for (int i = 0; i < hn_games(); i++)
        if (book_words_of(hn_game_at(i)))
            enter_names(book_words_of(hn_game_at(i)));
}

/* The next part of a text, by its name alone. False: there is none. */
static bool next_part(const char **text, char part[64], bool *condition)
{
    const char *at = strchr(*text, '{');
    if (!at)
        return false;
    size_t whole = strcspn(++at, "?}"), length = strcspn(at, "=?}");
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

/* Whether a group is of a player, whose sentences each have numbers of their own. */
static bool is_of_player(const sentence_group *group)
{
    for (int i = 0; i < hn_players(); i++)
        if (!strcmp(hn_policy_name(hn_policy_at(i)), group->name))
            return true;
    return hn_game_find(group->name) != NULL;
}

/* A sentence of a group may say what others of it say: its grammar may want it elsewhere. */
static bool is_known(const listed *e, const char *part)
{
    bool known = has_part(e->english, part);
    for (int i = 0; i < e->group.count && !known && !is_of_player(&e->group); i++)
        known = e->group.list[i].name &&
                (!strcmp(e->group.list[i].name, part) || has_part(e->group.list[i].text, part));
    return known;
}

static const char *own_text(const language *in, const char *name)
{
    for (const sentence *one = sentences_of(in, "library"); one->name; one++)
        if (!strcmp(one->name, name))
            return one->text;
    return NULL;
}

enum { DEEPEST = 4 };

/* The text of another sentence of the group, in English (NULL) or a language; NULL: it has none of that name. */
static const char *other_text(const language *in, const listed *e, const char *name)
{
    char full[NAME];
    const char *english = sentence_text(NULL, &e->group, name);
    snprintf(full, sizeof full, "%s %s", e->group.name ? e->group.name : "", name);
    return in && english ? own_text(in, full) : english;
}

/* Whether a text has a part, by itself or by another sentence that it has for a part. */
static bool says_part(const language *in, const listed *e, const char *text, const char *wanted,
                      int depth)
{
    char part[64];
    bool condition, says = has_part(text, wanted);
    while (!says && depth < DEEPEST && next_part(&text, part, &condition)) {
        const char *other = other_text(in, e, part);
        says = other && says_part(in, e, other, wanted, depth + 1);
    }
    return says;
}

/* Whatever the English always says is said. */
static void check_said(const language *in, const listed *e, const char *english, const char *own,
                       int depth)
{
    char part[64];
    bool condition;
    while (next_part(&english, part, &condition)) {
        const char *other = other_text(NULL, e, part);
        if (other && depth < DEEPEST && !condition)
            check_said(in, e, other, own, depth + 1);
        else if (!other && !condition && !says_part(in, e, own, part, 0))
            fail_msg("%s: \"%s\" leaves out {%s}", language_tag(in), e->name, part);
    }
}

/* Whether a sentence is only ever a part of others, which each language makes as it needs them. */
static bool is_part(const listed *e)
{
    for (int i = 0; i < e->group.count; i++)
        if (e->group.list[i].name &&
            has_part(e->group.list[i].text, e->name + strlen(e->group.name) + 1))
            return true;
    return false;
}

static void check_parts(const language *in, const listed *e, const char *own)
{
    char part[64];
    bool condition;
    for (const char *at = own; next_part(&at, part, &condition);)
        if (!is_known(e, part))
            fail_msg("%s: \"%s\" has {%s}, which is unknown", language_tag(in), e->name, part);
    if (!is_part(e))
        check_said(in, e, e->english, own, 0);
}

static bool is_entry(const char *name)
{
    for (int i = 0; i < entry_count; i++)
        if (!strcmp(entries[i].name, name))
            return true;
    return false;
}

TEST(every_language_has_every_sentence_of_the_library_with_its_parts_and_no_other)
{
    find_entries();
    assert_in_range(entry_count, 250, MOST);
    for (int i = 1; i < language_count(); i++) {
        const language *in = language_at(i);
        for (int k = 0; k < entry_count; k++) {
            const char *own = own_text(in, entries[k].name);
            if (!own)
                fail_msg("%s lacks \"%s\"", language_tag(in), entries[k].name);
            check_parts(in, &entries[k], own);
        }
        for (const sentence *one = sentences_of(in, "library"); one->name; one++)
            if (!is_entry(one->name))
                fail_msg("%s has \"%s\", which the library has not", language_tag(in), one->name);
    }
}

TEST(the_library_names_no_two_sentences_alike)
{
    find_entries();
    for (int i = 0; i < entry_count; i++)
        for (int k = 0; k < i; k++)
            assert_string_not_equal(entries[i].name, entries[k].name);
}

/* ---- refusals ---- */

TEST(a_refusal_is_in_the_language_of_whoever_is_refused)
{
    hn_rules rules;
    hn_state state;
    char text[WORDS_SENTENCE];
    hn_rules_preset(&rules, hn_game_find("cambio"), NULL, NULL);
    hn_deal(&rules, 2, 0, 1, &state, NULL);
    hn_view view = hn_view_of(&rules, &state, 0);
    const listener english = words_typed(NULL, &rules, 2),
                   german = words_typed(language_find("de"), &rules, 2);
    assert_string_equal(words_refusal(&english, &view, HN_DRAW_FIRST, text, sizeof text),
                        "a card must be drawn first");
    assert_string_equal(words_refusal(&german, &view, HN_DRAW_FIRST, text, sizeof text),
                        "zuerst muss eine Karte gezogen werden");
}

TEST(a_game_refuses_in_its_own_words_where_it_has_some)
{
    hn_rules rules;
    hn_state state;
    char text[WORDS_SENTENCE];
    hn_rules_preset(&rules, hn_game_find("vinto"), NULL, NULL);
    hn_deal(&rules, 2, 0, 1, &state, NULL);
    hn_view view = hn_view_of(&rules, &state, 0);
    const listener german = words_typed(language_find("de"), &rules, 2);
    assert_string_equal(words_refusal(&german, &view, HN_NO_POWER, text, sizeof text),
                        "das erlaubt nur die Aktion einer Karte");
    assert_string_equal(words_status(language_find("de"), HN_NO_POWER),
                        "das erlaubt nur eine Karte, die gerade ausgespielt wurde");
}

/* ---- reasons ---- */

static hn_player player_of(const char *name, const hn_game *game)
{
    hn_player player;
    assert_int_equal(hn_player_find(&player, name, game, NULL), HN_OK);
    return player;
}

/* What seat 0 says in German of its beliefs, when it flips a card and would pass by counting alone. */
static void believes(const believer *g, const char *words)
{
    char found[HN_WHY_TEXT];
    hn_why why;
    hn_action pass;
    hn_player player = player_of("bayes-v1", g->s.rules.game);
    hn_view plain = hn_view_of(&g->s.rules, &g->s.state, 0);
    hn_view view = hn_beliefs_view(&g->beliefs, &plain);
    why_begin(&why);
    why.rule = "flip/own";
    assert_int_equal(hn_action_parse(&g->s.rules, 3, 0, "flip 1.0", &why.action), HN_OK);
    assert_int_equal(hn_action_parse(&g->s.rules, 3, 0, "pass", &pass), HN_OK);
    belief_explain(&view, why.action, pass, &why.belief);
    assert_true(why.belief.told);
    words_reason(language_find("de"), &player, &view, &why, found, sizeof found);
    assert_string_equal(found, words);
}

TEST(beliefs_are_told_in_the_grammar_of_the_language)
{
    believer g;
    hn_likelihoods likelihoods = *hn_likelihoods_find("prior", NULL);
    for (int seen = 0; seen < 2; seen++)
        for (int step = HN_SIGN_LEVEL; step < HN_SIGN_CLASSES; step++)
            likelihoods.sign[HN_SIGN_KEPT][seen][step] = .125f;
    for (int seen = 0; seen < 2; seen++)
        for (int step = 0; step < HN_SIGN_LEVEL; step++)
            likelihoods.sign[HN_SIGN_KEPT][seen][step] = 1;
    believer_sits(&g, likelihoods, CAMBIO_TABLE "deck As\n");
    believer_sees(&g, 1, "draw deck");
    believer_sees(&g, 1, "swap 1");
    believes(
        &g,
        "Von dieser Karte weiß ich, dass sie passt, also geht sie. Platz 1 hat seine erste Karte (1.0, die er "
        "gesehen hatte) behalten und 6h weggegeben: Ich glaube jetzt mit 86 %, vorher 44 %, dass sie 5 oder "
        "weniger zählt, am ehesten ein Ass (16 %, vorher 8 %), eine 4 (16 %, vorher 8 %) oder eine 5 (16 %, "
        "vorher 8 %); nach bloßem Zählen würde ich `pass` wählen.");
}

/* A sentence is whole, and not the English one. */
static void check_reason(const language *in, const char *player, const char *text,
                         const char *english)
{
    size_t length = strlen(text);
    if (!length || strpbrk(text, "{}|") || strstr(text, "  ") || strstr(text, "``") ||
        strstr(text, " .") || strstr(text, " ,") || islower((unsigned char)*text) ||
        text[length - 1] != '.' || length >= HN_WHY_TEXT - 1 || !strcmp(text, english))
        fail_msg("%s, %s: \"%s\" of \"%s\"", language_tag(in), player, text, english);
}

static void check_decision(const hn_player *player, const hn_view *view, const hn_why *why)
{
    char text[HN_WHY_TEXT], english[HN_WHY_TEXT];
    words_reason(NULL, player, view, why, english, sizeof english);
    hn_why_text(player, view, why, text, sizeof text);
    assert_string_equal(text, english);
    for (int i = 1; i < language_count(); i++) {
        words_reason(language_at(i), player, view, why, text, sizeof text);
        check_reason(language_at(i), player->name, text, english);
    }
}

/* Plays a round of one player at all seats, and asks for each reason. */
static void play_round(const hn_player *player, const hn_rules *rules, int seats)
{
    static hn_play play;
    const hn_player *sits[HN_SEATS];
    for (int seat = 0; seat < HN_SEATS; seat++)
        sits[seat] = seat < seats ? player : NULL;
    hn_play_begin(&play, rules, seats, sits);
    hn_play_deal(&play, 0, 7);
    for (int seat; (seat = hn_next_decider(rules, &play.state)) != HN_NONE;) {
        hn_why why;
        hn_view view = hn_play_view(&play, seat);
        hn_action action = hn_play_decide(&play, seat, &why);
        check_decision(player, &view, &why);
        assert_int_equal(hn_play_apply(&play, seat, action), HN_OK);
    }
}

TEST(whatever_any_player_decides_can_be_said_in_every_language)
{
    int rounds = 0;
    for (int p = 0; p < hn_players(); p++)
        for (int g = 0; g < hn_games(); g++) {
            char name[HN_PLAYER_NAME];
            hn_rules rules;
            const hn_policy *policy = hn_policy_at(p);
            if (!hn_policy_plays(policy, hn_game_at(g)))
                continue;
            snprintf(name, sizeof name, "%s%s", hn_policy_name(policy),
                     hn_policy_leading(policy) ? ":20" : "");
            hn_player player = player_of(name, hn_game_at(g));
            hn_rules_preset(&rules, hn_game_at(g), NULL, NULL);
            int seats = hn_player_sits(&player, &rules, 3, NULL) ? 2 : 3;
            play_round(&player, &rules, seats);
            rounds++;
        }
    assert_in_range(rounds, 20, 100);
}
