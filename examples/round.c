/* A round of Cambio between four computer players: the whole loop that a program writes. */
#include <hunch/hunch.h>
#include <stdio.h>

int main(void)
{
    const uint64_t seed = 2026;
    const int seats = 4;
    hn_rules rules;
    hn_state state;
    hn_events events;
    hn_error error;
    char line[128];

    if (hn_rules_preset(&rules, hn_game_find("cambio"), "cambio-lock", &error))
        return fprintf(stderr, "%s\n", error.text), 1;
    hn_player player;
    if (hn_player_find(&player, "bayes-v2", rules.game, &error))
        return fprintf(stderr, "%s\n", error.text), 1;

    hn_deal(&rules, seats, 0, seed, &state, &events);
    while (!hn_over(&rules, &state)) {
        int seat = hn_next_decider(&rules, &state);
        hn_view view = hn_view_of(&rules, &state, seat); /* all that the player is ever given */
        hn_action action = hn_player_decide(&player, &view, hn_player_key(seed, seat), NULL);
        hn_status status = hn_apply(&rules, &state, seat, action, &events);
        if (status)
            return fprintf(stderr, "seat %d: %s\n", seat, hn_status_text(status)), 1;
        for (int i = 0; i < events.count; i++) {
            hn_event seen = hn_event_for(&events.event[i], HN_NONE); /* as a spectator sees it */
            hn_event_text(&rules, &seen, line, sizeof line);
            puts(line);
        }
    }

    hn_score score;
    hn_score_of(&rules, &state, &score);
    for (int seat = 0; seat < seats; seat++)
        printf("seat %d: %d points%s\n", seat, score.points[seat],
               score.winners >> seat & 1 ? ", wins" : "");
    return 0;
}
