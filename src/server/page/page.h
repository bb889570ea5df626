/* The service in a page: compiled to WebAssembly it runs in a worker of the browser, in site/service.js, which is its network, its
 * disk and its threads.
 *
 * These are the calls out, which JavaScript answers; page.c has the calls in. Texts go as an address and a length. A number that
 * stands for something of JavaScript's is a link or a handle, as service.h has them. */
#pragma once

#include <stddef.h>

#define FROM_PAGE(name) __attribute__((import_module("hunch"), import_name(#name)))
#define TO_PAGE(name)   __attribute__((export_name(#name))) name

FROM_PAGE(random) void page_random(void *bytes, size_t size);
FROM_PAGE(log) void page_log(const char *text, size_t length);

/* The network: service_ports. */
FROM_PAGE(send) void page_send(void *link, const char *text, size_t length);
FROM_PAGE(close) void page_close(void *link, int code, const char *reason, size_t length);
FROM_PAGE(answer) void page_answer(void *handle, int status, const char *body, size_t length);
FROM_PAGE(wake) void page_wake(void);

/* The disk: a list of writes, as JSON, to be stored whole or not at all; page_stored follows. Reading is at once: a
 * table (round 0) or a round, as JSON that is allocated, or NULL; and how many rounds a table has. */
FROM_PAGE(store) void page_store(void *list, const char *text, size_t length);
FROM_PAGE(read) char *page_read(const char *id, int round);
FROM_PAGE(rounds) int page_rounds(const char *id);
FROM_PAGE(tidy) void page_tidy(double before);

/* The file of a game's net, allocated; where it cannot be had the worker ends. */
FROM_PAGE(net) void *page_net(const char *game, size_t *size);

/* The threads: a job is run in another worker on a copy of the whole memory as it is now, and page_worked follows; or it is
 * ended there, and nothing follows. */
FROM_PAGE(work) void page_work(void *workers, void *job);
FROM_PAGE(end) void page_end(void *workers);

/* Does a piece of what is waiting to be run here; true: there is more. (workers_page.c) */
_Bool workers_run_here(void);
