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

int main(void)
{
    const uint64_t seed = 2026;
    enum { CAREFUL, BINOMIAL, SILENT, SEATS };
    hn_rules rules;
    hn_state state;
    hn_events events;
    hn_error error;
    hn_player player;
    char line[128];

    if (hn_rules_preset(&rules, hn_game_find("perudo"), NULL, &error) ||
        hn_player_find(&player, "binomial", rules.game, &error))
        return fprintf(stderr, "%s\n", error.text), 1;

    hn_deal(&rules, SEATS, CAREFUL, seed, &state, &events);
    while (!hn_over(&rules, &state)) {
        int seat = hn_next_decider(&rules, &state);
        uint64_t key = hn_player_key(seed, seat);
        hn_view view = hn_view_of(&rules, &state, seat);
        hn_action action = seat == CAREFUL    ? careful(&view)
                           : seat == BINOMIAL ? hn_player_decide(&player, &view, key, NULL)
                                              : hn_stand_in_decide(&view, key); /* mark it */
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
    for (int seat = 0; seat < SEATS; seat++)
        printf("seat %d: %d dice left%s\n", seat, score.points[seat],
               score.winners >> seat & 1 ? ", wins" : "");
    return 0;
}
