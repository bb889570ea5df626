/* What was written is shown in messages as word_clean makes it, which is also what is compared: a word that had to be
 * changed is no constant and no number. */
#include "players/constants.h"

#include "core/status.h"
#include "core/text.h"
#include "core/word.h"
#include "games/policy.h"

#include <ctype.h>
#include <string.h>

enum { WORD = 40 }; /* longer than any constant or number */

static const char *constant_name(const void *policy, int index)
{
    return ((const hn_policy *)policy)->constants[index].name;
}

int constant_find(const hn_policy *policy, const char *word, hn_error *error)
{
    for (int i = 0; i < policy->constant_count; i++)
        if (!strcmp(policy->constants[i].name, word))
            return i;
    char shown[WORD];
    word_clean(word, strlen(word), shown, sizeof shown);
    const char *nearest = text_nearest(word, policy->constant_count, constant_name, policy);
    if (nearest)
        error_set(error, HN_BAD_KEY, "%s has no constant `%s`: did you mean `%s`?", policy->name,
                  shown, nearest);
    else
        error_set(error, HN_BAD_KEY, "%s has no constant `%s`%s", policy->name, shown,
                  policy->constant_count ? "; `hunch players` lists them" : ", nor any other");
    return -1;
}

hn_status constant_read(hn_player *player, int index, const char *word, hn_error *error)
{
    const hn_constant *c = &player->policy->constants[index];
    int64_t value;
    if (!text_decimal(word, 0, &value) || value < c->low || value > c->high)
        return error_set(error, HN_BAD_VALUE, "`%s` is %s; expected a whole number from %d to %d",
                         c->name, *word ? word : "empty", (int)c->low, (int)c->high);
    player->constant[index] = (int32_t)value;
    return HN_OK;
}

/* What does not have the form of a pair: the first one may be the leading constant's value alone. */
static hn_status read_bare(hn_player *player, bool *given, bool first, const char *word,
                           hn_error *error)
{
    const char *policy = player->policy->name;
    const hn_constant *leading = hn_policy_leading(player->policy);
    if (!leading || !first)
        return error_set(error, HN_BAD_TEXT, "found `%s`; expected `constant=value` after `%s:`",
                         word, policy);
    if (!isdigit((unsigned char)*word))
        return error_set(error, HN_BAD_TEXT,
                         "found `%s`; expected `constant=value` after `%s:`, or a number, which "
                         "is `%s`",
                         word, policy, leading->name);
    given[0] = true;
    return constant_read(player, 0, word, error);
}

/* Reads one `constant=value`. */
static hn_status read_pair(hn_player *player, bool *given, bool first, const char *pair,
                           size_t length, hn_error *error)
{
    char name[WORD], value[WORD];
    const char *equals = memchr(pair, '=', length);
    if (!equals)
        return read_bare(player, given, first, word_clean(pair, length, name, sizeof name), error);
    word_clean(pair, (size_t)(equals - pair), name, sizeof name);
    word_clean(equals + 1, length - (size_t)(equals + 1 - pair), value, sizeof value);
    int index = constant_find(player->policy, name, error);
    if (index < 0)
        return HN_BAD_KEY;
    if (given[index])
        return error_set(error, HN_BAD_KEY, "`%s` is given twice", name);
    given[index] = true;
    return constant_read(player, index, value, error);
}

hn_status constants_read(hn_player *player, const char *text, size_t length, hn_error *error)
{
    bool given[HN_CONSTANTS] = {false};
    const char *end = text + length;
    for (bool first = true;; first = false) {
        const char *comma = memchr(text, ',', (size_t)(end - text));
        hn_status status =
            read_pair(player, given, first, text, (size_t)((comma ? comma : end) - text), error);
        if (status || !comma)
            return status;
        text = comma + 1;
    }
}
