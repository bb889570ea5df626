/* What the words of all card games share, and the house rules of Cambio. A sentence stands for the value of
 * one or two keys, asked for by name, so a game that lacks a key lacks its sentence. */
#include "cli/house.h"
#include "words/words.h"

#include <string.h>

/* ---- what games of cards share ---- */

int house_card_value(const hn_rules *rules, const char *key, int kind)
{
    const hn_key *found = hn_key_find(rules->game, key);
    return found ? hn_rules_get(rules, found, words_entry(found, kind)) : 0;
}

const char *house_call(const hn_rules *rules)
{
    const char *own = house_words_of(rules)->call;
    if (own)
        return own;
    return house_is(rules, "call_word", "lock") ? "lock" : "cambio";
}

const char *house_rank(int rank)
{
    static const char *const names[HN_RANKS] = {
        [HN_ACE] = "ace", [HN_JACK] = "Jack", [HN_QUEEN] = "Queen", [HN_KING] = "King"};
    return names[rank] ? names[rank] : hn_rank_name(rank);
}

void house_note(const hn_rules *rules, const hn_card_view *view, int seat, char *note, size_t size)
{
    int rank = view->collects[seat], count = 0;
    while (count < HN_COLLECTION && view->collected[seat][count] != HN_NONE)
        count++;
    bool called = view->callers >> seat & 1;
    bool safe = house_words_of(rules)->protects || house_is(rules, "protected", "yes");
    text_out t = text_in(note, size);
    if (called)
        text_add(&t, "called%s", safe ? ", protected" : "");
    else if (view->barred >> seat & 1)
        text_add(&t, "no more %s", house_words_of(rules)->drops);
    if (rank != HN_NONE)
        text_add(&t, "%s %s (%d/%d)", called ? "," : "collects", hn_rank_name(rank), count,
                 HN_COLLECTION);
}

const char *house_power(const hn_rules *rules, hn_card card)
{
    return words_power(rules, card);
}

const char *house_rank_power(const hn_rules *rules, int rank)
{
    return words_rank_power(rules, rank);
}
