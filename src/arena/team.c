/* Threads and ranks that share pieces of work.
 *
 * Pieces go out in chunks, so that neither locks nor messages count where a piece takes microseconds; a chunk that takes longer
 * than was thought is handed in half done, and the rest of it goes out again. So nobody ever sits on pieces that others
 * could do. Where pieces are quick, every thread has another chunk waiting for it; then it does not matter that a rank's
 * calling thread, which alone sends and receives, looks for messages only once in a millisecond and leaves the processor to
 * those who play. */
#include "arena/team.h"

#include "arena/ranks.h"
#include "arena/seconds.h"
#include "core/status.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    CHUNK_MOST = 1024,     /* pieces */
    HELD_MOST = 256 << 20, /* bytes that wait for their turn: then nothing new goes out */
    LOOK = 1000000,        /* nanoseconds between looks for messages, */
    LOOK_ALONE = 50000000  /* and where none can come, for what there is to do meanwhile */
};

static const double chunk_seconds = 0.02, quick_seconds = 0.2;

/* ---- bytes ---- */

struct team_out {
    uint8_t *bytes;
    size_t size, room;
    bool lacking; /* there was no memory */
};

void team_write(team_out *out, const void *bytes, size_t size)
{
    size_t room = out->room ? out->room : 4096;
    if (out->lacking)
        return;
    while (room < out->size + size)
        room *= 2;
    uint8_t *moved = room > out->room ? realloc(out->bytes, room) : out->bytes;
    out->lacking = !moved;
    if (!moved)
        return;
    out->bytes = moved;
    out->room = room;
    if (size)
        memcpy(out->bytes + out->size, bytes, size);
    out->size += size;
}

uint64_t team_key(uint64_t before, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    uint64_t key =
        before ? before : team_key(UINT64_C(14695981039346656037), HN_VERSION, sizeof HN_VERSION);
    for (size_t i = 0; i < size; i++)
        key = (key ^ at[i]) * UINT64_C(1099511628211);
    return key;
}

/* ---- chunks ---- */

typedef struct chunk {
    struct chunk *next;
    int64_t place; /* of its first piece, in the order in which pieces went out */
    int count;     /* pieces; and so many of them are done: */
    int done;
    double seconds;
    team_out out; /* of each piece that is done, its size and its bytes */
    int64_t number[CHUNK_MOST];
} chunk;

static void chunk_free(chunk *c)
{
    if (c)
        free(c->out.bytes);
    free(c);
}

static void free_all(chunk *list)
{
    while (list) {
        chunk *next = list->next;
        chunk_free(list);
        list = next;
    }
}

typedef struct queue {
    chunk *first, **end;
} queue;

static void push(queue *q, chunk *c)
{
    c->next = NULL;
    if (!q->first)
        q->end = &q->first;
    *q->end = c;
    q->end = &c->next;
}

static chunk *pop(queue *q)
{
    chunk *c = q->first;
    if (c)
        q->first = c->next;
    return c;
}

static void insert(chunk **list, chunk *c)
{
    while (*list && (*list)->place < c->place)
        list = &(*list)->next;
    c->next = *list;
    *list = c;
}

/* ---- the threads of a rank ---- */

typedef struct hand {
    struct pool *pool;
    int number;
    pthread_t thread;
} hand;

typedef struct pool {
    const team *work;
    pthread_mutex_t lock;
    pthread_cond_t came, changed; /* ready or over; done */
    queue ready, done;
    atomic_bool over; /* nothing more is begun */
    int held;         /* chunks that it was given and has not handed in */
    int started;      /* threads; none: the calling one does it all */
    bool quick;
    hand *hand;
} pool;

static void do_piece(const team *work, int thread, chunk *c)
{
    uint64_t size = 0;
    size_t before = c->out.size;
    team_write(&c->out, &size, sizeof size);
    work->piece(work->context, thread, c->number[c->done], &c->out);
    size = c->out.size - before - sizeof size;
    if (c->out.lacking)
        return;
    memcpy(c->out.bytes + before, &size, sizeof size);
    c->done++;
}

static void do_chunk(const pool *p, int thread, chunk *c)
{
    double begun = seconds_now(), end = seconds_about() + chunk_seconds;
    do
        do_piece(p->work, thread, c);
    while (c->done < c->count && seconds_about() < end && !c->out.lacking &&
           !atomic_load(&p->over));
    c->seconds = seconds_now() - begun;
}

static void *labour(void *argument)
{
    const hand *h = argument;
    pool *p = h->pool;
    pthread_mutex_lock(&p->lock);
    while (!atomic_load(&p->over)) {
        chunk *c = pop(&p->ready);
        if (!c) {
            pthread_cond_wait(&p->came, &p->lock);
            continue;
        }
        pthread_mutex_unlock(&p->lock);
        do_chunk(p, h->number, c);
        pthread_mutex_lock(&p->lock);
        push(&p->done, c);
        pthread_cond_signal(&p->changed);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

/* False: no memory. Threads that the system does not give are done without. */
static bool pool_begin(pool *p, const team *work)
{
    pthread_condattr_t monotonic;
    *p = (pool){.work = work, .hand = calloc((size_t)work->threads, sizeof *p->hand)};
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->came, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&p->changed, &monotonic);
    pthread_condattr_destroy(&monotonic);
    for (; p->hand && p->started < work->threads; p->started++) {
        hand *h = &p->hand[p->started];
        *h = (hand){.pool = p, .number = p->started};
        if (pthread_create(&h->thread, NULL, labour, h))
            break;
    }
    return p->hand;
}

static void pool_end(pool *p)
{
    pthread_mutex_lock(&p->lock);
    atomic_store(&p->over, true);
    pthread_cond_broadcast(&p->came);
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < p->started; i++)
        pthread_join(p->hand[i].thread, NULL);
    free_all(p->ready.first);
    free_all(p->done.first);
    free(p->hand);
    pthread_cond_destroy(&p->came);
    pthread_cond_destroy(&p->changed);
    pthread_mutex_destroy(&p->lock);
}

/* How many chunks more it should have. */
static int pool_wants(const pool *p)
{
    int threads = p->started ? p->started : 1;
    return threads * (p->quick && p->started ? 2 : 1) - p->held;
}

static void pool_give(pool *p, chunk *c)
{
    pthread_mutex_lock(&p->lock);
    push(&p->ready, c);
    p->held++;
    pthread_cond_signal(&p->came);
    pthread_mutex_unlock(&p->lock);
}

/* A chunk that is handed in; NULL: none now. */
static chunk *pool_collect(pool *p)
{
    pthread_mutex_lock(&p->lock);
    chunk *c = p->started ? pop(&p->done) : pop(&p->ready);
    pthread_mutex_unlock(&p->lock);
    if (c && !p->started)
        do_chunk(p, 0, c);
    if (c) {
        p->held--;
        p->quick = c->seconds < quick_seconds * c->done;
    }
    return c;
}

/* Until a chunk is handed in, or it is time to look for messages. */
static void pool_wait(pool *p)
{
    long pause = ranks_count() > 1 ? LOOK : LOOK_ALONE;
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += pause;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&p->lock);
    if (p->started && !p->done.first)
        pthread_cond_timedwait(&p->changed, &p->lock, &until);
    pthread_mutex_unlock(&p->lock);
}

/* ---- messages ---- */

/* From rank 0: a run begins (key, then what is shared), pieces (their numbers), the run is over, the program is. From another:
 * what came of pieces (its bytes), or only that it wants more; all that it has to tell of a run that is over; what has failed
 * (a text); it ends. */
typedef enum kind { BEGIN, WORK, OVER, END, RESULT, CLOSED, COMPLAINT, BYE } kind;

typedef struct head {
    int32_t kind;
    int32_t count; /* pieces that go out, or came back done; -1: without memory for them */
    int32_t wants; /* chunks besides */
    int32_t unused;
    int64_t place;
    uint64_t key;
    double seconds;
} head;

static void send(int to, const head *h, const void *bytes, size_t size)
{
    uint8_t *message = malloc(sizeof *h + size);
    if (message) {
        memcpy(message, h, sizeof *h);
        if (size)
            memcpy(message + sizeof *h, bytes, size);
    }
    ranks_send(to, message, sizeof *h + size);
}

static void send_kind(int to, kind what)
{
    send(to, &(head){.kind = what}, NULL, 0);
}

/* A message that has come: to be freed. Its bytes follow the head. */
typedef struct letter {
    head *head;
    int from;
    const uint8_t *bytes;
    size_t size;
} letter;

static bool receive(letter *l)
{
    size_t size;
    l->head = ranks_receive(&l->from, &size);
    if (!l->head)
        return false;
    l->bytes = (const uint8_t *)(l->head + 1);
    l->size = size - sizeof *l->head;
    return true;
}

/* Waits for one; false: none will come any more. */
static bool receive_later(letter *l)
{
    while (!receive(l)) {
        if (ranks_ending())
            return false;
        nanosleep(&(struct timespec){.tv_nsec = LOOK}, NULL);
    }
    return true;
}

/* ---- rank 0 ---- */

typedef struct office {
    const team *work;
    pool pool;
    int *wants;      /* by rank: chunks that it has asked for and not been given */
    chunk *away;     /* those that other ranks have */
    int out;         /* how many are out, also with the own threads */
    chunk *returned; /* not done, to go out again */
    chunk *held;     /* results that wait for their turn, in order */
    size_t held_bytes;
    int64_t given, taken; /* pieces that went out, and that were taken */
    double each;          /* seconds that a piece takes; 0: not known yet */
    bool enough;
    hn_error error;
} office;

static void fail(office *o, const char *why)
{
    if (!o->error.status)
        error_set(&o->error, HN_BAD_FILE, "%s", why);
}

static bool is_stopped(const office *o)
{
    return ranks_ending() || (o->work->stop && atomic_load(o->work->stop));
}

static int pieces_for(const office *o)
{
    double count = o->each > 0 ? chunk_seconds / o->each : 1;
    return count < 1 ? 1 : count > CHUNK_MOST ? CHUNK_MOST : (int)count;
}

static chunk *new_chunk(office *o)
{
    chunk *c = malloc(sizeof *c);
    if (c)
        *c = (chunk){.place = o->given};
    else
        fail(o, "not enough memory");
    return c;
}

/* Pieces to go out; NULL: there are none now. */
static chunk *next_chunk(office *o)
{
    chunk *c = o->returned;
    long number;
    if (c) {
        o->returned = c->next;
        return c;
    }
    if (is_stopped(o) || o->held_bytes > HELD_MOST || !(c = new_chunk(o)))
        return NULL;
    for (int most = pieces_for(o); c->count < most && o->work->next(o->work->context, &number);)
        c->number[c->count++] = number;
    o->given += c->count;
    if (c->count)
        return c;
    chunk_free(c);
    return NULL;
}

static void give(office *o, int rank, chunk *c)
{
    o->out++;
    o->wants[rank]--;
    if (!rank) {
        pool_give(&o->pool, c);
        return;
    }
    insert(&o->away, c);
    send(rank, &(head){.kind = WORK, .count = c->count, .place = c->place}, c->number,
         (size_t)c->count * sizeof *c->number);
}

/* Each in turn, as long as there is work. */
static void hand_out(office *o)
{
    bool given = true;
    o->wants[0] = pool_wants(&o->pool);
    while (given) {
        given = false;
        for (int rank = 0; rank < ranks_count(); rank++) {
            chunk *c = o->wants[rank] > 0 ? next_chunk(o) : NULL;
            if (c)
                give(o, rank, c);
            given |= c != NULL;
        }
    }
}

/* What is not done of a chunk goes out again. */
static void return_rest(office *o, const chunk *c)
{
    chunk *rest = new_chunk(o);
    if (!rest)
        return;
    rest->place = c->place + c->done;
    rest->count = c->count - c->done;
    memcpy(rest->number, c->number + c->done, (size_t)rest->count * sizeof *rest->number);
    insert(&o->returned, rest);
}

/* A chunk has come back. */
static void file(office *o, chunk *c)
{
    o->out--;
    if (c->out.lacking)
        fail(o, "not enough memory");
    if (c->done < c->count)
        return_rest(o, c);
    if (c->done) {
        double each = c->seconds / c->done;
        o->each = o->each > 0 ? 0.75 * o->each + 0.25 * each : each;
    }
    o->held_bytes += c->out.size;
    insert(&o->held, c);
}

static void take_pieces(office *o, const chunk *c)
{
    const uint8_t *at = c->out.bytes;
    for (int i = 0; i < c->done && !o->enough; i++) {
        uint64_t size;
        memcpy(&size, at, sizeof size);
        o->enough = !o->work->take(o->work->context, at + sizeof size, size);
        at += sizeof size + size;
    }
}

static void take_all(office *o)
{
    while (o->held && (!o->work->in_order || o->held->place == o->taken)) {
        chunk *c = o->held;
        o->held = c->next;
        o->held_bytes -= c->out.size;
        o->taken = c->place + c->done;
        take_pieces(o, c);
        chunk_free(c);
    }
}

/* The chunk that a rank hands in, with its bytes; NULL: it has none such, or there is no memory. */
static chunk *find_away(office *o, const letter *l)
{
    chunk **at = &o->away;
    while (*at && (*at)->place != l->head->place)
        at = &(*at)->next;
    chunk *c = *at;
    if (!c)
        return NULL;
    *at = c->next;
    c->done = l->head->count < 0 ? 0 : l->head->count;
    c->seconds = l->head->seconds;
    team_write(&c->out, l->bytes, l->size);
    c->out.lacking |= l->head->count < 0;
    return c;
}

static void hear(office *o, const letter *l)
{
    char why[200];
    o->wants[l->from] += l->head->wants;
    if (l->head->kind == RESULT && l->head->count) {
        chunk *c = find_away(o, l);
        if (c)
            file(o, c);
    } else if (l->head->kind == COMPLAINT) {
        snprintf(why, sizeof why, "%.*s", (int)l->size, (const char *)l->bytes);
        fail(o, why);
    }
}

static void collect(office *o)
{
    letter l;
    chunk *c;
    while ((c = pool_collect(&o->pool)))
        file(o, c);
    for (; receive(&l); free(l.head))
        hear(o, &l);
}

static void run_all(office *o)
{
    hand_out(o);
    while (o->out && !o->enough && !o->error.status && !ranks_ending()) {
        pool_wait(&o->pool);
        collect(o);
        take_all(o);
        if (o->work->meanwhile)
            o->work->meanwhile(o->work->context);
        if (!o->enough && !o->error.status)
            hand_out(o);
    }
}

static void close_own(office *o)
{
    const team *work = o->work;
    team_out out = {.size = 0};
    if (!work->close)
        return;
    work->close(work->context, &out);
    if (out.lacking)
        fail(o, "not enough memory");
    else if (work->closed)
        work->closed(work->context, out.bytes, out.size);
    free(out.bytes);
}

/* Every rank says when it has ended the run; what else comes until then is thrown away, but for what has failed. */
static void close_all(office *o)
{
    letter l;
    for (int rank = 1; rank < ranks_count(); rank++)
        send_kind(rank, OVER);
    pool_end(&o->pool);
    for (int left = ranks_count() - 1; left && receive_later(&l); free(l.head)) {
        if (l.head->kind == COMPLAINT)
            hear(o, &l);
        left -= l.head->kind == CLOSED;
        if (l.head->kind == CLOSED && l.size && o->work->closed)
            o->work->closed(o->work->context, l.bytes, l.size);
    }
    close_own(o);
}

static hn_status lead(const team *work, hn_error *error)
{
    office o = {.work = work, .wants = calloc((size_t)ranks_count(), sizeof *o.wants)};
    if (!pool_begin(&o.pool, work) || !o.wants)
        fail(&o, "not enough memory");
    for (int rank = 1; rank < ranks_count(); rank++)
        send(rank, &(head){.kind = BEGIN, .key = work->key}, work->shared, work->shared_size);
    if (!o.error.status)
        run_all(&o);
    close_all(&o);
    free_all(o.away);
    free_all(o.returned);
    free_all(o.held);
    free(o.wants);
    if (o.error.status && error)
        *error = o.error;
    return o.error.status;
}

/* ---- other ranks ---- */

void team_complain(const char *what)
{
    char host[64] = "", text[200];
    gethostname(host, sizeof host - 1);
    int length = snprintf(text, sizeof text, "rank %d, on %s: %s", ranks_me(), host, what);
    send(0, &(head){.kind = COMPLAINT}, text,
         length < (int)sizeof text ? (size_t)length : sizeof text - 1);
}

static void take_work(pool *p, const letter *l)
{
    chunk *c = malloc(sizeof *c);
    if (!c) {
        team_complain("not enough memory");
        return;
    }
    *c = (chunk){.place = l->head->place, .count = l->head->count};
    memcpy(c->number, l->bytes, l->size);
    pool_give(p, c);
}

/* Hands in what is done, and says how many chunks more are wanted; `asked` are on their way. */
static void hand_in(pool *p, int *asked)
{
    chunk *c = pool_collect(p);
    do {
        head h = {.kind = RESULT, .wants = pool_wants(p) - *asked};
        h.wants = h.wants < 0 ? 0 : h.wants;
        *asked += h.wants;
        if (c) {
            h.place = c->place;
            h.count = c->out.lacking ? -1 : c->done;
            h.seconds = c->seconds;
        }
        if (c || h.wants)
            send(0, &h, c ? c->out.bytes : NULL, c && !c->out.lacking ? c->out.size : 0);
        chunk_free(c);
    } while ((c = pool_collect(p)));
}

static void close_run(const team *work)
{
    team_out out = {.size = 0};
    if (work && work->close)
        work->close(work->context, &out);
    send(0, &(head){.kind = CLOSED}, out.bytes, out.size);
    free(out.bytes);
}

/* Works until rank 0 says that the run is over. */
static void help(const team *work)
{
    pool p;
    int asked = 0;
    bool over = false;
    if (!pool_begin(&p, work))
        team_complain("not enough memory");
    while (!over) {
        letter l;
        hand_in(&p, &asked);
        for (; !over && receive(&l); free(l.head)) {
            over = l.head->kind == OVER;
            asked -= l.head->kind == WORK;
            if (l.head->kind == WORK)
                take_work(&p, &l);
        }
        if (!over)
            pool_wait(&p);
    }
    pool_end(&p);
    close_run(work);
}

static bool begins_well(const team *work, const letter *l)
{
    if (work && work->key == l->head->key && work->shared_size == l->size) {
        if (l->size)
            memcpy(work->shared, l->bytes, l->size);
        return true;
    }
    if (work)
        team_complain(
            "it has another program, or other files of players or rules; they must be the "
            "same on every machine");
    return false;
}

/* Serves runs, without `work` none, until the program ends. */
static _Noreturn void serve(const team *work)
{
    bool end = false;
    letter l;
    while (!end && receive_later(&l)) {
        end = l.head->kind == END;
        if (l.head->kind == BEGIN && begins_well(work, &l))
            help(work);
        else if (l.head->kind == OVER)
            close_run(NULL);
        free(l.head);
    }
    send_kind(0, BYE);
    ranks_end();
    exit(EXIT_SUCCESS);
}

/* ---- from outside ---- */

hn_status team_run(const team *work, hn_error *error)
{
    if (ranks_me())
        serve(work);
    return lead(work, error);
}

void team_leave(void)
{
    letter l;
    if (ranks_me())
        serve(NULL);
    for (int rank = 1; rank < ranks_count(); rank++)
        send_kind(rank, END);
    for (int left = ranks_count() - 1; left && receive_later(&l); free(l.head))
        left -= l.head->kind == BYE;
    ranks_end();
}
