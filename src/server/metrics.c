/* What whoever runs the server may know of it at a glance. */
#include "server/parts.h"

#include <stdio.h>
#include <stdlib.h>

static void tell(FILE *out, const char *name, const char *about, int value)
{
    fprintf(out, "# HELP hunch_%s %s\n# TYPE hunch_%s gauge\nhunch_%s %d\n", name, about, name,
            name, value);
}

char *service_metrics(service *s)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    tell(out, "tables", "Tables in memory.", s->table_count);
    tell(out, "websockets", "WebSockets.", s->peer_count);
    tell(out, "storing", "Writes that wait for the disk.", store_waiting(s->store));
    tell(out, "working", "What worker threads do or will do.", workers_waiting(s->workers));
    web_counts_write(out, &s->counts);
    if (!fclose(out))
        return text;
    free(text);
    return NULL;
}

bool service_healthy(const service *s, char text[128])
{
    snprintf(text, 128, "%s", s->stopping ? "the server stops" : "ok");
    return !s->stopping;
}
