/* `hunch match --sprt`: the test that stops by itself, asked for and told. */
#pragma once

#include "arena/match.h"
#include "cli/cli.h"

/* Reads "0,2", percentage points above the fair share, and ".05,.05", the errors, which may be NULL. EXIT_OK, or EXIT_USAGE
 * after a message. */
int sprt_read(const char *hypotheses, const char *errors, sprt_wish *wish);

/* Says which hypothesis was accepted, in two lines. */
void sprt_print(const match_setup *m, const match_result *r);

json_t *sprt_json(const match_setup *m, const match_result *r);
