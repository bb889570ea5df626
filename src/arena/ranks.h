/* The processes of one run: ranks, on one machine or many, started by mpirun. Messages go between them, whole and in order from
 * one rank to another. Without Open MPI, or without mpirun, there is one rank, number 0, and nobody to write to.
 *
 * ranks_mpi.c does it by Open MPI, ranks.c is its plain twin: a program is linked with one of them. All calls are for the
 * thread that called ranks_begin. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* What ranks are made by, as "Open MPI 4.1.4"; NULL: this program is always alone. */
const char *ranks_library(void);

/* To be called once, before anything is printed; only rank 0 keeps its standard output, and SIGUSR1, which mpirun passes on to
 * all, ends no other. */
void ranks_begin(void);
void ranks_end(void); /* sends what is still to be sent, and waits for all */

/* At rank 0: whether mpirun is ending the run, as it does on Ctrl-C and where a rank has died. Then nobody is to be waited
 * for, and there is about a second to say what there is to say. */
bool ranks_ending(void);

int ranks_count(void);
int ranks_me(void);

/* Sends bytes, which were allocated, are the callee's from now on and freed there. */
void ranks_send(int to, void *bytes, size_t size);

/* A message, to be freed, and whose it is; NULL: none is there now. */
void *ranks_receive(int *from, size_t *size);
