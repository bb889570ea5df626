/* For callers from other languages: everything here can be called with numbers and addresses alone.
 *
 * A binding sets aside memory by what hn_size_of and hn_align_of say, so that it need not know what a struct holds, and
 * calls the forms that end in _ptr where a C call takes or returns a struct by value.
 *
 * What may leave the process, as bytes: hn_state (its first hn_state_size() bytes), hn_event, hn_card_view,
 * hn_dice_view, hn_mask, hn_score, hn_match, hn_level, hn_place, hn_bid, hn_bids, hn_evidence and hn_grounds. They hold
 * no pointer and no padding, and are the same bytes on machines of 32 and of 64 bits, with the machine's order of
 * bytes, in one version of the library. All others belong to the process that made them, and their sizes are its
 * own. */
#ifndef HUNCH_FOREIGN_H
#define HUNCH_FOREIGN_H

#include <hunch/play.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the library that is running, "0.1.0"; HN_VERSION is that of the header. */
HN_API const char *hn_version(void);

/* The structs of these headers by name, "hn_minds": how many bytes one takes, and what its address must be a multiple
 * of; 0 for any other name. And all names: 0 to hn_structs() - 1, else NULL. */
HN_API size_t hn_size_of(const char *name);
HN_API size_t hn_align_of(const char *name);
HN_API int hn_structs(void);
HN_API const char *hn_struct_name(int index);

/* The calls without _ptr, with structs by their address: results are written to the last one. */
HN_API void hn_view_of_ptr(const hn_rules *rules, const hn_state *state, int seat, hn_view *result);
HN_API void hn_view_chosen_ptr(const hn_view *view, hn_place *result);
HN_API void hn_view_looked_ptr(const hn_view *view, hn_place *result);
HN_API void hn_view_action_place_ptr(const hn_view *view, hn_action action, hn_place *result);
HN_API void hn_view_bid_ptr(const hn_view *view, hn_bid *result);
HN_API void hn_view_action_bid_ptr(const hn_view *view, hn_action action, hn_bid *result);
HN_API hn_action hn_view_bid_action_ptr(const hn_view *view, const hn_bid *bid);
HN_API void hn_event_for_ptr(const hn_event *event, int seat, hn_event *result);
HN_API void hn_beliefs_view_ptr(const hn_beliefs *beliefs, const hn_view *view, hn_view *result);
HN_API bool hn_belief_of_ptr(const hn_view *view, hn_prior prior, const hn_place *place,
                             hn_belief *belief);
HN_API void hn_trail_view_ptr(const hn_trail *trail, const hn_view *view, hn_view *result);
HN_API void hn_memory_view_ptr(const hn_memory *memory, const hn_player *player,
                               const hn_view *view, uint64_t key, hn_view *result);
HN_API void hn_mind_view_ptr(const hn_mind *mind, const hn_player *player, const hn_view *view,
                             uint64_t key, hn_view *result);
HN_API void hn_minds_view_ptr(const hn_minds *minds, const hn_player *player, const hn_view *view,
                              uint64_t key, hn_view *result);
HN_API void hn_play_view_ptr(hn_play *play, int seat, hn_view *result);

/* What a table of hn_play has come to, and what its last step or the deal has told. */
HN_API const hn_state *hn_play_state(const hn_play *play);
HN_API const hn_events *hn_play_events(const hn_play *play);

#ifdef __cplusplus
}
#endif

#endif
