/* What people at a page are told in sentences (src/words/), beside what programs read. */
#pragma once

#include "server/web_table.h"
#include "words/cast.h"
#include "words/words.h"

#include <jansson.h>

/* Who plays a seat at a level. False: a person does, nobody, or a player that was chosen by its name. */
bool speak_character(const web_table *t, int seat, const language *in, character *found);

/* The names of a table's seats as people read them: those of the characters where a level plays; seats that share a name are
 * numbered. */
typedef struct speak_names {
    char text[HN_SEATS][WEB_TABLE_NAME + 8];
    const char *name[HN_SEATS];
} speak_names;

void speak_name_table(speak_names *names, const web_table *t, const language *in);

/* Events from `from` on, as a seat may know them, HN_NONE: the public; with open, everything of them. Each is a sentence, or where
 * a part of it is not for everyone [sentence, what the public reads]. */
json_t *speak_events(const listener *w, const hn_event *log, int from, int count, int seat,
                     bool open);

/* {"question", "blind", "actions"}: what is asked of a seat, or whom it waits for; the same without cards that it has only in mind,
 * null where that is no difference; "doubt", what speaks against a call, or null; of its legal actions the labels, except for bids. asked: whether it is. */
json_t *speak_moment(const web_table *t, int seat, bool asked, bool answered, const language *in);
