/* What the transport has counted, as Prometheus reads it. */
#include "server/service.h"

#include <inttypes.h>

void web_counts_write(FILE *out, const web_counts *c)
{
    const struct {
        const char *name, *type, *about;
        uint64_t value;
    } rows[] = {
        {"sockets", "gauge", "Connections of all kinds.", (uint64_t)c->connections},
        {"sockets_opened_total", "counter", "Connections that were accepted.", c->opened},
        {"sockets_refused_total", "counter",
         "Connections refused: too many from one address, or in all.", c->turned_off},
        {"sockets_made_way_total", "counter",
         "Connections without a request, dropped for others when it was nearly full.", c->made_way},
        {"sockets_slow_total", "counter", "Connections dropped because they took too long.",
         c->slow},
        {"http_requests_total", "counter", "HTTP requests, those for files included.", c->requests},
        {"http_requests_refused_total", "counter",
         "HTTP requests refused: too many from one address.", c->requests_refused},
        {"frames_total", "counter", "Frames that came on WebSockets.", c->frames},
        {"frames_refused_total", "counter", "WebSockets closed because of too many frames.",
         c->frames_refused},
        {"messages_refused_total", "counter", "WebSockets closed because of too many messages.",
         c->messages_refused},
        {"pauses_total", "counter",
         "Times that a WebSocket was not read from: it had sent too much.", c->paused},
        {"websocket_received_bytes_total", "counter", "Bytes that came on WebSockets.",
         c->bytes_in},
        {"websocket_sent_bytes_total", "counter", "Bytes that went out on WebSockets.",
         c->bytes_out},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        fprintf(out, "# HELP hunch_%s %s\n# TYPE hunch_%s %s\nhunch_%s %" PRIu64 "\n", rows[i].name,
                rows[i].about, rows[i].name, rows[i].type, rows[i].name, rows[i].value);
}
