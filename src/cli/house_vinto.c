/* Vinto's house rules in words: every key has its part in a sentence. */
#include "cli/house.h"

/* "1 card" or "2 cards". */
static void add_cards(text_out *t, int count)
{
    text_add(t, "%d card%s", count, count == 1 ? "" : "s");
}

static void print_actions(const screen *s, const hn_rules *rules)
{
    char words[HOUSE_SENTENCES];
    text_out t = text_in(words, sizeof words);
    house_add_powers(&t, rules);
    if (!t.length)
        return;
    text_add(&t, ".");
    house_part(s, "Actions", words);
}

static bool stays_hidden(const hn_rules *rules)
{
    return house_is(rules, "wrong_card", "hidden");
}

/* Whether kings name cards. */
static bool kings_name(const hn_rules *rules)
{
    return house_entry_is(rules, "actions", HN_KING, "name");
}

static void print_kings(const screen *s, const hn_rules *rules)
{
    char words[HOUSE_SENTENCES];
    text_out t = text_in(words, sizeof words);
    int penalty = house_value(rules, "wrong_penalty", 0);
    if (!kings_name(rules))
        return;
    text_add(&t,
             "Named rightly, the card goes onto the discard and you play its action. Wrongly, it "
             "stays, %s",
             stays_hidden(rules) ? "unseen" : "seen by all");
    if (penalty) {
        text_add(&t, ", and you take ");
        add_cards(&t, penalty);
    }
    text_add(&t, ".");
    house_part(s, "King", words);
}

static void print_declare(const screen *s, const hn_rules *rules)
{
    char words[HOUSE_SENTENCES];
    text_out t = text_in(words, sizeof words);
    int penalty = house_value(rules, "wrong_penalty", 0);
    if (!house_is(rules, "declare", "yes"))
        return;
    text_add(&t, "With a swap you may declare the rank of the card that comes out. Right: you may "
                 "play its action. Wrong: ");
    if (penalty) {
        text_add(&t, "you take ");
        add_cards(&t, penalty);
    } else {
        text_add(&t, "nothing happens");
    }
    text_add(&t, ".");
    house_part(s, "Declare", words);
}

static void print_toss_ins(const screen *s, const hn_rules *rules)
{
    char words[HOUSE_SENTENCES];
    text_out t = text_in(words, sizeof words);
    int penalty = house_value(rules, "wrong_penalty", 0);
    text_add(&t,
             "After a discard everyone may toss in cards of its rank, several at once%s. "
             "Their actions are played one after the other; none is a must.",
             kings_name(rules) ? "; after a King, Kings and what it named" : "");
    text_add(&t, " If one is wrong all of them stay, the wrong ones %s",
             stays_hidden(rules) ? "unseen" : "seen by all");
    if (penalty) {
        text_add(&t, "; each of these costs ");
        add_cards(&t, penalty);
    }
    text_add(&t, ", and you toss in no more this round.");
    house_part(s, "Toss-in", words);
}

static void print_call(const screen *s, const hn_rules *rules)
{
    char words[HOUSE_SENTENCES];
    int laps = house_value(rules, "laps", 0);
    snprintf(words, sizeof words,
             "At the end of your turn say \"%s\": every other seat has one more turn, all of them "
             "together against you. Nobody touches your cards any more, and you toss in nothing. "
             "Without a call the round ends after %d lap%s.",
             house_call(rules), laps, laps == 1 ? "" : "s");
    house_part(s, "Call", words);
}

static void print_match(const screen *s, const hn_rules *rules)
{
    char words[HOUSE_SENTENCES];
    int goal = house_value(rules, "match_goal", 0);
    snprintf(words, sizeof words,
             "%d round%s; the highest total wins. The first place has 5 game points, the second 3, "
             "the third 2.",
             goal, goal == 1 ? "" : "s");
    house_part(s, "Match", words);
}

void house_vinto(const screen *s, const hn_rules *rules, bool match)
{
    house_values(s, rules, ". Suits do not matter; few points are good.");
    house_deal(s, rules, "the discard is empty");
    house_part(s, "Turn",
               "Draw from the deck, for all to see: play the card's action, or swap it for one of "
               "yours, which goes onto the discard, or discard it. Or take the top discard, if it "
               "has an action that was not played, and play that.");
    print_actions(s, rules);
    print_kings(s, rules);
    print_declare(s, rules);
    print_toss_ins(s, rules);
    print_call(s, rules);
    house_part(s, "Score",
               "A caller whose sum is below the lowest of the others has +3 and they -1; if it is "
               "level, +3 and 0; if it is above, -1 and +3 each. Without a call the lowest sum has "
               "+3, the others -1.");
    if (match)
        print_match(s, rules);
}
