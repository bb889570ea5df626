/* The choices at a table of cards. Words follow from verb and phase, so that what is printed is always
 * about the action that the engine offers. Long lists of cards, as for an exchange at a full table, stand
 * in one line per seat. */
#include "cli/choices_kinds.h"
#include "cli/house.h"

#include "core/text.h"

#include <stdlib.h>
#include <string.h>

enum { LONG_LIST = 6, SEAT_LABEL = 8 };

static void list_all(const hn_view *view, choices *list)
{
    list->count = hn_view_legal_list(view, list->action);
}

static bool has_verb(const hn_view *view, hn_action action, const char *verb)
{
    return !strcmp(hn_view_action_verb(view, action), verb);
}

/* Whether an action is a flip that the seat knows to be right. */
static bool is_right_flip(const hn_view *view, hn_action action)
{
    if (!has_verb(view, action, "flip"))
        return false;
    hn_place place = hn_view_action_place(view, action);
    hn_card card = hn_view_card(view, place.seat, place.slot), top = hn_view_top(view);
    return card < HN_CARDS && top < HN_CARDS && hn_card_rank(card) == hn_card_rank(top);
}

bool choices_known_flip(const hn_view *view, const choices *list)
{
    for (int i = 0; i < list->count; i++)
        if (is_right_flip(view, list->action[i]))
            return true;
    return false;
}

/* ---- the question ---- */

static bool is_claimed(const hn_card_view *v, int seat, int slot)
{
    int bit = seat * HN_SLOTS + slot;
    return v->claimed[bit / 8] >> bit % 8 & 1;
}

/* Adds the places that one has said to flip already. Returns how many there are. */
static int add_claims(text_out *t, const hn_view *view)
{
    hn_card_view v;
    int claims = 0;
    hn_card_view_of(view, &v);
    for (int seat = 0; seat < v.seats; seat++)
        for (int slot = 0; slot < HN_SLOTS; slot++)
            if (is_claimed(&v, seat, slot))
                text_add(t, "%s%d.%d", claims++ ? ", " : "", seat, slot);
    return claims;
}

/* The places that fit are named: in a long list they are hard to find. */
static void window_question(text_out *t, const hn_view *view)
{
    choices list;
    int fits = 0;
    choices_of(view, &list);
    char claimed[256];
    text_out claims = text_in(claimed, sizeof claimed);
    if (add_claims(&claims, view)) {
        text_add(t, "You flip %s. Do you flip another?", claimed);
        return;
    }
    text_add(t, "The discard shows %s", hn_card_text(hn_view_top(view)));
    for (int i = 0; i < list.count; i++)
        if (is_right_flip(view, list.action[i])) {
            hn_place place = hn_view_action_place(view, list.action[i]);
            text_add(t, "%s %d.%d", fits++ ? "," : ", and you know what fits:", place.seat,
                     place.slot);
        }
    text_add(t, fits ? "." : ": do you flip a card onto it?");
}

/* Looks are shown when everyone has chosen: until then one's own are named again. */
static void looks_question(text_out *t, const hn_view *view)
{
    char chosen[64];
    text_out claims = text_in(chosen, sizeof chosen);
    const hn_rules *rules = hn_view_rules(view);
    const hn_key *looks = hn_key_find(rules->game, "looks");
    int left = (looks ? hn_rules_get(rules, looks, 0) : 0) - add_claims(&claims, view);
    text_add(t, "Before the first turn: which %d of your cards do you look at?", left);
    if (claims.length)
        text_add(t, " %s is chosen; you see it when all have chosen.", chosen);
}

static void question(const hn_view *view, char *buffer, size_t size)
{
    hn_card_view v;
    hn_card_view_of(view, &v);
    const char *top = hn_card_text(hn_view_top(view));
    text_out t = text_in(buffer, size);
    switch (hn_view_phase(view)) {
    case HN_PHASE_LOOKS:
        looks_question(&t, view);
        break;
    case HN_PHASE_DRAW:
        text_add(&t, v.caller == HN_NONE ? "Your turn." : "Your last turn: seat %d has called.",
                 v.caller);
        break;
    case HN_PHASE_DRAWN:
        text_add(&t, "You hold %s.", hn_card_text(v.drawn));
        break;
    case HN_PHASE_LOOK:
        text_add(&t, "The %s lets you %s.", top,
                 house_power(hn_view_rules(view), hn_view_top(view)));
        break;
    case HN_PHASE_FIRST:
        text_add(&t, "The %s lets you exchange two cards: which is the first?", top);
        break;
    case HN_PHASE_SECOND:
        text_add(&t, "Exchange %d.%d with which card?", v.chosen.seat, v.chosen.slot);
        break;
    case HN_PHASE_WINDOW:
        window_question(&t, view);
        break;
    case HN_PHASE_GIVE:
        text_add(&t, "Which of your cards do you give for the one you flipped (into %d.%d)?",
                 v.chosen.seat, v.chosen.slot);
        break;
    case HN_PHASE_CALL:
        text_add(&t, "The end of your turn.");
        break;
    default:
        text_add(&t, "What do you do?");
        break;
    }
}

/* ---- what an action means ---- */

/* "your 4h", "the Kd of seat 2", "a card of yours, unknown". */
static void card_words(text_out *t, const hn_view *view, hn_place place)
{
    hn_card card = hn_view_card(view, place.seat, place.slot);
    bool own = place.seat == hn_view_seat(view);
    if (card < HN_CARDS && own)
        text_add(t, "your %s", hn_card_text(card));
    else if (card < HN_CARDS)
        text_add(t, "the %s of seat %d", hn_card_text(card), place.seat);
    else if (own)
        text_add(t, "a card of yours, unknown");
    else
        text_add(t, "a card of seat %d, unknown", place.seat);
}

static void play_words(text_out *t, const hn_view *view)
{
    hn_card_view v;
    hn_card_view_of(view, &v);
    const hn_rules *rules = hn_view_rules(view);
    const char *power = house_power(rules, v.drawn);
    text_add(t, "discard it");
    if (power && (v.drawn_from == 0 || house_is(rules, "powers_from", "any")))
        text_add(t, "; you may then %s", power);
}

static void pass_words(text_out *t, const hn_view *view)
{
    static const char *const words[HN_PHASES] = {
        [HN_PHASE_DRAW] = "there is nothing to draw",
        [HN_PHASE_LOOK] = "do without it",
        [HN_PHASE_FIRST] = "exchange nothing",
        [HN_PHASE_WINDOW] = "flip nothing",
        [HN_PHASE_CALL] = "play on",
    };
    const char *meant = words[hn_view_phase(view)];
    text_out none = text_in(NULL, 0);
    if (hn_view_phase(view) == HN_PHASE_WINDOW && add_claims(&none, view))
        text_add(t, "flip no other");
    else if (meant)
        text_add(t, "%s", meant);
}

static void discard_words(text_out *t, const hn_view *view)
{
    text_add(t, "take the %s", hn_card_text(hn_view_top(view)));
    if (house_is(hn_view_rules(view), "discard_use", "swap"))
        text_add(t, "; it must be swapped into your hand");
}

static void call_words(text_out *t, const hn_view *view)
{
    const hn_rules *rules = hn_view_rules(view);
    text_add(
        t, "say \"%s\"%s for the others", house_is(rules, "call_word", "lock") ? "lock" : "cambio",
        house_is(rules, "call_at", "start") ? " instead of a turn; one more" : "; one more turn");
}

static void meaning(const hn_view *view, hn_action action, char *buffer, size_t size)
{
    text_out t = text_in(buffer, size);
    hn_place place = hn_view_action_place(view, action);
    if (has_verb(view, action, "draw discard"))
        discard_words(&t, view);
    else if (has_verb(view, action, "play"))
        play_words(&t, view);
    else if (has_verb(view, action, "pass"))
        pass_words(&t, view);
    else if (has_verb(view, action, "call"))
        call_words(&t, view);
    else if (has_verb(view, action, "swap")) {
        text_add(&t, "put the %s into slot %d, for ", hn_card_text(hn_view_drawn(view)),
                 place.slot);
        card_words(&t, view, place);
    } else if (place.seat != HN_NONE) {
        card_words(&t, view, place);
        if (is_right_flip(view, action))
            text_add(&t, ": it fits");
    }
}

/* ---- the list ---- */

/* Actions that name cards, a line or more for each seat. Returns how many of the list it printed. */
static int print_seat(const screen *s, const hn_view *view, const choices *list, int from,
                      int width)
{
    int seat = hn_view_action_place(view, list->action[from]).seat, count = 0;
    int entry = CHOICES_NUMBER + width, column = s->width, gap = 0;
    for (int i = from; i < list->count; i++, count++) {
        char name[CHOICES_TEXT];
        if (hn_view_action_place(view, list->action[i]).seat != seat)
            break;
        if (column + entry > s->width) {
            char label[SEAT_LABEL + 1] = "";
            if (!count)
                snprintf(label, sizeof label, seat == hn_view_seat(view) ? "  yours" : "  seat %d",
                         seat);
            fprintf(s->out, "%s%-*s", count ? "\n" : "", SEAT_LABEL, label);
            column = SEAT_LABEL;
            gap = 0;
        }
        choices_print_number(s, CHOICES_NUMBER - 1 + gap, i + 1);
        gap = width - fprintf(s->out, " %s", choices_text(view, list->action[i], name)) + 1;
        column += entry;
    }
    fputc('\n', s->out);
    return count;
}

static void print(const screen *s, const hn_view *view, const choices *list)
{
    int width = 0, cards = 0;
    for (int i = 0; i < list->count; i++) {
        char name[CHOICES_TEXT];
        int length = (int)strlen(choices_text(view, list->action[i], name));
        width = length > width ? length : width;
        cards += hn_view_action_place(view, list->action[i]).seat != HN_NONE &&
                 !has_verb(view, list->action[i], "swap");
    }
    for (int i = 0; i < list->count;) {
        bool card = hn_view_action_place(view, list->action[i]).seat != HN_NONE;
        if (card && cards > LONG_LIST) {
            i += print_seat(s, view, list, i, width + 1);
        } else {
            char name[CHOICES_TEXT], words[256];
            meaning(view, list->action[i], words, sizeof words);
            choices_print_line(s, i + 1, choices_text(view, list->action[i], name), width, words);
            i++;
        }
    }
}

/* Actions are read by their texts alone, and the engine's reason says enough. */
const choices_kind choices_cards = {.list = list_all, .question = question, .print = print};
