/* A round of Cambio between players of four levels. What a level forgets, and what a player believes, follows from
 * what its seat was told: hn_play keeps that for each. How long a decision takes is the player's to say, and the
 * program's to wait for. */
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

enum { SEATS = 4 };

typedef struct count {
    int milliseconds[SEATS], misses[SEATS];
} count;

/* Before what was decided is done: here a program would wait. */
static void count_decision(void *context, const hn_play *play, const hn_view *view,
                           const hn_why *why)
{
    count *c = context;
    int seat = hn_view_seat(view);
    c->milliseconds[seat] += hn_player_delay(play->player[seat], view, play->key[seat]);
    c->misses[seat] += why->missed;
}

int main(void)
{
    const uint64_t seed = 2026;
    static const char *const levels[SEATS] = {"easy", "medium", "hard", "expert"};
    hn_rules rules;
    hn_play play;
    hn_error error;
    hn_player player[SEATS];
    const hn_player *at[SEATS];
    count c = {{0}, {0}};

    if (hn_rules_preset(&rules, hn_game_find("cambio"), NULL, &error))
        return fprintf(stderr, "%s\n", error.text), 1;
    for (int seat = 0; seat < SEATS; seat++) {
        if (hn_player_at_level(&player[seat], levels[seat], rules.game, SEATS, &error))
            return fprintf(stderr, "%s\n", error.text), 1;
        at[seat] = &player[seat];
    }

    hn_play_begin(&play, &rules, SEATS, at);
    play.decided = count_decision;
    play.played = print_events;
    play.context = &c;
    hn_play_deal(&play, 0, seed);
    hn_play_on(&play);

    hn_score score;
    hn_score_of(&rules, &play.state, &score);
    for (int seat = 0; seat < SEATS; seat++)
        printf("seat %d (%s): %d points%s; missed %d, thought for %.1f s\n", seat,
               player[seat].name, score.points[seat], score.winners >> seat & 1 ? ", wins" : "",
               c.misses[seat], c.milliseconds[seat] / 1000.0);
    return 0;
}
