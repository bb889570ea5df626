#include "server/deal.h"

#include "core/text.h"
#include "protocol/json.h"

#include <string.h>

bool deal_begin(round_deal *d)
{
    *d = (round_deal){.seed = 0};
    if (!seal_seed(&d->secret) || !seal_token(d->salt))
        return false;
    d->seed = d->secret;
    return true;
}

static void promise(const round_deal *d, const char *table, int round, text_out *out)
{
    text_add(out, "hunch 1 %s %d %llu %s", table, round, (unsigned long long)d->secret, d->salt);
}

void deal_hash(const round_deal *d, const char *table, int round, char hash[SEAL_HASH])
{
    char text[128];
    text_out out = text_in(text, sizeof text);
    promise(d, table, round, &out);
    seal_hash(text, hash);
}

void deal_settle(round_deal *d, const char *table, int round)
{
    char text[128 + HN_SEATS * (SEAL_TOKEN + 4)], hash[SEAL_HASH];
    text_out out = text_in(text, sizeof text);
    promise(d, table, round, &out);
    for (int seat = 0; seat < HN_SEATS; seat++)
        if (*d->share[seat])
            text_add(&out, " %d:%s", seat, d->share[seat]);
    seal_hash(text, hash);
    d->seed = deal_shared(d) ? seal_number(hash) : d->secret;
}

/* Null for each seat that has none. */
static json_t *from_shares(const round_deal *d, int seats)
{
    json_t *list = json_array();
    for (int seat = 0; seat < seats; seat++)
        json_array_append_new(list, *d->share[seat] ? json_string(d->share[seat]) : json_null());
    return list;
}

hn_seats deal_shared(const round_deal *d)
{
    hn_seats set = 0;
    for (int seat = 0; seat < HN_SEATS; seat++)
        if (*d->share[seat])
            set |= (hn_seats)(1u << seat);
    return set;
}

json_t *deal_told(const round_deal *d, const char *hash, int seats, bool over)
{
    return json_pack("{s:s, s:o, s:s?, s:o, s:o, s:o}", "hash", hash, "seed",
                     over ? json_from_seed(d->seed) : json_null(), "salt", over ? d->salt : NULL,
                     "secret", over ? json_from_seed(d->secret) : json_null(), "shared",
                     json_from_seats(deal_shared(d)), "shares",
                     over ? from_shares(d, seats) : json_null());
}

json_t *deal_kept(const round_deal *d, int seats)
{
    json_t *object = json_pack("{s:o, s:s}", "seed", json_from_seed(d->seed), "salt", d->salt);
    if (deal_shared(d)) {
        json_object_set_new(object, "secret", json_from_seed(d->secret));
        json_object_set_new(object, "shares", from_shares(d, seats));
    }
    return object;
}

static bool read_shares(const json_t *list, round_deal *d)
{
    if (json_array_size(list) > HN_SEATS)
        return false;
    for (size_t seat = 0; seat < json_array_size(list); seat++) {
        const char *text = json_string_value(json_array_get(list, seat));
        if (text && !deal_digits(text))
            return false;
        if (text)
            memcpy(d->share[seat], text, SEAL_TOKEN);
    }
    return true;
}

bool deal_read(const json_t *kept, round_deal *d)
{
    hn_error error;
    const json_t *secret = json_object_get(kept, "secret");
    const char *salt = json_string_value(json_object_get(kept, "salt"));
    *d = (round_deal){.seed = 0};
    if (!salt || strlen(salt) >= sizeof d->salt ||
        json_to_seed(json_object_get(kept, "seed"), "seed", &d->seed, &error))
        return false;
    memcpy(d->salt, salt, strlen(salt) + 1);
    d->secret = d->seed;
    return (!secret || !json_to_seed(secret, "secret", &d->secret, &error)) &&
           read_shares(json_object_get(kept, "shares"), d);
}

bool deal_digits(const char *text)
{
    return strlen(text) == SEAL_TOKEN - 1 && strspn(text, "0123456789abcdef") == SEAL_TOKEN - 1;
}
