/* Records from any bytes: what is accepted formats and parses to the same line, and replaying it ends
 * well or with a reason. */
#include "protocol/record.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition)
{
    if (!condition)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    record r, back;
    hn_error error = {0};
    hn_state end;
    if (record_parse((const char *)data, size, &r, &error)) {
        require(error.status && error.text[0] && !r.move);
        return 0;
    }
    if (record_replay(&r, NULL, NULL, &end, &error))
        require(error.status && error.text[0]);
    char *line = record_format(&r);
    require(line && !record_parse(line, strlen(line), &back, NULL));
    char *twice = record_format(&back);
    require(twice && !strcmp(twice, line));
    free(twice);
    free(line);
    record_free(&back);
    record_free(&r);
    return 0;
}
