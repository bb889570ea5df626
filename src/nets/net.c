/* Nets at work. Everything is whole numbers whose sums fit 32 bits, which hn_net_open makes sure of once, so a compiler
 * may sum in any order, in vectors or not, and gets the same. The loops are plain, in the form that compilers turn into
 * vector code: what is there of the features adds its rows to the first layer; the second layer and the scores are
 * products of rows, the scores of legal actions alone. */
#include "core/cards.h"
#include "core/status.h"
#include "core/word.h"
#include "games/game.h"
#include "nets/power.h"

#include <hunch/encode.h>
#include <hunch/net.h>
#include <string.h>

/* Units are in parts of 1024, and never below zero or above MOST. The shifts turn sums of products into them, and the
 * last layer's into scores; the parts are in net.h. */
enum {
    MOST = 8188,
    FIRST_SHIFT = 4,
    SECOND_SHIFT = 9,
    SCORE_SHIFT = 5,
    FLAG_PARTS = 256, /* of the first layer's sums in one of a flag's row */
    ABOUT_MOST = 1 << 20
};

/* ---- opening ---- */

typedef struct net_head {
    char magic[8];
    uint32_t version, encoding;
    char game[16];
    uint32_t features, numbers, flags, first, second, actions;
    uint32_t about_size; /* with the zero that ends it, filled up to a multiple of 8 */
    uint32_t zero;
} net_head;

_Static_assert(sizeof(net_head) == 64, "a head has no padding");

/* The next part of a file: so many bytes, and what fills them up to a multiple of 8. */
static const void *part(const uint8_t **at, size_t size)
{
    const void *found = *at;
    *at += (size + 7) & ~(size_t)7;
    return found;
}

/* Finds all parts, in the order in which they stand; returns the size of the whole. */
static size_t lay_out(hn_net *net, const net_head *head)
{
    const uint8_t *at = (const uint8_t *)(head + 1);
    const size_t first = head->first, second = head->second, scores = head->actions + 1;
    net->about = part(&at, head->about_size);
    net->row = part(&at, head->features * sizeof *net->row);
    net->bias[0] = part(&at, first * sizeof(int32_t));
    net->bias[1] = part(&at, second * sizeof(int32_t));
    net->bias[2] = part(&at, scores * sizeof(int32_t));
    net->number = part(&at, head->numbers * first * sizeof(int16_t));
    net->flag = part(&at, head->flags * first);
    net->weight[0] = part(&at, second * first * sizeof(int16_t));
    net->weight[1] = part(&at, scores * second * sizeof(int16_t));
    return (size_t)(at - (const uint8_t *)head);
}

static uint32_t size_of(int32_t value)
{
    return value < 0 ? -(uint32_t)value : (uint32_t)value;
}

/* Whether no sum of products leaves 31 bits, whatever the units are. */
static bool products_fit(const int16_t *weight, const int32_t *bias, int rows, int units)
{
    for (int i = 0; i < rows; i++) {
        uint64_t sum = size_of(bias[i]);
        for (int j = 0; j < units; j++)
            sum += (uint64_t)size_of(weight[i * units + j]) * MOST;
        if (sum > INT32_MAX)
            return false;
    }
    return true;
}

/* ---- what a feature adds ---- */

/* How a net reads a byte: its type and its first row. A choice of 0 has none, so that a byte of 0 adds nothing. */
enum { ROW_BITS = 14, ROW_MOST = (1 << ROW_BITS) - 1 };

static int rows_of(const hn_features *f)
{
    return f->type == HN_FEATURE_CHOICE ? f->most
           : f->type == HN_FEATURE_BITS ? __builtin_popcount(f->most)
                                        : 1;
}

/* The most that a byte can add to a unit, whatever its value, in the parts of its row. */
static uint64_t most_added(const hn_net *net, const hn_features *f, int row, int unit)
{
    uint64_t most = 0, all = 0;
    if (f->type == HN_FEATURE_NUMBER)
        return (uint64_t)size_of(net->number[row * net->first + unit]) * f->most;
    for (int i = 0; i < rows_of(f); i++) {
        uint64_t weight = size_of(net->flag[(row + i) * net->first + unit]);
        all += weight;
        most = weight > most ? weight : most;
    }
    return f->type == HN_FEATURE_BITS ? all : most;
}

static const hn_features *features_of(const hn_game *game, int byte)
{
    const hn_features *list;
    int count = hn_encoding_features(game, &list);
    for (int i = 0; i < count; i++) {
        int from = byte - list[i].offset;
        if (from >= 0 && (list[i].stride ? from % list[i].stride : from) < list[i].length)
            return &list[i];
    }
    return NULL;
}

/* Whether a byte is read as the encoding means it, from rows that are there. */
static bool byte_fits(const hn_net *net, const net_head *head, const hn_features *f, int byte)
{
    unsigned row = net->row[byte] & ROW_MOST, type = net->row[byte] >> ROW_BITS;
    return f && type == (unsigned)f->type &&
           row + (unsigned)rows_of(f) <= (type == HN_FEATURE_NUMBER ? head->numbers : head->flags);
}

/* Whether all are, and no sum of numbers leaves 31 bits, none of flags 15. */
static bool features_fit(const hn_net *net, const net_head *head)
{
    uint64_t sum[HN_NET_WIDTH], flags[HN_NET_WIDTH] = {0};
    for (int unit = 0; unit < net->first; unit++)
        sum[unit] = size_of(net->bias[0][unit]);
    for (int i = 0; i < net->features; i++) {
        const hn_features *f = features_of(net->game, i);
        if (net->row[i] == HN_NET_NONE)
            continue;
        if (!byte_fits(net, head, f, i))
            return false;
        uint64_t *to = f->type == HN_FEATURE_NUMBER ? sum : flags;
        for (int unit = 0; unit < net->first; unit++)
            to[unit] += most_added(net, f, net->row[i] & ROW_MOST, unit);
    }
    for (int unit = 0; unit < net->first; unit++)
        if (flags[unit] > INT16_MAX || sum[unit] + flags[unit] * FLAG_PARTS > INT32_MAX)
            return false;
    return true;
}

static hn_status check_head(const net_head *head, size_t size, hn_error *error)
{
    char game[sizeof head->game + 1] = {0}, shown[40];
    if (size < sizeof *head || memcmp(head->magic, "HUNCHNET", sizeof head->magic) != 0)
        return error_set(error, HN_BAD_TEXT,
                         "this is not a net: expected HUNCHNET first, in a head of %zu bytes",
                         sizeof *head);
    if (head->version != HN_NET_VERSION)
        return error_set(error, HN_BAD_TEXT, "the net is of version %u; expected %d", head->version,
                         HN_NET_VERSION);
    memcpy(game, head->game, sizeof head->game);
    if (!memchr(head->game, 0, sizeof head->game) || !hn_game_find(game))
        return error_set(error, HN_BAD_TEXT,
                         "the net is of the game \"%s\", which this library does not have",
                         word_clean(game, strlen(game), shown, sizeof shown));
    if (head->first < 16 || head->first > HN_NET_WIDTH || head->first % 16 || head->second < 16 ||
        head->second > HN_NET_WIDTH || head->second % 16 || head->numbers > ROW_MOST ||
        head->flags > ROW_MOST || head->about_size < 8 || head->about_size % 8 ||
        head->about_size > ABOUT_MOST)
        return error_set(error, HN_BAD_TEXT, "the net's head has sizes that no net has");
    return HN_OK;
}

hn_status hn_net_open(hn_net *net, const void *bytes, size_t size, hn_error *error)
{
    const net_head *head = bytes;
    hn_status status = check_head(head, size, error);
    if (status)
        return status;
    const hn_game *game = hn_game_find(head->game);
    unsigned features = (unsigned)hn_encoding_size(game, HN_NET_SEATS);
    if (head->encoding != (unsigned)hn_encoding_version() || head->features != features)
        return error_set(error, HN_BAD_TEXT,
                         "the net reads encoding %u with %u features; this library has %d with %u",
                         head->encoding, head->features, hn_encoding_version(), features);
    if (head->actions != (unsigned)game->action_count)
        return error_set(error, HN_BAD_TEXT, "the net has %u actions; %s has %d", head->actions,
                         game->name, game->action_count);
    hn_net opened = {.game = game,
                     .features = (int)features,
                     .first = (int)head->first,
                     .second = (int)head->second,
                     .actions = game->action_count};
    size_t expected = lay_out(&opened, head);
    if (expected != size || opened.about[head->about_size - 1])
        return error_set(error, HN_BAD_TEXT,
                         "the net is cut off, or has more than it should: %zu bytes; expected %zu",
                         size, expected);
    if (!features_fit(&opened, head) ||
        !products_fit(opened.weight[0], opened.bias[1], opened.second, opened.first) ||
        !products_fit(opened.weight[1], opened.bias[2], opened.actions + 1, opened.second))
        return error_set(error, HN_BAD_TEXT,
                         "the net's rows do not fit its features, or its sums could overflow");
    *net = opened;
    return HN_OK;
}

/* ---- asking ---- */

/* Whether an action stakes nothing on a card that the seat does not know: a claim in a window, the card that is pointed
 * at, the rank that is named. */
static bool is_sure(const hn_view *view, int phase, hn_action action)
{
    hn_place place =
        phase == HN_PHASE_NAME ? hn_view_chosen(view) : hn_view_action_place(view, action);
    int rank = hn_view_action_rank(view, action);
    if (place.seat == HN_NONE || (phase == HN_PHASE_NAME && rank == HN_NONE))
        return true;
    if (phase == HN_PHASE_WINDOW)
        return hn_view_right_claim(view, action);
    hn_card card = hn_view_card(view, place.seat, place.slot);
    return card < HN_CARDS && (phase == HN_PHASE_POINT || card_rank(card) == rank);
}

int hn_net_legal(const hn_view *view, hn_mask *mask)
{
    hn_mask sure = {{0}};
    int phase = hn_view_phase(view), all = hn_view_legal(view, mask), count = 0;
    if (phase != HN_PHASE_WINDOW && phase != HN_PHASE_POINT && phase != HN_PHASE_NAME)
        return all;
    for (int word = 0; word < HN_ACTIONS / 64; word++)
        for (uint64_t left = mask->word[word]; left; left &= left - 1)
            if (is_sure(view, phase, (hn_action)(64 * word + __builtin_ctzll(left)))) {
                sure.word[word] |= left & -left;
                count++;
            }
    if (!count)
        return all;
    *mask = sure;
    return count;
}

static void add_number(int32_t *restrict sum, const int16_t *restrict row, int count, int times)
{
    for (int i = 0; i < count; i++)
        sum[i] += row[i] * times;
}

/* Rows of flags are added up by themselves, in 16 bits, where twice as many fit a vector. */
static void add_flag(int16_t *restrict sum, const int8_t *restrict row, int count)
{
    for (int i = 0; i < count; i++)
        sum[i] = (int16_t)(sum[i] + row[i]);
}

static void bound(const int32_t *sum, int count, int shift, int16_t *result)
{
    for (int i = 0; i < count; i++) {
        int32_t value = sum[i] >> shift;
        result[i] = (int16_t)(value < 0 ? 0 : value > MOST ? MOST : value);
    }
}

static void first_layer(const hn_net *net, const uint8_t *feature, int size, int16_t *result)
{
    int32_t sum[HN_NET_WIDTH];
    int16_t flags[HN_NET_WIDTH] = {0};
    const int units = net->first;
    memcpy(sum, net->bias[0], sizeof *sum * (size_t)units);
    for (int i = 0; i < size; i++) {
        if (!feature[i] || net->row[i] == HN_NET_NONE)
            continue;
        const int row = net->row[i] & ROW_MOST, type = net->row[i] >> ROW_BITS;
        if (type == HN_FEATURE_NUMBER)
            add_number(sum, net->number + row * units, units, feature[i]);
        else if (type == HN_FEATURE_CHOICE)
            add_flag(flags, net->flag + (row + feature[i] - 1) * units, units);
        else
            for (unsigned bits = feature[i]; bits; bits &= bits - 1)
                add_flag(flags, net->flag + (row + __builtin_ctz(bits)) * units, units);
    }
    for (int i = 0; i < units; i++)
        sum[i] += flags[i] * FLAG_PARTS;
    bound(sum, units, FIRST_SHIFT, result);
}

static int32_t product(const int16_t *restrict row, const int16_t *restrict unit, int count)
{
    int32_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += row[i] * unit[i];
    return sum;
}

static void second_layer(const hn_net *net, const int16_t *unit, int16_t *result)
{
    int32_t sum[HN_NET_WIDTH];
    for (int i = 0; i < net->second; i++)
        sum[i] = net->bias[1][i] + product(net->weight[0] + i * net->first, unit, net->first);
    bound(sum, net->second, SECOND_SHIFT, result);
}

static int32_t score(const hn_net *net, const int16_t *unit, int row)
{
    return (net->bias[2][row] + product(net->weight[1] + row * net->second, unit, net->second)) >>
           SCORE_SHIFT;
}

void hn_net_ask(const hn_net *net, const hn_view *view, const hn_mask *legal, hn_net_answer *answer)
{
    uint8_t feature[HN_FEATURES];
    hn_encode(view, feature);
    hn_net_ask_features(net, hn_view_seats(view), feature, legal, answer);
}

void hn_net_ask_features(const hn_net *net, int seats, const uint8_t *feature, const hn_mask *legal,
                         hn_net_answer *answer)
{
    int16_t one[HN_NET_WIDTH], two[HN_NET_WIDTH];
    first_layer(net, feature, hn_encoding_size(net->game, seats), one);
    second_layer(net, one, two);
    for (int word = 0; word < HN_ACTIONS / 64; word++)
        for (uint64_t left = legal->word[word]; left; left &= left - 1) {
            int action = 64 * word + __builtin_ctzll(left);
            answer->score[action] = score(net, two, action);
        }
    answer->value = power_share(score(net, two, net->actions) >> 8);
}
