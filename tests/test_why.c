/* Why a decision was made: for every decision of every player, under the presets and under house
 * rules drawn at random. */
#include "draw.h"
#include "test.h"

#include "games/cambio.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

enum { SENTENCES = 3, LETTERS = 300 };

static int rounds(void)
{
    return draw_size(20000, 3000, 300);
}

#define must(player, why, condition)                                                       \
    do {                                                                                   \
        if (!(condition))                                                                  \
            fail_msg("%s, %s: %s does not hold", (player)->name, (why)->rule, #condition); \
    } while (0)

static void candidates_are_sorted_and_hold_the_decision(const hn_player *player,
                                                        const hn_view *view, const hn_why *why)
{
    hn_mask legal;
    bool runner_up = why->runner_up == HN_ACTIONS, decided = why->candidate_count == 0;
    hn_view_legal(view, &legal);
    must(player, why, why->candidate_count >= 0 && why->candidate_count <= HN_WHY_CANDIDATES);
    for (int i = 0; i < why->candidate_count; i++) {
        const hn_candidate *c = &why->candidate[i];
        must(player, why, hn_mask_has(&legal, c->action));
        must(player, why, i == 0 || c->score <= c[-1].score);
        for (int k = 0; k < i; k++)
            must(player, why, why->candidate[k].action != c->action);
        runner_up |= c->action == why->runner_up;
        decided |= c->action == why->action;
    }
    must(player, why, decided);
    must(player, why, runner_up);
    must(player, why, why->runner_up != why->action);
}

/* In sentences {action} and {runner-up} are actions: a number of that name would be said behind it. */
static void numbers_have_a_name_each_and_are_finite(const hn_player *player, const hn_why *why)
{
    must(player, why, why->number_count >= 0 && why->number_count <= HN_WHY_NUMBERS);
    for (int i = 0; i < why->number_count; i++) {
        must(player, why, *why->number[i].name && isfinite(why->number[i].value));
        must(player, why, strcmp(why->number[i].name, "action") != 0);
        must(player, why, strcmp(why->number[i].name, "runner-up") != 0);
        for (int k = 0; k < i; k++)
            must(player, why, strcmp(why->number[k].name, why->number[i].name) != 0);
    }
}

static void the_chances_of_the_next_card_sum_to_1_or_0(const hn_player *player, const hn_why *why)
{
    double sum = 0;
    for (int kind = 0; kind < HN_KINDS; kind++) {
        must(player, why, why->next_card[kind] >= 0);
        sum += why->next_card[kind];
    }
    must(player, why, sum == 0 || fabs(sum - 1) < 1e-9);
}

/* A sentence ends with a full stop that stands before a space or at the end. */
static int sentences_of(const char *text)
{
    int count = 0;
    for (; *text; text++)
        count += *text == '.' && (!text[1] || text[1] == ' ');
    return count;
}

static void the_words_are_one_to_three_whole_sentences(const hn_player *player, const hn_view *view,
                                                       const hn_why *why)
{
    char text[LETTERS + 100], small[8];
    int length = hn_why_text(player, view, why, text, sizeof text);
    must(player, why, length > 0 && length < LETTERS && (int)strlen(text) == length);
    must(player, why,
         isupper((unsigned char)text[0]) || isdigit((unsigned char)text[0]) || text[0] == '-' ||
             text[0] == '`');
    must(player, why, text[length - 1] == '.');
    must(player, why, sentences_of(text) >= 1 && sentences_of(text) <= SENTENCES);
    if (strpbrk(text, "{}") || strstr(text, "  ") || strstr(text, "``") || strstr(text, " ,") ||
        strstr(text, " .") || strstr(text, "-0.0"))
        fail_msg("%s, %s: %s", player->name, why->rule, text);
    must(player, why, hn_why_text(player, view, why, small, sizeof small) == length);
    must(player, why, strlen(small) == sizeof small - 1);
}

static void check_decision(const hn_player *player, const hn_view *view, uint64_t key)
{
    hn_why why;
    memset(&why, 0xa5, sizeof why);
    hn_action action = hn_player_decide(player, view, key, NULL);
    must(player, &why, hn_player_decide(player, view, key, &why) == action);
    must(player, &why, why.action == action);
    must(player, &why, *why.rule);
    candidates_are_sorted_and_hold_the_decision(player, view, &why);
    numbers_have_a_name_each_and_are_finite(player, &why);
    the_chances_of_the_next_card_sum_to_1_or_0(player, &why);
    the_words_are_one_to_three_whole_sentences(player, view, &why);
}

TEST(every_decision_can_say_why)
{
    int first, step;
    draw_part(&first, &step);
    for (int number = first; number < rounds(); number += step) {
        random_run chance = random_run_of(713, HN_FOR_CALLER, (uint64_t)number);
        hn_rules rules;
        hn_state table = {{0}};
        hn_player player[HN_SEATS];
        draw_rules(&chance, hn_game_find("cambio"), &rules);
        rules.value[CAMBIO_LAPS] = (int16_t)(1 + draw_below(&chance, 20));
        int least = hn_rules_least_seats(&rules), most = hn_rules_most_seats(&rules);
        int seats = least + draw_below(&chance, most - least + 1);
        for (int seat = 0; seat < seats; seat++)
            player[seat] = draw_player(&chance, rules.game);
        assert_int_equal(hn_deal(&rules, seats, 0, (uint64_t)number, &table, NULL), HN_OK);
        for (int seat; (seat = hn_next_decider(&rules, &table)) != HN_NONE;) {
            hn_view view = hn_view_of(&rules, &table, seat);
            uint64_t key = hn_player_key((uint64_t)number, seat);
            check_decision(&player[seat], &view, key);
            hn_action action = hn_player_decide(&player[seat], &view, key, NULL);
            assert_int_equal(hn_apply(&rules, &table, seat, action, NULL), HN_OK);
        }
    }
}
