/* Monte Carlo search over worlds, for the seat that is to decide, in any game of ours.
 *
 * In every iteration one of the seat's actions is tried in a world that is drawn from what the seat knows and
 * believes (beliefs/worlds.h), and play goes on in it by the real rules: down a tree, then to the round's end by
 * the policy, each seat by its own view. What comes back is the share of the win: of the seat, or of the
 * coalition that it is a member of.
 *
 * At the root every action meets the same worlds, with the same cards and chances to come, so what differs is the
 * action's doing: far fewer worlds tell two actions apart than would if each met its own. The worse half of
 * the actions is left out from time to time (sequential halving), but never the policy's own choice, against
 * which all are held: another is chosen only where it is better by more than the noise (`margin`). Actions
 * that are surely worse are left out at once, and where no other is left the search is over.
 *
 * With a net (nets/) the policy plays a few turns only, and the net's value says what they have come to: that is less exact
 * than an end, but takes less time and varies less. Or rounds are played to their end as without one (`ahead` of 0). What it finds likely at the root counts as well: the less likely an
 * action is, the more it must gain (`lean`).
 *
 * Below the root stands, with cards, a tree of later decisions. A node is what the deciding seat has observed since, so worlds
 * that it cannot tell apart share one, and what is legal there is the same in all of them. Play takes the policy's
 * choice in a node until another action is surely better, by the same rule as at the root. To find such a
 * one, now and then a round is played again from a node on with another action there, chosen by its upper
 * confidence bound, and the difference counts in that node alone: what is only tried does not blur what comes
 * back to the root. The tree has nodes of the searching seat, and of others, who know what they know, for a share of
 * their decisions, `others`; else they decide by the policy.
 *
 * Memory is fixed: a tree has SEARCH_NODES nodes and grows no further when these are used. Nothing is allocated
 * and nothing kept: a tree lives on the stack, 400 KB of it, or on that of the thread which grows it. The result is a
 * function of setup, view and key, whatever the number of threads, unless a budget in milliseconds is set or it is
 * stopped (stop.h). */
#pragma once

#include "games/policy.h"
#include "search/stop.h"

#include <hunch/beliefs.h>
#include <hunch/net.h>

enum { SEARCH_NODES = 4096, SEARCH_ARMS = 128, SEARCH_TREES = 8 };

typedef struct search_setup {
    const hn_player
        *policy; /* plays out rounds, models the other seats, and is held against without a net */
    int iterations;     /* of all trees together, at most */
    int milliseconds;   /* 0: no limit; else it ends when either is reached */
    double exploration; /* weight of the confidence bounds below the root */
    int probes;    /* in one of so many worlds nodes of the tree are tried otherwise; 0: no tree */
    double margin; /* standard errors that another action must be better than the policy's by */
    int trees;     /* independent trees, whose results are added: part of what is computed */
    int threads;   /* that they are shared among: not part of it */
    int others;    /* per cent of the others' decisions in the tree that are searched */
    int cut;       /* turns after which a playout is scored as it stands; 0: never */
    /* Ends playouts by its value for the searching seat, where that has a choice after `ahead` turns; its player `first`
     * has the choice at the root that all are held against, and an action is tried and taken only where it finds it likely
     * enough. With dice it also weighs the worlds. NULL: the policy is all that there is. */
    const hn_net *net;
    const hn_player *first;
    int ahead;     /* 0: it ends none */
    int prior;     /* halvings: what is less likely than its best by more is not tried */
    double lean;   /* the share of a win that an action must gain for each of them */
    hn_stop *stop; /* ends it early, but for the first world of each tree; NULL: nothing does */
} search_setup;

typedef struct search_arm {
    hn_action action;
    uint32_t visits; /* worlds that it was tried in */
    double mean;     /* share of the win: that of the policy's choice, and the gain over it */
    double gain;     /* mean difference to the policy's choice in the same worlds … */
    double error;    /* … and its standard error; both 0 for the policy's choice */
    double handicap; /* what the gain must be above besides, as the net finds it less likely */
} search_arm;

typedef struct search_result {
    hn_action choice; /* what to do; HN_ACTIONS where nothing was searched */
    hn_action policy; /* what the policy would do */
    int arms;         /* the root's actions, the most visited first, then by mean */
    search_arm arm[SEARCH_ARMS];
    long iterations;
    long worlds;
    int nodes;
    bool stopped; /* it was ended early: this is its best so far */
} search_result;

/* Searches the decision of the viewing seat, which must be one that is to decide. What the policy calls a guess is not
 * tried, here and in the tree, while there is another action. A decision with one action only is no search: it has
 * that one arm, without visits. False, with no arms, for a view that no world
 * can be drawn from. */
bool search_run(const search_setup *setup, const hn_view *view, uint64_t key,
                search_result *result);
