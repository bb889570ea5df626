/* The choices at a table of Vinto. Its questions have several parts, and what comes of a right and of a wrong
 * answer is no small thing: so each says what is at stake. */
#include "cli/choices_kinds.h"
#include "cli/house.h"
#include "cli/vinto.h"

static int penalty_of(const hn_view *view)
{
    return house_value(hn_view_rules(view), "wrong_penalty", 0);
}

/* "1.2, the 7h of seat 1", "0.3, a card of yours, unknown". */
static void add_place(text_out *t, const hn_view *view, hn_place place)
{
    text_add(t, "%d.%d, ", place.seat, place.slot);
    cards_add_card(t, view, place);
}

/* ---- the question ---- */

/* The last turn of a seat that plays against the caller. */
static void ask_last_turn(text_out *t, const hn_card_view *v)
{
    hn_seats others = (hn_seats)(((1u << v->seats) - 1) & ~(1u << v->seat) & ~v->callers);
    text_add(t, "Your last turn: seat %d has called, and nobody touches its cards. ", v->caller);
    if (!others) {
        text_add(t, "Your sum must be below its.");
        return;
    }
    text_add(t, "You play with ");
    house_add_seats(t, others);
    text_add(t, " against it: one of you must have less.");
}

/* Whether the top discard may be taken. */
static bool can_take(const hn_view *view)
{
    choices list;
    cards_list(view, &list);
    for (int i = 0; i < list.count; i++)
        if (cards_have_verb(view, list.action[i], "draw discard"))
            return true;
    return false;
}

static void ask_draw(text_out *t, const hn_view *view, const hn_card_view *v)
{
    if (v->callers)
        ask_last_turn(t, v);
    else
        text_add(t, can_take(view) ? "Your turn: draw, or take the discard for its action."
                                   : "Your turn.");
}

/* Whose card's action it is that may be played: one that was declared, or tossed in; else the one on top. */
static void add_power(text_out *t, const hn_view *view, const hn_card_view *v)
{
    const char *how = !v->may_pass ? "The " : v->queue[0] != HN_NONE ? "Your tossed-in " : "Your ";
    text_add(t, "%s%s lets you %s", how, house_rank(v->power),
             house_rank_power(hn_view_rules(view), v->power));
}

/* Whether the action has a second look. */
static bool looks_at_two(const hn_view *view, const hn_card_view *v)
{
    return house_entry_is(hn_view_rules(view), "actions", v->power, "look_swap");
}

/* The first part of an action. */
static void ask_action(text_out *t, const hn_view *view, const hn_card_view *v)
{
    add_power(t, view, v);
    switch (v->phase) {
    case HN_PHASE_POINT:
        text_add(t, ": right, it goes onto the discard and you play its action. Which card?");
        break;
    case HN_PHASE_AIM:
        text_add(t, ", unseen: which seat?");
        break;
    case HN_PHASE_FIRST:
        text_add(t, ": which is the first?");
        break;
    default: /* HN_PHASE_LOOK: of two looks the second is asked for apart */
        text_add(t, looks_at_two(view, v) ? ": which do you see first?" : ": which?");
        break;
    }
}

static void ask_second(text_out *t, const hn_view *view, const hn_card_view *v)
{
    bool looks = looks_at_two(view, v);
    text_add(t, looks ? "You have looked at " : "You exchange ");
    add_place(t, view, v->chosen);
    text_add(t, looks ? ". Which card of another seat do you look at?"
                      : ". With which card of another seat?");
}

static void ask_trade(text_out *t, const hn_view *view, const hn_card_view *v)
{
    text_add(t, "You have looked at ");
    add_place(t, view, v->chosen);
    text_add(t, ", and at ");
    add_place(t, view, v->looked);
    text_add(t, ". Do you exchange them?");
}

static void add_penalty(text_out *t, const hn_view *view)
{
    int penalty = penalty_of(view);
    if (penalty)
        text_add(t, "you take %d card%s", penalty, penalty == 1 ? "" : "s");
    else
        text_add(t, "nothing happens");
}

/* A king's name for a card, or the rank of the own card that is swapped out. */
static void ask_name(text_out *t, const hn_view *view, const hn_card_view *v)
{
    if (v->power == HN_NONE) {
        text_add(t, "The %s goes into slot %d, for ", hn_card_text(v->drawn), v->chosen.slot);
        cards_add_card(t, view, v->chosen);
        text_add(
            t, ". Do you declare its rank? Right: you may play its action, if it has one; wrong: ");
    } else {
        text_add(t, "You point at ");
        add_place(t, view, v->chosen);
        text_add(t, ". What rank is it? Right: it goes, and you play its action; wrong: ");
    }
    add_penalty(t, view);
    text_add(t, ".");
}

/* The places that fit are named: in a long list they are hard to find. */
static void ask_toss_ins(text_out *t, const hn_view *view)
{
    char places[256];
    text_out some = text_in(places, sizeof places);
    if (cards_add_claims(&some, view)) {
        text_add(t, "You toss in %s. Do you toss in another?", places);
        return;
    }
    text_add(t, "Everyone may toss in ");
    vinto_add_ranks(t, (unsigned)hn_view_ranks(view));
    if (cards_add_fitting(&some, view)) {
        text_add(t, ", and you know what fits: %s.", places);
        return;
    }
    text_add(t, ": do you? A wrong card stays, ");
    if (penalty_of(view)) {
        add_penalty(t, view);
        text_add(t, ", and ");
    }
    text_add(t, "you may toss in no more this round.");
}

static void question(const hn_view *view, char *buffer, size_t size)
{
    hn_card_view v;
    text_out t = text_in(buffer, size);
    hn_card_view_of(view, &v);
    switch (v.phase) {
    case HN_PHASE_LOOKS:
        cards_ask_looks(&t, view);
        break;
    case HN_PHASE_DRAW:
        ask_draw(&t, view, &v);
        break;
    case HN_PHASE_DRAWN:
        text_add(&t, "You have drawn %s; all have seen it.", hn_card_text(v.drawn));
        if (house_is(hn_view_rules(view), "declare", "yes"))
            text_add(&t, " Of a card that you swap out you may then declare the rank.");
        break;
    case HN_PHASE_SECOND:
        ask_second(&t, view, &v);
        break;
    case HN_PHASE_TRADE:
        ask_trade(&t, view, &v);
        break;
    case HN_PHASE_NAME:
        ask_name(&t, view, &v);
        break;
    case HN_PHASE_WINDOW:
        ask_toss_ins(&t, view);
        break;
    case HN_PHASE_CALL:
        text_add(&t, "The end of your turn: do you call?");
        break;
    default:
        ask_action(&t, view, &v);
        break;
    }
}

/* ---- what an action means ---- */

static void take_words(text_out *t, const hn_view *view)
{
    hn_card top = hn_view_top(view);
    text_add(t, "take the %s and play its action: %s", hn_card_text(top),
             house_power(hn_view_rules(view), top));
}

static void discard_words(text_out *t, const hn_view *view)
{
    bool action = house_power(hn_view_rules(view), hn_view_drawn(view));
    int next = (hn_view_seat(view) + 1) % hn_view_seats(view);
    bool last = hn_view_callers(view) >> next & 1; /* the caller has no other turn */
    text_add(t, "discard it%s",
             action && !last ? "; the next seat may take it for its action" : "");
}

static void swap_words(text_out *t, const hn_view *view, hn_place place)
{
    text_add(t, "put the %s into slot %d, for ", hn_card_text(hn_view_drawn(view)), place.slot);
    cards_add_card(t, view, place);
}

static void pass_words(text_out *t, const hn_view *view)
{
    static const char *const words[HN_PHASES] = {
        [HN_PHASE_DRAW] = "there is nothing to draw",
        [HN_PHASE_LOOK] = "do without it",
        [HN_PHASE_FIRST] = "do without it",
        [HN_PHASE_POINT] = "do without it",
        [HN_PHASE_AIM] = "do without it",
        [HN_PHASE_NAME] = "declare nothing",
        [HN_PHASE_TRADE] = "leave them where they are",
        [HN_PHASE_CALL] = "play on",
    };
    const char *meant = words[hn_view_phase(view)];
    if (hn_view_phase(view) == HN_PHASE_WINDOW)
        text_add(t, "toss in %s", hn_view_claims(view) ? "no other" : "nothing");
    else if (meant)
        text_add(t, "%s", meant);
}

static void aim_words(text_out *t, const hn_view *view, int seat)
{
    int cards = __builtin_popcount((unsigned)hn_view_slots(view, seat));
    text_add(t, "seat %d takes a card; it has %d", seat, cards);
}

static void meaning(const hn_view *view, hn_action action, text_out *t)
{
    hn_place place = hn_view_action_place(view, action);
    int seat = hn_view_action_seat(view, action);
    if (cards_have_verb(view, action, "draw deck"))
        text_add(t, "all see what you draw");
    else if (cards_have_verb(view, action, "draw discard"))
        take_words(t, view);
    else if (cards_have_verb(view, action, "play"))
        text_add(t, "play its action: %s", house_power(hn_view_rules(view), hn_view_drawn(view)));
    else if (cards_have_verb(view, action, "discard"))
        discard_words(t, view);
    else if (cards_have_verb(view, action, "pass"))
        pass_words(t, view);
    else if (cards_have_verb(view, action, "trade"))
        text_add(t, "exchange them");
    else if (cards_have_verb(view, action, "call"))
        text_add(t, "say \"%s\"; one more turn for the others, all of them against you",
                 house_call(hn_view_rules(view)));
    else if (cards_have_verb(view, action, "swap"))
        swap_words(t, view, place);
    else if (seat != HN_NONE)
        aim_words(t, view, seat);
    else if (place.seat != HN_NONE) {
        cards_add_card(t, view, place);
        if (hn_view_right_claim(view, action))
            text_add(t, ": it fits");
    }
}

static void print(const screen *s, const hn_view *view, const choices *list)
{
    cards_print(s, view, list, meaning);
}

/* Where the engine's reason has another game's word. */
static const char *reason(const hn_view *view, hn_status status)
{
    bool aims = hn_view_phase(view) == HN_PHASE_AIM;
    switch (status) {
    case HN_NO_WINDOW:
        return "cards are tossed in when everyone is asked, after a discard";
    case HN_NO_POWER:
        return "only the action of a card lets one do that";
    case HN_OWN_CARD:
        return aims ? "an ace is for another seat" : NULL;
    case HN_PROTECTED:
        return aims ? "nobody can give a card to the seat that called" : NULL;
    default:
        return NULL;
    }
}

const choices_kind choices_vinto = {
    .list = cards_list, .question = question, .print = print, .read = cards_read, .reason = reason};
