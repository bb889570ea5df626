/* Requests: what all of them have in common, and refusing them. */
#include "protocol/request.h"

#include "core/status.h"
#include "protocol/json.h"
#include "protocol/json_text.h"

#include <hunch/json.h>
#include <stdio.h>
#include <string.h>

/* ---- errors ---- */

hn_status request_blame(request *q, const char *part, hn_status status)
{
    static const char unknown[] = "unknown field ";
    const char *text = q->error.text;
    if (!status)
        return status;
    if (!strncmp(text, unknown, sizeof unknown - 1))
        text += sizeof unknown - 1;
    int length = *text == '`' ? (int)strcspn(text + 1, "`") : 0;
    bool whole = !*part || !strncmp(text + 1, part, strlen(part));
    snprintf(q->field, sizeof q->field, "%s%s%.*s", whole && length ? "" : part,
             whole || !length ? "" : ".", length, text + 1);
    return status;
}

hn_status request_blame_all_of(request *q, const char *field, hn_status status)
{
    if (status)
        snprintf(q->field, sizeof q->field, "%s", field);
    return status;
}

/* ---- reading ---- */

const json_t *request_get(const request *q, const char *name)
{
    return json_object_get(q->object, name);
}

static hn_status parse(request *q, const char *line, size_t length)
{
    hn_error problem;
    if (length > HN_JSON_LINE)
        return error_set(&q->error, HN_BAD_TEXT, "longer than %d bytes; expected a request",
                         HN_JSON_LINE);
    q->object = json_parse(line, length, "expected a whole request in one line", &problem);
    if (!q->object)
        return error_set(&q->error, HN_BAD_TEXT, "column %d: %.*s", problem.column, 200,
                         problem.text);
    if (!json_is_object(q->object))
        return error_set(&q->error, HN_BAD_TEXT,
                         "not an object; expected a request, {\"hunch\":%d,…}", REQUEST_VERSION);
    return HN_OK;
}

static hn_status read_version(request *q)
{
    const json_t *found = request_get(q, "hunch");
    if (!json_is_integer(found) || json_integer_value(found) != REQUEST_VERSION)
        return json_refuse(&q->error, HN_BAD_TEXT, "hunch", found,
                           "the version of a request that this program knows, %d", REQUEST_VERSION);
    return HN_OK;
}

hn_status request_read(request *q, const char *line, size_t length)
{
    *q = (request){.object = NULL};
    hn_status status = parse(q, line, length);
    if (status)
        return status;
    q->id = json_object_get(q->object, "id");
    return request_blame(q, "hunch", read_version(q));
}

void request_free(request *q)
{
    json_decref(q->object);
}

hn_status request_only(request *q, int count, const char *const *names)
{
    return request_blame(q, "", json_only(q->object, "", count, json_name, names, &q->error));
}

/* ---- answering ---- */

json_t *request_reply(const request *q)
{
    json_t *answer = json_pack("{s:i}", "hunch", REQUEST_VERSION);
    if (q->id)
        json_object_set(answer, "id", q->id);
    return answer;
}

/* A message, in which a word of the request may be clipped within a letter: JSON takes only whole
 * ones. */
static json_t *from_text(const char *text)
{
    char plain[sizeof(hn_error)];
    json_t *whole = json_string(text);
    if (whole)
        return whole;
    snprintf(plain, sizeof plain, "%s", text);
    for (char *c = plain; *c; c++)
        if ((unsigned char)*c >= 0x80)
            *c = '?';
    return json_string(plain);
}

json_t *request_refusal(const request *q)
{
    json_t *answer = request_reply(q);
    json_object_set_new(answer, "error",
                        json_pack("{s:o, s:o}", "field",
                                  *q->field ? from_text(q->field) : json_null(), "text",
                                  from_text(q->error.text)));
    return answer;
}

char *request_line(json_t *answer)
{
    char *line = json_text(answer);
    json_decref(answer);
    return line;
}
