/* What the encodings of the two kinds of tables have in common. */
#pragma once

#include "games/game.h"

#include <hunch/encode.h>

#include <string.h>

/* A kind of table: what it has, then what each seat has, and how both are set in features that encode_begin has made, and
 * that had a view with a trail before only if this one has. */
typedef struct encoding {
    const hn_features *features;
    int count;
    int table_size, seat_size;
    int rules; /* where the house rules stand */
    void (*encode)(const hn_view *view, uint8_t *feature);
} encoding;

extern const encoding encoding_cards, encoding_dice;

static inline const encoding *encoding_of(const hn_game *game)
{
    return game->table == HN_TABLE_CARDS ? &encoding_cards : &encoding_dice;
}

/* A row of a table of features: the members of the struct that the bytes are, in order. */
#define FEATURES(whole, at, stride_, topic_, type_, most_, member, words)          \
    {                                                                              \
#member, words, HN_FEATURE_##type_, most_, (at) + offsetof(whole, member), \
            sizeof(((whole *)0)->member), stride_, HN_TOPIC_##topic_               \
    }

/* House rules as bytes: each value plus 20, which none is below. */
enum { RULE_BASE = 20 };

static inline void encode_rules(const hn_rules *rules, uint8_t out[HN_RULE_VALUES])
{
    for (int i = 0; i < HN_RULE_VALUES; i++) {
        int16_t value = (int16_t)(rules->value[i] + RULE_BASE);
        out[i] = (uint8_t)(value < UINT8_MAX ? value : UINT8_MAX);
    }
}

/* What stays the same from view to view: the house rules, and zeros where a view has no trail. */
static inline void encode_begin(const hn_rules *rules, int seats, uint8_t *feature)
{
    memset(feature, 0, (size_t)hn_encoding_size(rules->game, seats));
    encode_rules(rules, feature + encoding_of(rules->game)->rules);
}

static inline uint8_t at_most(unsigned value, unsigned most)
{
    return (uint8_t)(value < most ? value : most);
}

/* A part of a whole, and a mean, in so many parts of one: 0 where nothing was counted. */
static inline uint8_t share_byte(unsigned part, unsigned whole, unsigned parts)
{
    return whole ? at_most((parts * part + whole / 2) / whole, parts) : 0;
}

static inline uint8_t mean_of(unsigned sum, unsigned count, unsigned parts, unsigned most)
{
    return count ? at_most((parts * sum + count / 2) / count, most) : 0;
}

/* A seat as the viewer counts, and the same plus one, or 0 for HN_NONE. */
static inline uint8_t seat_from(int viewer, int seats, int seat)
{
    int turn = seat - viewer;
    return (uint8_t)(turn < 0 ? turn + seats : turn);
}

static inline uint8_t seat_or_none(int viewer, int seats, int seat)
{
    return seat == HN_NONE ? 0 : (uint8_t)(seat_from(viewer, seats, seat) + 1);
}

/* A set of seats likewise: turned, and cut to those at the table. */
static inline uint8_t seats_from(int viewer, int seats, hn_seats set)
{
    return (uint8_t)((set >> viewer | set << (seats - viewer)) & ((1u << seats) - 1));
}
