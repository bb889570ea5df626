/* What of a view moves a net: its reasons, beyond scores. */
#pragma once

#include "core/sentence.h"

#include <hunch/net.h>
#include <hunch/player.h>

/* Sets why->moved: what the net has less reason for `chosen` without. */
void net_moved(const hn_net *net, const hn_view *view, const hn_mask *legal, hn_action chosen,
               hn_why *why);

/* That in words: " What counts most: the drawn card (12.1 % without it) and the card at 0.3 (43.0 %)."; nothing where there is
 * none. */
void net_moved_words(text_out *t, const tongue *in, const hn_why *why);

extern const sentence_group moved_sentences;
