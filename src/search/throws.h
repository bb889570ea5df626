/* Worlds of dice: what the others may hold.
 *
 * Dice are independent of each other, so a fresh throw is a world. With a net the others' bids say more: some throws are
 * drawn for each seat, and weighed by how likely the net would have bid with them as the seat has; each world takes one for
 * each seat, as likely as it weighs. What is weighed is each seat's last bid, with what stood before it: a view has no
 * others. */
#pragma once

#include <hunch/net.h>

enum { THROWS_DRAWN = 64 };

typedef struct throws {
    const hn_rules *rules;
    const struct hn_trail *trail; /* of the table, or NULL */
    hn_plain_view plain;
    uint64_t key;
    hn_seats weighed; /* whose bids say something; of the other seats any throw is as likely */
    uint8_t die[HN_SEATS][THROWS_DRAWN][HN_DICE];
    uint32_t sum[HN_SEATS][THROWS_DRAWN]; /* of the weights up to it */
} throws;

/* net may be NULL. False for a view that no world can be drawn from. */
bool throws_begin(throws *t, const hn_view *view, const hn_net *net, uint64_t key);

/* World `number`: view(world) == view. The same number gives the same one. */
bool throws_world(const throws *t, uint64_t number, hn_state *world);
