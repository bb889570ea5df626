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

tree_node *tree_add(tree *t, uint64_t key, const hn_mask *legal, int count, hn_action policy)
{
    if (t->nodes == SEARCH_NODES || t->arms + count > TREE_ARMS)
        return NULL;
    tree_node *node = &t->node[t->nodes++];
    *place_of(t, key) = (uint16_t)t->nodes;
    *node = (tree_node){.key = key, .first = (uint16_t)t->arms, .arms = (uint8_t)count};
    t->arm[t->arms++] = (gains){.action = policy};
    for (int i = 0; i < count; i++) {
        hn_action action = mask_nth(legal, i);
        if (action != policy)
            t->arm[t->arms++] = (gains){.action = action};
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

double gains_mean(const gains *g)
{
    return (double)g->sum / g->visits / HN_WIN;
}

double gains_error(const gains *g, int32_t most)
{
    double n = g->visits, mean = (double)g->sum / n;
    double squares = (double)g->squares + (double)most * most;
    return sqrt((squares - mean * mean * n) / n / n) / HN_WIN;
}

int tree_probe(const tree *t, const tree_node *node, double exploration)
{
    const gains *arm = &t->arm[node->first];
    double ln = tree_ln(node->visits + 1), most = 0;
    double weight = exploration * t->most / HN_WIN;
    int best = 0;
    for (int i = 1; i < node->arms && !node->best; i++) {
        const gains *g = &arm[i];
        if (!g->visits)
            return i;
        double bound = gains_mean(g) + weight * sqrt(ln / g->visits);
        if (!best || bound > most) {
            best = i;
            most = bound;
        }
    }
    return best;
}

/* The arm that is surest to be better than the policy's. */
static int surest(const tree *t, const tree_node *node, double margin)
{
    int best = 0;
    double most = 0;
    for (int i = 1; i < node->arms; i++) {
        const gains *g = &t->arm[node->first + i];
        double sure = g->visits ? gains_mean(g) - margin * gains_error(g, t->most) : 0;
        if (sure > most) {
            best = i;
            most = sure;
        }
    }
    return best;
}

void tree_learn(tree *t, tree_node *node, int arm, int32_t difference, double margin)
{
    bool back = node->best;
    gains_add(&t->arm[node->first + (back ? node->best : arm)], back ? -difference : difference);
    node->best = (uint8_t)surest(t, node, margin);
}
