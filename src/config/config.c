/* House rules in YAML. The file is read event by event with libyaml, because events carry line and
 * column, and because reading stops at the first thing that does not belong: deep nesting, aliases
 * and long lists are refused before they cost anything. What keys there are, and what each takes,
 * comes from the game's table alone. */
#include "config/config.h"

#include "config/word.h"
#include "core/status.h"
#include "core/text.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

/* Room for a key or a value: longer ones are none of the game's (see word_clean). */
enum { WORD = 40 };

typedef struct reader {
    const hn_game *game;
    const char *yaml;
    size_t length;
    yaml_parser_t parser;
    yaml_event_t event;                 /* the last one read; next() deletes it */
    hn_rules rules;                     /* the preset and what was changed so far */
    bool given[HN_RULE_VALUES];         /* by value: the file sets it */
    yaml_mark_t extends_at;             /* where `extends` stands */
    yaml_mark_t key_at[HN_RULE_VALUES]; /* by a key's first value: where the key stands, */
    bool has_key[HN_RULE_VALUES];       /* if it does */
    hn_error error;
} reader;

/* Adds the position to an error that is set, and returns its status. */
static hn_status refuse_at(reader *r, yaml_mark_t at)
{
    r->error.line = (int)at.line + 1;
    r->error.column = (int)at.column + 1;
    return r->error.status;
}

/* Sets an error with a position. */
static hn_status refuse(reader *r, hn_status status, yaml_mark_t at, const char *format, ...)
    CHECK_FORMAT(4, 5);

static hn_status refuse(reader *r, hn_status status, yaml_mark_t at, const char *format, ...)
{
    char sentence[sizeof r->error.text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    error_set(&r->error, status, "%s", sentence);
    return refuse_at(r, at);
}

/* Where a byte of the text stands; columns count characters, as libyaml's do. */
static yaml_mark_t mark_of(const reader *r, size_t offset)
{
    yaml_mark_t mark = {.index = offset};
    for (size_t i = 0; i < offset && i < r->length; i++) {
        if (r->yaml[i] == '\n') {
            mark.line++;
            mark.column = 0;
        } else if ((r->yaml[i] & 0xC0) != 0x80) {
            mark.column++;
        }
    }
    return mark;
}

/* Whether a line's indentation has a tab in it: the slip that YAML's own messages hide best. */
static bool tab_indents(const reader *r, size_t line)
{
    const char *at = r->yaml, *end = r->yaml + r->length;
    for (; line && at; line--) {
        at = memchr(at, '\n', (size_t)(end - at));
        at = at ? at + 1 : NULL;
    }
    while (at && at < end && *at == ' ')
        at++;
    return at && at < end && *at == '\t';
}

/* Why libyaml stopped. */
static hn_status refuse_yaml(reader *r)
{
    const yaml_parser_t *p = &r->parser;
    if (p->error == YAML_MEMORY_ERROR)
        return error_set(&r->error, HN_BAD_FILE, "not enough memory");
    if (p->error == YAML_READER_ERROR && p->problem_value == 0 && p->problem_offset < r->length &&
        !r->yaml[p->problem_offset])
        return refuse(r, HN_BAD_TEXT, mark_of(r, p->problem_offset), "a zero byte; expected text");
    if (p->error == YAML_READER_ERROR)
        return refuse(r, HN_BAD_TEXT, mark_of(r, p->problem_offset),
                      "not readable as UTF-8 text: %s (0x%02X)", p->problem,
                      (unsigned)p->problem_value);
    if (tab_indents(r, p->problem_mark.line))
        return refuse(r, HN_BAD_TEXT, p->problem_mark, "a tab; expected spaces for indentation");
    /* What was begun and not ended as it should be stands where it began. */
    bool begun = p->error == YAML_SCANNER_ERROR && p->context;
    return refuse(r, HN_BAD_TEXT, begun ? p->context_mark : p->problem_mark,
                  "not valid YAML: %s%s%s", p->context ? p->context : "", p->context ? ", " : "",
                  p->problem ? p->problem : "unknown problem");
}

/* Refuses what YAML has and house rules do not need: names for nodes, and types. */
static hn_status refuse_extras(reader *r, const yaml_char_t *anchor, const yaml_char_t *tag)
{
    if (anchor)
        return refuse(r, HN_BAD_TEXT, r->event.start_mark,
                      "an anchor (`&…`); expected the value itself");
    if (tag)
        return refuse(r, HN_BAD_TEXT, r->event.start_mark,
                      "a tag (`!…`); expected the value itself");
    return HN_OK;
}

/* Reads the next event into r->event. */
static hn_status next(reader *r)
{
    yaml_event_delete(&r->event);
    if (!yaml_parser_parse(&r->parser, &r->event))
        return refuse_yaml(r);
    switch (r->event.type) {
    case YAML_ALIAS_EVENT:
        return refuse(r, HN_BAD_TEXT, r->event.start_mark,
                      "an alias (`*…`); expected the value itself");
    case YAML_SCALAR_EVENT:
        return refuse_extras(r, r->event.data.scalar.anchor, r->event.data.scalar.tag);
    case YAML_SEQUENCE_START_EVENT:
        return refuse_extras(r, r->event.data.sequence_start.anchor,
                             r->event.data.sequence_start.tag);
    case YAML_MAPPING_START_EVENT:
        return refuse_extras(r, r->event.data.mapping_start.anchor,
                             r->event.data.mapping_start.tag);
    default:
        return HN_OK;
    }
}

/* Passes over an event that says nothing: the start of the stream, the end of the document. */
static hn_status next_but_one(reader *r)
{
    hn_status status = next(r);
    return status ? status : next(r);
}

/* What the event is, for a message and for comparing: a scalar's text, or the name of what stands in
 * its place. */
static const char *word_of(const reader *r, char word[WORD])
{
    if (r->event.type != YAML_SCALAR_EVENT)
        return r->event.type == YAML_SEQUENCE_START_EVENT ? "a list" : "a mapping";
    return word_clean((const char *)r->event.data.scalar.value, r->event.data.scalar.length, word,
                      WORD);
}

static const char *key_name(const void *game, int index)
{
    const hn_key *keys;
    hn_game_keys(game, &keys);
    return keys[index].name;
}

static const char *entry_name(const void *key, int index)
{
    return ((const hn_key *)key)->entries[index];
}

static const char *choice_name(const void *key, int index)
{
    return ((const hn_key *)key)->choices[index];
}

static hn_status refuse_key(reader *r, const char *word)
{
    const hn_key *keys;
    const char *nearest = text_nearest(word, hn_game_keys(r->game, &keys), key_name, r->game);
    if (nearest)
        return refuse(r, HN_BAD_KEY, r->event.start_mark, "unknown key `%s`: did you mean `%s`?",
                      word, nearest);
    return refuse(r, HN_BAD_KEY, r->event.start_mark,
                  "unknown key `%s`; `hunch rules %s` lists all keys", word, hn_game_name(r->game));
}

/* "A, 2 … joker": the entries of a key. */
static const char *entries_of(const hn_key *key, char *buffer, size_t size)
{
    text_out list = text_in(buffer, size);
    for (int i = 0; i < key->count; i++)
        text_add(&list, "%s%s", i ? ", " : "", key->entries[i]);
    return buffer;
}

static hn_status refuse_entry(reader *r, const hn_key *key, const char *word)
{
    char entries[128];
    const char *nearest = text_nearest(word, key->count, entry_name, key);
    if (nearest)
        return refuse(r, HN_BAD_KEY, r->event.start_mark,
                      "`%s` has no entry `%s`: did you mean `%s`?", key->name, word, nearest);
    return refuse(r, HN_BAD_KEY, r->event.start_mark, "`%s` has no entry `%s`; it has %s",
                  key->name, word, entries_of(key, entries, sizeof entries));
}

/* Sets one value from the event. Whatever is not a scalar is no value's text, so the rules' own
 * message says what was found and what was expected. */
static hn_status read_value(reader *r, const hn_key *key, int entry)
{
    char buffer[WORD];
    const char *word = word_of(r, buffer);
    if (!hn_rules_set_text(&r->rules, key, entry, word, &r->error))
        return HN_OK;
    refuse_at(r, r->event.start_mark);
    const char *nearest = key->type == HN_CHOICE && r->event.type == YAML_SCALAR_EVENT
                              ? text_nearest(word, key->high + 1, choice_name, key)
                              : NULL;
    if (nearest) {
        text_out t = {r->error.text, sizeof r->error.text, strlen(r->error.text)};
        text_add(&t, ": did you mean `%s`?", nearest);
    }
    return r->error.status;
}

/* Reads the mapping of a key with entries; the event is what follows the key. */
static hn_status read_entries(reader *r, const hn_key *key)
{
    char buffer[WORD], entries[128];
    if (r->event.type != YAML_MAPPING_START_EVENT) {
        const char *word = word_of(r, buffer);
        return refuse(r, HN_BAD_VALUE, r->event.start_mark,
                      "`%s` is %s; expected `entry: value` lines below it, with the entries %s",
                      key->name, *word ? word : "empty", entries_of(key, entries, sizeof entries));
    }
    for (;;) {
        hn_status status = next(r);
        if (status || r->event.type == YAML_MAPPING_END_EVENT)
            return status;
        const char *word = word_of(r, buffer);
        int entry = hn_key_entry(key, word);
        if (entry < 0)
            return refuse_entry(r, key, word);
        if (r->given[key->first + entry])
            return refuse(r, HN_BAD_KEY, r->event.start_mark, "`%s` has two values for `%s`",
                          key->name, word);
        r->given[key->first + entry] = true;
        if ((status = next(r)) || (status = read_value(r, key, entry)))
            return status;
    }
}

/* Reads one rule; the event is its key. */
static hn_status read_rule(reader *r)
{
    char buffer[WORD];
    const char *word = word_of(r, buffer);
    if (r->event.type != YAML_SCALAR_EVENT)
        return refuse(r, HN_BAD_TEXT, r->event.start_mark, "found %s; expected a key", word);
    const hn_key *key = hn_key_find(r->game, word);
    if (!strcmp(word, "extends"))
        return refuse(r, HN_BAD_KEY, r->event.start_mark,
                      "`extends` is given twice; the first stands in line %d",
                      (int)r->extends_at.line + 1);
    if (!key)
        return refuse_key(r, word);
    if (r->has_key[key->first])
        return refuse(r, HN_BAD_KEY, r->event.start_mark,
                      "`%s` is given twice; the first stands in line %d", key->name,
                      (int)r->key_at[key->first].line + 1);
    r->has_key[key->first] = true;
    r->key_at[key->first] = r->event.start_mark;
    hn_status status = next(r);
    if (status)
        return status;
    return key->entries ? read_entries(r, key) : read_value(r, key, 0);
}

/* Reads `extends: PRESET`; the event is the file's first key or what stands there instead. */
static hn_status read_extends(reader *r)
{
    char buffer[WORD];
    const char *word = r->event.type == YAML_MAPPING_END_EVENT ? "nothing" : word_of(r, buffer);
    if (strcmp(word, "extends"))
        return refuse(r, HN_BAD_TEXT, r->event.start_mark,
                      "found %s; expected `extends: PRESET` first, as in `extends: %s`", word,
                      hn_preset_name(r->game, 0));
    r->extends_at = r->event.start_mark;
    hn_status status = next(r);
    if (status)
        return status;
    if (hn_rules_preset(&r->rules, r->game, word_of(r, buffer), &r->error))
        return refuse_at(r, r->event.start_mark);
    return HN_OK;
}

/* Checks that the rules go together. The message names keys in backquotes, `give` or `give: yes`: the error stands where the
 * first of them stands in the file, or where the preset that has it does. */
static hn_status check(reader *r)
{
    hn_status status = hn_rules_check(&r->rules, &r->error);
    if (!status)
        return HN_OK;
    refuse_at(r, r->extends_at);
    for (const char *at = strchr(r->error.text, '`'); at; at = strchr(at + 1, '`')) {
        char name[WORD];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at + 1, "`:"), at + 1);
        const hn_key *key = hn_key_find(r->game, name);
        if (key && r->has_key[key->first])
            return refuse_at(r, r->key_at[key->first]);
    }
    return status;
}

/* Reads the one document: a mapping with `extends` first. */
static hn_status read_document(reader *r)
{
    const char *preset = hn_preset_name(r->game, 0);
    hn_status status = next_but_one(r);
    if (status)
        return status;
    if (r->event.type == YAML_STREAM_END_EVENT)
        return refuse(r, HN_BAD_TEXT, (yaml_mark_t){0},
                      "nothing in it; expected `extends: %s` first", preset);
    if ((status = next(r)))
        return status;
    if (r->event.type != YAML_MAPPING_START_EVENT) {
        char buffer[WORD];
        const char *word = word_of(r, buffer);
        return refuse(r, HN_BAD_TEXT, r->event.start_mark,
                      "found %s; expected `key: value` lines, `extends: %s` first",
                      *word ? word : "nothing", preset);
    }
    if ((status = next(r)) || (status = read_extends(r)))
        return status;
    while (!(status = next(r)) && r->event.type != YAML_MAPPING_END_EVENT)
        if ((status = read_rule(r)))
            return status;
    if (status || (status = next_but_one(r)))
        return status;
    if (r->event.type != YAML_STREAM_END_EVENT)
        return refuse(r, HN_BAD_TEXT, r->event.start_mark,
                      "a second document (`---`); expected one set of rules");
    return check(r);
}

hn_status config_rules_text(hn_rules *rules, const hn_game *game, const char *yaml, size_t length,
                            hn_error *error)
{
    if (length > CONFIG_FILE_SIZE)
        return error_set(error, HN_BAD_FILE, "larger than %d bytes; expected a file of house rules",
                         CONFIG_FILE_SIZE);
    /* Some editors put a byte order mark first. */
    size_t skip = length >= 3 && !memcmp(yaml, "\xEF\xBB\xBF", 3) ? 3 : 0;
    reader r = {.game = game, .yaml = yaml + skip, .length = length - skip};
    if (!yaml_parser_initialize(&r.parser))
        return error_set(error, HN_BAD_FILE, "not enough memory");
    yaml_parser_set_encoding(&r.parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&r.parser, (const unsigned char *)r.yaml, r.length);
    hn_status status = read_document(&r);
    yaml_event_delete(&r.event);
    yaml_parser_delete(&r.parser);
    if (!status)
        *rules = r.rules;
    else if (error)
        *error = r.error;
    return status;
}

hn_status config_rules_file(hn_rules *rules, const hn_game *game, const char *path, hn_error *error)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return error_set(error, HN_BAD_FILE, "cannot be opened: %s", strerror(errno));
    hn_status status;
    size_t room = CONFIG_FILE_SIZE + 1;
    char *yaml = malloc(room);
    size_t length = yaml ? fread(yaml, 1, room, file) : 0;
    if (!yaml)
        status = error_set(error, HN_BAD_FILE, "not enough memory");
    else if (ferror(file))
        status = error_set(error, HN_BAD_FILE, "cannot be read: %s", strerror(errno));
    else
        status = config_rules_text(rules, game, yaml, length, error);
    free(yaml);
    fclose(file);
    return status;
}

/* What a key takes: "2 to 8", "none, own or all". */
static void range_of(const hn_key *key, char *buffer, size_t size)
{
    text_out t = text_in(buffer, size);
    if (key->type == HN_NUMBER)
        text_add(&t, "%d to %d", key->low, key->high);
    else if (key->type == HN_FLAG)
        text_add(&t, "yes or no");
    else
        for (int i = key->low; i <= key->high; i++)
            text_add(&t, "%s%s",
                     i == key->low    ? ""
                     : i == key->high ? " or "
                                      : ", ",
                     key->choices[i]);
}

/* The comment above a key: its meaning and its range, in one line or in two. */
static void print_about(FILE *out, const hn_key *key)
{
    char range[256];
    range_of(key, range, sizeof range);
    bool long_line = strlen(key->about) + strlen(range) > 75;
    fprintf(out, "\n# %s%s(%s)\n", key->about, long_line ? "\n# " : " ", range);
}

/* A value, and the preset's where that is another. */
static void print_value(FILE *out, const hn_rules *rules, const hn_rules *base, const char *preset,
                        const hn_key *key, int entry)
{
    char word[WORD];
    int value = hn_rules_get(rules, key, entry), usual = hn_rules_get(base, key, entry);
    hn_rules_value_text(key, value, word, sizeof word);
    fprintf(out, " %s", word);
    if (usual != value) {
        hn_rules_value_text(key, usual, word, sizeof word);
        fprintf(out, "  # %s: %s", preset, word);
    }
    fprintf(out, "\n");
}

void config_rules_print(FILE *out, const hn_rules *rules, const char *preset)
{
    const hn_key *keys;
    int count = hn_game_keys(rules->game, &keys);
    hn_rules base = *rules;
    hn_rules_preset(&base, rules->game, preset, NULL);
    fprintf(out,
            "# House rules of %s. A file of your own needs only `extends` and what is different.\n"
            "extends: %s\n",
            hn_game_name(rules->game), preset);
    for (const hn_key *key = keys; key < keys + count; key++) {
        print_about(out, key);
        fprintf(out, "%s:%s", key->name, key->entries ? "\n" : "");
        for (int entry = 0; entry < key->count; entry++) {
            if (key->entries)
                fprintf(out, "  %s:", key->entries[entry]);
            print_value(out, rules, &base, preset, key, entry);
        }
    }
}
