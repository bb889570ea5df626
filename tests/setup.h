/* Tables for tests in text form: set one, act, expect. Of cards:
 *
 *     setup s;
 *     set(&s, "preset cambio-lock\n"
 *             "rule give yes\n"
 *             "rule values.red K 3\n"
 *             "0: 3h/0 7c/01 - Ks\n"
 *             "1: 5d 5h/1 Qs/all rest\n"
 *             "discard 9c 5s\n"
 *             "deck 2h 3d\n"
 *             "turn 1\n"
 *             "caller 0\n");
 *
 * and of dice:
 *
 *     set(&s, "preset perudo\n"
 *             "rule calza no\n"
 *             "0: 1 2 6 6 6\n"
 *             "1: 4\n"
 *             "2: out\n"
 *             "turn 1\n");
 *     act(&s, "1: bid 2x4; 0: dudo");
 *     expect(&s, "dice 5 0 0\nwinners 0");
 *
 * The game is the one that has the preset; where none is named, Perudo for dice and Cambio for cards.
 *
 * A card's `/digits` are the seats that know it (`/all`: it lay open, none: nobody), `-` is a gap. `5d*1`
 * is the first card of its seat's collection, `5h*2` the second: they lie open, and their rank is the one
 * that the seat collects. A seat that has no such card left collects a rank by a line: `collects 1 5`.
 * `5d/up` lies face up.
 * The discard has its top last. The deck starts with the cards that are named, the next one first,
 * and goes on with all cards that lie nowhere else. `rest` fills a hand up to twelve cards, and the
 * discard with all that is left; so `discard rest 9c` without a deck leaves the deck empty.
 * The turn's seat (0 if not said) is about to draw, or in the `phase` that a line names: one that asks
 * the turn's seat, or all that have cards in hand (`looks`, `window`), or the first seat of the line `queue 0 2`,
 * whose powers wait (`look`, `first`). Further lines: `first 1`, `lap 59`, `seed 7`; for Vinto `unused yes` (the top
 * discard's action was not played), `barred 1 2`, `queue 0:7 2:K` (seats with ranks), `ranks 7 K`, `power K`, `may_pass yes`.
 *
 * With dice, a seat's line has what its dice show. The turn's seat (0 if not said) begins the throw. It is palifico
 * where some seat has one die, if the rules say so; where each seat has it once, the line `palifico` says that this
 * throw is its beginner's, and `had 0 2` who has had it before. Further lines: `throw 7` (from 0), `first 1`,
 * `seed 7`. What is set must be a table that the rules can lead to.
 *
 * A failure is reported at the line of the test that called. */
#ifndef HUNCH_TESTS_SETUP_H
#define HUNCH_TESTS_SETUP_H

#include "test.h"

#include "games/perudo.h"
#include "games/table.h"

#include <hunch/hunch.h>

typedef struct setup {
    hn_rules rules;
    hn_state state;
    char
        story[32768]; /* the events of the last deal or act, a line each, with all cards in sight */
    char legal[8192];
} setup;

static inline table *table_in(setup *s)
{
    return (table *)(void *)&s->state;
}

static inline perudo *dice_in(setup *s)
{
    return (perudo *)(void *)&s->state;
}

/* Sets a table; the same with lines of rules before it; deals one by rules, seat 0 first. */
#define set(s, text)              setup_set(s, text, HERE)
#define set_under(s, rules, text) setup_set_under(s, rules, text, HERE)
#define deal(s, seats, rules)     setup_deal(s, seats, rules, HERE)

/* Acts, "0: draw deck; 0: play; all: pass": each action must be legal, and all cards and dice stay at the
 * table. `all` are the seats that are to decide at that moment. */
#define act(s, text) setup_act(s, text, HERE)

/* An action is refused with that status; nothing changes and nothing is told. */
#define refuse(s, text, status) setup_refuse(s, text, status, HERE)

/* Lines that must be true: hands as above, `discard`, `top 5s`, `deck 41` (how many), `drawn 5h/0`,
 * `phase window`, `turn 1`, `asked 0 1` (who is still to answer), `caller 0`, `queue 0 2`, `collects 5 - K`
 * (a rank for each seat), Vinto's lines as above (`power -`: none is played). Of dice: dice as above (`2: out`),
 * `dice 5 1 0` (how many), `in_play 6`, `bid 3x4 by 0` (`bid none`), `turn 1`, `asked 1`, `throw 3`, `palifico yes`,
 * `wild none`, `had 0 2`, `phase bid`. When the round is over, `points 12 -1` and `winners 1`. */
#define expect(s, text) setup_expect(s, text, HERE)

/* Whether a text was, or was not, among the events of the last deal or act; all of these events. */
#define happened(s, text)       setup_happened(s, text, true, HERE)
#define never_happened(s, text) setup_happened(s, text, false, HERE)
#define story(s, text)          assert_string_equal((s)->story, text)

/* The legal actions of a seat in the order of their numbers, "draw deck, call"; of dice "dudo, calza, 2-10x1, 3x4",
 * face by face, with runs of counts. */
const char *legal(setup *s, int seat);

/* The number of an action, which must be one. */
hn_action action_of(const setup *s, int seat, const char *words);

void setup_set(setup *s, const char *lines, where at);
void setup_set_under(setup *s, const char *rules, const char *lines, where at);
void setup_deal(setup *s, int seats, const char *lines, where at);
void setup_act(setup *s, const char *lines, where at);
void setup_refuse(setup *s, const char *lines, hn_status status, where at);
void setup_expect(setup *s, const char *lines, where at);
void setup_happened(const setup *s, const char *lines, bool wanted, where at);

#endif
