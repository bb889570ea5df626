/* A round of Cambio between players of four levels. What a level forgets, and what a player believes, follows from
 * what its seat was told, so the program keeps a mind for each seat and gives the view as that has it: any player
 * works in this loop. How long a decision takes is the player's to say, and the program's to wait for. */
#include <hunch/hunch.h>
#include <stdio.h>

int main(void)
{
    const uint64_t seed = 2026;
    enum { SEATS = 4 };
    static const char *const levels[SEATS] = {"easy", "medium", "hard", "expert"};
    hn_rules rules;
    hn_state state;
    hn_events events;
    hn_minds minds;
    hn_error error;
    hn_player player[SEATS];
    const hn_player *at[SEATS];
    int milliseconds[SEATS] = {0}, misses[SEATS] = {0};
    char line[128];

    if (hn_rules_preset(&rules, hn_game_find("cambio"), NULL, &error))
        return fprintf(stderr, "%s\n", error.text), 1;
    for (int seat = 0; seat < SEATS; seat++) {
        if (hn_player_at_level(&player[seat], levels[seat], rules.game, &error))
            return fprintf(stderr, "%s\n", error.text), 1;
        at[seat] = &player[seat];
    }

    hn_minds_begin(&minds, &rules, SEATS, at);
    hn_deal(&rules, SEATS, 0, seed, &state, &events);
    hn_minds_observe(&minds, &events);
    while (!hn_over(&rules, &state)) {
        int seat = hn_next_decider(&rules, &state);
        uint64_t key = hn_player_key(seed, seat);
        hn_why why;
        hn_view view = hn_view_of(&rules, &state, seat);
        view = hn_minds_view(&minds, &player[seat], &view, key); /* as it has it in mind */
        milliseconds[seat] += hn_player_delay(&player[seat], &view, key);
        hn_action action = hn_player_decide(&player[seat], &view, key, &why);
        misses[seat] += why.missed;
        hn_status status = hn_apply(&rules, &state, seat, action, &events);
        if (status)
            return fprintf(stderr, "seat %d: %s\n", seat, hn_status_text(status)), 1;
        hn_minds_observe(&minds, &events);
        for (int i = 0; i < events.count; i++) {
            hn_event seen = hn_event_for(&events.event[i], HN_NONE); /* as a spectator sees it */
            hn_event_text(&rules, &seen, line, sizeof line);
            puts(line);
        }
    }

    hn_score score;
    hn_score_of(&rules, &state, &score);
    for (int seat = 0; seat < SEATS; seat++)
        printf("seat %d (%s): %d points%s; missed %d, thought for %.1f s\n", seat,
               player[seat].name, score.points[seat], score.winners >> seat & 1 ? ", wins" : "",
               misses[seat], milliseconds[seat] / 1000.0);
    return 0;
}
