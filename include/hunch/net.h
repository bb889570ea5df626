/* Nets: what a player has learnt, as small layers of whole numbers, so that it decides the same with every compiler
 * and on every processor.
 *
 * A net reads the features of a view (encode.h) and gives a score for each action, and the chance to win of the
 * deciding seat. Two layers of units stand between. Its weights are bytes that a file or the library holds
 * (docs/nets.md has the format); an hn_net points into them, allocates nothing and is never changed, so threads may
 * share it. */
#ifndef HUNCH_NET_H
#define HUNCH_NET_H

#include <hunch/view.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HN_NET_VERSION 1
#define HN_NET_SEATS   6   /* a net plays at tables of at most so many */
#define HN_NET_WIDTH   256 /* units of a layer, at most */
#define HN_NET_BYTES   307200

/* Where a net's weights lie. A feature that is a number has a row of the first layer that counts as often as its value
 * says; a choice has a row for each value, bits have one for each bit. */
typedef struct hn_net {
    const hn_game *game;
    int features, first, second, actions;
    const uint16_t *
        row; /* of each feature the first row, of numbers or of flags; HN_NET_NONE: it is not read */
    const int16_t *number;    /* rows of numbers: `first` each, in parts of 16384 */
    const int8_t *flag;       /* rows of choices and bits: `first` each, in parts of 64 */
    const int16_t *weight[2]; /* second * first, in parts of 512; (actions + 1) * second, of 2048 */
    const int32_t *bias[3];   /* of these layers, in parts of 2^14, 2^19 and 2^21 */
    const char *about;        /* where it comes from, for people: YAML */
} hn_net;

#define HN_NET_NONE 0xffff

/* The net in these bytes, which must live as long and stand at an address that 8 divides. Fails with HN_BAD_TEXT and
 * an error for bytes that are not a net's, that could overflow, or that do not fit the game's features and actions:
 * *net unchanged. */
HN_API hn_status hn_net_open(hn_net *net, const void *bytes, size_t size, hn_error *error);

/* The net that the library carries for a game, NULL: none. */
HN_API const hn_net *hn_net_of(const hn_game *game);

/* What a net chooses from: the legal actions of the viewing seat but those that stake a penalty on a card which it does
 * not know, or which are wrong by what it knows, unless there are no others. Returns how many there are. */
HN_API int hn_net_legal(const hn_view *view, hn_mask *mask);

/* What a net makes of a view: a score for each legal action (the others are not set), of which 65536 more is twice as
 * likely; and the chance to win, in parts of 65536. */
typedef struct hn_net_answer {
    int32_t value;
    int32_t score[HN_ACTIONS];
} hn_net_answer;

HN_API void hn_net_ask(const hn_net *net, const hn_view *view, const hn_mask *legal,
                       hn_net_answer *answer);

/* The same of the features of a table of so many seats (hn_encode), which may be changed to see what they do. */
HN_API void hn_net_ask_features(const hn_net *net, int seats, const uint8_t *feature,
                                const hn_mask *legal, hn_net_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
