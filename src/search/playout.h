/* Playing a world on: by the policy, each seat from its own view, to the end of the round, or until a net is asked what
 * it is worth. */
#pragma once

#include "games/game.h"
#include "games/policy.h"

#include <hunch/net.h>
#include <hunch/trail.h>

/* Who plays, with which keys. */
typedef struct playout {
    const hn_rules *rules;
    const hn_player *policy;
    uint64_t key[HN_SEATS];
    int cut;           /* turns after which it is scored as it stands; 0: never */
    const hn_net *net; /* whose value ends it; NULL: none does */
    int seat;          /* whose value that is */
    int until;         /* from this turn on, where the seat has a choice */
    hn_trail *trail;   /* of the table, where there is a net and it has one; else NULL */
} playout;

static inline hn_view playout_view(const playout *p, const hn_state *state, int seat)
{
    return (hn_view){p->rules, state, NULL, p->trail, 0, 0, (uint8_t)seat};
}

/* What the policy does at a seat that is to decide: a legal action (see game_perform). */
static inline hn_action playout_decide(const playout *p, const hn_state *state, int seat)
{
    const hn_view view = playout_view(p, state, seat);
    return p->policy->policy->decide(p->policy, &view, p->key[seat], NULL);
}

/* Plays the state to its end and gives every seat's share of the win, in parts of HN_WIN. With a net it ends with the
 * seat's value, and what is left of the win is shared among all others. */
void playout_run(const playout *p, hn_state *state, int32_t share[HN_SEATS]);
