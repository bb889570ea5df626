/* Names of cards, ranks and kinds. */
#include "core/cards.h"

#include <ctype.h>

static const char *const rank_names[HN_RANKS] = {"A", "2", "3",  "4", "5", "6", "7",
                                                 "8", "9", "10", "J", "Q", "K", "joker"};

static const char *const kind_names[HN_KINDS] = {
    "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "red K", "black K", "joker"};

/* Suits in the order clubs, diamonds, hearts, spades: kings of diamonds and hearts are red. */
const uint8_t card_kinds[HN_CARDS] = {
    0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3,  3,  3,  4,  4,  4,  4,  5,  5,  5,  5,  6,  6,  6,
    6, 7, 7, 7, 7, 8, 8, 8, 8, 9, 9, 9, 9, 10, 10, 10, 10, 11, 11, 11, 11, 13, 12, 12, 13, 14, 14,
};

static const char card_texts[HN_CARDS][4] = {
    "Ac", "Ad", "Ah", "As", "2c", "2d", "2h", "2s", "3c",  "3d",  "3h",  "3s",  "4c", "4d",
    "4h", "4s", "5c", "5d", "5h", "5s", "6c", "6d", "6h",  "6s",  "7c",  "7d",  "7h", "7s",
    "8c", "8d", "8h", "8s", "9c", "9d", "9h", "9s", "10c", "10d", "10h", "10s", "Jc", "Jd",
    "Jh", "Js", "Qc", "Qd", "Qh", "Qs", "Kc", "Kd", "Kh",  "Ks",  "Xr",  "Xb",
};

int hn_card_rank(hn_card card)
{
    return card_rank(card);
}

int hn_card_kind(hn_card card)
{
    return card_kind(card);
}

const char *hn_rank_name(int rank)
{
    return rank >= 0 && rank < HN_RANKS ? rank_names[rank] : "?";
}

const char *hn_kind_name(int kind)
{
    return kind >= 0 && kind < HN_KINDS ? kind_names[kind] : "?";
}

const char *hn_card_text(hn_card card)
{
    return card < HN_CARDS ? card_texts[card] : card == HN_UNKNOWN ? "?" : "-";
}

static bool same_letters(const char *a, const char *b)
{
    while (*a && tolower((unsigned char)*a) == tolower((unsigned char)*b)) {
        a++;
        b++;
    }
    return *a == *b;
}

hn_card hn_card_parse(const char *text)
{
    for (int card = 0; card < HN_CARDS; card++)
        if (same_letters(card_texts[card], text))
            return (hn_card)card;
    return HN_NONE;
}
