/* Checking a file of any kind. */
#include "config/check.h"

#include "config/config.h"
#include "config/reader.h"
#include "core/status.h"

#include <stdlib.h>
#include <string.h>

/* What is read of a file to know its kind: its first key, and the value if that is a word. */
typedef struct opening {
    char key[READER_WORD], value[READER_WORD];
    yaml_mark_t key_at, value_at;
} opening;

static void keep_word(const reader *r, char word[static READER_WORD], yaml_mark_t *at)
{
    char buffer[READER_WORD];
    snprintf(word, READER_WORD, "%s",
             r->event.type == YAML_MAPPING_END_EVENT ? "nothing" : reader_word(r, buffer));
    *at = r->event.start_mark;
}

/* Stops after the first value: the rest is for the kind's own reader. */
static hn_status read_opening(void *context, reader *r)
{
    opening *o = context;
    hn_status status = reader_next(r);
    if (status)
        return status;
    keep_word(r, o->key, &o->key_at);
    if (r->event.type != YAML_MAPPING_END_EVENT && !(status = reader_next(r)))
        keep_word(r, o->value, &o->value_at);
    return status ? status : HN_OVER;
}

static hn_status set_error(config_report *report, yaml_mark_t at, hn_status status)
{
    report->error.line = (int)at.line + 1;
    report->error.column = (int)at.column + 1;
    return status;
}

/* House rules or a player, by what is extended. */
static hn_status check_settings(config_report *report, const opening *o, const hn_game *game,
                                const char *path, const char *yaml, size_t length)
{
    hn_rules rules;
    hn_error *error = &report->error;
    if (!game) {
        report->kind = CONFIG_SETTINGS;
        return HN_OK;
    }
    if (!hn_rules_preset(&rules, game, o->value, NULL)) {
        report->kind = CONFIG_RULES;
        return config_rules_text(&rules, game, yaml, length, error);
    }
    if (hn_player_find(&report->player, o->value, game, NULL))
        return set_error(
            report, o->value_at,
            error_set(error, HN_BAD_VALUE,
                      "`extends` is %s; expected a preset of %s (hunch games) or one of "
                      "its players (hunch players)",
                      *o->value ? o->value : "empty", hn_game_name(game)));
    report->kind = CONFIG_PLAYER;
    return config_player_text(&report->player, game, path, yaml, length, error);
}

static hn_status check_book(config_report *report, const opening *o, const hn_game *game,
                            const char *yaml, size_t length)
{
    report->kind = CONFIG_BOOK;
    hn_status status =
        config_book_text(&report->book, yaml, length, &report->warnings, &report->error);
    if (!status && game && hn_game_find(report->book.game) != game)
        return set_error(report, o->value_at,
                         error_set(&report->error, HN_BAD_GAME, "the book is for %s, not for %s",
                                   report->book.game, hn_game_name(game)));
    return status;
}

static hn_status check_text(config_report *report, const char *path, const hn_game *game,
                            const char *yaml, size_t length)
{
    static const reader_document any = {
        .what = "rules, levels or a player", .first = "game: dutch", .read = read_opening};
    opening o;
    hn_status status = reader_read(&any, &o, yaml, length, &report->error);
    if (status != HN_OVER)
        return status;
    report->error = (hn_error){.status = HN_OK};
    if (!strcmp(o.key, "game"))
        return check_book(report, &o, game, yaml, length);
    if (!strcmp(o.key, "extends"))
        return check_settings(report, &o, game, path, yaml, length);
    if (strcmp(o.key, "levels"))
        return set_error(report, o.key_at,
                         error_set(&report->error, HN_BAD_TEXT,
                                   "found %s; expected `game:` (a rule book), `levels:`, or "
                                   "`extends:` (house rules, a player) first",
                                   o.key));
    report->kind = CONFIG_LEVELS;
    return config_levels_text(&report->levels, yaml, length, &report->error);
}

hn_status config_check_file(config_report *report, const char *path, const hn_game *game)
{
    size_t length;
    report->kind = CONFIG_NOTHING;
    report->error = (hn_error){.status = HN_OK};
    report->warnings.count = 0;
    char *yaml = reader_load(path, CONFIG_FILE_SIZE, &length, &report->error);
    hn_status status = yaml ? check_text(report, path, game, yaml, length) : HN_BAD_FILE;
    free(yaml);
    return status;
}
