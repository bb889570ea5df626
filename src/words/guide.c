/* A guided round: its table is data of the game, what is said at it are sentences. */
#include "words/guide.h"

#include "games/game.h"
#include "words/sentence.h"
#include "words/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char prefix[] = "guide ";

bool words_guide(const hn_game *game, guide *g)
{
    const guided_round *guided = &game->guided;
    hn_rules_preset(&g->rules, game, NULL, NULL);
    for (int i = 0; i < guided->change_count; i++)
        g->rules.value[guided->changes[i].value] = guided->changes[i].to;
    g->seats = guided->seats;
    snprintf(g->seed, sizeof g->seed, "%" PRIu64, guided->seed);
    g->player = game->quick;
    return g->seats > 0;
}

/* Adds the sentences of a list that are the guide's, except for those that are there. */
static void add_list(json_t *words, const language *in, const hn_rules *rules, const sentence *list)
{
    for (const sentence *one = list; one->name; one++) {
        char text[WORDS_SENTENCE];
        const char *name = one->name + sizeof prefix - 1;
        if (strncmp(one->name, prefix, sizeof prefix - 1) != 0 || json_object_get(words, name))
            continue;
        if (!*words_name(in, rules, one->name, text, sizeof text))
            continue;
        json_object_set_new(words, name, json_string(text));
    }
}

json_t *json_from_guide(const language *in, const hn_rules *rules)
{
    json_t *words = json_object();
    add_list(words, in, rules, sentences_of(NULL, hn_game_name(rules->game)));
    add_list(words, in, rules, sentences_of(NULL, "shared"));
    return words;
}
