/* Rules in sentences as JSON. */
#pragma once

#include "words/language.h"

#include <hunch/rules.h>
#include <jansson.h>

/* [{"title", "text"}], with the end of a match where it is one. NULL: no memory. */
json_t *json_from_how_to_play(const language *in, const hn_rules *rules, bool match);
