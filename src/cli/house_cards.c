/* The house rules of card games in words. A sentence stands for the value of one or two keys, asked for by
 * name, so a game that lacks a key lacks its sentence. */
#include "cli/house.h"

#include "core/text.h"

#include <string.h>

/* Kinds that count the same, together; cards that count their own number are one group. */
static void print_values(const screen *s, const hn_rules *rules)
{
    const hn_key *key = hn_key_find(rules->game, "values");
    char words[HOUSE_SENTENCES];
    text_out t = text_in(words, sizeof words);
    bool done[HN_KINDS] = {false}, numbers = true;
    if (!key)
        return;
    for (int kind = 1; kind < HN_JACK; kind++)
        numbers = numbers && hn_rules_get(rules, key, kind) == kind + 1;
    for (int kind = 1; numbers && kind < HN_JACK; kind++)
        done[kind] = true;
    for (int kind = 0; kind < HN_KINDS; kind++) {
        if (kind == 1 && numbers)
            text_add(&t, "; 2 to 10 their number");
        if (done[kind])
            continue;
        int value = hn_rules_get(rules, key, kind);
        text_add(&t, "%s%s", t.length ? "; " : "", hn_kind_name(kind));
        for (int other = kind + 1; other < HN_KINDS; other++)
            if (!done[other] && hn_rules_get(rules, key, other) == value) {
                text_add(&t, ", %s", hn_kind_name(other));
                done[other] = true;
            }
        text_add(&t, " %d", value);
    }
    text_add(&t, ". The lowest sum wins.");
    house_part(s, "Values", words);
}

static void print_deal(const screen *s, const hn_rules *rules)
{
    char words[HOUSE_SENTENCES];
    text_out t = text_in(words, sizeof words);
    int looks = house_value(rules, "looks", 0);
    text_add(&t, "%d cards each, face down.", house_value(rules, "cards", 0));
    if (looks && house_is(rules, "looks_at", "chosen"))
        text_add(&t, " You look at %d of yours that you choose.", looks);
    else if (looks == 1)
        text_add(&t, " You look at the one in slot 0.");
    else if (looks)
        text_add(&t, " You look at those in slots 0 %s %d.", looks == 2 ? "and" : "to", looks - 1);
    house_part(s, "Deal", words);
}

static void print_turn(const screen *s, const hn_rules *rules)
{
    char words[HOUSE_SENTENCES];
    text_out t = text_in(words, sizeof words);
    text_add(&t, "Draw from the deck");
    if (house_is(rules, "draw_discard", "yes"))
        text_add(&t, " or take the top discard%s",
                 house_is(rules, "discard_use", "swap") ? ", which must then be swapped in" : "");
    text_add(&t,
             ". Swap the card for one of yours or play it; either way one goes onto the discard.");
    house_part(s, "Turn", words);
}

static const char *power_words(const char *power)
{
    static const char *const words[][2] = {
        {"look own", "look at one of your cards"},
        {"look other", "look at a card of another seat"},
        {"look any", "look at any card"},
        {"swap", "exchange any two cards, unseen"},
        {"look swap", "look at any card, then exchange any two"},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(words[i][0], power))
            return words[i][1];
    return NULL;
}

static const char *kind_power(const hn_rules *rules, int kind)
{
    const hn_key *key = hn_key_find(rules->game, "powers");
    char words[64];
    if (!key)
        return NULL;
    hn_rules_value_text(key, hn_rules_get(rules, key, kind), words, sizeof words);
    return power_words(words);
}

const char *house_power(const hn_rules *rules, hn_card card)
{
    return card < HN_CARDS ? kind_power(rules, hn_card_kind(card)) : NULL;
}

static void print_powers(const screen *s, const hn_rules *rules)
{
    char words[HOUSE_SENTENCES];
    text_out t = text_in(words, sizeof words);
    bool done[HN_KINDS] = {false};
    for (int kind = 0; kind < HN_KINDS; kind++) {
        const char *power = kind_power(rules, kind);
        if (done[kind] || !power)
            continue;
        text_add(&t, "%s%s", t.length ? "; " : "", hn_kind_name(kind));
        for (int other = kind + 1; other < HN_KINDS; other++)
            if (kind_power(rules, other) == power) {
                text_add(&t, ", %s", hn_kind_name(other));
                done[other] = true;
            }
        text_add(&t, ": %s", power);
    }
    if (!t.length)
        return;
    text_add(&t, ". Only for a card that is drawn%s and played at once; never a must.",
             house_is(rules, "powers_from", "deck") ? " from the deck" : "");
    house_part(s, "Powers", words);
}

static void print_flips(const screen *s, const hn_rules *rules)
{
    char words[HOUSE_SENTENCES];
    text_out t = text_in(words, sizeof words);
    if (!hn_key_find(rules->game, "flips") || house_is(rules, "flips", "none"))
        return;
    bool all = house_is(rules, "flips", "all"), one = house_is(rules, "flips_per_card", "one");
    int penalty = house_value(rules, "wrong_flip", 0);
    text_add(&t, "After a turn everyone may flip %s of the top discard's rank onto it%s.",
             all ? "any seat's cards" : "own cards",
             one ? "; one right flip counts" : ", again and again");
    text_add(&t, " A wrong card goes back, seen by all");
    if (penalty)
        text_add(&t, ", and costs %d from the deck", penalty);
    text_add(&t, ".");
    if (house_is(rules, "give", "yes"))
        text_add(&t, " For another seat's card one of your own goes into its place.");
    house_part(s, "Flips", words);
}

static void print_call(const screen *s, const hn_rules *rules)
{
    char words[HOUSE_SENTENCES];
    text_out t = text_in(words, sizeof words);
    const char *word = house_is(rules, "call_word", "lock") ? "lock" : "cambio";
    text_add(&t, "%s say \"%s\": every other seat has one more turn, then all cards are opened.",
             house_is(rules, "call_at", "start") ? "Instead of your turn"
                                                 : "At the end of your turn",
             word);
    if (house_is(rules, "protected", "yes"))
        text_add(&t, " Nobody else may touch a caller's cards.");
    if (house_is(rules, "callers", "several"))
        text_add(&t, " Others may still call in the last lap.");
    if (house_value(rules, "bad_call", 0))
        text_add(&t, " A caller who has not won gets %d points more.",
                 house_value(rules, "bad_call", 0));
    text_add(&t, " Without a call the round ends after %d laps.", house_value(rules, "laps", 0));
    house_part(s, "Call", words);
}

static void print_match(const screen *s, const hn_rules *rules)
{
    char words[HOUSE_SENTENCES];
    text_out t = text_in(words, sizeof words);
    int goal = house_value(rules, "match_goal", 0);
    if (house_is(rules, "match_by", "rounds"))
        text_add(&t, "%d round%s; the lowest total wins.", goal, goal == 1 ? "" : "s");
    else
        text_add(&t, "Rounds until someone has %d points; the lowest total wins.", goal);
    house_part(s, "Match", words);
}

void house_cards(const screen *s, const hn_rules *rules, bool match)
{
    print_values(s, rules);
    print_deal(s, rules);
    print_turn(s, rules);
    print_powers(s, rules);
    print_flips(s, rules);
    print_call(s, rules);
    if (match)
        print_match(s, rules);
}
