/* A round of Perudo for three: a policy of one's own that knows only its view, `binomial`, and a seat
 * that does not answer, for which the game's stand-in plays. */
#include <hunch/hunch.h>
#include <stdio.h>

/* Calls dudo where the bid more likely fails than holds; otherwise bids what is most likely to hold. */
static hn_action careful(const hn_view *view)
{
    hn_bids bids;
    hn_view_bids(view, &bids);
    hn_action best = HN_ACTIONS, dudo = HN_ACTIONS;
    double chance = -1;
    for (int face = 1; face <= HN_FACES; face++) {
        if (bids.low[face] > bids.high[face])
            continue;
        hn_bid lowest = {bids.low[face], (uint8_t)face}; /* of a face the lowest is the likeliest */
        hn_action bid = hn_view_bid_action(view, lowest);
        if (hn_view_chance(view, bid) > chance) {
            chance = hn_view_chance(view, bid);
            best = bid;
        }
    }
    if (bids.dudo)
        hn_action_parse(hn_view_rules(view), hn_view_seats(view), hn_view_seat(view), "dudo",
                        &dudo);
    if (bids.dudo && (hn_view_chance(view, dudo) > 0.5 || best == HN_ACTIONS))
        return dudo;
    return best;
}

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
    enum { CAREFUL, BINOMIAL, SILENT, SEATS };
    hn_rules rules;
    hn_play play;
    hn_error error;
    hn_player player;

    if (hn_rules_preset(&rules, hn_game_find("perudo"), NULL, &error) ||
        hn_player_find(&player, "binomial", rules.game, &error))
        return fprintf(stderr, "%s\n", error.text), 1;

    /* Seats without a player are asked here, as persons are. */
    const hn_player *at[SEATS] = {[BINOMIAL] = &player};
    hn_play_begin(&play, &rules, SEATS, at);
    play.played = print_events;
    hn_play_deal(&play, CAREFUL, seed);
    for (int seat; (seat = hn_play_on(&play)) != HN_NONE;) {
        hn_view view = hn_play_view(&play, seat);
        hn_action action = seat == CAREFUL
                               ? careful(&view)
                               : hn_stand_in_decide(&view, play.key[seat]); /* mark it */
        hn_status status = hn_play_apply(&play, seat, action);
        if (status)
            return fprintf(stderr, "seat %d: %s\n", seat, hn_status_text(status)), 1;
    }

    hn_score score;
    hn_score_of(&rules, &play.state, &score);
    for (int seat = 0; seat < SEATS; seat++)
        printf("seat %d: %d dice left%s\n", seat, score.points[seat],
               score.winners >> seat & 1 ? ", wins" : "");
    return 0;
}
