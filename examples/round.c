/* A round of Cambio between four computer players. A seat without a player is a person's: hn_play_on then comes back
 * when that seat is asked (examples/perudo.c). */
#include <hunch/hunch.h>
#include <stdio.h>

/* What has happened, as a spectator sees it. */
static void print_events(void *context, const hn_play *play, int seat, hn_action action)
{
    (void)context, (void)seat, (void)action;
    char line[128];
    for (int i = 0; i < play->events.count; i++) {
        hn_event seen = hn_event_for(&play->events.event[i], HN_NONE);
        hn_event_text(play->rules, &seen, line, sizeof line);
        puts(line);
    }
}

int main(void)
{
    const uint64_t seed = 2026;
    enum { SEATS = 4 };
    hn_rules rules;
    hn_play play;
    hn_error error;

    if (hn_rules_preset(&rules, hn_game_find("cambio"), "cambio-lock", &error))
        return fprintf(stderr, "%s\n", error.text), 1;
    hn_player player;
    if (hn_player_find(&player, "bayes-v2", rules.game, &error))
        return fprintf(stderr, "%s\n", error.text), 1;

    const hn_player *at[SEATS] = {&player, &player, &player, &player};
    hn_play_begin(&play, &rules, SEATS, at);
    play.played = print_events;
    hn_play_deal(&play, 0, seed);
    hn_play_on(&play);

    hn_score score;
    hn_score_of(&rules, &play.state, &score);
    for (int seat = 0; seat < SEATS; seat++)
        printf("seat %d: %d points%s\n", seat, score.points[seat],
               score.winners >> seat & 1 ? ", wins" : "");
    return 0;
}
