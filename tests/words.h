/* What tables in text form share: lines and words, house rules from lines. */
#ifndef HUNCH_TESTS_WORDS_H
#define HUNCH_TESTS_WORDS_H

#include "test.h"

#include "core/text.h"

#include <hunch/hunch.h>

enum { LONGEST = 1024 }; /* line or word, with its end */

/* The next piece of a text up to one of `ends`, without spaces around it; false: there is none. */
bool next_piece(const char **lines, const char *ends, char *piece, where at);

/* The next line that is not empty. */
bool next_line(const char **lines, const char *ends, char *line, where at);

/* What stands behind a keyword, or NULL if the line has another. */
const char *behind(const char *line, const char *keyword);

/* Whether a line begins with a seat, `0:`. */
bool is_of_seat(const char *line);

/* A card as it lies in front of a seat: `3h`, `3h/01` (who knows it), `3h/all`, `3h/up` (face up), `3h*1`; `?` is hidden. */
typedef struct laid {
    hn_card card;
    hn_seats known;
    int collected; /* its number in the collection, from 1; 0: it is in none */
    bool up;       /* it lies face up */
} laid;

laid read_card(char *word, where at);

/* `0 2` as a set; the phase of that name. */
hn_seats read_seats(const char *words);
int phase_of(const char *name, where at);

/* House rules from the lines `preset NAME` and `rule KEY VALUE` or `rule KEY.ENTRY VALUE`; other lines are
 * passed over. */
void read_rules(hn_rules *rules, const hn_game *game, const char *lines, where at);

/* Does an action: it must be legal, and in the list of what is. Adds what happened to the story. */
void do_action(const hn_rules *rules, hn_state *state, int seat, const char *words, text_out *story,
               where at);

/* What `0: draw deck` says is refused with that status; nothing changes and nothing is told. */
void refuse_action(const hn_rules *rules, hn_state *state, const char *line, hn_status status,
                   where at);

/* Whether a text is, or is not, in a story. */
void check_story(const char *story, const char *lines, bool wanted, where at);

/* Lines that must be true: truth writes the line with that keyword as it truly is. */
typedef void truth_of(const void *table, const char *keyword, text_out *out, where at);
void expect_lines(const void *table, truth_of *truth, const char *lines, where at);

/* " 0 2": the seats of a set. */
void add_seats(text_out *out, hn_seats seats);

/* The points of each seat, or the winners, of a round that is over. */
void add_score(text_out *out, const hn_rules *rules, const hn_state *state, bool winners);

/* Adds what happened, a line for each event with all that is hidden in sight. */
void add_events(text_out *out, const hn_rules *rules, const hn_events *events);

#endif
