/* A guided first round of a game: its table, which is data of the game (game.h), and what is said at each new thing. */
#pragma once

#include "words/language.h"

#include <hunch/rules.h>
#include <jansson.h>

typedef struct guide {
    hn_rules rules; /* the first preset with what is shorter in a first round */
    int seats;
    const char *player; /* who advises: a quick one, whose advice is the same on every machine */
    char seed[24];      /* a deal in which all that is new happens */
} guide;

/* False: the game has no guided round. */
bool words_guide(const hn_game *game, guide *g);

/* The sentences `guide …` by what they are said at: "begin", "ask PHASE", "do VERB" of what is advised, "event TYPE", "over". */
json_t *json_from_guide(const language *in, const hn_rules *rules);
