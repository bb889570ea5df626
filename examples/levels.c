/* A round of Cambio between players of four levels. What a level forgets follows from what its seat has
 * seen, so the program keeps a memory for each seat and masks the view by it; how long a decision takes is
 * the player's to say, and the program's to wait for. */
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
    hn_memories memories;
    hn_error error;
    hn_player player[SEATS];
    int milliseconds[SEATS] = {0}, misses[SEATS] = {0};
    char line[128];

    if (hn_rules_preset(&rules, hn_game_find("cambio"), NULL, &error))
        return fprintf(stderr, "%s\n", error.text), 1;
    for (int seat = 0; seat < SEATS; seat++)
        if (hn_player_at_level(&player[seat], levels[seat], rules.game, &error))
            return fprintf(stderr, "%s\n", error.text), 1;

    hn_memories_begin(&memories, HN_EVERYONE);
    hn_deal(&rules, SEATS, 0, seed, &state, &events);
    hn_memories_observe(&memories, &events);
    while (!hn_over(&rules, &state)) {
        int seat = hn_next_decider(&rules, &state);
        uint64_t key = hn_player_key(seed, seat);
        hn_why why;
        hn_view view = hn_view_of(&rules, &state, seat);
        view = hn_memories_view(&memories, &player[seat], &view, key); /* as it has it in mind */
        milliseconds[seat] += hn_player_delay(&player[seat], &view, key);
        hn_action action = hn_player_decide(&player[seat], &view, key, &why);
        misses[seat] += why.missed;
        hn_status status = hn_apply(&rules, &state, seat, action, &events);
        if (status)
            return fprintf(stderr, "seat %d: %s\n", seat, hn_status_text(status)), 1;
        hn_memories_observe(&memories, &events);
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
