/* The choices at a table of cards. Words follow from verb and phase, so that what is printed is always
 * about the action that the engine offers; in a window every action that names a card drops it, whatever the
 * game calls that. Long lists of cards, as for an exchange at a full table, stand
 * in one line per seat. */
#include "cli/choices_kinds.h"
#include "cli/house.h"

#include "core/text.h"

#include <stdlib.h>
#include <string.h>

enum { LONG_LIST = 6, SEAT_LABEL = 8, ROW_LABEL = 16 };

void cards_list(const hn_view *view, choices *list)
{
    list->count = hn_view_legal_list(view, list->action);
}

bool cards_have_verb(const hn_view *view, hn_action action, const char *verb)
{
    return !strcmp(hn_view_action_verb(view, action), verb);
}

bool choices_known_drop(const hn_view *view, const choices *list)
{
    for (int i = 0; i < list->count; i++)
        if (hn_view_right_claim(view, list->action[i]))
            return true;
    return false;
}

/* ---- the question ---- */

static bool is_claimed(const hn_card_view *v, int seat, int slot)
{
    int bit = seat * HN_SLOTS + slot;
    return v->claimed[bit / 8] >> bit % 8 & 1;
}

static const house_words *words_of(const hn_view *view)
{
    return house_words_of(hn_view_rules(view));
}

/* A card as the actions of this moment name it. */
static void add_place(text_out *t, const hn_view *view, int seat, int slot)
{
    if (hn_view_phase(view) == HN_PHASE_WINDOW && words_of(view)->own_slots)
        text_add(t, "slot %d", slot);
    else
        text_add(t, "%d.%d", seat, slot);
}

int cards_add_claims(text_out *t, const hn_view *view)
{
    hn_card_view v;
    int claims = 0;
    hn_card_view_of(view, &v);
    for (int seat = 0; seat < v.seats; seat++)
        for (int slot = 0; slot < HN_SLOTS; slot++)
            if (is_claimed(&v, seat, slot)) {
                text_add(t, "%s", claims++ ? ", " : "");
                add_place(t, view, seat, slot);
            }
    return claims;
}

int cards_add_fitting(text_out *t, const hn_view *view)
{
    choices list;
    int fits = 0;
    cards_list(view, &list);
    for (int i = 0; i < list.count; i++)
        if (hn_view_right_claim(view, list.action[i])) {
            hn_place place = hn_view_action_place(view, list.action[i]);
            text_add(t, "%s", fits++ ? ", " : "");
            add_place(t, view, place.seat, place.slot);
        }
    return fits;
}

/* The places that fit are named: in a long list they are hard to find. */
static void window_question(text_out *t, const hn_view *view)
{
    const char *drop = words_of(view)->drop;
    char claimed[256], fitting[256];
    text_out fits = text_in(fitting, sizeof fitting);
    text_out claims = text_in(claimed, sizeof claimed);
    if (cards_add_claims(&claims, view)) {
        text_add(t, "You %s %s. Do you %s another?", drop, claimed, drop);
        return;
    }
    text_add(t, "The discard shows %s", hn_card_text(hn_view_top(view)));
    if (cards_add_fitting(&fits, view))
        text_add(t, ", and you know what fits: %s.", fitting);
    else
        text_add(t, ": do you %s a card onto it?", drop);
}

/* Looks are shown when everyone has chosen: until then one's own are named again. */
void cards_ask_looks(text_out *t, const hn_view *view)
{
    char chosen[64];
    text_out claims = text_in(chosen, sizeof chosen);
    const hn_rules *rules = hn_view_rules(view);
    int count = cards_add_claims(&claims, view), left = house_value(rules, "looks", 0) - count;
    text_add(t, "Before the first turn: which ");
    if (left > 1)
        text_add(t, "%d of your cards do you look at?", left);
    else
        text_add(t, "%s do you look at?", count ? "other card of yours" : "card of yours");
    if (count)
        text_add(t, " %s is chosen; you see it when all have chosen.", chosen);
    else if (house_is(rules, "clear_and_collect", "yes"))
        text_add(t, " The lowest that is no joker begins your collection.");
}

/* A power that is used out of a queue need not be that of the very card on top. */
static void power_question(text_out *t, const hn_view *view)
{
    hn_card top = hn_view_top(view);
    bool queue = hn_view_queue(view, 0) != HN_NONE;
    if (queue)
        text_add(t, "Your %s lets you ", house_rank(hn_card_rank(top)));
    else
        text_add(t, "The %s lets you ", hn_card_text(top));
    if (hn_view_phase(view) == HN_PHASE_LOOK)
        text_add(t, "%s.", house_power(hn_view_rules(view), top));
    else
        text_add(t, "exchange two cards%s: which is the first?", queue ? " of two seats" : "");
}

static void question(const hn_view *view, char *buffer, size_t size)
{
    hn_card_view v;
    hn_card_view_of(view, &v);
    text_out t = text_in(buffer, size);
    switch (hn_view_phase(view)) {
    case HN_PHASE_LOOKS:
        cards_ask_looks(&t, view);
        break;
    case HN_PHASE_DRAW:
        text_add(&t, v.caller == HN_NONE ? "Your turn." : "Your last turn: seat %d has called.",
                 v.caller);
        break;
    case HN_PHASE_DRAWN:
        text_add(&t, "You hold %s.", hn_card_text(v.drawn));
        break;
    case HN_PHASE_LOOK:
    case HN_PHASE_FIRST:
        power_question(&t, view);
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

void cards_add_card(text_out *t, const hn_view *view, hn_place place)
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

/* What one may do when a card was played. */
static void power_words(text_out *t, const hn_view *view, hn_card card)
{
    const char *power = house_power(hn_view_rules(view), card);
    if (power)
        text_add(t, "; you may then %s", power);
}

static void play_words(text_out *t, const hn_view *view)
{
    bool taken = hn_view_drawn_from(view) != 0;
    text_add(t, "discard it");
    if (taken && words_of(view)->plays_all)
        text_add(t, "; played back, it does nothing");
    else if (!taken || house_is(hn_view_rules(view), "powers_from", "any"))
        power_words(t, view, hn_view_drawn(view));
}

static void swap_words(text_out *t, const hn_view *view, hn_place place)
{
    text_add(t, "put the %s into slot %d, for ", hn_card_text(hn_view_drawn(view)), place.slot);
    cards_add_card(t, view, place);
    if (words_of(view)->plays_all)
        power_words(t, view, hn_view_card(view, place.seat, place.slot));
}

/* How many cards the seat's collection has then. */
static void collect_words(text_out *t, const hn_view *view)
{
    int count = 1 + __builtin_popcount((unsigned)hn_view_collection(view, hn_view_seat(view)));
    text_add(t, "take the %s into your collection", hn_card_text(hn_view_top(view)));
    if (count == HN_COLLECTION)
        text_add(t, ": the fourth wins the round");
    else
        text_add(t, " (%d/%d): your whole turn", count, HN_COLLECTION);
}

static void pass_words(text_out *t, const hn_view *view)
{
    static const char *const words[HN_PHASES] = {
        [HN_PHASE_DRAW] = "there is nothing to draw",
        [HN_PHASE_LOOK] = "do without it",
        [HN_PHASE_FIRST] = "exchange nothing",
        [HN_PHASE_CALL] = "play on",
    };
    const char *meant = words[hn_view_phase(view)];
    if (hn_view_phase(view) == HN_PHASE_WINDOW)
        text_add(t, "%s %s", words_of(view)->drop, hn_view_claims(view) ? "no other" : "nothing");
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
    text_add(t, "say \"%s\"%s for the others", house_call(rules),
             house_is(rules, "call_at", "start") ? " instead of a turn; one more"
                                                 : "; one more turn");
}

static void meaning(const hn_view *view, hn_action action, text_out *t)
{
    hn_place place = hn_view_action_place(view, action);
    if (cards_have_verb(view, action, "draw discard"))
        discard_words(t, view);
    else if (cards_have_verb(view, action, "play"))
        play_words(t, view);
    else if (cards_have_verb(view, action, "pass"))
        pass_words(t, view);
    else if (cards_have_verb(view, action, "call"))
        call_words(t, view);
    else if (cards_have_verb(view, action, "collect"))
        collect_words(t, view);
    else if (cards_have_verb(view, action, "swap"))
        swap_words(t, view, place);
    else if (place.seat != HN_NONE) {
        cards_add_card(t, view, place);
        if (hn_view_right_claim(view, action))
            text_add(t, ": it fits");
    }
}

/* ---- the list ---- */

/* The line of the list that an action stands in where there are many of its kind: that of a seat whose card it
 * names, or of the ranks; HN_NONE: a line of its own. */
enum { RANKS = HN_SEATS };
static int row_of(const hn_view *view, hn_action action)
{
    if (hn_view_action_rank(view, action) != HN_NONE)
        return RANKS;
    return hn_view_action_place(view, action).seat;
}

static void row_label(const hn_view *view, int row, char label[static ROW_LABEL])
{
    if (row == RANKS)
        snprintf(label, ROW_LABEL, "  ranks");
    else if (row == hn_view_seat(view))
        snprintf(label, ROW_LABEL, "  yours");
    else
        snprintf(label, ROW_LABEL, "  seat %d", row);
}

/* How many actions from one on stand in its row. */
static int row_length(const hn_view *view, const choices *list, int from)
{
    int row = row_of(view, list->action[from]), count = 0;
    while (from + count < list->count && row_of(view, list->action[from + count]) == row)
        count++;
    return count;
}

/* Actions that name cards or ranks, a line or more for each row; where the names of cards are too long for a
 * line, the verb is said once. Returns how many of the list it printed. */
static int print_row(const screen *s, const hn_view *view, const choices *list, int from, int width)
{
    enum { PLACE = 5 };
    int row = row_of(view, list->action[from]), count = row_length(view, list, from);
    bool once = row != RANKS && SEAT_LABEL + count * (CHOICES_NUMBER + width) > s->width;
    int column = s->width, gap = 0;
    for (int i = 0; i < count; i++) {
        char text[CHOICES_TEXT], label[ROW_LABEL] = "";
        const char *name = choices_text(view, list->action[from + i], text);
        const char *space = once && i ? strrchr(name, ' ') : NULL;
        int room = space ? PLACE : width;
        if (column + CHOICES_NUMBER + room > s->width) {
            if (!i)
                row_label(view, row, label);
            fprintf(s->out, "%s%-*s", i ? "\n" : "", SEAT_LABEL, label);
            column = SEAT_LABEL;
            gap = 0;
        }
        choices_print_number(s, CHOICES_NUMBER - 1 + gap, from + i + 1);
        gap = room - fprintf(s->out, " %s", space ? space + 1 : name) + 1;
        column += CHOICES_NUMBER + room;
    }
    fputc('\n', s->out);
    return count;
}

void cards_print(const screen *s, const hn_view *view, const choices *list,
                 cards_meaning *words_of_it)
{
    int width = 0, cards = 0;
    for (int i = 0; i < list->count; i++) {
        char name[CHOICES_TEXT];
        int length = (int)strlen(choices_text(view, list->action[i], name));
        width = length > width ? length : width;
        cards += row_of(view, list->action[i]) != HN_NONE &&
                 !cards_have_verb(view, list->action[i], "swap");
    }
    for (int i = 0; i < list->count;) {
        if (row_of(view, list->action[i]) != HN_NONE && cards > LONG_LIST) {
            i += print_row(s, view, list, i, width + 1);
        } else {
            char name[CHOICES_TEXT], words[256] = "";
            text_out t = text_in(words, sizeof words);
            words_of_it(view, list->action[i], &t);
            choices_print_line(s, i + 1, choices_text(view, list->action[i], name), width, words);
            i++;
        }
    }
}

static void print(const screen *s, const hn_view *view, const choices *list)
{
    cards_print(s, view, list, meaning);
}

/* ---- reading ---- */

/* Whether a text is that of a legal action which names a card. */
static bool names_card(const hn_view *view, const char *text)
{
    choices list;
    cards_list(view, &list);
    for (int i = 0; i < list.count; i++) {
        char name[CHOICES_TEXT];
        if (hn_view_action_place(view, list.action[i]).seat != HN_NONE &&
            !strcmp(text, choices_text(view, list.action[i], name)))
            return true;
    }
    return false;
}

choices_line cards_read(const hn_view *view, const char *line, hn_action *action, char *problem,
                        size_t size)
{
    char first[CHOICES_TEXT];
    size_t verb = strcspn(line, " "), length = verb + strspn(line + verb, " ");
    length += strcspn(line + length, " ,");
    (void)action;
    if (!line[length] || length >= sizeof first ||
        (hn_view_phase(view) != HN_PHASE_WINDOW && hn_view_phase(view) != HN_PHASE_LOOKS))
        return LINE_OTHER;
    memcpy(first, line, length);
    first[length] = 0;
    if (!names_card(view, first))
        return LINE_OTHER;
    snprintf(problem, size, "one card after the other: type \"%s\", and you are asked for the next",
             first);
    return LINE_PROBLEM;
}

/* Where the engine's reason has another game's word. */
static const char *reason(const hn_view *view, hn_status status)
{
    bool drop = status == HN_NO_WINDOW && !strcmp(words_of(view)->drop, "drop");
    return drop ? "cards are dropped when everyone is asked, after one was played" : NULL;
}

const choices_kind choices_cards = {
    .list = cards_list, .question = question, .print = print, .read = cards_read, .reason = reason};
