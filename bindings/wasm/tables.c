/*
 * The module of the package `hunch-games`: libhunch_json for JavaScript. A request is written into memory as UTF-8 and its
 * answer is read from there. There is one set of tables in a module; a page that wants another makes another instance.
 */
#include "nets_here.h"

#include <hunch/json.h>
#include <jansson.h>

#include <stdlib.h>
#include <string.h>

#define EXPORTED(name) __attribute__((export_name(name)))

EXPORTED("room") char *module_room(size_t size);
EXPORTED("answer") const char *module_answer(size_t length);
EXPORTED("net") const char *module_net(size_t length);
EXPORTED("length") size_t module_length(void);

static hn_json *tables;
static char *request, *answer;
static size_t request_size;

/* Where a request of that many bytes is to be written; it is gone with the next call of this. NULL: no memory. */
char *module_room(size_t size)
{
    if (size > request_size) {
        char *larger = realloc(request, size);
        if (larger == NULL)
            return NULL;
        request = larger;
        request_size = size;
    }
    return request;
}

/* The answer to the request, which stays until the next one. NULL: no memory. */
const char *module_answer(size_t length)
{
    hn_json_free(answer);
    answer = NULL;
    if (tables == NULL)
        tables = hn_json_open();
    if (tables != NULL)
        answer = hn_json_answer(tables, request, length, NULL);
    return answer;
}

/* Takes what was written in place of a request as the file of a net. The answer has the name of its game. */
const char *module_net(size_t length)
{
    hn_error error;
    hn_json_free(answer);
    const hn_game *game = nets_take(request, length, &error);
    json_t *told = game ? json_pack("{s:i, s:s}", "hunch", 1, "game", hn_game_name(game))
                        : json_pack("{s:i, s:{s:s, s:s}}", "hunch", 1, "error", "field", "net",
                                    "text", error.text);
    answer = json_dumps(told, JSON_COMPACT);
    json_decref(told);
    return answer;
}

size_t module_length(void)
{
    return answer == NULL ? 0 : strlen(answer);
}
