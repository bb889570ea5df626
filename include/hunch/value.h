/* Values: the chance to win at any moment of a round, of a seat from what it knows, or of all seats from everything
 * that is true at the table.
 *
 *     hn_value value;
 *     hn_view view = hn_view_of(&rules, &state, seat);
 *     hn_value_of_view(&view, 400, key, &value);        thorough: 400 worlds, each played to its end
 *     hn_value_of_view(&view, HN_VALUE_QUICK, 0, &value);       quick: what the game's net says
 *
 * A value counts shares of the win: one that is shared by two is half a win for each. It is a function of what is
 * given; nothing is allocated. Threads may ask at once. */
#ifndef HUNCH_VALUE_H
#define HUNCH_VALUE_H

#include <hunch/trail.h>
#include <hunch/view.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HN_VALUE_QUICK 0 /* worlds: none; the net is asked */

typedef struct hn_value {
    double chance; /* from 0 to 1 */
    double error;  /* its standard error by the worlds that were drawn; a net knows none: 0 */
} hn_value;

/* The chance of the viewing seat, whether it is to decide or not, by what it knows and, where the view has beliefs,
 * believes. Thorough: `worlds` of them are drawn and played out by the game's quick player at all seats. Quick: by the
 * game's net, better with a trail. A round that is over has its true share. False, *value unchanged, for the public,
 * for a view that no world can be drawn from, and for a net that there is none of: with more than HN_NET_SEATS seats,
 * or in a library without nets. */
HN_API bool hn_value_of_view(const hn_view *view, int worlds, uint64_t key, hn_value *value);

/* The chances of all seats, HN_SEATS numbers, for whoever sees every card and die; what is still to come stays chance:
 * the deck is shuffled anew and dice are thrown anew. Quick: every seat's net by what it knows itself, made to sum to
 * one. trail may be NULL. False as above, all unchanged. */
HN_API bool hn_value_of_state(const hn_rules *rules, const hn_state *state, const hn_trail *trail,
                              int worlds, uint64_t key, hn_value *value);

/* The same before anything is dealt. Fails as hn_deal does, all unchanged, or with HN_BAD_VALUE for less
 * than one world. */
HN_API hn_status hn_value_of_deal(const hn_rules *rules, int seats, int first, int worlds,
                                  uint64_t key, hn_value *value);

/* Two actions of the viewing seat in the same worlds, with the same cards and chances to come. gain is what the second
 * gives each seat more than the first, as a share of the win, with its standard error; all gains sum to 0. HN_ACTIONS
 * as the second stands for what the quick player does, which may be one thing or another by chance: its value is the
 * view's. */
typedef struct hn_comparison {
    hn_value first, second; /* of the viewing seat */
    hn_value gain[HN_SEATS];
} hn_comparison;

/* False, *comparison unchanged, where hn_value_of_view is, for HN_VALUE_QUICK, and for actions that are not legal. */
HN_API bool hn_value_compare(const hn_view *view, hn_action first, hn_action second, int worlds,
                             uint64_t key, hn_comparison *comparison);

#ifdef __cplusplus
}
#endif

#endif
