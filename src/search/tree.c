/* Nodes in one array, found by open addressing; half of the places stay free, so a search in them is short. */
#include "search/tree.h"

#include "core/mask.h"

#include <math.h>
#include <string.h>

void tree_begin(tree *t)
{
    t->nodes = t->arms = 0;
    t->most = 1;
    memset(t->place, 0, sizeof t->place);
}

/* Where a history's node is, or would be. */
static inline uint16_t *place_of(tree *t, uint64_t key)
{
    unsigned at = (unsigned)(key >> 32) % TREE_PLACES;
    while (t->place[at] && t->node[t->place[at] - 1].key != key)
        at = (at + 1) % TREE_PLACES;
    return &t->place[at];
}

tree_node *tree_find(tree *t, uint64_t key)
{
    uint16_t number = *place_of(t, key);
    return number ? &t->node[number - 1] : NULL;
}

tree_node *tree_add(tree *t, uint64_t key, const hn_mask *legal, int count, hn_action first)
{
    if (t->nodes == SEARCH_NODES || t->arms + count > TREE_ARMS)
        return NULL;
    tree_node *node = &t->node[t->nodes++];
    *place_of(t, key) = (uint16_t)t->nodes;
    *node = (tree_node){key, 0, (uint16_t)t->arms, (uint16_t)count};
    t->arm[t->arms++] = (tree_arm){first, 0, 0};
    for (int i = 0; i < count; i++) {
        hn_action action = mask_nth(legal, i);
        if (action != first)
            t->arm[t->arms++] = (tree_arm){action, 0, 0};
    }
    return node;
}

/* n = m * 2^k with m from 1 to 2, and ln m = 2 atanh((m - 1) / (m + 1)) by the first terms of its series: right
 * to five digits. */
double tree_ln(uint32_t n)
{
    int k = 31 - __builtin_clz(n);
    double m = (double)n / (double)(UINT32_C(1) << k);
    double x = (m - 1) / (m + 1), square = x * x;
    return k * 0.6931471805599453 +
           2 * x * (1 + square * (1.0 / 3 + square * (1.0 / 5 + square * (1.0 / 7))));
}

tree_arm *tree_choose(tree *t, const tree_node *node, const hn_mask *legal, double exploration)
{
    tree_arm *arm = &t->arm[node->first], *best = NULL;
    uint32_t wide = 1 + node->visits / TREE_WIDEN;
    int count = wide < node->arms ? (int)wide : node->arms;
    double ln = tree_ln(node->visits + 1), weight = exploration * t->most, most = 0;
    for (int i = 0; i < count; i++) {
        if (!hn_mask_has(legal, arm[i].action))
            continue;
        if (!arm[i].visits)
            return &arm[i];
        double bound = (double)arm[i].sum / arm[i].visits + weight * sqrt(ln / arm[i].visits);
        if (!best || bound > most) {
            best = &arm[i];
            most = bound;
        }
    }
    return best;
}
