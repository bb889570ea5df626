/* Beliefs in a player's reasons: which hidden card bore most on a decision, and what told so. */
#ifndef HUNCH_PLAYERS_BELIEF_WHY_H
#define HUNCH_PLAYERS_BELIEF_WHY_H

#include "core/text.h"

#include <hunch/player.h>

/* Finds the belief that bears on an action: of the card that it names; where it is about calling, of the card of
 * another seat that evidence says most about. told is false where there is none worth telling. */
void belief_explain(const hn_view *view, hn_action action, hn_why_belief *belief);

/* " 2.1: seat 2 kept it when it gave up 6h, so it is probably worth 5 or less: 71 %." */
void belief_words(text_out *text, const hn_view *view, const hn_why_belief *belief);

#endif
