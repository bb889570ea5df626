/* Properties that more than one test shows. A failure names the player, or what the record's reader said. */
#include "proof.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

void decides_alike(const hn_player *player, const hn_view *one, const hn_view *two, uint64_t key)
{
    if (hn_player_decide(player, one, key, NULL) != hn_player_decide(player, two, key, NULL))
        fail_msg("%s decides by what is hidden", player->name);
}

static void numbers_are_alike(const hn_why *one, const hn_why *two)
{
    assert_string_equal(one->rule, two->rule);
    assert_int_equal(one->action, two->action);
    assert_int_equal(one->runner_up, two->runner_up);
    assert_int_equal(one->candidate_count, two->candidate_count);
    for (int i = 0; i < one->candidate_count; i++) {
        const hn_candidate *a = &one->candidate[i], *b = &two->candidate[i];
        assert_true(a->action == b->action && a->score == b->score && a->chance == b->chance);
    }
    assert_int_equal(one->number_count, two->number_count);
    for (int i = 0; i < one->number_count; i++)
        assert_true(one->number[i].value == two->number[i].value);
    assert_memory_equal(one->next_card, two->next_card, sizeof one->next_card);
}

void reasons_alike(const hn_player *player, const hn_view *one, const hn_view *two, uint64_t key)
{
    hn_why why_one, why_two;
    char text_one[400], text_two[400];
    hn_action action = hn_player_decide(player, one, key, NULL);
    if (hn_player_decide(player, one, key, &why_one) != action ||
        hn_player_decide(player, two, key, &why_two) != action)
        fail_msg("%s decides by what is hidden, or by whether it is asked why", player->name);
    hn_why_text(player, one, &why_one, text_one, sizeof text_one);
    hn_why_text(player, two, &why_two, text_two, sizeof text_two);
    assert_string_equal(text_one, text_two);
    numbers_are_alike(&why_one, &why_two);
}

void record_leads_to(const record *r, const hn_state *end)
{
    record again;
    hn_state replayed;
    hn_error error;
    char *line = record_format(r);
    assert_non_null(line);
    if (record_parse(line, strlen(line), &again, &error) != HN_OK ||
        record_replay(&again, NULL, NULL, &replayed, &error) != HN_OK)
        fail_msg("%s", error.text);
    assert_memory_equal(&replayed, end, hn_state_size(&again.rules));
    record_free(&again);
    free(line);
}
