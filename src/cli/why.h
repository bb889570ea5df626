/* What computer players think, in words on the screen: hints for the person at the table, and the
 * reasons for what was played. */
#pragma once

#include "cli/screen.h"
#include "cli/session.h"

/* What a player would do in the place of the view's seat, which is to decide, and why, in a sentence; or with the player's
 * name and numbers besides: in five lines or so. It is made from the view alone, chance choices are the hint's own, and no
 * level misses or forgets. */
void why_hint(const screen *s, const hn_player *player, const hn_view *view);
void why_hint_more(const screen *s, const hn_player *player, const hn_view *view);

/* Prints the reasons from `from` to `to` - 1, which are of one turn; seats that answer a window alike share
 * a line. */
void why_print(const screen *s, const session *table, int from, int to);

/* Cards: prints whose turn it was at a reason, as a line above it. */
void why_turn(const screen *s, const session *table, int index);
