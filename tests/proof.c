/* Properties that more than one test shows. A failure names the player, or what the record's reader said. */
#include "proof.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

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
    assert_int_equal(one->missed, two->missed);
    assert_int_equal(one->slipped, two->slipped);
    assert_int_equal(one->event, two->event);
    assert_int_equal(one->used, two->used);
    assert_int_equal(one->choice_count, two->choice_count);
    assert_memory_equal(one->choice, two->choice, (size_t)one->choice_count * sizeof *one->choice);
}

/* Players that go by a book: the rules that were looked at, and what they found. */
static void steps_are_alike(const hn_player *player, const hn_view *view, const hn_why *one,
                            const hn_why *two)
{
    char text_one[1000], text_two[1000];
    assert_int_equal(one->step_count, two->step_count);
    assert_int_equal(one->finding_count, two->finding_count);
    for (int i = 0; i < one->finding_count; i++) {
        const hn_finding *a = &one->finding[i], *b = &two->finding[i];
        assert_true(a->condition == b->condition && a->holds == b->holds && a->found == b->found);
        assert_true(a->found_absent == b->found_absent && a->bound == b->bound);
    }
    for (int i = 0; i < one->step_count; i++) {
        const hn_step *a = &one->step[i], *b = &two->step[i];
        assert_true(a->rule == b->rule && a->end == b->end && a->strategy == b->strategy);
        assert_true(a->count == b->count && a->try_count == b->try_count);
        assert_true(a->first_finding == b->first_finding && a->finding_count == b->finding_count);
        assert_true(a->chance == b->chance && a->roll == b->roll);
        hn_step_text(player, view, one, a, text_one, sizeof text_one);
        hn_step_text(player, view, two, b, text_two, sizeof text_two);
        assert_string_equal(text_one, text_two);
    }
}

void reasons_alike(const hn_player *player, const hn_view *one, const hn_view *two, uint64_t key)
{
    hn_why why_one, why_two;
    char text_one[1000], text_two[1000];
    hn_action action = hn_player_decide(player, one, key, NULL);
    if (hn_player_decide(player, one, key, &why_one) != action ||
        hn_player_decide(player, two, key, &why_two) != action)
        fail_msg("%s decides by what is hidden, or by whether it is asked why", player->name);
    hn_why_text(player, one, &why_one, text_one, sizeof text_one);
    hn_why_text(player, two, &why_two, text_two, sizeof text_two);
    assert_string_equal(text_one, text_two);
    numbers_are_alike(&why_one, &why_two);
    steps_are_alike(player, one, &why_one, &why_two);
    assert_int_equal(hn_player_delay(player, one, key), hn_player_delay(player, two, key));
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
