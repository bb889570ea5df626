/* Tables by any lines: each is answered by one line of JSON, an error or not. What was asked last is not what was asked
 * first: a table that can be saved can be restored, to the same. */
#include <hunch/json.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LINES = 64 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition)
{
    if (!condition)
        abort();
}

static json_t *answer(hn_json *tables, const char *line, size_t length, bool *ok)
{
    char *text = hn_json_answer(tables, line, length, ok);
    require(text && !strchr(text, '\n'));
    json_t *object = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    require(object && json_is_integer(json_object_get(object, "hunch")));
    require(*ok == !json_object_get(object, "error"));
    hn_json_free(text);
    return object;
}

static json_t *ask(hn_json *tables, const char *what, json_t *table, json_t *saved)
{
    bool ok;
    json_t *object =
        json_pack("{s:i, s:s, s:O, s:O*}", "hunch", 1, "do", what, "table", table, "saved", saved);
    char *line = json_dumps(object, 0);
    json_t *given = answer(tables, line, strlen(line), &ok);
    require(ok);
    free(line);
    json_decref(object);
    return given;
}

/* Every table, saved and restored where there is no other, saves as the same. */
static void come_back(hn_json *tables)
{
    bool ok;
    size_t i;
    static const char list[] = "{\"hunch\":1,\"do\":\"list\"}";
    json_t *all = answer(tables, list, strlen(list), &ok), *id;
    json_array_foreach(json_object_get(all, "tables"), i, id)
    {
        hn_json *others = hn_json_open();
        json_t *first = ask(tables, "save", id, NULL);
        json_decref(ask(others, "restore", id, json_object_get(first, "saved")));
        json_t *second = ask(others, "save", id, NULL);
        require(json_equal(first, second));
        json_decref(first);
        json_decref(second);
        hn_json_close(others);
    }
    json_decref(all);
}

/* Players that search would take all the time. */
static bool is_long(const char *line, size_t length)
{
    for (size_t i = 0; i + 4 <= length; i++)
        if (!memcmp(line + i, "sage", 4))
            return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    hn_json *tables = hn_json_open();
    const char *at = (const char *)data, *end = at + size;
    for (int i = 0; at < end && i < MOST_LINES; i++) {
        bool ok;
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((newline ? newline : end) - at);
        if (!is_long(at, length))
            json_decref(answer(tables, at, length, &ok));
        at += length + 1;
        if (!newline)
            break;
    }
    come_back(tables);
    hn_json_close(tables);
    return 0;
}
