/* Addresses from any text, as a trusted proxy may pass it on: whoever it comes from, there is one client, with a group's text
 * that is an address again; and a header of somebody who is not trusted changes nothing. */
#include "server/address.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition)
{
    if (!condition)
        abort();
}

static void check_group(const net_address *a)
{
    net_address again;
    char text[ADDRESS_TEXT], same[ADDRESS_TEXT];
    memset(text, 'x', sizeof text);
    address_group(a, text);
    require(memchr(text, 0, sizeof text) && *text);
    if (a->local)
        return;
    require(address_parse(text, strcspn(text, "/"), &again));
    address_group(&again, same);
    require(!strcmp(text, same));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    address_range range[3], other;
    net_address proxy, stranger, a;
    char *text = malloc(size + 1);
    require(text);
    memcpy(text, data, size);
    text[size] = 0;
    require(address_range_parse("10.0.0.0/8", &range[0]) &&
            address_range_parse("2001:db8::/32", &range[1]) &&
            address_range_parse("unix", &range[2]));
    require(address_parse("10.0.0.1", 8, &proxy) && address_parse("192.0.2.1", 9, &stranger));
    address_trust trust = {range, 3};
    a = address_of_client(&proxy, text, trust);
    require(!memcmp(a.bytes, proxy.bytes, 16) || !address_is_trusted(&a, trust));
    check_group(&a);
    a = address_of_client(&stranger, text, trust);
    require(!a.local && !memcmp(a.bytes, stranger.bytes, 16));
    if (address_parse((const char *)data, size, &a))
        check_group(&a);
    if (address_range_parse(text, &other))
        require(address_is_trusted(&other.first, (address_trust){&other, 1}));
    free(text);
    return 0;
}
