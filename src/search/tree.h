/* The tree of a search: nodes by what a seat has observed, found by a hash of it, with an arm for each action.
 *
 * There are no edges: an observation history says where it leads. Two histories with one hash would share a
 * node; with 64 bits that is not to be expected, and choosing asks what is legal. Sums are whole parts of
 * a win (HN_WIN), so they are exact in any order. */
#ifndef HUNCH_SEARCH_TREE_H
#define HUNCH_SEARCH_TREE_H

#include "search/search.h"

#include <hunch/match.h>

enum {
    TREE_ARMS = 2 * SEARCH_NODES, /* of all nodes together */
    TREE_PLACES = 2 * SEARCH_NODES,
    TREE_WIDEN = 8, /* visits of a node for each further action that is tried in it */
};

typedef struct tree_arm {
    hn_action action;
    uint32_t visits;
    int32_t sum;
} tree_arm;

typedef struct tree_node {
    uint64_t key;
    uint32_t visits;
    uint16_t first; /* of its arms */
    uint16_t arms;
} tree_node;

typedef struct tree {
    int nodes, arms;
    int32_t most; /* the highest reward so far: bounds are in proportion to it */
    tree_node node[SEARCH_NODES];
    tree_arm arm[TREE_ARMS];
    uint16_t place[TREE_PLACES]; /* by hash: a node's number plus one; 0: free */
} tree;

void tree_begin(tree *t);

/* The node of a history, or NULL. */
tree_node *tree_find(tree *t, uint64_t key);

/* Adds the node of a history that has none yet, with its legal actions, `first` before all others. NULL: there
 * is no room. */
tree_node *tree_add(tree *t, uint64_t key, const hn_mask *legal, int count, hn_action first);

/* The arm to try next: by upper confidence bounds (UCB1), an untried one before all; NULL: none of those is
 * legal. */
tree_arm *tree_choose(tree *t, const tree_node *node, const hn_mask *legal, double exploration);

/* The natural logarithm, made of basic operations alone so that it is the same with every compiler. n >= 1. */
double tree_ln(uint32_t n);

/* Goes on with a hash. */
static inline uint64_t tree_hash(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

#endif
