/* What is said of an event, from the text of its row and the game's words. A text has
 *
 *   %s seat   %a %b places   %c card   %k its rank   %n number   %r the rank that it is   %t the seat aimed at
 *   %f face   %d dice, each after a space   %C calls   %F flips   %P plays   %W what is said of a wrong card
 *   {one|many} by the number   [only where the hidden part is seen]
 *
 * and begins with the seat, unless that comes later in it. */
#include "games/events.h"

#include "core/cards.h"
#include "core/text.h"
#include "games/fields.h"
#include "games/game.h"

#include <string.h>

// clang-format off
const event_field event_fields[] = {
    {HAS_SEAT, FIELD_ROW(hn_event, seat, "seat", FIELD_SEAT, 0, 0, "Who acted.")},
    {HAS_TARGET, FIELD_ROW(hn_event, place[0].seat, "target", FIELD_SEAT, 0, 0, "At whom.")},
    {HAS_NUMBER, FIELD_ROW(hn_event, number, "number", FIELD_NUMBER, 0, UINT16_MAX, "How many, or which.")},
    {HAS_RANK, FIELD_ROW(hn_event, number, "rank", FIELD_RANK, 0, HN_RANKS, "What it said.")},
    {HAS_FACE, FIELD_ROW(hn_event, die[0], "face", FIELD_FACE, 0, 0, "The bid's.")},
    {HAS_BID, FIELD_ROW(hn_event, number, "bid", FIELD_BID_SAID, 0, 0, "What it bid.")},
    {HAS_DICE, FIELD_ROW(hn_event, die, "dice", FIELD_DICE, 0, 0, "null: this seat did not see it.")},
    {HAS_OPEN_DICE, FIELD_ROW(hn_event, die, "dice", FIELD_OPEN_DICE, 0, 0, "For everyone to see.")},
    {HAS_CARD, FIELD_ROW(hn_event, card, "card", FIELD_CARD, FIELD_OR_NULL, 0, "null: this seat did not see it.")},
    {HAS_POWER, FIELD_ROW(hn_event, number, "action", FIELD_FLAG, FIELD_LEFT_OUT, 0,
                           "Vinto: whether for its action; false if it is left out.")},
    {HAS_CARD | HAS_DICE, FIELD_ROW(hn_event, seen_by, "seen_by", FIELD_SEEN_BY, 0, 0, "The seats that saw it.")},
    {HAS_PLACE, FIELD_ROW(hn_event, place[0], "places", FIELD_PLACES, 0, 0, "Where.")},
    {HAS_PLACES, FIELD_ROW(hn_event, place, "places", FIELD_PLACES, 0, 0, "Where.")},
    {HAS_RANKS, FIELD_ROW(hn_event, number, "ranks", FIELD_RANKS, FIELD_LEFT_OUT, 0,
                          "Vinto: those asked for, where the card stays hidden.")},
};
// clang-format on
const int event_field_count = sizeof event_fields / sizeof *event_fields;

/* A rank as it is named; events from outside may have any number. */
static const char *rank_words(int rank)
{
    return rank < HN_RANKS ? hn_rank_name(rank) : "no rank";
}

static void add_dice(text_out *t, const hn_event *e)
{
    if (e->die[0] == HN_UNKNOWN) {
        text_add(t, " its dice");
        return;
    }
    for (int i = 0; i < e->number && i < HN_DICE; i++)
        if (e->die[i])
            text_add(t, " %d", e->die[i]);
        else
            text_add(t, " -");
}

static void add_text(text_out *t, const event_words *words, const hn_event *e, const char *text);

static void add_word(text_out *t, const event_words *words, const hn_event *e, char what)
{
    switch (what) {
    case 'a':
    case 'b':
        text_add(t, "%d.%d", e->place[what == 'b'].seat, e->place[what == 'b'].slot);
        break;
    case 'c':
        text_add(t, "%s", e->card == HN_UNKNOWN ? "a card" : hn_card_text(e->card));
        break;
    case 'd':
        add_dice(t, e);
        break;
    case 'k':
        text_add(t, "%s", hn_rank_name(card_rank(e->card)));
        break;
    case 'r':
        text_add(t, "%s", rank_words(e->number));
        break;
    case 'C':
        text_add(t, "%s", words->call);
        break;
    case 'F':
        text_add(t, "%s", words->flips);
        break;
    case 'P':
        text_add(t, "%s", words->plays);
        break;
    case 'W':
        add_text(t, words, e, words->wrong);
        break;
    default:
        text_add(t, "%d",
                 what == 's'   ? e->seat
                 : what == 't' ? e->place[0].seat
                 : what == 'f' ? e->die[0]
                               : e->number);
    }
}

static bool is_seen(const hn_event *e)
{
    return event_forms[e->type].fields & HAS_DICE ? e->die[0] != HN_UNKNOWN : e->card < HN_CARDS;
}

static void add_text(text_out *t, const event_words *words, const hn_event *e, const char *text)
{
    bool left_out = false;
    for (; *text; text++)
        switch (*text) {
        case '[':
            left_out = !is_seen(e);
            break;
        case '{':
            left_out = e->number != 1;
            break;
        case '|':
            left_out = e->number == 1;
            break;
        case ']':
        case '}':
            left_out = false;
            break;
        case '%':
            text++;
            if (!left_out)
                add_word(t, words, e, *text);
            break;
        default:
            if (!left_out)
                text_add(t, "%c", *text);
        }
}

/* Of a type that is not in the table there is nothing to say but that it is over. */
int hn_event_text(const hn_rules *rules, const hn_event *event, char *buffer, size_t size)
{
    text_out t = text_in(buffer, size);
    static const event_words none = {"", "", "", ""};
    const event_words *words = rules->game->words ? rules->game->words(rules) : &none;
    bool known =
        event->type < HN_EVENT_TYPES && event_forms[event->type].tables >> rules->game->table & 1;
    const event_form *form = &event_forms[known ? event->type : HN_EVENT_END];
    const char *text = form->text_zero && !event->number ? form->text_zero : form->text;
    if (event->seat != HN_NONE && !strstr(text, "%s"))
        text_add(&t, "seat %d ", event->seat);
    add_text(&t, words, event, text);
    return (int)t.length;
}
