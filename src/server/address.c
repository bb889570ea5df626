/* Addresses are kept as the 16 bytes of IPv6, so that IPv4 and IPv6 are compared in one way. */
#include "server/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GROUP_BITS = 64, LONGEST = 64 };

static const unsigned char ipv4_prefix[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

static bool is_ipv4(const net_address *a)
{
    return !memcmp(a->bytes, ipv4_prefix, sizeof ipv4_prefix);
}

static void set_ipv4(net_address *a, const void *bytes)
{
    memcpy(a->bytes, ipv4_prefix, sizeof ipv4_prefix);
    memcpy(a->bytes + sizeof ipv4_prefix, bytes, 4);
}

bool address_of_socket(const struct sockaddr *from, net_address *a)
{
    *a = (net_address){0};
    if (from->sa_family == AF_UNIX)
        a->local = true;
    else if (from->sa_family == AF_INET)
        set_ipv4(a, &((const struct sockaddr_in *)(const void *)from)->sin_addr);
    else if (from->sa_family == AF_INET6)
        memcpy(a->bytes, &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr, 16);
    else
        return false;
    return true;
}

static bool is_port(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    return digits && digits <= 5 && !text[digits];
}

/* Cuts the port off, and the brackets that it needs. False: they are not as they should be. */
static bool cut_port(char *text)
{
    char *colon = strchr(text, ':');
    if (*text == '[') {
        char *end = strchr(text, ']');
        if (!end || (end[1] && (end[1] != ':' || !is_port(end + 2))))
            return false;
        *end = 0;
        memmove(text, text + 1, (size_t)(end - text));
        return strchr(text, ':');
    }
    if (!colon || strchr(colon + 1, ':'))
        return true;
    *colon = 0;
    return is_port(colon + 1);
}

bool address_parse(const char *text, size_t length, net_address *a)
{
    char word[LONGEST];
    unsigned char bytes[16];
    *a = (net_address){0};
    if (length >= sizeof word || memchr(text, 0, length))
        return false;
    memcpy(word, text, length);
    word[length] = 0;
    if (!cut_port(word))
        return false;
    if (inet_pton(AF_INET, word, bytes) == 1)
        set_ipv4(a, bytes);
    else if (inet_pton(AF_INET6, word, bytes) == 1)
        memcpy(a->bytes, bytes, sizeof bytes);
    else
        return false;
    return true;
}

/* Leaves the first `bits` of an address. */
static void mask(net_address *a, int bits)
{
    for (int i = 0; i < 16; i++) {
        int kept = bits - 8 * i;
        if (kept < 8)
            a->bytes[i] &= (unsigned char)(kept <= 0 ? 0 : 0xff << (8 - kept));
    }
}

bool address_range_parse(const char *text, address_range *r)
{
    size_t length = strcspn(text, "/");
    const char *bits = text[length] ? text + length + 1 : NULL;
    *r = (address_range){.bits = 128};
    if (!strcmp(text, "unix")) {
        r->first.local = true;
        return true;
    }
    if (!address_parse(text, length, &r->first) || memchr(text, '[', length) ||
        (is_ipv4(&r->first) && memchr(text, ':', length)))
        return false;
    if (bits) {
        int most = is_ipv4(&r->first) ? 32 : 128;
        if (!*bits || strlen(bits) > 3 || bits[strspn(bits, "0123456789")] || atoi(bits) > most)
            return false;
        r->bits = atoi(bits) + 128 - most;
    }
    mask(&r->first, r->bits);
    return true;
}

bool address_is_trusted(const net_address *a, address_trust trust)
{
    for (int i = 0; i < trust.count; i++) {
        const address_range *r = &trust.range[i];
        net_address part = *a;
        mask(&part, r->bits);
        if (a->local == r->first.local && !memcmp(part.bytes, r->first.bytes, 16))
            return true;
    }
    return false;
}

/* The last word of a list before `end`, without the spaces around it; *end moves to the comma before it. */
static const char *last_word(const char *list, const char **end, size_t *length)
{
    const char *stop = *end, *start = stop;
    while (start > list && start[-1] != ',')
        start--;
    *end = start > list ? start - 1 : NULL;
    while (start < stop && (*start == ' ' || *start == '\t'))
        start++;
    while (stop > start && (stop[-1] == ' ' || stop[-1] == '\t'))
        stop--;
    *length = (size_t)(stop - start);
    return start;
}

/* The end of a list that has room: from a whole word on. */
static const char *list_end(const char *list, size_t room)
{
    size_t length = strlen(list);
    if (length <= room)
        return list;
    const char *comma = strchr(list + length - room - 1, ',');
    return comma ? comma + 1 : list + length;
}

void address_list_add(char *list, size_t size, const char *more)
{
    const char *last = list_end(*more ? more : "?", size - 2);
    size_t length = strlen(last);
    const char *before = list_end(list, size - 2 - length);
    size_t kept = last == more || !*more ? strlen(before) : 0; /* there was more in between */
    memmove(list, before, kept + 1);
    if (kept)
        list[kept++] = ',';
    memcpy(list + kept, last, length + 1);
}

net_address address_of_client(const net_address *from, const char *forwarded, address_trust trust)
{
    if (!forwarded || !address_is_trusted(from, trust))
        return *from;
    for (const char *end = forwarded + strlen(forwarded); end;) {
        net_address a;
        size_t length;
        const char *word = last_word(forwarded, &end, &length);
        if (!address_parse(word, length, &a))
            return *from;
        if (!address_is_trusted(&a, trust))
            return a;
    }
    return *from;
}

void address_group(const net_address *a, char text[ADDRESS_TEXT])
{
    net_address network = *a;
    if (a->local) {
        snprintf(text, ADDRESS_TEXT, "unix");
        return;
    }
    if (is_ipv4(a)) {
        inet_ntop(AF_INET, a->bytes + sizeof ipv4_prefix, text, ADDRESS_TEXT);
        return;
    }
    mask(&network, GROUP_BITS);
    inet_ntop(AF_INET6, network.bytes, text, ADDRESS_TEXT);
    snprintf(text + strlen(text), ADDRESS_TEXT - strlen(text), "/%d", GROUP_BITS);
}
