/* What is handed to a store, whichever it is. */
#include "server/store.h"

#include <stdlib.h>
#include <string.h>

/* What SQLite adds to a row, and an index to it, was measured: some 20 bytes, and the id once more. */
int64_t store_write_bytes(const store_write *w)
{
    int64_t bytes = 64 + (w->text ? (int64_t)strlen(w->text) : 0);
    for (int i = 0; i < w->count; i++)
        bytes += 28 + (int64_t)strlen(w->move[i].action) + (int64_t)strlen(w->move[i].key);
    return bytes;
}

void store_write_free(store_write *w)
{
    if (!w)
        return;
    free(w->text);
    free(w->move);
    free(w);
}
