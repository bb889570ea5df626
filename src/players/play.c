/* The loop that plays a round. This is the inner loop of all statistics as well, so it does nothing that nobody has
 * asked for: events are made where somebody reads them, minds fed where there are any. */
#include <hunch/play.h>

#include "games/game.h"
#include "games/policy.h"
#include "players/recall.h"

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
    play->clock = NULL;
    memset(play->spent, 0, sizeof play->spent);
    memset(play->decisions, 0, sizeof play->decisions);
    play->quiet = false;
    play->trails = false;
    play->follows_ = false;
    return HN_OK;
}

void hn_play_meet(hn_play *play, const hn_habit *habit)
{
    hn_trail_begin(&play->trail);
    memcpy(play->trail.habit, habit, sizeof play->trail.habit);
    play->follows_ = true;
}

/* Whether players want to know what happens. */
static inline bool is_followed(const hn_play *play)
{
    return hn_minds_seats(&play->minds) || play->follows_;
}

/* Where events go: NULL where nobody wants them. */
static inline hn_events *events_of(hn_play *play)
{
    return play->quiet && !is_followed(play) ? NULL : &play->events;
}

static inline void tell(hn_play *play, int seat, hn_action action)
{
    if (hn_minds_seats(&play->minds))
        hn_minds_observe(&play->minds, &play->events);
    if (play->follows_)
        hn_trail_observe(&play->trail, play->rules, &play->state, play->events.event,
                         play->events.count);
    if (play->played)
        play->played(play->context, play, seat, action);
}

/* Whether someone goes by what was seen so far. */
static bool wants_trail(const hn_play *play)
{
    bool wants = play->trails;
    for (int seat = 0; seat < play->seats; seat++)
        wants |= play->player[seat] && play->player[seat]->policy->follows;
    return wants;
}

/* The first round of these seats, or a further one. */
static void begin_trail(hn_play *play)
{
    bool first = !play->follows_;
    play->follows_ = wants_trail(play);
    if (play->follows_ && first)
        hn_trail_begin(&play->trail);
    else if (play->follows_)
        hn_trail_deal(&play->trail);
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
    begin_trail(play);
    for (unsigned kept = hn_minds_seats(&play->minds); kept; kept &= kept - 1) {
        int seat = __builtin_ctz(kept);
        if (hn_player_forgets(play->player[seat]))
            recall_begin(&play->recall_[seat], play->player[seat], play->seats);
    }
    hn_deal(play->rules, play->seats, first, seed, &play->state, events_of(play));
    tell(play, HN_NONE, HN_ACTIONS);
    return HN_OK;
}

/* Of a seat of the table. It is filled where it stands: a copy of what has just been written in parts stalls. */
static inline void view_of(hn_play *play, int seat, hn_view *view)
{
    *view = hn_view_of(play->rules, &play->state, seat);
    const hn_mind *mind = hn_minds_of(&play->minds, seat);
    if (mind)
        mind_mask(mind, &play->recall_[seat], view, play->key[seat]);
    if (play->follows_)
        view->trail_ = &play->trail;
}

hn_view hn_play_view(hn_play *play, int seat)
{
    hn_view view = hn_view_of(play->rules, &play->state, seat);
    if (seat >= 0 && seat < play->seats)
        view_of(play, seat, &view);
    return view;
}

static inline hn_action decide(hn_play *play, int seat, hn_why *why)
{
    hn_view view;
    view_of(play, seat, &view);
    return hn_player_decide(play->player[seat], &view, play->key[seat], why);
}

hn_action hn_play_decide(hn_play *play, int seat, hn_why *why)
{
    return decide(play, seat, why);
}

static inline hn_status apply(hn_play *play, int seat, hn_action action)
{
    hn_status status = hn_apply(play->rules, &play->state, seat, action, events_of(play));
    if (!status)
        tell(play, seat, action);
    return status;
}

hn_status hn_play_apply(hn_play *play, int seat, hn_action action)
{
    return apply(play, seat, action);
}

static hn_action decide_and_say(hn_play *play, int seat)
{
    hn_why why;
    hn_view view;
    view_of(play, seat, &view);
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
    apply(play, seat, legal[0]);
}

static hn_action decide_in_time(hn_play *play, int seat)
{
    int64_t begun = play->clock();
    hn_action action = decide(play, seat, NULL);
    play->spent[seat] += play->clock() - begun;
    play->decisions[seat]++;
    return action;
}

static inline hn_action decide_and_tell(hn_play *play, int seat)
{
    return play->decided ? decide_and_say(play, seat)
           : play->clock ? decide_in_time(play, seat)
                         : decide(play, seat, NULL);
}

static int play_and_tell(hn_play *play)
{
    for (;;) {
        int seat = hn_next_decider(play->rules, &play->state);
        if (seat == HN_NONE || !play->player[seat])
            return seat;
        if (apply(play, seat, decide_and_tell(play, seat)))
            apply_another(play, seat);
    }
}

/* The same where nobody listens, without a trace of those who might. */
static int play_quietly(hn_play *play)
{
    const hn_rules *rules = play->rules;
    for (;;) {
        int seat = hn_next_decider(rules, &play->state);
        if (seat == HN_NONE || !play->player[seat])
            return seat;
        hn_view view = hn_view_of(rules, &play->state, seat);
        hn_action action = hn_player_decide(play->player[seat], &view, play->key[seat], NULL);
        if (hn_apply(rules, &play->state, seat, action, NULL))
            apply_another(play, seat);
    }
}

int hn_play_on(hn_play *play)
{
    bool heard = !play->quiet || is_followed(play) || play->decided || play->played || play->clock;
    return heard ? play_and_tell(play) : play_quietly(play);
}

void hn_play_follow(hn_play *play, const hn_state *state, const hn_trail *trail,
                    const hn_event *event, int count)
{
    hn_minds_observe_list(&play->minds, event, count);
    if (play->follows_ && trail)
        play->trail = *trail;
    else if (play->follows_)
        hn_trail_observe(&play->trail, play->rules, state, event, count);
    memcpy(&play->state, state, play->rules->game->state_size);
}
