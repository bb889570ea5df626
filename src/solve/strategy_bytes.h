/* The bytes of a strategy, for those who read and write them; docs/solve.md has the format. */
#pragma once

#define STRATEGY_MARK "HNNASH1" /* eight bytes with the 0 */

enum {
    STRATEGY_RULES = 10, /* values of the rules, from PERUDO_DICE on */
    STRATEGY_HEAD = 24,
    STRATEGY_ENTRY = 8, /* of a throw in the table behind the head */
    SIZE_AT = 8,
    RULES_AT = 12,
    NODE_HEAD = 3,   /* the bid that stands, and the length of what follows */
    LAST_NODE = 255, /* in place of the bid: no more */
    ABSENT = 0x40,   /* codes of a node: so many hands, less one, have no entry */
    MIXED = 0x80,    /* an action, and its weight in a byte of its own … */
    MORE = 0x40,     /* … which another follows; other codes: the one action of a hand */
    LOW_BITS = 0x3f,
};
