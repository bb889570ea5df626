/* Hints and reasons. A hint names the choice, by its number where it is in the list, and says why in a sentence; whoever wants
 * more is told the scores that decided, and what chance may bring: before a draw the deck, with dice the others' cups. The
 * sentences of reasons are the players' own. */
#include "cli/why.h"

#include "cli/choices.h"
#include "cli/house.h"
#include "core/text.h"
#include "players/book.h"
#include "words/speak.h"

#include <string.h>

enum { INDENT = 2, WORDS = 1024 };

/* ---- hints ---- */

static int list_number(const hn_view *view, hn_action action)
{
    choices list;
    choices_of(view, &list);
    for (int i = 0; i < list.count; i++)
        if (list.action[i] == action)
            return i + 1;
    return 0;
}

/* The sentence that a page says too: seats and places by their names, since a hint is read and not typed; on a screen of plain
 * ASCII as they are typed. */
static void sentence_of(const screen *s, const hn_view *view, hn_action action, char *words,
                        size_t size)
{
    char name[HN_SEATS][32], noun[16];
    const char *names[HN_SEATS];
    listener w = words_typed(s->language, hn_view_rules(view), hn_view_seats(view));
    words_name(s->language, hn_view_rules(view), "seat_noun", noun, sizeof noun);
    for (int seat = 0; seat < HN_SEATS; seat++) {
        snprintf(name[seat], sizeof name[seat], "%s %d", noun, seat);
        names[seat] = name[seat];
    }
    if (s->utf8) {
        w.names = names;
        w.viewer = hn_view_seat(view);
    }
    words_hint(&w, view, action, words, size);
}

/* What a player would do, and why. */
static void decide(const hn_player *player, const hn_view *view, hn_why *why)
{
    hn_player awake = *player; /* its level would miss and forget what the person has not */
    awake.level = (hn_level){.name = ""};
    /* A key that no seat has: what the hint leaves to chance tells nothing about the round. */
    hn_player_decide(&awake, view, hn_random(0, HN_FOR_CALLER, 0), why);
}

static spoken say(const screen *s, const hn_view *view, const char *name, const words_given *parts)
{
    return words_spoken(s->language, hn_view_rules(view), name, parts);
}

void why_hint(const screen *s, const hn_player *player, const hn_view *view)
{
    hn_why why;
    char sentence[WORDS];
    decide(player, view, &why);
    sentence_of(s, view, why.action, sentence, sizeof sentence);
    screen_paragraph(
        s, 0,
        say(s, view, "advice",
            PARTS(PART("number", list_number(view, why.action)), PART("hint", sentence)))
            .text);
}

static void print_choice(const screen *s, const hn_player *player, const hn_view *view,
                         const hn_why *why)
{
    char action[CHOICES_TEXT], sentence[WORDS];
    sentence_of(s, view, why->action, sentence, sizeof sentence);
    screen_paragraph(
        s, 0,
        say(s, view, "would choose",
            PARTS(PART("player", player->name), PART("number", list_number(view, why->action)),
                  PART("action", choices_text(view, why->action, action)), PART("hint", sentence)))
            .text);
}

/* Whether scores are shares of a win: those of the players that search, and those of some events of rule books. */
static bool are_shares(const hn_view *view, const hn_why *why)
{
    const book_words *book = book_words_of(hn_view_rules(view)->game);
    return !strncmp(why->rule, "search/", 7) ||
           (book && why->event != HN_NONE && book->events[why->event].shares);
}

/* "swap 0: 7", "bid 4x6: 0.62 (31 %)": with dice small scores may differ by little, and there is the chance
 * to be right; "look 0.3: 27.5 %" for a share. */
static void add_score(text_out *t, const hn_view *view, const hn_why *why, const hn_candidate *c)
{
    char action[CHOICES_TEXT];
    if (are_shares(view, why)) {
        text_add(t, "%s: %.1f %%", choices_text(view, c->action, action), 100 * c->score);
        return;
    }
    bool dice = house_has_dice(hn_view_rules(view)), whole = c->score == (double)(long)c->score;
    int digits = whole ? 0 : dice && c->score > -10 && c->score < 10 ? 2 : 1;
    text_add(t, "%s: %.*f", choices_text(view, c->action, action), digits, c->score);
    if (dice && c->chance >= 0)
        text_add(t, " (%.0f %%)", 100 * c->chance);
}

/* The best candidates, as many as a line holds. */
static void print_scores(const screen *s, const hn_view *view, const hn_why *why)
{
    char line[WORDS];
    text_out t = text_in(line, sizeof line);
    int used = INDENT + text_columns(say(s, view, "scores", PARTS(PART("scores", ""))).text);
    for (int i = 0; i < why->candidate_count; i++) {
        char entry[3 * CHOICES_TEXT];
        text_out e = text_in(entry, sizeof entry);
        text_add(&e, i ? ", " : "");
        add_score(&e, view, why, &why->candidate[i]);
        if (used + (int)(t.length + e.length) > s->width)
            break;
        text_add(&t, "%s", entry);
    }
    fprintf(s->out, "%*s%s\n", INDENT, "",
            say(s, view, "scores", PARTS(PART("scores", line))).text);
}

static int value_of(const hn_view *view, int kind)
{
    return house_value(hn_view_rules(view), "values", kind);
}

/* Empty for no card. */
static const char *text_of(hn_card card)
{
    return card < HN_CARDS ? hn_card_text(card) : "";
}

/* The chance that the deck's next card is worth less than a card, in percent; 0 for no card. */
static double below(const hn_view *view, const hn_why *why, hn_card card)
{
    double chance = 0;
    for (int kind = 0; kind < HN_KINDS && card < HN_CARDS; kind++)
        if (value_of(view, kind) < value_of(view, hn_card_kind(card)))
            chance += why->next_card[kind];
    return 100 * chance;
}

/* The own card of the highest value that the seat knows and can play, or HN_NONE. */
static hn_card worst_known(const hn_view *view)
{
    hn_card worst = HN_NONE;
    int collected = hn_view_collection(view, hn_view_seat(view));
    for (int slot = 0; slot < HN_SLOTS; slot++) {
        hn_card card = hn_view_card(view, hn_view_seat(view), slot);
        if (card < HN_CARDS && !(collected >> slot & 1) &&
            (worst == HN_NONE ||
             value_of(view, hn_card_kind(card)) > value_of(view, hn_card_kind(worst))))
            worst = card;
    }
    return worst;
}

static void print_next_card(const screen *s, const hn_view *view, const hn_why *why)
{
    double mean = 0;
    bool takes = words_is(hn_view_rules(view), "takes_value");
    hn_card top = takes ? hn_view_top(view) : HN_NONE, worst = worst_known(view);
    for (int kind = 0; kind < HN_KINDS; kind++)
        mean += why->next_card[kind] * value_of(view, kind);
    screen_block(
        s, INK_PLAIN, INDENT,
        say(s, view, "next from deck",
            PARTS(given_real("mean", mean, 1), PART("top", text_of(top)),
                  given_real("below_top", below(view, why, top), 0), PART("worst", text_of(worst)),
                  given_real("below_worst", below(view, why, worst), 0)))
            .text);
}

/* Calza where it is a choice; HN_ACTIONS: it is none. */
static hn_action find_calza(const hn_view *view)
{
    choices list;
    choices_of(view, &list);
    for (int i = 0; i < list.count; i++)
        if (!strcmp(hn_view_action_verb(view, list.action[i]), "calza"))
            return list.action[i];
    return HN_ACTIONS;
}

/* How likely the bid is that stands. */
static spoken say_odds(const screen *s, const hn_view *view, hn_bid bid)
{
    char text[16];
    hn_action calza = find_calza(view);
    bool can = calza != HN_ACTIONS;
    snprintf(text, sizeof text, "%dx%d", bid.count, bid.face);
    return say(
        s, view, "bid odds",
        PARTS(PART("bid", text),
              given_real("chance", 100 * hn_view_chance(view, hn_view_bid_action(view, bid)), 0),
              PART("calza", can),
              given_real("exact", can ? 100 * hn_view_chance(view, calza) : 0, 0),
              given_real("expected", hn_view_expected(view, bid.face), 1)));
}

/* Before the first bid: how many there may be of each face. */
static spoken say_expected(const screen *s, const hn_view *view)
{
    listener w = words_typed(s->language, hn_view_rules(view), hn_view_seats(view));
    char words[WORDS];
    text_out t = text_in(words, sizeof words);
    for (int face = 1; face <= house_value(w.rules, "faces", 0); face++) {
        text_add(&t, "%s%.1f ", face > 1 ? ", " : "", hn_view_expected(view, face));
        words_faces(&w, face, 0, false, &t);
    }
    return say(s, view, "faces expected", PARTS(PART("faces", words)));
}

static void print_odds(const screen *s, const hn_view *view)
{
    hn_bid bid = hn_view_bid(view);
    screen_block(s, INK_PLAIN, INDENT,
                 (bid.count ? say_odds(s, view, bid) : say_expected(s, view)).text);
}

void why_hint_more(const screen *s, const hn_player *player, const hn_view *view)
{
    hn_why why;
    decide(player, view, &why);
    print_choice(s, player, view, &why);
    /* The best stand first: where the last is as good, scores say nothing. */
    if (why.candidate_count > 1 &&
        why.candidate[0].score > why.candidate[why.candidate_count - 1].score)
        print_scores(s, view, &why);
    if (house_has_dice(hn_view_rules(view)))
        print_odds(s, view);
    else if (hn_view_phase(view) == HN_PHASE_DRAW && hn_view_deck(view))
        print_next_card(s, view, &why);
}

/* ---- reasons ---- */

static bool alike(const session_reason *a, const session_reason *b)
{
    return a->log == b->log && !strcmp(a->action, b->action) && !strcmp(a->words, b->words);
}

/* Whether a reason is the one before once more: both cards of an exchange are chosen at once. */
static bool is_said(const session_reason *reason, const session_reason *last)
{
    return reason->seat == last->seat && !strncmp(reason->action, "with ", 5) &&
           strstr(last->words, reason->action) && !strcmp(reason->words, last->words);
}

/* "seat 1, bid 4x6" with dice; else "pass (seats 1, 2)": who did it, where it is not the turn's seat alone. */
static spoken say_deed(const screen *s, const session *table, const session_reason *r, int count)
{
    char seats[SCREEN_SEATS];
    spoken action;
    text_out t = text_in(seats, sizeof seats);
    bool dice = house_has_dice(&table->rules);
    snprintf(action.text, sizeof action.text, "%s", r->action);
    if (!dice && count == 1 && r->seat == r->turn_seat)
        return action;
    for (int i = 0; i < count; i++)
        text_add(&t, "%s%d", i ? ", " : "", r[i].seat);
    return words_spoken(s->language, NULL, dice ? "seat did" : "by seats",
                        PARTS(PART("seat", r->seat), PART("action", r->action),
                              PART("several", count > 1), PART("seats", seats)));
}

void why_print(const screen *s, const session *table, int from, int to)
{
    for (int i = from, count; i < to; i += count) {
        const session_reason *r = &table->reason[i];
        for (count = 1; i + count < to && alike(r, r + count);)
            count++;
        if (r->ends_claims || (i > from && is_said(r, r - 1)))
            continue;
        fprintf(s->out, "%*s", INDENT, "");
        int column =
            INDENT + screen_print(s, INK_STRONG, "%s: ", say_deed(s, table, r, count).text);
        screen_wrap(s, column, 2 * INDENT, r->words);
    }
}

void why_turn(const screen *s, const session *table, int index)
{
    const session_reason *r = &table->reason[index];
    fprintf(s->out, "%s\n",
            words_spoken(s->language, NULL, "turn of",
                         PARTS(PART("turn", r->turn), PART("seat", r->turn_seat),
                               PART("name", session_name(table, r->turn_seat))))
                .text);
}
