/* Where somebody comes from, as the limits count it: an IPv4 address, or the 64-bit network of an IPv6 one, for that is what
 * one household or one rented machine has. Behind a proxy that is trusted, what the proxy says. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#define ADDRESS_TEXT 48 /* bytes of a group's text, terminated */

typedef struct net_address {
    bool local;              /* by a Unix socket: there is no number */
    unsigned char bytes[16]; /* IPv4 in IPv6's form, ::ffff:192.0.2.1 */
} net_address;

/* All that begin with the same bits. */
typedef struct address_range {
    net_address first;
    int bits; /* of 128 */
} address_range;

typedef struct address_trust {
    const address_range *range;
    int count;
} address_trust;

struct sockaddr;

/* Of a connected socket. False: it is of a kind that has none. */
bool address_of_socket(const struct sockaddr *from, net_address *a);

/* "192.0.2.1", "2001:db8::1", both also with a port, as proxies write them: "192.0.2.1:80", "[2001:db8::1]:80". */
bool address_parse(const char *text, size_t length, net_address *a);

/* "192.0.2.1", "192.0.2.0/24", "2001:db8::/32", or "unix" for whoever comes by the Unix socket. */
bool address_range_parse(const char *text, address_range *r);

bool address_is_trusted(const net_address *a, address_trust trust);

/* Adds what another line of X-Forwarded-For has. Of what is too long the end stays, which the nearest proxies wrote. */
void address_list_add(char *list, size_t size, const char *more);

/* The client that a connection from `from` speaks for. Where `from` is trusted that is the last address of X-Forwarded-For
 * which is not trusted itself; where it is not, where there is no such header (NULL) or one that cannot be read, it is
 * `from`: nobody is believed about himself. */
net_address address_of_client(const net_address *from, const char *forwarded, address_trust trust);

/* The text that limits go by: "192.0.2.1", "2001:db8:1:2::/64", "unix". */
void address_group(const net_address *a, char text[ADDRESS_TEXT]);
