/* The encoding: what a net sees of a view, as a fixed list of features, one byte each.
 *
 *     uint8_t feature[HN_FEATURES];
 *     hn_encode(&view, feature);        hn_encoding_size(game, seats) of them are set
 *
 * Everything is told from the deciding seat: seat 0 is the one whose view it is, 1 the next one clockwise, and a set of
 * seats has bit 0 for the viewer; actions' numbers are relative in the same way. Bytes are small whole numbers, sets of
 * flags, or choices that a net takes as one-hot: hn_encoding_features says which is which, so that nobody else need
 * know the layout. What a table has is followed by what each seat has, so the features of a table of four are the first
 * ones of a table of six. It follows from the view alone: nothing hidden from the seat is in it, and what its player
 * has forgotten (level.h) is hidden. */
#ifndef HUNCH_ENCODE_H
#define HUNCH_ENCODE_H

#include <hunch/view.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HN_ENCODING 4    /* the version: any change of what a byte means is another */
#define HN_FEATURES 1600 /* features of any view, at most */

typedef enum hn_feature_type {
    HN_FEATURE_NUMBER, /* 0 to most */
    HN_FEATURE_CHOICE, /* one of most + 1 */
    HN_FEATURE_BITS,   /* flags: the bits of `most` */
} hn_feature_type;

/* What a run of features is about, as far as people would say so; what has no seat is the table's. */
typedef enum hn_topic {
    HN_TOPIC_TABLE, /* its rules, and what it waits for */
    HN_TOPIC_TIME,  /* how far the round is */
    HN_TOPIC_CALL,  /* who has called */
    HN_TOPIC_DRAWN, /* the drawn card */
    HN_TOPIC_DISCARD,
    HN_TOPIC_UNSEEN, /* which cards are unseen */
    HN_TOPIC_CARD,   /* a card in front of a seat: a feature for each slot */
    HN_TOPIC_HAND,   /* all that a seat has */
    HN_TOPIC_DICE,   /* how many dice a seat has */
    HN_TOPIC_OWN,    /* the own dice, and what is likely by them */
    HN_TOPIC_BID,    /* the bid that stands */
    HN_TOPIC_BIDS,   /* what a seat has bid in this throw */
    HN_TOPIC_HABITS, /* how a seat plays */
    HN_TOPICS
} hn_topic;

/* A run of features that mean the same. With a stride it is there once for each seat at the table, so many bytes apart,
 * from the viewing one on. */
typedef struct hn_features {
    const char *name;  /* "drawn" */
    const char *about; /* a sentence for people */
    hn_feature_type type;
    uint16_t most;
    uint16_t offset, length, stride;
    uint16_t topic; /* hn_topic */
} hn_features;

/* "drawn", "habits"; NULL for a number that is no topic. */
HN_API const char *hn_topic_name(int topic);

/* HN_ENCODING of the library that is running. */
HN_API int hn_encoding_version(void);

/* How many features a view of such a table has, at most HN_FEATURES. Fewer than two seats count as two, more than
 * HN_SEATS as that many. */
HN_API int hn_encoding_size(const hn_game *game, int seats);

/* The runs of a game, in the order of their offsets, without a byte between them; returns how many. */
HN_API int hn_encoding_features(const hn_game *game, const hn_features **list);

/* Sets the features of a view, which must be a seat's. */
HN_API void hn_encode(const hn_view *view, uint8_t *feature);

#ifdef __cplusplus
}
#endif

#endif
