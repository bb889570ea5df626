/* Checking a file of any kind: rule books, levels, house rules, players. The first key says which it is. */
#pragma once

#include "config/book.h"
#include "config/levels.h"

typedef enum config_kind {
    CONFIG_BOOK,     /* `game: …` first */
    CONFIG_LEVELS,   /* `levels:` */
    CONFIG_RULES,    /* `extends: PRESET` */
    CONFIG_PLAYER,   /* `extends: PLAYER` */
    CONFIG_SETTINGS, /* `extends: …`, and no game is given that could say of what */
    CONFIG_NOTHING,  /* none of them */
} config_kind;

/* What a file is and what is wrong with it. */
typedef struct config_report {
    config_kind kind;
    hn_error error; /* HN_OK: the file is good … */
    config_warnings warnings;
    hn_book book; /* … and this is what it holds, by its kind */
    config_levels levels;
    hn_player player;
} config_report;

/* Reads a file and checks it. game: whose house rules or player it is, and for a rule book the one that it must
 * be of; NULL: none is given, and a file of settings is not looked at further. Returns the error's status. */
hn_status config_check_file(config_report *report, const char *path, const hn_game *game);
