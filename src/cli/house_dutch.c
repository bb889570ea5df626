/* Dutch's house rules in words: every key has its part in a sentence. */
#include "cli/house.h"

static void print_drops(const screen *s, const hn_rules *rules)
{
    char words[HOUSE_SENTENCES];
    text_out t = text_in(words, sizeof words);
    int penalty = house_value(rules, "wrong_drop", 0);
    text_add(&t, "After a card is played everyone may drop cards of its rank onto it, several at "
                 "once. A wrong card comes back, seen by all");
    if (penalty)
        text_add(&t, ", and costs %d from the deck", penalty);
    text_add(&t, ".");
    house_part(s, "Drops", words);
}

static void print_powers(const screen *s, const hn_rules *rules)
{
    char words[HOUSE_SENTENCES];
    text_out t = text_in(words, sizeof words);
    house_add_powers(&t, rules);
    if (!t.length)
        return;
    text_add(&t, ". For cards that are played and for those that are dropped, one after the other "
                 "when all drops are made; never a must.");
    house_part(s, "Powers", words);
}

static void print_collect(const screen *s, const hn_rules *rules)
{
    if (house_is(rules, "clear_and_collect", "yes"))
        house_part(s, "Collect",
                   "Of the cards that you look at first the lowest that is no joker lies open and "
                   "begins your collection. Instead of a turn you may take the top discard of that "
                   "rank into it: four win at once. Its cards are neither played nor dropped, and "
                   "together they count as one; one that is swapped away has left it.");
}

static void print_call(const screen *s, const hn_rules *rules)
{
    char words[HOUSE_SENTENCES];
    int laps = house_value(rules, "laps", 0);
    snprintf(words, sizeof words,
             "At the end of your turn say \"%s\": every other seat has one more turn, then all "
             "cards are opened. Without a call the round ends after %d lap%s.",
             house_call(rules), laps, laps == 1 ? "" : "s");
    house_part(s, "Call", words);
}

static void print_end(const screen *s, const hn_rules *rules)
{
    char words[HOUSE_SENTENCES];
    snprintf(
        words, sizeof words,
        "An empty hand%s wins at once. Else the fewest points win, then the fewest cards, then "
        "the caller; then it is shared.",
        house_is(rules, "clear_and_collect", "yes") ? ", collections not counted," : "");
    house_part(s, "End", words);
}

void house_dutch(const screen *s, const hn_rules *rules, bool match)
{
    house_values(s, rules, ".");
    house_deal(s, rules, "one card opens the discard");
    house_part(s, "Turn",
               "Draw from the deck or take the top discard. Then play that card, or one of yours: "
               "the drawn one takes its place. A card that is taken and played back does nothing.");
    print_drops(s, rules);
    print_powers(s, rules);
    print_collect(s, rules);
    print_call(s, rules);
    print_end(s, rules);
    if (match)
        house_match_won(s, rules);
}
