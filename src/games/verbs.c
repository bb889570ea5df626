/* Actions as text: one codec for all games, from each game's table of verbs. */
#include "core/text.h"
#include "games/game.h"

#include <string.h>

/* How many values an argument takes. */
static int argument_count(verb_argument argument)
{
    static const int counts[] = {[VERB_ALONE] = 1,
                                 [VERB_SLOT] = HN_SLOTS,
                                 [VERB_PLACE] = HN_SEATS * HN_SLOTS,
                                 [VERB_BID] = HN_FACES * HN_MOST_DICE,
                                 [VERB_RANK] = HN_RANKS,
                                 [VERB_SEAT] = HN_SEATS};
    return counts[argument];
}

const verb *verb_of(const hn_game *game, hn_action action, int *rest)
{
    for (const verb *v = game->verbs; v < game->verbs + game->verb_count; v++)
        if (action >= v->first && action < v->first + argument_count(v->argument)) {
            *rest = action - v->first;
            return v;
        }
    return NULL;
}

int hn_action_count(const hn_rules *rules)
{
    return rules->game->action_count;
}

int hn_action_text(const hn_rules *rules, int seats, int seat, hn_action action, char *buffer,
                   size_t size)
{
    text_out t = text_in(buffer, size);
    int rest;
    const verb *v = verb_of(rules->game, action, &rest);
    bool table = seats <= HN_SEATS && seat >= 0 && seat < seats;
    if (!v || !table || (v->argument == VERB_PLACE && rest >= seats * HN_SLOTS) ||
        (v->argument == VERB_SEAT && rest >= seats))
        return 0;
    text_add(&t, "%s", v->word);
    if (v->argument == VERB_SLOT)
        text_add(&t, " %d", rest);
    if (v->argument == VERB_PLACE) {
        hn_place place = place_absolute(seats, seat, rest);
        text_add(&t, " %d.%d", place.seat, place.slot);
    }
    if (v->argument == VERB_RANK)
        text_add(&t, " %s", hn_rank_name(rest));
    if (v->argument == VERB_SEAT)
        text_add(&t, " %d", (seat + rest) % seats);
    if (v->argument == VERB_BID)
        text_add(&t, " %dx%d", rest % HN_MOST_DICE + 1, rest / HN_MOST_DICE + 1);
    return (int)t.length;
}

void verb_add_action(text_out *t, const hn_view *view, hn_action action)
{
    char words[32];
    hn_action_text(view->rules_, hn_view_seats(view), view->seat_, action, words, sizeof words);
    text_add(t, "`%s`", words);
}

/* Reads a number below `end` without sign, space or leading zero, and moves on; -1: there is none. */
static int number(const char **at, int end)
{
    const char *p = *at;
    int value = 0;
    if (*p < '0' || *p > '9' || (*p == '0' && p[1] >= '0' && p[1] <= '9'))
        return -1;
    while (*p >= '0' && *p <= '9' && value < end)
        value = 10 * value + (*p++ - '0');
    *at = p;
    return value < end ? value : -1;
}

/* `4x6`: from count and face to the rest of a bid's number, or -1. */
static int bid_of(const char *at)
{
    int count = number(&at, HN_MOST_DICE + 1);
    if (count < 1 || *at++ != 'x')
        return -1;
    int face = number(&at, HN_FACES + 1);
    return face < 1 || *at ? -1 : (face - 1) * HN_MOST_DICE + count - 1;
}

/* A rank by its name, or -1. */
static int rank_of(const char *at)
{
    for (int rank = 0; rank < HN_RANKS; rank++)
        if (!strcmp(at, hn_rank_name(rank)))
            return rank;
    return -1;
}

/* The rest of an action's number from the text behind its verb, or -1. */
static int argument_of(verb_argument argument, int seats, int seat, const char *at)
{
    if (argument == VERB_ALONE)
        return *at ? -1 : 0;
    if (*at++ != ' ')
        return -1;
    if (argument == VERB_BID)
        return bid_of(at);
    if (argument == VERB_RANK)
        return rank_of(at);
    int first = number(&at, argument == VERB_SLOT ? HN_SLOTS : seats);
    if (first < 0 || argument == VERB_SLOT)
        return *at ? -1 : first;
    if (argument == VERB_SEAT)
        return *at ? -1 : (first - seat + seats) % seats;
    if (*at++ != '.')
        return -1;
    int slot = number(&at, HN_SLOTS);
    if (slot < 0 || *at)
        return -1;
    return place_relative(seats, seat, (hn_place){(uint8_t)first, (uint8_t)slot});
}

hn_status hn_action_parse(const hn_rules *rules, int seats, int seat, const char *words,
                          hn_action *action)
{
    const hn_game *game = rules->game;
    if (seats > HN_SEATS || seat < 0 || seat >= seats)
        return HN_NO_SUCH_ACTION;
    for (const verb *v = game->verbs; v < game->verbs + game->verb_count; v++) {
        size_t length = strlen(v->word);
        if (strncmp(words, v->word, length))
            continue;
        int rest = argument_of(v->argument, seats, seat, words + length);
        if (rest >= 0) {
            *action = (hn_action)(v->first + rest);
            return HN_OK;
        }
    }
    return HN_NO_SUCH_ACTION;
}
