/* Views: what all games' views have in common. The rest of a card table's is in card_view.c, of a dice
 * table's in perudo_view.c. */
#include "games/game.h"

hn_view hn_view_of(const hn_rules *rules, const hn_state *state, int seat)
{
    bool sits = seat >= 0 && seat < hn_seat_count(rules, state);
    return (hn_view){rules, state, NULL, NULL, 0, 0, (uint8_t)(sits ? seat : HN_NONE)};
}

const hn_rules *hn_view_rules(const hn_view *view)
{
    return view->rules_;
}

int hn_view_seat(const hn_view *view)
{
    return view->seat_;
}

int hn_view_seats(const hn_view *view)
{
    return hn_seat_count(view->rules_, view->state_);
}

int hn_view_legal(const hn_view *view, hn_mask *mask)
{
    return hn_legal(view->rules_, view->state_, view->seat_, mask);
}

int hn_view_legal_list(const hn_view *view, hn_action *list)
{
    return hn_legal_list(view->rules_, view->state_, view->seat_, list);
}

uint64_t hn_view_moment(const hn_view *view)
{
    return view->rules_->game->moment(view->state_, view->seat_);
}

int hn_view_text(const hn_view *view, char *buffer, size_t size)
{
    return view->rules_->game->view_text(view, buffer, size);
}

const char *hn_view_action_verb(const hn_view *view, hn_action action)
{
    int rest;
    const verb *v = verb_of(view->rules_->game, action, &rest);
    return v ? v->word : "";
}

const char *hn_phase_name(int phase)
{
    static const char *const names[HN_PHASES] = {
        [HN_PHASE_LOOKS] = "looks",    [HN_PHASE_DRAW] = "draw",   [HN_PHASE_DRAWN] = "drawn",
        [HN_PHASE_LOOK] = "look",      [HN_PHASE_FIRST] = "first", [HN_PHASE_SECOND] = "second",
        [HN_PHASE_WINDOW] = "window",  [HN_PHASE_GIVE] = "give",   [HN_PHASE_CALL] = "call",
        [HN_PHASE_BID] = "bid",        [HN_PHASE_TRADE] = "trade", [HN_PHASE_POINT] = "point",
        [HN_PHASE_NAME] = "name",      [HN_PHASE_AIM] = "aim",     [HN_PHASE_OVER] = "over",
        [HN_PHASE_TURN_UP] = "turn_up"};
    return phase >= 0 && phase < HN_PHASES ? names[phase] : "";
}

int hn_view_phase(const hn_view *view)
{
    return head_of(view->state_)->phase;
}

int hn_view_turn_seat(const hn_view *view)
{
    return head_of(view->state_)->turn_seat;
}

int hn_view_turn(const hn_view *view)
{
    return head_of(view->state_)->turn;
}

int hn_view_first(const hn_view *view)
{
    return head_of(view->state_)->first;
}

size_t hn_view_copy(const hn_view *view, hn_plain_view *copy)
{
    view->rules_->game->view_of(view, copy);
    return view->rules_->game->view_size;
}

hn_status hn_view_world(const hn_rules *rules, const hn_plain_view *view, uint64_t seed,
                        hn_state *state, hn_error *error)
{
    return rules->game->world(rules, view, seed, state, error);
}
