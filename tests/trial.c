/* Rounds by uniform play. Every draw is keyed, so a failure comes again. */
#include "trial.h"

#include "core/mask.h"
#include "test.h"

#include <string.h>

int trial_below(trial *t, int bound)
{
    return draw_below(&t->chance, bound);
}

static void hear(trial *t)
{
    told_add(&t->told, &t->events);
    hn_trail_observe(&t->trail, &t->rules, &t->state, t->events.event, t->events.count);
}

void trial_start(trial *t)
{
    memset(&t->state, 0, sizeof t->state);
    uint64_t seed = random_run_word(&t->chance);
    assert_int_equal(hn_deal(&t->rules, t->seats, t->first, seed, &t->state, &t->events), HN_OK);
    hn_trail_begin(&t->trail);
    hear(t);
}

void trial_draw(trial *t, const hn_game *game, int number)
{
    *t = (trial){.chance = random_run_of(1848, HN_FOR_CALLER, (uint64_t)number)};
    const hn_key *laps = hn_key_find(game, "laps");
    draw_rules(&t->chance, game, &t->rules);
    if (laps)
        hn_rules_set(&t->rules, laps, 0, 1 + trial_below(t, 16), NULL);
    int least = hn_rules_least_seats(&t->rules), most = hn_rules_most_seats(&t->rules);
    t->seats = least + trial_below(t, most - least + 1);
    t->first = trial_below(t, t->seats);
    trial_start(t);
}

void trial_do(trial *t, int seat, hn_action action)
{
    assert_int_equal(hn_apply(&t->rules, &t->state, seat, action, &t->events), HN_OK);
    hear(t);
}

void trial_act(trial *t, int seat)
{
    hn_mask mask;
    int count = hn_legal(&t->rules, &t->state, seat, &mask);
    trial_do(t, seat, mask_nth(&mask, trial_below(t, count)));
}

void trial_say(trial *t, int seat, const char *words)
{
    hn_action action;
    assert_int_equal(hn_action_parse(&t->rules, t->seats, seat, words, &action), HN_OK);
    trial_do(t, seat, action);
}

void trial_end(trial *t)
{
    told_free(&t->told);
}
