/* Whom limits count for: addresses from sockets and from proxies, and what each of them may do. */
#include "server/address.h"
#include "server/address_limits.h"
#include "test.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/un.h>

static void is_group(const char *text, const char *expected)
{
    net_address a;
    char group_text[ADDRESS_TEXT];
    if (!address_parse(text, strlen(text), &a))
        fail_msg("%s is no address", text);
    address_group(&a, group_text);
    assert_string_equal(group_text, expected);
}

TEST(groups_are_ipv4_addresses_and_ipv6_networks)
{
    is_group("192.0.2.1", "192.0.2.1");
    is_group("255.255.255.255", "255.255.255.255");
    is_group("::ffff:192.0.2.1", "192.0.2.1");
    is_group("::ffff:c000:201", "192.0.2.1");
    is_group("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64");
    is_group("2001:db8:1:2::", "2001:db8:1:2::/64");
    is_group("2001:DB8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64");
    is_group("2001:db8:1:3::1", "2001:db8:1:3::/64");
    is_group("::1", "::/64");
    is_group("fe80:1234:5678:9abc:def0:1234:5678:9abc", "fe80:1234:5678:9abc::/64");
}

TEST(addresses_of_proxies_may_have_ports)
{
    is_group("192.0.2.1:80", "192.0.2.1");
    is_group("[2001:db8::1]", "2001:db8::/64");
    is_group("[2001:db8::1]:65535", "2001:db8::/64");
    static const char *const wrong[] = {
        "",
        "unix",
        "unknown",
        "_hidden",
        "192.0.2",
        "192.0.2.1.1",
        "1.2.3.4:",
        "1.2.3.4:x",
        "1.2.3.4:123456",
        "1.2.3.4 ",
        " 1.2.3.4",
        "[1.2.3.4]:80",
        "[::1",
        "[::1]80",
        "[::1]:",
        "::1]",
        "fe80::1%eth0",
        "::g",
        "[]",
        "[",
        ":",
        "1.2.3.4:80:90",
        "0x7f.1",
        "2130706433",
        "1111:2222:3333:4444:5555:6666:7777:8888:9999:aaaa:bbbb:cccc:dddd:eeee:ffff:0000",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        net_address a;
        if (address_parse(wrong[i], strlen(wrong[i]), &a))
            fail_msg("\"%s\" is an address", wrong[i]);
    }
    net_address a;
    assert_false(address_parse("1.2.3.4\0.5", 9, &a));
}

TEST(sockets_have_addresses)
{
    char text[ADDRESS_TEXT];
    net_address a;
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    struct sockaddr_un local = {.sun_family = AF_UNIX};
    struct sockaddr none = {.sa_family = AF_UNSPEC};
    inet_pton(AF_INET, "192.0.2.7", &four.sin_addr);
    inet_pton(AF_INET6, "::ffff:192.0.2.7", &six.sin6_addr);
    assert_true(address_of_socket((struct sockaddr *)&four, &a));
    address_group(&a, text);
    assert_string_equal(text, "192.0.2.7");
    assert_true(address_of_socket((struct sockaddr *)&six, &a));
    address_group(&a, text);
    assert_string_equal(text, "192.0.2.7");
    assert_true(address_of_socket((struct sockaddr *)&local, &a));
    address_group(&a, text);
    assert_string_equal(text, "unix");
    assert_false(address_of_socket(&none, &a));
}

/* Whether `address` is in the range of that text. */
static bool is_in(const char *range, const char *text)
{
    address_range r;
    net_address a = {.local = !strcmp(text, "unix")};
    if (!address_range_parse(range, &r))
        fail_msg("%s is no range", range);
    if (!a.local)
        assert_true(address_parse(text, strlen(text), &a));
    return address_is_trusted(&a, (address_trust){&r, 1});
}

TEST(ranges_are_of_bits)
{
    assert_true(is_in("10.0.0.1", "10.0.0.1"));
    assert_true(is_in("10.0.0.1", "::ffff:10.0.0.1"));
    assert_false(is_in("10.0.0.1", "10.0.0.2"));
    assert_true(is_in("10.0.0.0/8", "10.255.0.2"));
    assert_true(is_in("10.1.2.3/8", "10.255.0.2"));
    assert_false(is_in("10.0.0.0/8", "11.0.0.0"));
    assert_true(is_in("10.0.0.128/25", "10.0.0.129"));
    assert_false(is_in("10.0.0.128/25", "10.0.0.127"));
    assert_true(is_in("0.0.0.0/0", "192.0.2.1"));
    assert_false(is_in("0.0.0.0/0", "2001:db8::1"));
    assert_true(is_in("2001:db8::/32", "2001:db8:ffff::1"));
    assert_false(is_in("2001:db8::/32", "2001:db9::1"));
    assert_true(is_in("::/0", "2001:db9::1"));
    assert_true(is_in("unix", "unix"));
    assert_false(is_in("unix", "127.0.0.1"));
    assert_false(is_in("::/0", "unix"));
    static const char *const wrong[] = {"",           "local",       "10.0.0.1/",  "10.0.0.1/33",
                                        "10.0.0.1/x", "10.0.0.1/-1", "::1/129",    "10.0.0.1:80",
                                        "[::1]",      "::1/64/64",   "10.0.0.1/8 "};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        address_range r;
        if (address_range_parse(wrong[i], &r))
            fail_msg("\"%s\" is a range", wrong[i]);
    }
}

/* The client of a connection from there with that header, where 10.0.0.0/8, ::1 and the Unix socket are trusted. */
static void is_client(const char *from, const char *forwarded, const char *expected)
{
    address_range range[3];
    net_address a = {.local = !strcmp(from, "unix")};
    char text[ADDRESS_TEXT];
    assert_true(address_range_parse("10.0.0.0/8", &range[0]));
    assert_true(address_range_parse("::1", &range[1]));
    assert_true(address_range_parse("unix", &range[2]));
    if (!a.local)
        assert_true(address_parse(from, strlen(from), &a));
    a = address_of_client(&a, forwarded, (address_trust){range, 3});
    address_group(&a, text);
    if (strcmp(text, expected) != 0)
        fail_msg("from %s for \"%s\": %s, not %s", from, forwarded ? forwarded : "(none)", text,
                 expected);
}

TEST(only_trusted_proxies_are_believed)
{
    is_client("192.0.2.9", "198.51.100.1", "192.0.2.9");
    is_client("192.0.2.9", NULL, "192.0.2.9");
    is_client("10.0.0.1", NULL, "10.0.0.1");
    is_client("10.0.0.1", "198.51.100.1", "198.51.100.1");
    is_client("::1", "2001:db8::5", "2001:db8::/64");
    is_client("unix", "198.51.100.1", "198.51.100.1");
    is_client("unix", NULL, "unix");
    is_client("10.0.0.1", " 198.51.100.1:99 ", "198.51.100.1");
}

TEST(the_last_address_that_is_not_trusted_counts)
{
    is_client("10.0.0.1", "203.0.113.5, 198.51.100.1", "198.51.100.1");
    is_client("10.0.0.1", "203.0.113.5, 198.51.100.1, 10.1.1.1", "198.51.100.1");
    is_client("10.0.0.1", "203.0.113.5,198.51.100.1,10.1.1.1,\t10.2.2.2 , ::1", "198.51.100.1");
    is_client("10.0.0.1", "10.0.0.7, 10.0.0.8", "10.0.0.1");
    /* What stands before is the client's own word, and may be anything. */
    is_client("10.0.0.1", "nonsense, <script>, 198.51.100.1", "198.51.100.1");
    is_client("10.0.0.1", ",,, 198.51.100.1", "198.51.100.1");
}

TEST(bad_headers_are_the_proxys)
{
    static const char *const wrong[] = {"",
                                        " ",
                                        ",",
                                        "unknown",
                                        "198.51.100.1, unknown",
                                        "198.51.100.1,",
                                        "198.51.100.1, 10.0.0.2, for=203.0.113.5",
                                        "\"198.51.100.1\"",
                                        "198.51.100.1 203.0.113.5",
                                        "unix"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        is_client("10.0.0.1", wrong[i], "10.0.0.1");
}

/* ---- what an address may do ---- */

TEST(allowances_fill_with_time)
{
    allowance a = {0};
    allowance_size size = {10, 30};
    for (int i = 0; i < 30; i++)
        assert_true(allowance_take(&a, size, 1, 1000));
    assert_false(allowance_take(&a, size, 1, 1000));
    assert_false(allowance_take(&a, size, 1, 1050));
    assert_true(allowance_take(&a, size, 1, 1100));
    assert_false(allowance_take(&a, size, 1, 1100));
    assert_true(allowance_left(&a, size, 2100) > 9.9);
    assert_true(allowance_left(&a, size, 99000) == 30);
    assert_false(allowance_take(&a, size, 31, 99000));
}

TEST(addresses_are_kept_while_they_have_connections)
{
    groups g;
    char text[ADDRESS_TEXT];
    groups_begin(&g);
    group *first = groups_find(&g, "192.0.2.1", 1000);
    assert_ptr_equal(groups_find(&g, "192.0.2.1", 2000), first);
    first->connections = 1;
    for (int i = 0; i < 10000; i++) {
        snprintf(text, sizeof text, "2001:db8:%x::/64", (unsigned)i);
        assert_non_null(groups_find(&g, text, 3000));
    }
    assert_int_equal(g.count, 10001);
    groups_sweep(&g, 4000);
    assert_int_equal(g.count, 10001);
    groups_sweep(&g, 90000);
    assert_int_equal(g.count, 1);
    assert_ptr_equal(groups_find(&g, "192.0.2.1", 90000), first);
    groups_free(&g);
}

TEST(the_number_of_addresses_is_bounded)
{
    groups g;
    char text[ADDRESS_TEXT];
    groups_begin(&g);
    group *first = groups_find(&g, "192.0.2.1", 1000);
    first->connections = 1;
    for (unsigned i = 0; i < 200000; i++) {
        snprintf(text, sizeof text, "2001:db8:%x:%x::/64", i >> 16, i & 0xffff);
        group *one = groups_find(&g, text, 2000 + i);
        assert_ptr_equal(groups_find(&g, text, 2000 + i), one);
        if (one)
            assert_int_equal(one->connections, 0);
    }
    assert_in_range(g.count, 60000, 65536);
    assert_ptr_equal(groups_find(&g, "192.0.2.1", 90000), first);
    groups_free(&g);
}

TEST(of_long_lists_of_proxies_the_end_is_kept)
{
    char list[32] = "";
    address_list_add(list, sizeof list, "192.0.2.1, 192.0.2.2");
    assert_string_equal(list, "192.0.2.1, 192.0.2.2");
    address_list_add(list, sizeof list, "192.0.2.3");
    assert_string_equal(list, "192.0.2.1, 192.0.2.2,192.0.2.3");
    address_list_add(list, sizeof list, "192.0.2.4");
    assert_string_equal(list, " 192.0.2.2,192.0.2.3,192.0.2.4");
    address_list_add(list, sizeof list, "");
    assert_string_equal(list, "192.0.2.3,192.0.2.4,?");
    address_list_add(list, sizeof list, "1.1.1.1,2.2.2.2,3.3.3.3,4.4.4.4,5.5.5.5");
    assert_string_equal(list, "3.3.3.3,4.4.4.4,5.5.5.5");
    address_list_add(list, sizeof list, "a_single_word_that_is_longer_than_the_whole_list");
    assert_true(strlen(list) < sizeof list);
    address_list_add(list, sizeof list, "192.0.2.5");
    assert_string_equal(list + strlen(list) - 9, "192.0.2.5");
}

TEST(shares_fall_from_half_on)
{
    assert_int_equal(groups_share(64, 0, 8192), 64);
    assert_int_equal(groups_share(64, 4095, 8192), 64);
    assert_int_equal(groups_share(64, 6144, 8192), 32);
    assert_int_equal(groups_share(64, 8000, 8192), 4);
    assert_int_equal(groups_share(64, 9000, 8192), 4);
    assert_int_equal(groups_share(2, 8000, 8192), 2);
    assert_int_equal(groups_share(100000, 6144, 8192), 50000);
    for (int open = 1, before = 64; open <= 8192; open++) {
        int share = groups_share(64, open, 8192);
        assert_true(share <= before && share >= 4);
        before = share;
    }
}
