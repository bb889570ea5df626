/* Monte Carlo search over worlds, for the seat that is to decide, on any card game of ours.
 *
 * One tree grows from the decision. In every iteration a world is drawn from what the seat knows and believes
 * (beliefs/worlds.h), and play goes down the tree in that world by the real rules: the seat's own decisions are
 * chosen by their upper confidence bounds, those of others by the policy, or, for a share of them, by theirs.
 * Edges are what the searching seat observes, so that worlds that it cannot tell apart share a node;
 * each action counts how often it was available. Where the tree ends, one node is added and the policy plays
 * out the round, each seat by its own view. What comes back is the share of the win: of the seat, or of the
 * coalition that it is a member of.
 *
 * Memory is fixed: a tree has SEARCH_NODES nodes and grows no further when these are used. Nothing is
 * allocated and nothing kept. The result is a function of setup, view and key, whatever the number of
 * threads, unless a budget in milliseconds is set. */
#ifndef HUNCH_SEARCH_SEARCH_H
#define HUNCH_SEARCH_SEARCH_H

#include "games/policy.h"

#include <hunch/beliefs.h>

enum { SEARCH_NODES = 8192, SEARCH_ARMS = 128, SEARCH_TREES = 8 };

typedef struct search_setup {
    const hn_player *policy; /* plays out rounds, and models the other seats */
    int iterations;          /* of all trees together */
    int milliseconds;        /* 0: no limit; else it ends when either is reached */
    double exploration;
    int trees;   /* independent trees, whose results are added: part of what is computed */
    int threads; /* that they are shared among: not part of it */
    int others; /* per cent of the others' decisions in the tree that are searched, not the policy's */
    int cut;    /* turns after which a playout is cut off and estimated; 0: never */
} search_setup;

typedef struct search_arm {
    hn_action action;
    uint32_t visits, available;
    double mean; /* of the share of the win */
} search_arm;

typedef struct search_result {
    int arms; /* the root's actions, the most visited first */
    search_arm arm[SEARCH_ARMS];
    long iterations;
    int nodes;
} search_result;

/* Searches the decision of the viewing seat, which must be one that is to decide. False, with no arms, for a view
 * that no world can be drawn from. */
bool search_run(const search_setup *setup, const hn_view *view, uint64_t key,
                search_result *result);

#endif
