/* A league in words, as Markdown, as JSON and as a page. */
#pragma once

#include "arena/league.h"
#include "cli/cli.h"

/* Ratings and cross tables of every game, and of all together where there are several. EXIT_OK, or the exit code after a
 * message. */
int league_print(const league *l);
int league_markdown(const league *l);
int league_json(const league *l);

/* One file of HTML that needs nothing else. */
int league_html(const league *l, const char *path);

/* How a player is called in tables. */
enum { LEAGUE_SHOWN = 36 };
const char *league_shown(const league *l, int player, char buffer[LEAGUE_LABEL]);

/* What was played, in a sentence: "round robin, seed 1: 300 of 300 blocks, 600 rounds". */
void league_method(const league *l, char *buffer, size_t size);

/* What else must be known of the intervals, in a sentence; empty: nothing. */
const char *league_caution(const league *l);

/* The tables of ratings: all together first where there are several games. Returns how many; game[i] is RATING_ALL or a game. */
int league_chapters(const league *l, int *game);
const char *league_chapter(const league *l, int game);
