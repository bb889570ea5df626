/* Reading the list of hostile messages. */
#include "hostile_script.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define OPENING "\xc2\xab" /* « */
#define CLOSING "\xc2\xbb" /* » */

bool script_open(script *s, const char *path)
{
    *s = (script){.file = fopen(path, "r")};
    return s->file != NULL;
}

void script_set(script *s, const char *name, const char *value)
{
    int i = 0;
    while (i < s->name_count && strcmp(s->names[i].name, name) != 0)
        i++;
    if (i == SCRIPT_NAMES)
        abort();
    snprintf(s->names[i].name, SCRIPT_WORD, "%s", name);
    snprintf(s->names[i].value, SCRIPT_WORD, "%s", value);
    if (i == s->name_count)
        s->name_count++;
}

static char *word(char *text, char *to, size_t room)
{
    size_t length = strcspn(text, " ");
    snprintf(to, room, "%.*s", (int)length, text);
    text += length;
    return text + strspn(text, " ");
}

bool script_next(script *s, script_line *line)
{
    while (fgets(s->line, sizeof s->line, s->file)) {
        s->number++;
        s->line[strcspn(s->line, "\n")] = '\0';
        if (!s->line[0] || s->line[0] == '#')
            continue;
        *line = (script_line){.number = s->number, .times = 1};
        line->heading = !strncmp(s->line, "== ", 3);
        line->text = s->line + 3;
        if (line->heading)
            return true;
        line->text = word(s->line, line->who, sizeof line->who);
        line->text = word(line->text, line->expected, sizeof line->expected);
        char *star = strchr(line->who, '*');
        if (star) {
            *star = '\0';
            line->times = atoi(star + 1);
        }
        if (!line->expected[0]) {
            fprintf(stderr, "line %d is none\n", s->number);
            exit(2);
        }
        return true;
    }
    fclose(s->file);
    return false;
}

static const script_name *name_at(const script *s, const char *text)
{
    size_t length = 1;
    while (isupper((unsigned char)text[length]) || isdigit((unsigned char)text[length]))
        length++;
    for (int i = 0; i < s->name_count; i++)
        if (strlen(s->names[i].name) == length - 1 &&
            !strncmp(s->names[i].name, text + 1, length - 1))
            return &s->names[i];
    return NULL;
}

/* «TEXT*COUNT», or bytes: «00 ff» as hexadecimal digits, «crlf» a line's end. */
static size_t expand_brackets(const char *text, size_t length, char *bytes, size_t room)
{
    size_t star = length, size = 0;
    while (star > 0 && text[star - 1] != '*')
        star--;
    if (star) {
        for (long left = strtol(text + star, NULL, 10); left > 0 && size + star < room; left--) {
            memcpy(bytes + size, text, star - 1);
            size += star - 1;
        }
        return size;
    }
    for (const char *at = text; at < text + length && size + 2 < room;) {
        char *end = NULL;
        if (!strncmp(at, "crlf", 4)) {
            bytes[size++] = '\r';
            bytes[size++] = '\n';
            at += 4;
        } else {
            bytes[size++] = (char)strtoul(at, &end, 16);
            if (end == at)
                abort();
            at = end;
        }
        at += strspn(at, " ");
    }
    return size;
}

size_t script_expand(const script *s, const char *text, char *bytes)
{
    size_t size = 0;
    while (*text && size + SCRIPT_WORD < SCRIPT_BYTES) {
        const script_name *name = *text == '$' ? name_at(s, text) : NULL;
        const char *end = strncmp(text, OPENING, 2) ? NULL : strstr(text, CLOSING);
        if (name) {
            memcpy(bytes + size, name->value, strlen(name->value));
            size += strlen(name->value);
            text += 1 + strlen(name->name);
        } else if (end) {
            size += expand_brackets(text + 2, (size_t)(end - text - 2), bytes + size,
                                    SCRIPT_BYTES - size);
            text = end + 2;
        } else {
            bytes[size++] = *text++;
        }
    }
    bytes[size] = '\0';
    return size;
}

/* One of the expected, up to '|' or the end; behind "404/" a star stands for any code, or none. */
static bool fits_one(const char *one, size_t length, const char *got)
{
    if (length >= 2 && one[length - 2] == '/' && one[length - 1] == '*')
        return !strncmp(one, got, length - 2) && (!got[length - 2] || got[length - 2] == '/');
    return strlen(got) == length && !strncmp(one, got, length);
}

bool script_fits(const char *expected, const char *got)
{
    while (true) {
        size_t length = strcspn(expected, "|");
        if (fits_one(expected, length, got))
            return true;
        if (!expected[length])
            return false;
        expected += length + 1;
    }
}
