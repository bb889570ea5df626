/* A guided round, from a game's sentences. */
#include "words/guide.h"

#include "games/game.h"
#include "words/sentence.h"
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char prefix[] = "guide ";

static void set_rules(hn_rules *rules)
{
    const hn_key *keys;
    int count = hn_game_keys(rules->game, &keys);
    for (int i = 0; i < count; i++) {
        char name[80], value[64];
        snprintf(name, sizeof name, "guided %.60s", keys[i].name);
        if (*words_name(NULL, rules, name, value, sizeof value))
            hn_rules_set_text(rules, &keys[i], 0, value, NULL);
    }
}

bool words_guide(const hn_game *game, guide *g)
{
    char seats[8];
    hn_rules_preset(&g->rules, game, NULL, NULL);
    g->seats = atoi(words_name(NULL, &g->rules, "guided_seats", seats, sizeof seats));
    words_name(NULL, &g->rules, "guided_seed", g->seed, sizeof g->seed);
    set_rules(&g->rules);
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
