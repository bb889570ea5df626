/* Cards: a deck of 54, their ranks, kinds and text forms.
 *
 * A card is a number from 0 to 53: rank * 4 + suit (clubs, diamonds, hearts, spades), then the red
 * and the black joker. Text: rank and suit letter, `Ac`, `10d`, `Kh`, `Qs`; jokers `Xr` and `Xb`. */
#ifndef HUNCH_CARDS_H
#define HUNCH_CARDS_H

#include <hunch/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HN_CARDS 54
#define HN_RANKS 14 /* A, 2 to 10, J, Q, K, joker */
#define HN_KINDS 15 /* A, 2 to 10, J, Q, red K, black K, joker */

typedef uint8_t hn_card;

enum { HN_ACE = 0, HN_JACK = 10, HN_QUEEN, HN_KING, HN_JOKER };

/* Rank (0 to 13) and kind (0 to 14) of a card. card must be below HN_CARDS. */
HN_API int hn_card_rank(hn_card card);
HN_API int hn_card_kind(hn_card card);

/* "A", "2" … "10", "J", "Q", "K", "joker"; the same with "red K" and "black K". */
HN_API const char *hn_rank_name(int rank);
HN_API const char *hn_kind_name(int kind);

/* The text of a card, `?` for HN_UNKNOWN and `-` for HN_NONE; never NULL. */
HN_API const char *hn_card_text(hn_card card);

/* The card with that text, or HN_NONE. Letters may be of either case. */
HN_API hn_card hn_card_parse(const char *text);

#ifdef __cplusplus
}
#endif

#endif
