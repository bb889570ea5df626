/* Tables of likelihoods in YAML. */
#include "config/likelihoods.h"

#include "config/values.h"

#include <stdlib.h>

enum { GAME, NAME, MADE, SIGNS, LISTS, TABLE_KEYS = LISTS + LIKELIHOOD_LISTS };
static const char *const first_keys[LISTS] = {"game", "name", "made", "signs"};
static const char *const sight_keys[] = {"unseen", "seen"};

_Static_assert((int)HN_SIGNS <= (int)KEYS, "every sign is a key");

/* A table while it is read. */
typedef struct table_draft {
    config_likelihoods read;
    keys keys, signs, sights;
    int sign; /* the one under way */
    /* The list under way. */
    const char *what;
    float *number;
    int count, wanted;
} table_draft;

const likelihood_list likelihood_lists[LIKELIHOOD_LISTS] = {
    {"call_sum", offsetof(hn_likelihoods, call_sum), HN_CALL_SUMS},
    {"readiness", offsetof(hn_likelihoods, readiness), HN_READY_SUMS},
    {"calibration", offsetof(hn_likelihoods, calibration), HN_CALIBRATIONS},
};

static const char *key_name(const void *context, int key)
{
    (void)context;
    return key < LISTS ? first_keys[key] : likelihood_lists[key - LISTS].name;
}

static const char *sign_name(const void *context, int sign)
{
    (void)context;
    return hn_sign_name(sign);
}

/* ---- lists of chances ---- */

/* Division by a million and the rounding to a float give what a compiler makes of the same decimals:
 * no decimal of 6 digits lies so near the middle of two floats that rounding twice could matter. */
static hn_status read_chance(void *context, reader *r)
{
    table_draft *d = context;
    int32_t chance = 0;
    if (d->count == d->wanted)
        return reader_refuse(r, HN_BAD_VALUE, r->event.start_mark,
                             "`%s` has more than %d numbers; expected %d", d->what, d->wanted,
                             d->wanted);
    hn_status status = value_chance(r, d->what, &chance);
    if (!status)
        d->number[d->count++] = (float)(chance / 1e6);
    return status;
}

static hn_status read_chances(table_draft *d, reader *r, const char *what, float *number,
                              int wanted)
{
    yaml_mark_t at = r->event.start_mark;
    d->what = what;
    d->number = number;
    d->count = 0;
    d->wanted = wanted;
    hn_status status = value_is_list(r, what);
    if (status || (status = reader_items(r, read_chance, d)))
        return status;
    if (d->count < wanted)
        return reader_refuse(r, HN_BAD_VALUE, at, "`%s` has %d number%s; expected %d", what,
                             d->count, d->count == 1 ? "" : "s", wanted);
    return HN_OK;
}

/* ---- signs ---- */

static hn_status read_sight(void *context, reader *r, const char *word)
{
    table_draft *d = context;
    int seen;
    hn_status status = keys_take(&d->sights, r, word, &seen);
    if (status)
        return status;
    yaml_mark_t at = r->event.start_mark;
    float *number = d->read.table.sign[d->sign][seen];
    if ((status = read_chances(d, r, sight_keys[seen], number, HN_SIGN_CLASSES)))
        return status;
    for (int class = 0; class < HN_SIGN_CLASSES; class ++)
        if (number[class] > 0)
            return HN_OK;
    return reader_refuse(r, HN_BAD_VALUE, at, "`%s` is all zeros; expected a chance above 0",
                         sight_keys[seen]);
}

static hn_status read_sign(void *context, reader *r, const char *word)
{
    table_draft *d = context;
    int named = hn_sign_find(word);
    if (named == HN_SIGNS)
        return reader_refuse(
            r, HN_BAD_VALUE, r->event.start_mark,
            "`%s` has no numbers, since a card that is seen is known; leave it out", word);
    hn_status status = keys_take(&d->signs, r, named < 0 ? word : hn_sign_name(named), &d->sign);
    if (status || (status = value_is_mapping(r, word)))
        return status;
    d->sights = (keys){.names = {"key", " in a sign", 2, names_in_array, sight_keys, NULL}};
    return reader_keys(r, read_sight, d);
}

static hn_status read_signs(table_draft *d, reader *r)
{
    hn_status status = value_is_mapping(r, first_keys[SIGNS]);
    if (status)
        return status;
    d->signs = (keys){.names = {"sign", "", HN_SIGNS, sign_name, NULL, NULL}};
    return reader_keys(r, read_sign, d);
}

/* ---- the table ---- */

static const char *card_game(const void *context, int index)
{
    const hn_game *game = hn_game_at(index);
    (void)context;
    return hn_game_table(game) == HN_TABLE_CARDS ? hn_game_name(game) : "";
}

static hn_status read_game(table_draft *d, reader *r)
{
    char buffer[READER_WORD];
    const names games = {"game", " of cards", hn_games(), card_game, NULL, NULL};
    const char *word = reader_word(r, buffer);
    int found = r->event.type == YAML_SCALAR_EVENT ? names_find(&games, word) : -1;
    if (found < 0)
        return names_refuse(r, r->event.start_mark, &games, word);
    d->read.table.game = hn_game_name(hn_game_at(found));
    return HN_OK;
}

static hn_status read_key(void *context, reader *r, const char *word)
{
    table_draft *d = context;
    int key;
    hn_status status = keys_take(&d->keys, r, word, &key);
    if (status)
        return status;
    switch (key) {
    case GAME:
        return read_game(d, r);
    case NAME:
        return r->event.type == YAML_SCALAR_EVENT
                   ? value_label(r, "table", d->read.name, sizeof d->read.name)
                   : value_text(r, word, d->read.name, sizeof d->read.name);
    case MADE:
        return value_text(r, word, d->read.made, sizeof d->read.made);
    case SIGNS:
        return read_signs(d, r);
    default: {
        const likelihood_list *list = &likelihood_lists[key - LISTS];
        return read_chances(d, r, list->name, (float *)(void *)((char *)&d->read.table + list->at),
                            list->count);
    }
    }
}

static hn_status read_all(void *context, reader *r)
{
    table_draft *d = context;
    yaml_mark_t at = r->event.start_mark;
    hn_status status = reader_keys(r, read_key, d);
    return status ? status
                  : keys_require(&d->keys, r, 1u << GAME | 1u << NAME | 1u << MADE,
                                 "a table of likelihoods", at);
}

hn_status config_likelihoods_text(config_likelihoods *read, const char *yaml, size_t length,
                                  hn_error *error)
{
    static const reader_document document = {
        .what = "likelihoods", .first = "game: cambio", .read = read_all};
    table_draft d = {.keys = {.names = {"key", "", TABLE_KEYS, key_name, NULL, NULL}}};
    d.read.table = *hn_likelihoods_find("prior", NULL);
    hn_status status = reader_read(&document, &d, yaml, length, error);
    if (status)
        return status;
    *read = d.read;
    read->table.name = read->name;
    read->table.made = read->made;
    return HN_OK;
}

hn_status config_likelihoods_file(config_likelihoods *read, const char *path, hn_error *error)
{
    size_t length;
    char *yaml = reader_load(path, CONFIG_FILE_SIZE, &length, error);
    hn_status status = yaml ? config_likelihoods_text(read, yaml, length, error) : HN_BAD_FILE;
    free(yaml);
    return status;
}
