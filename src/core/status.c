/* Status values in words. */
#include "core/status.h"

#include "core/sentence.h"

#include <stdarg.h>
#include <stdio.h>

static const library_sentence texts[HN_STATUSES] = {
    [HN_OK] = {"ok", "no error"},
    [HN_OVER] = {"over", "the round is over"},
    [HN_NOT_ASKED] = {"not asked", "this seat has nothing to decide now"},
    [HN_NO_SUCH_ACTION] = {"no such action", "there is no such action in this game"},
    [HN_WRONG_PHASE] = {"wrong phase", "that cannot be done now"},
    [HN_DRAW_FIRST] = {"draw first", "a card must be drawn first"},
    [HN_NO_WINDOW] = {"no window",
                      "cards are flipped when everyone is asked, after one was put on the discard"},
    [HN_NO_POWER] = {"no power", "only a card that was just played lets you do that"},
    [HN_CALL_AT_END] = {"call at end", "you can only call at the end of your own turn"},
    [HN_CALL_AT_START] = {"call at start", "you can only call at the start of your own turn"},
    [HN_NO_CARD] = {"no card", "there is no card in that place"},
    [HN_NO_DECK] = {"no deck", "the deck is empty and nothing can be shuffled back"},
    [HN_NO_DISCARD] = {"no discard", "the discard is empty"},
    [HN_DECK_ONLY] = {"deck only", "under these rules cards are drawn only from the deck"},
    [HN_NO_SLOT_FOR_IT] = {"no slot for it",
                           "the top discard would have to go into the hand, and the hand is empty"},
    [HN_MUST_SWAP] = {"must swap", "a card taken from the discard must be swapped into the hand"},
    [HN_MUST_DRAW] = {"must draw", "only a seat that cannot draw may pass here"},
    [HN_OWN_CARD] = {"own card", "that must be another seat's card"},
    [HN_OTHERS_CARD] = {"others card", "that must be one of your own cards"},
    [HN_PROTECTED] = {"protected", "the cards of a seat that called are protected"},
    [HN_SAME_CARD] = {"same card", "that card is chosen already"},
    [HN_SAME_SEAT] = {"same seat", "the two cards must be of two different seats"},
    [HN_IN_COLLECTION] = {"in collection", "that card lies in the collection and stays there"},
    [HN_NO_COLLECTING] = {"no collecting", "under these rules nobody collects"},
    [HN_NOT_COLLECTED] = {"not collected", "the top discard is not of the rank that you collect"},
    [HN_POWERLESS] = {"powerless", "the card has no action that could be played now"},
    [HN_POWER_USED] = {"power used", "the top discard has no action left to play"},
    [HN_HAND_FULL] = {"hand full", "there is no free slot for another card"},
    [HN_CALLED] = {"called", "someone has called already"},
    [HN_NO_CALL] = {"no call", "these rules have no call"},
    [HN_FACE_UP] = {"face up", "that card lies face up already"},
    [HN_MUST_CHOOSE] = {"must choose", "you cannot pass here"},
    [HN_NO_BID] = {"no bid", "there is no bid yet: open with one"},
    [HN_TOO_LOW] = {"too low", "the bid must be higher than the one that stands"},
    [HN_TOO_MANY] = {"too many", "there are not that many dice in play"},
    [HN_NO_FACE] = {"no face", "the dice have no such face"},
    [HN_SAME_FACE] = {"same face", "this throw is palifico: the face cannot be changed"},
    [HN_LOWER_FACE] = {"lower face", "under these rules a bid never goes to a lower face"},
    [HN_OPEN_NOT_WILD] = {"open not wild", "a throw cannot be opened with the wild face"},
    [HN_NO_CALZA] = {"no calza", "calza cannot be called here"},
    [HN_NOT_OVER] = {"not over", "the round is not over yet"},
    [HN_BAD_GAME] = {"bad game", "there is no such game"},
    [HN_BAD_PRESET] = {"bad preset", "there is no such preset"},
    [HN_BAD_KEY] = {"bad key", "the game has no such rule"},
    [HN_BAD_VALUE] = {"bad value", "the value is out of range"},
    [HN_BAD_RULES] = {"bad rules", "these rules do not go together"},
    [HN_BAD_SEATS] = {"bad seats", "the rules do not allow that many seats"},
    [HN_BAD_PLAYER] = {"bad player", "there is no such player for this game"},
    [HN_BAD_VIEW] = {"bad view", "no state of the game gives this view"},
    [HN_BAD_TEXT] = {"bad text", "the text is not what was expected"},
    [HN_BAD_FILE] = {"bad file", "the file cannot be used"},
};

const char *hn_status_text(hn_status status)
{
    return (unsigned)status < HN_STATUSES ? texts[status].text : "unknown status";
}

const char *status_name(hn_status status)
{
    return (unsigned)status < HN_STATUSES ? texts[status].name : "";
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
