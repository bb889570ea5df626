/* Dice tables for tests in text form: set one, act, expect.
 *
 *     cups c;
 *     set(&c, "preset perudo\n"
 *             "rule calza no\n"
 *             "0: 1 2 6 6 6\n"
 *             "1: 4\n"
 *             "2: out\n"
 *             "turn 1\n");
 *     act(&c, "1: bid 2x4; 0: dudo");
 *     expect(&c, "dice 5 0 0\nwinners 0");
 *
 * A seat's line has what its dice show. The turn's seat (0 if not said) begins the throw. It is palifico
 * where some seat has one die, if the rules say so; where each seat has it once, the line `palifico`
 * says that this throw is its beginner's, and `had 0 2` who has had it before. Further lines: `throw 7`
 * (from 0), `first 1`, `seed 7`. What is set must be a table that the rules can lead to.
 *
 * A failure is reported at the line of the test that called. tests/setup.h does the same for cards. */
#ifndef HUNCH_TESTS_CUPS_H
#define HUNCH_TESTS_CUPS_H

#include "test.h"

#include "games/perudo.h"

#include <hunch/hunch.h>

typedef struct cups {
    hn_rules rules;
    hn_state state;
    char story[16384]; /* the events of the last deal or act, a line each, with all dice in sight */
    char legal[1024];
} cups;

/* Sets a table; deals one by rules, seat 0 first. */
#define set(c, text)          cups_set(c, text, __FILE__, __LINE__)
#define deal(c, seats, rules) cups_deal(c, seats, rules, __FILE__, __LINE__)

/* Acts, "0: bid 3x4; 1: dudo": each action must be legal, and the table stays in order. */
#define act(c, text) cups_act(c, text, __FILE__, __LINE__)

/* An action is refused with that status; nothing changes and nothing is told. */
#define refuse(c, text, status) cups_refuse(c, text, status, __FILE__, __LINE__)

/* Lines that must be true: dice as above (`2: out`), `dice 5 1 0` (how many), `in_play 6`, `bid 3x4 by 0`
 * (`bid none`), `turn 1`, `asked 1`, `throw 3`, `palifico yes`, `wild none`, `had 0 2`, `phase bid`; and
 * when the round is over `points 4 0` and `winners 0`. */
#define expect(c, text) cups_expect(c, text, __FILE__, __LINE__)

/* Whether a text was, or was not, among the events of the last deal or act; all of these events. */
#define happened(c, text)       cups_happened(c, text, true, __FILE__, __LINE__)
#define never_happened(c, text) cups_happened(c, text, false, __FILE__, __LINE__)
#define story(c, text)          assert_string_equal((c)->story, text)

/* The legal actions of a seat: "dudo, calza, 2-10x1, 3x4": face by face, with runs of counts. */
#define legal(c, seat) cups_legal(c, seat)

void cups_set(cups *c, const char *lines, const char *file, int line);
void cups_deal(cups *c, int seats, const char *lines, const char *file, int line);
void cups_act(cups *c, const char *lines, const char *file, int line);
void cups_refuse(cups *c, const char *lines, hn_status status, const char *file, int line);
void cups_expect(cups *c, const char *lines, const char *file, int line);
void cups_happened(const cups *c, const char *lines, bool wanted, const char *file, int line);
const char *cups_legal(cups *c, int seat);

/* The number of an action, which must be one. */
hn_action cups_action(const cups *c, const char *words);

static inline perudo *cups_table(cups *c)
{
    return (perudo *)(void *)&c->state;
}

#endif
