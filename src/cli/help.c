/* The lines of `help`: those of a table of cards and those of one of dice. */
#include "cli/help.h"

#include "cli/house.h"
#include "cli/throw.h"
#include "words/words.h"

#include <stdio.h>

typedef struct help_line {
    const char *typed, *meaning;
} help_line;

static void print_typed(const screen *s, const help_line *lines, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        fprintf(s->out, "  %-12s", lines[i].typed);
        screen_paragraph(s, 14, lines[i].meaning);
    }
}

static void help_with_cards(const screen *s, const hn_rules *rules)
{
    char hint[128], ask[128];
    const help_line lines[] = {
        {"1, 2, ...", "do what has this number; or type the action itself: swap 2"},
        {"table", "the table and your choices again"},
        {"hint", hint},
        {"beliefs",
         "what a player in your seat would believe of hidden cards; beliefs 1.0: of one"},
        {"log", "what happened in this round"},
        {"rules", "every rule of this house"},
        {"ask always", ask},
        {"quit", "leave; the round is kept, and you can go on later"},
    };
    char other[32], drops[32];
    words_name(rules, "hint_player", other, sizeof other);
    words_name(rules, "drops", drops, sizeof drops);
    snprintf(hint, sizeof hint, "what a computer player would do here and why; hint %s asks %s",
             other, other);
    snprintf(ask, sizeof ask, "ask for %s after every turn; ask known: only where one fits", drops);
    screen_paragraph(
        s, 0,
        "2.0 is the card of seat 2 in slot 0; you are seat 0. Below a card: the other seats "
        "that know it (~3: all but 3). c clubs, d diamonds, h hearts, s spades, Xr Xb jokers.");
    if (house_is(rules, "clear_and_collect", "yes"))
        screen_paragraph(s, 0,
                         s->utf8 ? "[ 3d] or a double frame: a card of a collection."
                                 : "{ 3d}: a card of a collection.");
    screen_title(s, "what you can type");
    print_typed(s, lines, sizeof lines / sizeof *lines);
}

static void help_with_dice(const screen *s, const hn_rules *rules, int seats)
{
    static const char *const numbers[] = {"no", "one", "two", "three", "four"};
    static const help_line calls[] = {
        {"dudo", "call the bid that stands: it is too high"},
        {"calza", "call it: it is exact"},
    };
    static const help_line lines[] = {
        {"1, 2, ...", "do what has this number"},
        {"table", "the table and your choices again"},
        {"hint", "what a computer player would do here and why; hint random asks random"},
        {"log", "what happened in this round"},
        {"rules", "every rule of this house"},
        {"quit", "leave; the round is kept, and you can go on later"},
    };
    hn_bid bid = throw_example(rules, seats * house_value(rules, "dice", 0));
    char typed[32], meaning[96];
    snprintf(typed, sizeof typed, "%dx%d, %d %d", bid.count, bid.face, bid.count, bid.face);
    snprintf(meaning, sizeof meaning, "bid that there are at least %s %ds; bid %dx%d is the same",
             numbers[bid.count], bid.face, bid.count, bid.face);
    screen_paragraph(s, 0,
                     "You are seat 0. Of the others you see how many dice they have, a dot for "
                     "each that they lost, and what they bid last; of your own dice, those whose "
                     "number is in brackets count for the bid.");
    screen_title(s, "what you can type");
    print_typed(s, &(help_line){typed, meaning}, 1);
    print_typed(s, calls, house_is(rules, "calza", "no") ? 1 : 2);
    print_typed(s, lines, sizeof lines / sizeof *lines);
}

void help_print(const screen *s, const hn_rules *rules, int seats)
{
    if (house_has_dice(rules))
        help_with_dice(s, rules, seats);
    else
        help_with_cards(s, rules);
}
