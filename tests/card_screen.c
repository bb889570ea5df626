/* Screens of card tables in tests. */
#include "card_screen.h"

#include "cli/choices.h"
#include "cli/house.h"
#include "cli/screen.h"
#include "cli/why.h"

#include <stdio.h>
#include <string.h>

int lines_of(const char *words)
{
    int lines = 0;
    for (; *words; words++)
        lines += *words == '\n';
    return lines;
}

void ask(setup *s)
{
    char words[256];
    choices list;
    hn_view view = hn_view_of(&s->rules, &s->state, 0);
    FILE *out = fmemopen(drawn, sizeof drawn, "w");
    screen page = {.out = out, .width = 80};
    choices_of(&view, &list);
    choices_question(NULL, &view, words, sizeof words);
    assert_in_range(strlen(words), 1, sizeof words - 2);
    screen_paragraph(&page, 0, words);
    choices_print(&page, &view, &list);
    fclose(out);
    assert_true(widest(drawn) <= 80);
}

const char *meant(setup *s, const char *typed)
{
    static char words[64], problem[200];
    char line[100];
    choices list;
    hn_action action;
    hn_view view = hn_view_of(&s->rules, &s->state, 0);
    choices_of(&view, &list);
    snprintf(line, sizeof line, "%s", typed);
    choices_tidy(line);
    if (!choices_read(NULL, &view, &list, line, &action, problem, sizeof problem)) {
        assert_true(*problem != 0);
        return "";
    }
    hn_action_text(&s->rules, 2, 0, action, words, sizeof words);
    return words;
}

void hint(const char *player, const hn_view *view)
{
    hn_player found;
    assert_int_equal(hn_player_find(&found, player, hn_view_rules(view)->game, NULL), HN_OK);
    FILE *out = fmemopen(drawn, sizeof drawn, "w");
    screen s = {.out = out, .utf8 = true, .width = 80};
    why_hint_more(&s, &found, view);
    fclose(out);
}

void check_hint(const hn_rules *rules, const hn_state *state, const char *player)
{
    static char before[sizeof drawn];
    hn_card_view copy;
    hn_state world;
    hn_mask mask;
    int number = 0;
    hn_view view = hn_view_of(rules, state, 0);
    hint(player, &view);
    memcpy(before, drawn, sizeof before);
    assert_in_range(lines_of(drawn), 1, 5);
    assert_true(widest(drawn) <= 80);
    const char *chosen = strstr(drawn, " would choose ");
    assert_true(chosen && sscanf(chosen, " would choose %d,", &number) == 1);
    assert_in_range(number, 1, hn_legal(rules, state, 0, &mask));
    hn_card_view_of(&view, &copy);
    assert_int_equal(hn_card_world(rules, &copy, 12345, &world, NULL), HN_OK);
    hn_view redrawn = hn_view_of(rules, &world, 0);
    hint(player, &redrawn);
    assert_string_equal(drawn, before);
}

void put_rules(const hn_rules *rules)
{
    FILE *out = fmemopen(drawn, sizeof drawn, "w");
    screen s = {.out = out, .width = 10000};
    house_print(&s, rules, true);
    fclose(out);
}
