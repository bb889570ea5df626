/* Beliefs in a player's reasons: which hidden card bore on a decision, what is believed of it now, and what told so. */
#pragma once

#include "core/sentence.h"

#include <hunch/player.h>

/* Finds the belief that bears on a decision. `instead` is what would have been decided by counting unseen cards
 * alone, HN_ACTIONS where nobody asked.
 *
 * Where that is another action, beliefs have changed the decision, and one is told in any case: that of a card which
 * either action is about, if evidence has clearly changed it, else of the hidden card that it has changed most. Where
 * it is not, the belief of a card that the action is about is told if evidence has clearly changed it; when calling is
 * the matter, that of the others' card which it has changed most. told is false where there is none. */
void belief_explain(const hn_view *view, hn_action action, hn_action instead,
                    hn_why_belief *belief);

/* " Seat 2 kept its second card (2.1), which it had seen, when it gave up 6h: I now believe with 71 %, up from 45 %, that
 * it is worth 5 or less, most likely a 3 (31 %, up from 7 %)…; by counting alone I would choose `swap 2`." */
void belief_words(text_out *t, const tongue *in, const hn_view *view, const hn_why *why);

extern const sentence_group belief_sentences;
