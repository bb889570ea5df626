/* Perudo's house rules in words: every key has its part in a sentence. */
#include "cli/house.h"
#include "cli/throw.h"

/* The wild face as the sentences name it, "aces"; empty: there is none. */
static const char *wild_name(const hn_rules *rules, char buffer[static THROW_FACE])
{
    int wild = house_value(rules, "wild", 0);
    buffer[0] = 0;
    return wild ? throw_face(wild, wild, buffer) : buffer;
}

static void print_dice(const screen *s, const hn_rules *rules)
{
    char words[HOUSE_SENTENCES];
    text_out t = text_in(words, sizeof words);
    int dice = house_value(rules, "dice", 0);
    int least = hn_rules_least_seats(rules), most = hn_rules_most_seats(rules);
    text_add(&t, most > least ? "%d to %d seats" : "%d seats", least, most);
    text_add(&t, ", each with %d %s of %d faces under a cup that it alone looks under.", dice,
             dice == 1 ? "die" : "dice", house_value(rules, "faces", 0));
    house_part(s, "Dice", words);
}

static void print_bids(const screen *s, const hn_rules *rules)
{
    char words[HOUSE_SENTENCES], wild[THROW_FACE];
    text_out t = text_in(words, sizeof words);
    int face = house_value(rules, "faces", 0);
    text_add(&t, "A bid says how many of all dice show a face, at least: 2x%d is two %ds.", face,
             face);
    if (*wild_name(rules, wild))
        text_add(&t, " All %s%s are wild: they count for every other face too.", wild,
                 house_value(rules, "wild", 0) == 1 ? " (1s)" : "");
    if (house_is(rules, "opening", "not wild"))
        text_add(&t, " No throw is opened with %s.", wild);
    else if (house_is(rules, "opening", "wild in palifico"))
        text_add(&t, " A throw is opened with %s only when it is palifico.", wild);
    else
        text_add(&t, " A throw is opened with any bid.");
    house_part(s, "Bids", words);
}

static void print_raises(const screen *s, const hn_rules *rules)
{
    char words[HOUSE_SENTENCES], wild[THROW_FACE];
    text_out t = text_in(words, sizeof words);
    wild_name(rules, wild);
    if (house_is(rules, "raise", "upwards"))
        text_add(&t, "More of the same face, or no fewer of a higher one; never a lower face.");
    else
        text_add(&t, "More of any face, or as many of a higher one.");
    if (house_is(rules, "wild_bids", "half"))
        text_add(
            &t,
            " To %s: at least half as many, rounded up. From %s: at least twice as many and one, of any "
            "other face.",
            wild, wild);
    else if (*wild)
        text_add(&t, " The same goes for %s.", wild);
    text_add(&t, " Nobody bids more dice than there are.");
    house_part(s, "Raises", words);
}

static void print_calls(const screen *s, const hn_rules *rules)
{
    char words[HOUSE_SENTENCES];
    text_out t = text_in(words, sizeof words);
    bool game = house_is(rules, "loss", "game");
    text_add(&t,
             "Instead of a bid: `dudo`, if you doubt the one that stands. All cups are lifted: if "
             "there are fewer dice, the bidder loses %s, else you do.",
             game ? "the round" : "a die");
    if (!house_is(rules, "calza", "no"))
        text_add(&t,
                 " Or `calza`, if you think that it is exact%s: then you get a die back, up to %d, "
                 "else you lose one.",
                 house_is(rules, "calza", "yes") ? "" : " and more than two seats are left",
                 house_value(rules, "dice", 0));
    if (!game)
        text_add(&t, " Who lost a die begins the next throw, or who comes after if it was the "
                     "last");
    if (!game && !house_is(rules, "calza", "no"))
        text_add(&t, "; after a right `calza` %s",
                 house_is(rules, "after_calza", "caller") ? "its caller does"
                                                          : "the seat behind its caller does");
    if (!game)
        text_add(&t, ".");
    house_part(s, "Calls", words);
}

static void print_palifico(const screen *s, const hn_rules *rules)
{
    char words[HOUSE_SENTENCES], wild[THROW_FACE];
    text_out t = text_in(words, sizeof words);
    if (house_is(rules, "palifico", "no"))
        return;
    text_add(&t, house_is(rules, "palifico", "any last die")
                     ? "While any seat has a single die"
                     : "Once for each seat, in the throw after it came down to a single die");
    text_add(&t, ", the face cannot be changed");
    if (*wild_name(rules, wild))
        text_add(&t, ", and %s are not wild", wild);
    text_add(&t, ".");
    house_part(s, "Palifico", words);
}

static void print_end(const screen *s, const hn_rules *rules)
{
    char words[HOUSE_SENTENCES];
    text_out t = text_in(words, sizeof words);
    int throws = house_value(rules, "throws", 0);
    if (house_is(rules, "loss", "game"))
        text_add(&t, "The first call ends the round: all but its loser win.");
    else
        text_add(&t,
                 "A seat without dice is out, and the last one with dice wins; after %d throw%s "
                 "whoever has the most.",
                 throws, throws == 1 ? "" : "s");
    house_part(s, "End", words);
}

void house_perudo(const screen *s, const hn_rules *rules, bool match)
{
    print_dice(s, rules);
    print_bids(s, rules);
    print_raises(s, rules);
    print_calls(s, rules);
    print_palifico(s, rules);
    print_end(s, rules);
    if (match)
        house_match_won(s, rules);
}
