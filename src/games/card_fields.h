/* What a view of a card table holds, in the order of its JSON, in which each field needs only those before
 * it. SAME is for what stands in the table under the same name and is shown as it stands: copying a view
 * and making a world are these lists as well. OWN is for the rest, which card_view.c makes. What only some
 * games have is a list of its own: cards' powers that wait (Dutch, Vinto), actions of cards (Vinto),
 * collections (Dutch), cards that lie face up. */
#pragma once

#include "games/fields.h"

enum { CARD_PHASES = ((1 << HN_PHASES) - 1) & ~(1 << HN_PHASE_BID) };

// clang-format off
#define TURN_FIELDS(SAME, OWN) \
    SAME(seats, "seats", FIELD_SEAT_COUNT, 0, 0, "How many sit at the table.") \
    OWN(seat, "seat", FIELD_SEAT, FIELD_OR_NULL, 0, "Whose view this is: the seat that decides.") \
    SAME(first, "first", FIELD_SEAT, 0, 0, "Who began the round.") \
    SAME(turn, "turn", FIELD_NUMBER, 0, UINT16_MAX, "Turns begun before this one.") \
    SAME(turn_seat, "turn_seat", FIELD_SEAT, 0, 0, "Whose turn it is.") \
    SAME(phase, "phase", FIELD_PHASE, FIELD_TELLS_MOST, CARD_PHASES, "What the table waits for.") \
    SAME(asked, "asked", FIELD_SEATS, FIELD_TELLS_LEAST, 0, \
         "Who is to decide; in a window everyone who was asked, answered or not.") \
    OWN(answered, "answered", FIELD_FLAG, FIELD_UNTOLD, 0, "Whether this seat has closed its answer in the window.") \
    SAME(callers, "callers", FIELD_SEATS, 0, 0, "Who has called.") \
    SAME(caller, "caller", FIELD_SEAT, FIELD_OR_NULL, 0, "The first of them.") \
    SAME(deck_count, "deck", FIELD_NUMBER, 0, HN_CARDS, "Cards in the deck.") \
    OWN(discard, "discard", FIELD_DISCARD, 0, 0, "Bottom to top.") \
    OWN(drawn, "drawn", FIELD_DRAWN, FIELD_OR_NULL, 0, "The card in the turn seat's hand.") \
    SAME(chosen, "chosen", FIELD_PLACE, FIELD_OR_NULL | FIELD_TELLS_MOST, 0, \
         "In phases second and trade the first card, in phase name the one that is meant, in phase give the gap.") \
    SAME(looked, "looked", FIELD_PLACE, FIELD_OR_NULL | FIELD_TELLS_MOST, 0, \
         "The card that the power in use has looked at.") \
    SAME(giver, "giver", FIELD_SEAT, FIELD_OR_NULL, 0, "In phase give: who gives.")

#define ACTION_FIELDS(SAME, OWN) \
    SAME(power, "power", FIELD_RANK, FIELD_LEFT_OUT, HN_RANKS, \
         "Vinto: the rank whose action is played; left out where none is.") \
    SAME(may_pass, "may_pass", FIELD_FLAG, FIELD_LEFT_OUT, 0, \
         "Vinto: whether that action may be skipped; false if it is left out.") \
    QUEUE_FIELDS(SAME, OWN) \
    SAME(ranks, "ranks", FIELD_RANKS, FIELD_LEFT_OUT | FIELD_TELLS_MOST, 0, \
         "Vinto: what may be tossed in, now or after the action that is played; left out where nothing may.") \
    SAME(unused, "unused", FIELD_FLAG, FIELD_LEFT_OUT | FIELD_TELLS_MOST, 0, \
         "Vinto: whether the action of the top discard was not played; false if it is left out.") \
    SAME(barred, "barred", FIELD_SEATS, FIELD_LEFT_OUT | FIELD_TELLS_MOST, 0, \
         "Vinto: who may toss in nothing more; may be left out where nobody is.")

#define QUEUE_FIELDS(SAME, OWN) \
    OWN(queue, "queue", FIELD_QUEUE, FIELD_LEFT_OUT | FIELD_TELLS_MOST, 0, \
        "Whose powers wait, the next one first, in Vinto with their ranks; may be left out where none does.")

#define PLACE_FIELDS(SAME, OWN) \
    OWN(claimed, "claimed", FIELD_PLACE_SET, FIELD_UNTOLD, 0, "The cards that this seat claims in the open window.") \
    OWN(shuffles, "shuffles", FIELD_NUMBER, 0, HN_NONE - 1, "How often the deck was reshuffled.") \
    SAME(shuffled, "shuffled", FIELD_SHUFFLED, 0, 0, \
        "For each card that a reshuffle took: the last one that did.") \
    OWN(card, "hands", FIELD_HAND, FIELD_EACH, 0, \
        "For each seat its slots; those after the last card may be left out.")

#define COLLECTION_FIELDS(SAME, OWN) \
    SAME(collects, "collects", FIELD_RANK, FIELD_EACH | FIELD_OR_NULL | FIELD_LEFT_OUT, HN_JOKER, \
        "For each seat the rank that it collects; may be left out where nobody does.") \
    OWN(collected, "collected", FIELD_SLOTS, FIELD_EACH | FIELD_WITH_IT, 0, \
        "For each seat the slots of its collection, in order; may be left out where nobody collects.")

#define OPEN_FIELDS(SAME, OWN) \
    SAME(open, "open", FIELD_PLACE_SET, FIELD_LEFT_OUT, 0, \
         "Cards that lie face up, for everyone to see; may be left out where none does.")

#define COUNT_FIELDS(SAME, OWN) \
    SAME(windows, "windows", FIELD_NUMBER, FIELD_UNTOLD, UINT8_MAX, \
         "How often a window was opened for the card on top.") \
    SAME(resolutions, "resolutions", FIELD_NUMBER, FIELD_UNTOLD, UINT8_MAX, \
         "How often a window was resolved this turn.") \
    SAME(moment, "moment", FIELD_NUMBER, FIELD_UNTOLD, UINT32_MAX, \
         "Different at any two decisions of a seat in a round.")

#define CARD_FIELDS(SAME, OWN) \
    TURN_FIELDS(SAME, OWN) ACTION_FIELDS(SAME, OWN) PLACE_FIELDS(SAME, OWN) COLLECTION_FIELDS(SAME, OWN) \
    OPEN_FIELDS(SAME, OWN) COUNT_FIELDS(SAME, OWN)
// clang-format on
