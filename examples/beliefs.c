/* A round of Vinto, and what seat 0 believes when someone has called: for each card that it has not seen the
 * likeliest kinds, the value to be expected, and the newest evidence. Beliefs are fed the round's events, as they
 * come; whoever plays need not know of them. */
#include <hunch/hunch.h>
#include <stdio.h>

/* One line for a hidden card, as "2.3  J 11 %, 6 11 %, 4 11 %; about 5.6 points; seat 2 looked at it". */
static void print_belief(const hn_rules *rules, const hn_view *view, hn_place place)
{
    hn_grounds grounds;
    hn_belief belief;
    char words[128] = "no evidence";
    if (!hn_belief_of(view, HN_PRIOR_COUNTS, place, &belief) || belief.seen)
        return;
    printf("%d.%d ", place.seat, place.slot);
    for (int shown = 0; shown < 3; shown++) {
        int likeliest = 0;
        for (int kind = 1; kind < hn_belief_kinds(rules->game); kind++)
            if (belief.chance[kind] > belief.chance[likeliest])
                likeliest = kind;
        printf("%s %s %.0f %%", shown ? "," : "", hn_belief_kind_name(rules->game, likeliest),
               100 * belief.chance[likeliest]);
        belief.chance[likeliest] = 0;
    }
    hn_beliefs_grounds(hn_view_beliefs(view), place.seat, place.slot, &grounds);
    if (grounds.kept)
        hn_evidence_text(rules, &grounds.evidence[grounds.kept - 1], words, sizeof words);
    printf("; about %.1f points; %s\n", belief.mean, words);
}

static void print_beliefs(const hn_rules *rules, const hn_state *state, const hn_beliefs *beliefs)
{
    hn_view view = hn_view_of(rules, state, 0);
    view = hn_beliefs_view(beliefs, &view);
    for (int seat = 0; seat < hn_view_seats(&view); seat++) {
        for (int slot = 0; slot < HN_SLOTS; slot++)
            print_belief(rules, &view, (hn_place){(uint8_t)seat, (uint8_t)slot});
        printf("seat %d: %.1f points in all\n", seat, hn_belief_sum(&view, seat));
    }
}

/* Gives the beliefs what has happened, and prints them when someone has called. */
static void observe(void *context, const hn_play *play, int seat, hn_action action)
{
    (void)seat, (void)action;
    hn_beliefs *beliefs = context;
    bool called = false;
    char line[128];
    for (int i = 0; i < play->events.count; i++) {
        hn_event seen = hn_event_for(&play->events.event[i], 0); /* as seat 0 is told */
        hn_beliefs_observe(beliefs, &seen);
        hn_event_text(play->rules, &seen, line, sizeof line);
        puts(line);
        called = called || seen.type == HN_EVENT_CALL;
    }
    if (called)
        print_beliefs(play->rules, &play->state, beliefs);
}

int main(void)
{
    const uint64_t seed = 2026;
    enum { SEATS = 3 };
    hn_rules rules;
    hn_play play;
    hn_beliefs beliefs;
    hn_error error;
    hn_player player;

    if (hn_rules_preset(&rules, hn_game_find("vinto"), NULL, &error) ||
        hn_player_find(&player, "vinto-basic", rules.game, &error))
        return fprintf(stderr, "%s\n", error.text), 1;

    const hn_player *at[SEATS] = {&player, &player, &player};
    hn_beliefs_begin(&beliefs, &rules, SEATS, 0, hn_likelihoods_find("fitted", rules.game));
    hn_play_begin(&play, &rules, SEATS, at);
    play.played = observe;
    play.context = &beliefs;
    hn_play_deal(&play, 0, seed);
    hn_play_on(&play);
    return 0;
}
