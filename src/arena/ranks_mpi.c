/* Ranks by Open MPI. Nothing here waits for another rank before the end: a send that waited for one that is sending itself
 * would never come back. So messages are on their way until the other side takes them, and are kept that long. */
#include "arena/ranks.h"

#include <limits.h>
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct outgoing {
    struct outgoing *next;
    MPI_Request request;
    void *bytes;
} outgoing;

static bool begun;
static volatile sig_atomic_t ending;
static outgoing *under_way;

const char *ranks_library(void)
{
    static char name[32];
    snprintf(name, sizeof name, "Open MPI %d.%d.%d", OMPI_MAJOR_VERSION, OMPI_MINOR_VERSION,
             OMPI_RELEASE_VERSION);
    return name;
}

/* A program that was not started by mpirun, or by another that does the same, is alone: MPI would begin a world for it, which
 * takes a third of a second. */
static bool is_started_by_mpirun(void)
{
    return getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMIX_RANK") || getenv("PMI_RANK");
}

static void end(int number)
{
    (void)number;
    ending = 1;
}

bool ranks_ending(void)
{
    return ending;
}

void ranks_begin(void)
{
    struct sigaction action = {.sa_handler = end, .sa_flags = (int)SA_RESETHAND};
    int given;
    if (!is_started_by_mpirun())
        return;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &given);
    begun = true;
    if (ranks_me() && !freopen("/dev/null", "w", stdout))
        fclose(stdout);
    if (ranks_me())
        signal(SIGUSR1, SIG_IGN);
    sigemptyset(&action.sa_mask);
    if (!ranks_me() && ranks_count() > 1)
        sigaction(SIGTERM, &action, NULL);
}

int ranks_count(void)
{
    int count = 1;
    if (begun)
        MPI_Comm_size(MPI_COMM_WORLD, &count);
    return count;
}

int ranks_me(void)
{
    int me = 0;
    if (begun)
        MPI_Comm_rank(MPI_COMM_WORLD, &me);
    return me;
}

/* A message that is lost would leave all waiting. */
static _Noreturn void fail(void)
{
    fprintf(stderr, "hunch: not enough memory for a message\n");
    MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    abort();
}

static void forget_sent(void)
{
    for (outgoing **at = &under_way; *at;) {
        outgoing *it = *at;
        int sent;
        MPI_Test(&it->request, &sent, MPI_STATUS_IGNORE);
        if (!sent) {
            at = &it->next;
            continue;
        }
        *at = it->next;
        free(it->bytes);
        free(it);
    }
}

void ranks_send(int to, void *bytes, size_t size)
{
    outgoing *it = malloc(sizeof *it);
    if (!it || !bytes || size > INT_MAX)
        fail();
    *it = (outgoing){.next = under_way, .bytes = bytes};
    MPI_Isend(bytes, (int)size, MPI_BYTE, to, 0, MPI_COMM_WORLD, &it->request);
    under_way = it;
}

void *ranks_receive(int *from, size_t *size)
{
    int there = 0, count;
    MPI_Message message;
    MPI_Status status;
    if (!begun)
        return NULL;
    forget_sent();
    MPI_Improbe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &there, &message, &status);
    if (!there)
        return NULL;
    MPI_Get_count(&status, MPI_BYTE, &count);
    void *bytes = malloc((size_t)count + 1);
    if (!bytes)
        fail();
    MPI_Mrecv(bytes, count, MPI_BYTE, &message, MPI_STATUS_IGNORE);
    *from = status.MPI_SOURCE;
    *size = (size_t)count;
    return bytes;
}

void ranks_end(void)
{
    if (!begun || ending)
        return;
    while (under_way) {
        forget_sent();
        nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
    }
    MPI_Finalize();
    begun = false;
}
