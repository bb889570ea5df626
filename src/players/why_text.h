/* Reasons in words, in any language. */
#pragma once

#include "core/sentence.h"

#include <hunch/player.h>

/* hn_why_text in a language; NULL: English. */
int why_text(const hn_player *player, const hn_view *view, const hn_why *why, const tongue *in,
             char *buffer, size_t size);

/* The groups of sentences of all decisions, of players' rules and of rule books: 0 to … until the name is NULL. What rule books call
 * their fields, strategies and events is in their tables (book.h). */
sentence_group why_sentences(int index);
