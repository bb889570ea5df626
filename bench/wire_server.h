/* A `hunch serve` of one's own, for the tools: started, watched and ended by them. */
#ifndef HUNCH_BENCH_WIRE_SERVER_H
#define HUNCH_BENCH_WIRE_SERVER_H

#include <stdbool.h>
#include <sys/types.h>

#define WIRE_HOST "127.0.0.1"

typedef struct wire_server {
    const char *program; /* hunch */
    const char *store;   /* the database's file */
    int port;            /* 0: any that is free; then the one it took */
    pid_t process;       /* 0: none */
    int output;          /* what it prints */
} wire_server;

/* Starts it, with limits that do not stand in the way of a tool, and waits until it listens. What it says on standard
 * error goes to ours. False: it did not begin within two minutes. */
bool wire_server_start(wire_server *server);

/* Sends the signal and waits until it has ended. Its status as of waitpid; -1: it had to be killed after two minutes. */
int wire_server_end(wire_server *server, int with);

/* The resident memory of a process in KiB; -1: there is no such process. */
long wire_memory(pid_t process);

#endif
