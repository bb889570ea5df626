/* The tree of a search: nodes by what a seat has observed, found by a hash of it, with an arm for each action.
 *
 * There are no edges: an observation history says where it leads. Two histories with one hash would share a
 * node; with 64 bits that is not to be expected, and an illegal action would be replaced where it is applied.
 * Sums are whole parts of a win (HN_WIN), so they are exact in any order. */
#pragma once

#include "search/search.h"

#include <hunch/match.h>

enum {
    TREE_ARMS = 3 * SEARCH_NODES, /* of all nodes together */
    TREE_PLACES = 2 * SEARCH_NODES,
};

/* What an action gained over the policy's choice in the same worlds. */
typedef struct gains {
    uint32_t visits;
    hn_action action;
    int64_t sum, squares;
} gains;

static inline void gains_add(gains *g, int32_t gain)
{
    g->visits++;
    g->sum += gain;
    g->squares += (int64_t)gain * gain;
}

/* Mean and its standard error, as shares of a win; there must be visits. most: the highest share that there was,
 * which is less than a win for the member of a coalition. One gain of it more is counted in the error: few
 * worlds that happen to agree prove little. */
double gains_mean(const gains *g);
double gains_error(const gains *g, int32_t most);

/* The first arm is the policy's. */
typedef struct tree_node {
    uint64_t key;
    uint32_t visits;
    uint16_t first; /* of its arms */
    uint8_t arms;
    uint8_t best; /* the arm to take */
} tree_node;

typedef struct tree {
    int nodes, arms;
    int32_t most; /* the highest share so far, in parts of HN_WIN */
    tree_node node[SEARCH_NODES];
    gains arm[TREE_ARMS];
    uint16_t place[TREE_PLACES]; /* by hash: a node's number plus one; 0: free */
} tree;

void tree_begin(tree *t);

/* The node of a history, or NULL. */
tree_node *tree_find(tree *t, uint64_t key);

/* Adds the node of a history that has none yet, with its legal actions, the policy's choice first. NULL: there
 * is no room. */
tree_node *tree_add(tree *t, uint64_t key, const hn_mask *legal, int count, hn_action policy);

/* The action to take in a node. */
static inline hn_action tree_action(const tree *t, const tree_node *node)
{
    return t->arm[node->first + node->best].action;
}

/* The arm to try instead of the best one: where that is the policy's, the one with the highest upper confidence
 * bound (UCB1), an untried one before all; else the policy's. */
int tree_probe(const tree *t, const tree_node *node, double exploration);

/* What came of that: the difference to the best arm, which may be another one afterwards. */
void tree_learn(tree *t, tree_node *node, int arm, int32_t difference, double margin);

/* The natural logarithm, made of basic operations alone so that it is the same with every compiler. n >= 1. */
double tree_ln(uint32_t n);

/* Goes on with a hash. */
static inline uint64_t tree_hash(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}
