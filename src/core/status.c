/* Status values in words. */
#include "core/status.h"

#include <stdarg.h>
#include <stdio.h>

static const char *const texts[HN_STATUSES] = {
    [HN_OK] = "no error",
    [HN_OVER] = "the round is over",
    [HN_NOT_ASKED] = "this seat has nothing to decide now",
    [HN_NO_SUCH_ACTION] = "there is no such action in this game",
    [HN_WRONG_PHASE] = "that cannot be done now",
    [HN_DRAW_FIRST] = "a card must be drawn first",
    [HN_NO_WINDOW] = "cards are flipped when everyone is asked, after one was put on the discard",
    [HN_NO_POWER] = "only a card that was just played lets you do that",
    [HN_CALL_AT_END] = "you can only call at the end of your own turn",
    [HN_CALL_AT_START] = "you can only call at the start of your own turn",
    [HN_NO_CARD] = "there is no card in that place",
    [HN_NO_DECK] = "the deck is empty and nothing can be shuffled back",
    [HN_NO_DISCARD] = "the discard is empty",
    [HN_DECK_ONLY] = "under these rules cards are drawn only from the deck",
    [HN_NO_SLOT_FOR_IT] = "the top discard would have to go into the hand, and the hand is empty",
    [HN_MUST_SWAP] = "a card taken from the discard must be swapped into the hand",
    [HN_MUST_DRAW] = "only a seat that cannot draw may pass here",
    [HN_OWN_CARD] = "that must be another seat's card",
    [HN_OTHERS_CARD] = "that must be one of your own cards",
    [HN_PROTECTED] = "the cards of a seat that called are protected",
    [HN_SAME_CARD] = "that card is chosen already",
    [HN_SAME_SEAT] = "the two cards must be of two different seats",
    [HN_IN_COLLECTION] = "that card lies in the collection and stays there",
    [HN_NO_COLLECTING] = "under these rules nobody collects",
    [HN_NOT_COLLECTED] = "the top discard is not of the rank that you collect",
    [HN_POWERLESS] = "the card has no action that could be played now",
    [HN_POWER_USED] = "the top discard has no action left to play",
    [HN_HAND_FULL] = "there is no free slot for another card",
    [HN_CALLED] = "someone has called already",
    [HN_NO_CALL] = "these rules have no call",
    [HN_FACE_UP] = "that card lies face up already",
    [HN_MUST_CHOOSE] = "you cannot pass here",
    [HN_NO_BID] = "there is no bid yet: open with one",
    [HN_TOO_LOW] = "the bid must be higher than the one that stands",
    [HN_TOO_MANY] = "there are not that many dice in play",
    [HN_NO_FACE] = "the dice have no such face",
    [HN_SAME_FACE] = "this throw is palifico: the face cannot be changed",
    [HN_LOWER_FACE] = "under these rules a bid never goes to a lower face",
    [HN_OPEN_NOT_WILD] = "a throw cannot be opened with the wild face",
    [HN_NO_CALZA] = "calza cannot be called here",
    [HN_NOT_OVER] = "the round is not over yet",
    [HN_BAD_GAME] = "there is no such game",
    [HN_BAD_PRESET] = "there is no such preset",
    [HN_BAD_KEY] = "the game has no such rule",
    [HN_BAD_VALUE] = "the value is out of range",
    [HN_BAD_RULES] = "these rules do not go together",
    [HN_BAD_SEATS] = "the rules do not allow that many seats",
    [HN_BAD_PLAYER] = "there is no such player for this game",
    [HN_BAD_VIEW] = "no state of the game gives this view",
    [HN_BAD_TEXT] = "the text is not what was expected",
    [HN_BAD_FILE] = "the file cannot be used",
};

const char *hn_status_text(hn_status status)
{
    return (unsigned)status < HN_STATUSES && texts[status] ? texts[status] : "unknown status";
}

hn_status error_set(hn_error *error, hn_status status, const char *format, ...)
{
    if (error) {
        va_list arguments;
        va_start(arguments, format);
        *error = (hn_error){.status = status};
        vsnprintf(error->text, sizeof error->text, format, arguments);
        va_end(arguments);
    }
    return status;
}
