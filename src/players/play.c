/* The loop that plays a round. This is the inner loop of all statistics as well, so it does nothing that nobody has
 * asked for: events are made where somebody reads them, minds fed where there are any. */
#include <hunch/play.h>

#include "games/game.h"

#include <hunch/random.h>
#include <string.h>

hn_status hn_play_begin(hn_play *play, const hn_rules *rules, int seats,
                        const hn_player *const *player)
{
    if (seats < hn_rules_least_seats(rules) || seats > hn_rules_most_seats(rules))
        return HN_BAD_SEATS;
    play->rules = rules;
    play->seats = seats;
    memset(play->player, 0, sizeof play->player);
    memcpy(play->player, player, (size_t)seats * sizeof *player);
    memset(play->failed, 0, sizeof play->failed);
    play->decided = NULL;
    play->played = NULL;
    play->context = NULL;
    play->quiet = false;
    return HN_OK;
}

/* Where events go: NULL where nobody wants them. */
static inline hn_events *events_of(hn_play *play)
{
    return play->quiet && !hn_minds_seats(&play->minds) ? NULL : &play->events;
}

static inline void tell(hn_play *play, int seat, hn_action action)
{
    if (hn_minds_seats(&play->minds))
        hn_minds_observe(&play->minds, &play->events);
    if (play->played)
        play->played(play->context, play, seat, action);
}

hn_status hn_play_deal(hn_play *play, int first, uint64_t seed)
{
    if (first < 0 || first >= play->seats)
        return HN_BAD_SEATS;
    play->seed = seed;
    for (int seat = 0; seat < play->seats; seat++)
        play->key[seat] = hn_player_key(seed, seat);
    play->events.count = 0;
    hn_minds_begin(&play->minds, play->rules, play->seats, play->player);
    hn_deal(play->rules, play->seats, first, seed, &play->state, events_of(play));
    tell(play, HN_NONE, HN_ACTIONS);
    return HN_OK;
}

hn_view hn_play_view(const hn_play *play, int seat)
{
    hn_view view = hn_view_of(play->rules, &play->state, seat);
    bool computer = seat >= 0 && seat < play->seats && play->player[seat];
    return computer ? hn_minds_view(&play->minds, play->player[seat], &view, play->key[seat])
                    : view;
}

hn_action hn_play_decide(const hn_play *play, int seat, hn_why *why)
{
    hn_view view = hn_play_view(play, seat);
    return hn_player_decide(play->player[seat], &view, play->key[seat], why);
}

hn_status hn_play_apply(hn_play *play, int seat, hn_action action)
{
    hn_status status = hn_apply(play->rules, &play->state, seat, action, events_of(play));
    if (!status)
        tell(play, seat, action);
    return status;
}

static hn_action decide_and_say(const hn_play *play, int seat)
{
    hn_why why;
    hn_view view = hn_play_view(play, seat);
    hn_player_decide(play->player[seat], &view, play->key[seat], &why);
    play->decided(play->context, play, &view, &why);
    return why.action;
}

/* A player that decides what is illegal is wrong, but does not hold the table up. */
static void apply_another(hn_play *play, int seat)
{
    hn_action legal[HN_ACTIONS];
    hn_legal_list(play->rules, &play->state, seat, legal);
    play->failed[seat]++;
    hn_play_apply(play, seat, legal[0]);
}

int hn_play_on(hn_play *play)
{
    for (;;) {
        int seat = hn_next_decider(play->rules, &play->state);
        if (seat == HN_NONE || !play->player[seat])
            return seat;
        hn_action action =
            play->decided ? decide_and_say(play, seat) : hn_play_decide(play, seat, NULL);
        if (hn_play_apply(play, seat, action))
            apply_another(play, seat);
    }
}

void hn_play_follow(hn_play *play, const hn_state *state, const hn_event *event, int count)
{
    hn_minds_observe_list(&play->minds, event, count);
    memcpy(&play->state, state, play->rules->game->state_size);
}
