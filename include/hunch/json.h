/* Tables as JSON: any number of them by id, played by lines of text. The library libhunch_json, which needs libhunch
 * and Jansson; a program that calls it needs to know nothing of either.
 *
 *     hn_json *tables = hn_json_open();
 *     char *answer = hn_json_answer(tables, request, strlen(request), NULL);
 *     hn_json_free(answer);
 *     hn_json_close(tables);
 *
 *     {"hunch":1,"do":"make","table":"a","game":"cambio","players":[null,"bayes-v2@medium"]}
 *     {"hunch":1,"do":"deal","table":"a","seed":"7"}
 *     {"hunch":1,"do":"seen","table":"a","seat":0}
 *
 * docs/tables.md has all requests and their answers. One without "do" is one of `hunch decide` (docs/decide.md). */
#ifndef HUNCH_JSON_H
#define HUNCH_JSON_H

#include <hunch/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HN_JSON_LINE   (1 << 20) /* bytes of a request; a longer one is refused unread */
#define HN_JSON_TABLES 4096      /* tables at once */

/* Tables by id. Nothing is shared between two of these; one of them is for one thread at a time. */
typedef struct hn_json hn_json;

HN_API hn_json *hn_json_open(void); /* NULL: no memory */
HN_API void hn_json_close(hn_json *tables);

/* The answer to one request: a line of JSON without a newline, to be freed with hn_json_free. NULL: no memory. *ok,
 * which may be NULL, is set to whether it is something else than an error. A request that is refused changes
 * nothing. */
HN_API char *hn_json_answer(hn_json *tables, const char *request, size_t length, bool *ok);
HN_API void hn_json_free(char *answer);

#ifdef __cplusplus
}
#endif

#endif
