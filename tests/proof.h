/* What the property tests of several games have to show alike. */
#ifndef HUNCH_TESTS_PROOF_H
#define HUNCH_TESTS_PROOF_H

#include "protocol/record.h"

#include <hunch/hunch.h>

/* A player decides the same at two tables that look the same; and for the same reasons, in the same
 * words, and as fast. */
void decides_alike(const hn_player *player, const hn_view *one, const hn_view *two, uint64_t key);
void reasons_alike(const hn_player *player, const hn_view *one, const hn_view *two, uint64_t key);

/* The record of a round leads to its end, to the byte, also through its line of text. */
void record_leads_to(const record *r, const hn_state *end);

#endif
