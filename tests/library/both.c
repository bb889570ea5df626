/* Built as C and as C++: a round through the library's own calls, and what one who watches was told last. */
#include <hunch/hunch.h>
#include <stdio.h>

int main(void)
{
    static hn_play play;
    hn_rules rules;
    hn_player player;
    hn_error error;
    hn_score score;
    char last[128] = "";
    if (hn_rules_preset(&rules, hn_game_find("cambio"), NULL, &error) ||
        hn_player_find(&player, "bayes-v2", rules.game, &error)) {
        fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    const hn_player *const players[] = {&player, &player, &player};
    hn_play_begin(&play, &rules, 3, players);
    hn_play_deal(&play, 0, 7);
    hn_play_on(&play);
    if (hn_score_of(&rules, &play.state, &score))
        return 1;
    hn_event end = hn_event_for(&play.events.event[play.events.count - 1], HN_NONE);
    hn_event_text(&rules, &end, last, sizeof last);
    printf("%s: %d %d %d, %s\n", hn_version(), score.points[0], score.points[1], score.points[2],
           last);
    return 0;
}
