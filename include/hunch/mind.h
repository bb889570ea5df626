/* Minds: what a computer player keeps from one decision to the next: which cards it has forgotten (level.h) and
 * what it believes of those that it has not seen (beliefs.h). Both follow from the events that its seat is told.
 *
 * hn_play (play.h) keeps them for all seats of a table; these calls are for whoever plays in another way. A player that
 * neither forgets nor believes needs no mind. One that does and is given a plain view remembers everything and believes
 * what the counts of unseen cards say. */
#ifndef HUNCH_MIND_H
#define HUNCH_MIND_H

#include <hunch/beliefs.h>
#include <hunch/player.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The mind of one seat's player: opaque bytes of fixed size, owned by the caller. It points to the rules that it began
 * with, which must live as long. */
#define HN_MIND_SIZE (HN_MEMORY_SIZE + HN_BELIEFS_SIZE + 8)
typedef union hn_mind {
    uint8_t byte[HN_MIND_SIZE];
    uint64_t align;
} hn_mind;

/* Before the deal. What the player has no use for is not kept, and beliefs are not set then. */
HN_API void hn_mind_begin(hn_mind *mind, const hn_rules *rules, int seats, int seat,
                          const hn_player *player);

/* The next event, from the deal on, each once and in order, whole or as hn_event_for gives it to the seat. */
HN_API void hn_mind_observe(hn_mind *mind, const hn_event *event);

/* The seat's view as the player has it in mind. It is good until the next event, and as long as the mind
 * stays where it is. */
HN_API hn_view hn_mind_view(const hn_mind *mind, const hn_player *player, const hn_view *view,
                            uint64_t key);

/* The minds of a table's seats: opaque bytes, as above. */
#define HN_MINDS_SIZE (HN_SEATS * HN_MIND_SIZE + 8)
typedef union hn_minds {
    uint8_t byte[HN_MINDS_SIZE];
    uint64_t align;
} hn_minds;

/* Before the deal. player[seat] may be NULL: a person's seat has no mind. */
HN_API void hn_minds_begin(hn_minds *minds, const hn_rules *rules, int seats,
                           const hn_player *const *player);

/* Whose minds are kept: those of players that forget or believe. Empty: nothing needs to be observed. And the mind of
 * a seat, NULL where none is kept. */
HN_API hn_seats hn_minds_seats(const hn_minds *minds);
HN_API const hn_mind *hn_minds_of(const hn_minds *minds, int seat);

/* The events of the deal or of an action; or an array of them. */
HN_API void hn_minds_observe(hn_minds *minds, const hn_events *events);
HN_API void hn_minds_observe_list(hn_minds *minds, const hn_event *event, int count);

/* The view of a seat as its player has it in mind; as it is for a seat without a mind. */
HN_API hn_view hn_minds_view(const hn_minds *minds, const hn_player *player, const hn_view *view,
                             uint64_t key);

#ifdef __cplusplus
}
#endif

#endif
