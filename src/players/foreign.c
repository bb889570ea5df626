/* Calls for other languages: sizes by name, and structs by their address where a call of C has them as values. */
#include <hunch/hunch.h>
#include <string.h>

const char *hn_version(void)
{
    return HN_VERSION;
}

/* ---- sizes ---- */

typedef struct struct_size {
    const char *name;
    size_t size, align;
} struct_size;

#define ROW(type)                           \
    {                                       \
#type, sizeof(type), _Alignof(type) \
    }
static const struct_size structs[] = {
    ROW(hn_batch_arrays), ROW(hn_batch_setup), ROW(hn_belief),     ROW(hn_beliefs),
    ROW(hn_bid),          ROW(hn_bids),        ROW(hn_book),       ROW(hn_book_rule),
    ROW(hn_candidate),    ROW(hn_card_view),   ROW(hn_comparison), ROW(hn_condition),
    ROW(hn_constant),     ROW(hn_crew),        ROW(hn_dice_view),  ROW(hn_difficulty),
    ROW(hn_error),        ROW(hn_event),       ROW(hn_events),     ROW(hn_evidence),
    ROW(hn_features),     ROW(hn_finding),     ROW(hn_grounds),    ROW(hn_key),
    ROW(hn_level),        ROW(hn_likelihoods), ROW(hn_mask),       ROW(hn_match),
    ROW(hn_memory),       ROW(hn_mind),        ROW(hn_minds),      ROW(hn_net),
    ROW(hn_net_answer),   ROW(hn_number),      ROW(hn_place),      ROW(hn_plain_view),
    ROW(hn_play),         ROW(hn_player),      ROW(hn_recall),     ROW(hn_rules),
    ROW(hn_score),        ROW(hn_state),       ROW(hn_step),       ROW(hn_strategy),
    ROW(hn_trace),        ROW(hn_habit),       ROW(hn_trail),      ROW(hn_try),
    ROW(hn_value),        ROW(hn_view),        ROW(hn_why),        ROW(hn_why_belief),
    ROW(hn_moved),
};
enum { STRUCTS = sizeof structs / sizeof *structs };

static const struct_size *find(const char *name)
{
    for (int i = 0; i < STRUCTS; i++)
        if (!strcmp(structs[i].name, name))
            return &structs[i];
    return NULL;
}

size_t hn_size_of(const char *name)
{
    const struct_size *found = find(name);
    return found ? found->size : 0;
}

size_t hn_align_of(const char *name)
{
    const struct_size *found = find(name);
    return found ? found->align : 0;
}

int hn_structs(void)
{
    return STRUCTS;
}

const char *hn_struct_name(int index)
{
    return (unsigned)index < STRUCTS ? structs[index].name : NULL;
}

/* ---- by address ---- */

void hn_view_of_ptr(const hn_rules *rules, const hn_state *state, int seat, hn_view *result)
{
    *result = hn_view_of(rules, state, seat);
}

void hn_view_chosen_ptr(const hn_view *view, hn_place *result)
{
    *result = hn_view_chosen(view);
}

void hn_view_looked_ptr(const hn_view *view, hn_place *result)
{
    *result = hn_view_looked(view);
}

void hn_view_action_place_ptr(const hn_view *view, hn_action action, hn_place *result)
{
    *result = hn_view_action_place(view, action);
}

void hn_view_bid_ptr(const hn_view *view, hn_bid *result)
{
    *result = hn_view_bid(view);
}

void hn_view_action_bid_ptr(const hn_view *view, hn_action action, hn_bid *result)
{
    *result = hn_view_action_bid(view, action);
}

hn_action hn_view_bid_action_ptr(const hn_view *view, const hn_bid *bid)
{
    return hn_view_bid_action(view, *bid);
}

void hn_event_for_ptr(const hn_event *event, int seat, hn_event *result)
{
    *result = hn_event_for(event, seat);
}

void hn_beliefs_view_ptr(const hn_beliefs *beliefs, const hn_view *view, hn_view *result)
{
    *result = hn_beliefs_view(beliefs, view);
}

bool hn_belief_of_ptr(const hn_view *view, hn_prior prior, const hn_place *place, hn_belief *belief)
{
    return hn_belief_of(view, prior, *place, belief);
}

void hn_trail_view_ptr(const hn_trail *trail, const hn_view *view, hn_view *result)
{
    *result = hn_trail_view(trail, view);
}

void hn_memory_view_ptr(const hn_memory *memory, const hn_player *player, const hn_view *view,
                        uint64_t key, hn_view *result)
{
    *result = hn_memory_view(memory, player, view, key);
}

void hn_mind_view_ptr(const hn_mind *mind, const hn_player *player, const hn_view *view,
                      uint64_t key, hn_view *result)
{
    *result = hn_mind_view(mind, player, view, key);
}

void hn_minds_view_ptr(const hn_minds *minds, const hn_player *player, const hn_view *view,
                       uint64_t key, hn_view *result)
{
    *result = hn_minds_view(minds, player, view, key);
}

void hn_play_view_ptr(hn_play *play, int seat, hn_view *result)
{
    *result = hn_play_view(play, seat);
}

const hn_state *hn_play_state(const hn_play *play)
{
    return &play->state;
}

const hn_events *hn_play_events(const hn_play *play)
{
    return &play->events;
}
