/* The net while it learns, on a processor: what it scores, and how the loss of proximal policy optimisation changes with its
 * weights. hunch/train/net.py and learn.py say the same by torch, for a GPU; tools/train-test compares. Here it takes a
 * tenth of the time, as only what a row has is added up, and only what is legal is scored.
 *
 * Weights are floats in the caller's arrays, a row of `first` for each number and flag. Nothing is allocated, and different
 * threads may call at once, each with gradients of its own. Returns no status: hunch/train/kernel.py checks. */
#include <math.h>
#include <stdint.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

enum {
    WIDTH = 256,     /* units of a layer, at most */
    ACTIONS = 512,   /* of a game, at most */
    FEATURES = 4096, /* bytes of a row that are read, at most; bits count each */
    ROW_BITS = 14,
    NONE = 0xFFFF
};

typedef enum { NUMBER, CHOICE, BITS } row_type;

/* Units stay from 0 to `most`. row says of each byte how it is read and which rows are its own, as in a net's file. */
typedef struct learn_net {
    int32_t bytes, first, second, actions;
    float most;
    const uint16_t *row;
    const float *number, *flag, *bias; /* the first layer: rows of `first` */
    const float *weight1, *bias1;      /* `second` rows of `first` */
    const float *weight2, *bias2;      /* a row of `second` for each action, and the value's */
} learn_net;

typedef struct learn_gradient {
    float *number, *flag, *bias, *weight1, *bias1, *weight2, *bias2;
} learn_gradient;

/* Decisions that were made: rows of bytes as seen and of legal actions, `row_size` and `actions` each. */
typedef struct learn_played {
    int32_t row_size;
    const uint8_t *row, *legal;
    const int64_t *action;
    const float *chance;    /* the logarithm of the action's, then */
    const float *advantage; /* mean 0, spread 1 */
    const float *target;    /* of the value */
} learn_played;

typedef struct learn_terms {
    float clip, variety, value_weight;
    float part; /* of a sample in all: 1 / how many there are */
} learn_terms;

EXPORT void learn_act(const learn_net *net, int count, int row_size, const uint8_t *row,
                      const uint8_t *legal, uint64_t key, int64_t *action, float *chance,
                      float *value);
EXPORT void learn_back(const learn_net *net, const learn_gradient *g, const learn_played *played,
                       int count, const int64_t *pick, const learn_terms *terms, double told[2]);

/* What is there of a row, and what the net makes of it. */
typedef struct pass {
    int numbers, flags, legal;
    const float *number[FEATURES], *flag[FEATURES];
    float times[FEATURES];
    float one[WIDTH], two[WIDTH];
    uint16_t action[ACTIONS];
    float score[ACTIONS]; /* of the legal ones, then the logarithm of its chance */
    float value;          /* before it becomes a chance */
} pass;

/* ---- forward ---- */

static void read_row(const learn_net *net, const uint8_t *row, int size, pass *p)
{
    p->numbers = p->flags = 0;
    for (int i = 0; i < size; i++) {
        if (!row[i] || net->row[i] == NONE)
            continue;
        const size_t at = net->row[i] & ((1 << ROW_BITS) - 1), units = (size_t)net->first;
        switch ((row_type)(net->row[i] >> ROW_BITS)) {
        case NUMBER:
            p->times[p->numbers] = row[i];
            p->number[p->numbers++] = net->number + at * units;
            break;
        case CHOICE:
            p->flag[p->flags++] = net->flag + (at + row[i] - 1) * units;
            break;
        case BITS:
            for (unsigned bits = row[i]; bits; bits &= bits - 1)
                p->flag[p->flags++] = net->flag + (at + (unsigned)__builtin_ctz(bits)) * units;
        }
    }
}

static void add(float *restrict to, const float *restrict row, float times, int count)
{
    for (int i = 0; i < count; i++)
        to[i] += times * row[i];
}

static void add_once(float *restrict to, const float *restrict row, int count)
{
    for (int i = 0; i < count; i++)
        to[i] += row[i];
}

static float product(const float *restrict a, const float *restrict b, int count)
{
    float sum = 0;
    for (int i = 0; i < count; i++)
        sum += a[i] * b[i];
    return sum;
}

static void bound(float *unit, int count, float most)
{
    for (int i = 0; i < count; i++)
        unit[i] = unit[i] < 0 ? 0 : unit[i] > most ? most : unit[i];
}

static void run_layers(const learn_net *net, pass *p)
{
    memcpy(p->one, net->bias, sizeof(float) * (size_t)net->first);
    for (int i = 0; i < p->numbers; i++)
        add(p->one, p->number[i], p->times[i], net->first);
    for (int i = 0; i < p->flags; i++)
        add_once(p->one, p->flag[i], net->first);
    bound(p->one, net->first, net->most);
    for (int i = 0; i < net->second; i++)
        p->two[i] = net->bias1[i] + product(net->weight1 + i * net->first, p->one, net->first);
    bound(p->two, net->second, net->most);
}

static float score_of(const learn_net *net, const pass *p, int action)
{
    return net->bias2[action] +
           product(net->weight2 + (size_t)action * (size_t)net->second, p->two, net->second);
}

static void read_legal(const uint8_t *legal, int actions, pass *p)
{
    p->legal = 0;
    for (int i = 0; i < actions; i++)
        if (legal[i])
            p->action[p->legal++] = (uint16_t)i;
}

/* Scores become logarithms of chances. */
static void weigh(pass *p)
{
    float most = p->score[0], sum = 0;
    for (int i = 1; i < p->legal; i++)
        most = p->score[i] > most ? p->score[i] : most;
    for (int i = 0; i < p->legal; i++)
        sum += expf(p->score[i] - most);
    const float all = most + logf(sum);
    for (int i = 0; i < p->legal; i++)
        p->score[i] -= all;
}

static void forward(const learn_net *net, const uint8_t *row, int size, const uint8_t *legal,
                    pass *p)
{
    read_row(net, row, size, p);
    read_legal(legal, net->actions, p);
    run_layers(net, p);
    for (int i = 0; i < p->legal; i++)
        p->score[i] = score_of(net, p, p->action[i]);
    p->value = score_of(net, p, net->actions);
    weigh(p);
}

static float chance_of_value(float value)
{
    return 1 / (1 + expf(-value));
}

/* ---- playing ---- */

static uint64_t mixed(uint64_t x)
{
    x += UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

/* One of the legal ones, as likely as it is. */
static int drawn(const pass *p, uint64_t key)
{
    float left = (float)(mixed(key) >> 40) / (float)(1 << 24);
    for (int i = 0; i < p->legal; i++) {
        left -= expf(p->score[i]);
        if (left < 0)
            return i;
    }
    return p->legal - 1;
}

/* An action for each row, drawn by keys from `key` on, with the logarithm of its chance and the value. */
void learn_act(const learn_net *net, int count, int row_size, const uint8_t *row,
               const uint8_t *legal, uint64_t key, int64_t *action, float *chance, float *value)
{
    pass p;
    for (int i = 0; i < count; i++) {
        forward(net, row + (size_t)i * (size_t)row_size, row_size,
                legal + (size_t)i * (size_t)net->actions, &p);
        int at = drawn(&p, mixed(key) + (uint64_t)i);
        action[i] = p.action[at];
        chance[i] = p.score[at];
        value[i] = chance_of_value(p.value);
    }
}

/* ---- backward ---- */

/* The row of the gradients that stands where one stands among the weights. */
static float *beside(float *gradient, const float *weights, const float *row)
{
    return gradient + (row - weights);
}

/* Back through the last layer: what a change of each score is worth becomes what one of each unit below is. */
static void back_score(const learn_net *net, const learn_gradient *g, const pass *p, int action,
                       float worth, float *below)
{
    const size_t at = (size_t)action * (size_t)net->second;
    g->bias2[action] += worth;
    add(g->weight2 + at, p->two, worth, net->second);
    add(below, net->weight2 + at, worth, net->second);
}

/* Units at a bound do not move. */
static void still(float *worth, const float *unit, int count, float most)
{
    for (int i = 0; i < count; i++)
        worth[i] = unit[i] > 0 && unit[i] < most ? worth[i] : 0;
}

static void back_layers(const learn_net *net, const learn_gradient *g, const pass *p, float *two)
{
    float one[WIDTH] = {0};
    still(two, p->two, net->second, net->most);
    for (int i = 0; i < net->second; i++) {
        if (two[i] == 0)
            continue;
        g->bias1[i] += two[i];
        add(g->weight1 + i * net->first, p->one, two[i], net->first);
        add(one, net->weight1 + i * net->first, two[i], net->first);
    }
    still(one, p->one, net->first, net->most);
    add_once(g->bias, one, net->first);
    for (int i = 0; i < p->numbers; i++)
        add(beside(g->number, net->number, p->number[i]), one, p->times[i], net->first);
    for (int i = 0; i < p->flags; i++)
        add_once(beside(g->flag, net->flag, p->flag[i]), one, net->first);
}

static float entropy_of(const pass *p)
{
    float sum = 0;
    for (int i = 0; i < p->legal; i++)
        sum -= expf(p->score[i]) * p->score[i];
    return sum;
}

/* By how much the gain grows with the logarithm of the action's chance: not at all once it is so much more or less likely
 * than it was that it is no longer worth trusting. */
static float pull(float ratio, float better, float clip)
{
    float bounded = ratio < 1 - clip ? 1 - clip : ratio > 1 + clip ? 1 + clip : ratio;
    return ratio * better <= bounded * better ? ratio * better : 0;
}

/* Adds the gradients of the loss by the decisions that `pick` names, and to `told` the sums of their entropy and of the
 * value's loss. */
void learn_back(const learn_net *net, const learn_gradient *g, const learn_played *played,
                int count, const int64_t *pick, const learn_terms *terms, double told[2])
{
    pass p;
    for (int k = 0; k < count; k++) {
        const size_t i = (size_t)pick[k];
        float two[WIDTH] = {0};
        forward(net, played->row + i * (size_t)played->row_size, played->row_size,
                played->legal + i * (size_t)net->actions, &p);
        int at = 0;
        while (p.action[at] != played->action[i])
            at++;
        const float ratio = expf(p.score[at] - played->chance[i]);
        const float towards = pull(ratio, played->advantage[i], terms->clip);
        const float entropy = entropy_of(&p), chance = chance_of_value(p.value);
        for (int a = 0; a < p.legal; a++) {
            float own = expf(p.score[a]);
            float worth =
                -towards * ((a == at) - own) + terms->variety * own * (p.score[a] + entropy);
            back_score(net, g, &p, p.action[a], worth * terms->part, two);
        }
        back_score(net, g, &p, net->actions,
                   terms->value_weight * (chance - played->target[i]) * terms->part, two);
        back_layers(net, g, &p, two);
        told[0] += entropy;
        told[1] -= played->target[i] * logf(fmaxf(chance, 1e-12F)) +
                   (1 - played->target[i]) * logf(fmaxf(1 - chance, 1e-12F));
    }
}
