/* Asking a player at a table: one decision for many keys, as text. */
#include "ask.h"

#include "words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FEW = 16, MANY = 1200, WORDS = 40 };

/* A name, then constants and their values. */
static hn_player player_of(const setup *s, const char *words, where at)
{
    hn_player player;
    hn_error error;
    char name[LONGEST], constant[LONGEST];
    int value, used;
    if (sscanf(words, "%199s%n", name, &used) != 1 ||
        hn_player_find(&player, name, s->rules.game, &error))
        broken(at, "no player: %s", words);
    for (words += used; sscanf(words, "%199s %d%n", constant, &value, &used) == 2; words += used)
        if (hn_player_set(&player, constant, value, &error))
            broken(at, "%s", error.text);
    return player;
}

static hn_action decision(const setup *s, const hn_player *player, int seat, uint64_t key,
                          hn_why *why, where at)
{
    hn_view view = hn_view_of(&s->rules, &s->state, seat);
    hn_mask legal;
    hn_view_legal(&view, &legal);
    hn_action action = hn_player_decide(player, &view, key, NULL);
    if (!hn_mask_has(&legal, action))
        broken(at, "%s decides for action %d, which is not legal", player->name, action);
    if (hn_player_decide(player, &view, key, why) != action || why->action != action)
        broken(at, "%s decides otherwise when it is asked why", player->name);
    return action;
}

static void words_of(const setup *s, int seat, hn_action action, char *words)
{
    hn_action_text(&s->rules, hn_seat_count(&s->rules, &s->state), seat, action, words, WORDS);
}

void ask_decides(setup *s, const char *words_of_player, int seat, const char *words, where at)
{
    hn_player player = player_of(s, words_of_player, at);
    for (uint64_t key = 0; key < FEW; key++) {
        hn_why why;
        char decided[WORDS];
        words_of(s, seat, decision(s, &player, seat, key, &why, at), decided);
        if (strcmp(decided, words)) {
            hn_view view = hn_view_of(&s->rules, &s->state, seat);
            char text[400];
            hn_why_text(&player, &view, &why, text, sizeof text);
            broken(at, "%s: expected \"%s\", not \"%s\" (%s: %s)", words_of_player, words, decided,
                   why.rule, text);
        }
    }
}

/* Choices by their words: what is wanted, and how often each was met. */
typedef struct choices {
    int count, weights;
    struct choice {
        char words[WORDS];
        int weight, met;
    } choice[32];
} choices;

static choices read_choices(const char *words)
{
    choices all = {.count = 0};
    while (*words) {
        struct choice *c = &all.choice[all.count++];
        size_t length = strcspn(words, ",");
        c->weight = 1;
        c->met = 0;
        snprintf(c->words, sizeof c->words, "%.*s", (int)length, words);
        char *times = strstr(c->words, " x");
        if (times) {
            c->weight = atoi(times + 2);
            *times = 0;
        }
        all.weights += c->weight;
        words += length;
        words += strspn(words, ", ");
    }
    return all;
}

void ask_chooses(setup *s, const char *words_of_player, int seat, const char *words, where at)
{
    hn_player player = player_of(s, words_of_player, at);
    choices all = read_choices(words);
    for (uint64_t key = 0; key < MANY; key++) {
        hn_why why;
        char decided[WORDS];
        words_of(s, seat, decision(s, &player, seat, key, &why, at), decided);
        int i = 0;
        while (i < all.count && strcmp(all.choice[i].words, decided))
            i++;
        if (i == all.count)
            broken(at, "%s: \"%s\" is none of: %s", words_of_player, decided, words);
        all.choice[i].met++;
    }
    for (int i = 0; i < all.count; i++) {
        const struct choice *c = &all.choice[i];
        double chance = (double)c->weight / all.weights;
        double spread = sqrt(MANY * chance * (1 - chance));
        if (fabs(c->met - MANY * chance) > 4 * spread)
            broken(at, "%s: \"%s\" %d times of %d, expected about %.0f", words_of_player, c->words,
                   c->met, MANY, MANY * chance);
    }
}

double ask_reason(setup *s, const char *words_of_player, int seat, const char *name, where at)
{
    hn_player player = player_of(s, words_of_player, at);
    hn_why why;
    decision(s, &player, seat, 0, &why, at);
    for (int i = 0; i < why.number_count; i++)
        if (!strcmp(why.number[i].name, name))
            return why.number[i].value;
    broken(at, "%s has no number \"%s\" (%s)", words_of_player, name, why.rule);
    return 0;
}

hn_place ask_acts(setup *s, const char *words_of_player, int seat, where at)
{
    hn_player player = player_of(s, words_of_player, at);
    hn_why why;
    hn_action action = decision(s, &player, seat, 0, &why, at);
    hn_view view = hn_view_of(&s->rules, &s->state, seat);
    hn_place place = hn_view_action_place(&view, action);
    if (hn_apply(&s->rules, &s->state, seat, action, NULL))
        broken(at, "%s cannot act as it decides", words_of_player);
    return place;
}
