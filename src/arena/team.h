/* Many hands: numbered pieces of work, done by the threads of all ranks (arena/ranks.h) and taken by rank 0. A rank is like a
 * thread that is farther away: each asks for pieces when it runs out of them, is given as many as take some hundredths of a
 * second, and hands in what came of them as bytes.
 *
 *     team c = {.threads = 2, .context = &mine, .in_order = true, .next = next, .piece = piece, .take = take};
 *     hn_status status = team_run(&c, &error);
 *
 * All ranks run the same command with the same files, and come to the same team_run; there only rank 0 goes on, as others have
 * nothing to tell. What a piece gives must follow from its number, the context and what is shared: then nothing depends on
 * how many threads and ranks there are. */
#pragma once

#include <hunch/types.h>
#include <stdatomic.h>
#include <stddef.h>

/* Where the bytes of a piece go; where there is no memory for them, the run fails. */
typedef struct team_out team_out;
void team_write(team_out *out, const void *bytes, size_t size);

typedef struct team {
    int threads; /* of each rank, 1 or more */
    void *context;
    uint64_t key; /* team_key's: what pieces follow from; a rank with another one is refused */
    void *shared; /* what only rank 0 knows before: all others are given its bytes */
    size_t shared_size;      /* the same at all ranks; 0: nothing is */
    bool in_order;           /* results are taken in the order in which `next` gave them */
    const atomic_bool *stop; /* NULL, or set from outside: ends after the pieces under way */

    /* By any thread of any rank, which is one of its `threads`: does a piece. */
    void (*piece)(void *context, int thread, long number, team_out *out);

    /* By the thread that called team_run, of rank 0 alone: the next piece, false: there is none (as long as nothing more is
     * taken); what came of one, false: that is enough, and what comes of others is thrown away; and several times a
     * second whatever else there is to do, NULL: nothing. */
    bool (*next)(void *context, long *number);
    bool (*take)(void *context, const void *bytes, size_t size);
    void (*meanwhile)(void *context);

    /* When all is done, once for each rank and there: what is to be told of it all; and at rank 0 the same from every rank,
     * its own last. NULL: nothing. */
    void (*close)(void *context, team_out *out);
    void (*closed)(void *context, const void *bytes, size_t size);
} team;

/* Does all pieces. Returns at rank 0 alone: the process of another rank serves this run and those that may follow, and
 * ends. Where it was stopped, or ranks_ending, not all pieces were taken. Fails with HN_BAD_FILE where there is no memory or a rank has failed. */
hn_status team_run(const team *work, hn_error *error);

/* The key of some bytes after that of others; 0: of the program alone. */
uint64_t team_key(uint64_t before, const void *bytes, size_t size);

/* At a rank other than 0: rank 0 is to say what failed here. */
void team_complain(const char *what);

/* The end of the program: rank 0 lets the others end; another waits for that, and ends the process. */
void team_leave(void);
