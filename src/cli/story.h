/* What happened at the table and how it ended, in words and pictures: told from a session's log, so as its
 * viewer may know it. */
#ifndef HUNCH_CLI_STORY_H
#define HUNCH_CLI_STORY_H

#include "cli/screen.h"
#include "cli/session.h"

/* Names the seats as there is room for beside their cards or dice: players that bear their game's name by
 * the rest, "medium", and those whose name is too long by their level. Notes are empty. */
void story_name_seats(const session *table, screen_seat *seats);

/* Tells the events of the log from `from` to `to` - 1 as news. */
void story_tell(const screen *s, const session *table, int from, int to);

/* Tells the whole round with everything that the viewer was told. */
void story_log(const screen *s, const session *table);

/* Tells the whole round as news, with the reason for each move. */
void story_with_reasons(const screen *s, const session *table);

/* Prints the reasons of the round that is over, without its story. */
void story_reasons(const screen *s, const session *table);

/* Where in the log to begin for someone who comes back to a round: a bit before where it was left. */
int story_since(const session *table);

/* Says how the match stands. */
void story_totals(const screen *s, const session *table);

/* Shows how a round that is over ended, its winners, and the totals of a match. */
void story_score(const screen *s, const session *table, const hn_score *score);

#endif
