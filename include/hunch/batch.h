/* Batches: many tables that are stepped in one call, for those who train players.
 *
 *     hn_batch_setup setup = {.rules = &rules, .seats = 4, .tables = 1024, .seed = 1};   all seats learn
 *     hn_batch_arrays arrays = {.action = action, .feature = feature, .legal = legal, ...};
 *     hn_batch *batch = aligned_alloc(HN_BATCH_ALIGN, hn_batch_size(&setup));
 *     hn_batch_begin(batch, &setup, &arrays, &error);
 *     hn_batch_deal(batch, NULL);
 *     for (;;) {
 *         hn_batch_sample(batch, NULL, HN_SAMPLE_EVENLY, NULL);    or set action[] yourself, from feature[] and legal[]
 *         hn_batch_step(batch, NULL, &error);
 *     }
 *
 * A step does one action at every table, lets computer players go on until a seat that learns is to decide, and tells
 * of it: what that seat sees (encode.h), what it may do, whether rounds have ended, and what each seat has won. After a
 * round's end the next one is dealt, so that there is always something to decide; a window asks several seats, each in
 * a step of its own. Where nobody learns, a step plays a round to its end.
 *
 * Table i's round r is a function of the setup, i, r and the actions: its seed is
 * hn_random(seed, HN_FOR_ROUND, i << 32 | r). All memory is the caller's, and nothing is allocated; different tables
 * may be worked on by different threads at once. */
#ifndef HUNCH_BATCH_H
#define HUNCH_BATCH_H

#include <hunch/encode.h>
#include <hunch/player.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HN_BATCH_ALIGN  64
#define HN_BATCH_TABLES (1 << 24) /* at most */
#define HN_CREW         64        /* threads, at most */

typedef struct hn_batch hn_batch;

/* Who sits at the tables. Rules and players are copied; a player's book must live as long as the batch.
 *
 * Without `rotate` everyone stays where the setup has them, and round r is begun by seat r % seats. With it, rounds
 * come in blocks: one deal, in which seat 0 of the table begins, is played as often as there are seats, and each time
 * everyone sits one seat further on; round r has the seed of number r / seats. Everything below tells of seats as the
 * setup has them, wherever they sit in this round. */
typedef struct hn_batch_setup {
    const hn_rules *rules;
    int seats, tables;
    const hn_player *player[HN_SEATS]; /* NULL: the seat learns */
    uint64_t seed;
    bool rotate;
    /* Those who learn decide as nets do: they see trails (trail.h), and are asked only where they have a choice among
     * what a net may do (hn_net_legal). */
    bool nets;
    /* So many rounds are one meeting, in which seats' habits (trail.h) last from one to the next; 0 and 1: each round
     * is with strangers. Not with `rotate`. */
    int meet;
    /* Where not NULL, called after every action at a table, a player's too, with the seat at the table; in the thread
     * that works on that table. */
    void (*played)(void *context, int table, int seat, hn_action action);
    void *context;
} hn_batch_setup;

/* Where the batch is told and tells. Rows follow each other without a gap, one for each table. All but `action` may be
 * NULL, and is then not made. The caller reads them at any time between two calls, and writes to `action` alone. */
typedef struct hn_batch_arrays {
    hn_action *action; /* for each table: what its deciding seat does next */
    uint8_t *feature;  /* rows of hn_encoding_size(game, seats): what that seat sees */
    uint8_t *legal;    /* rows of hn_action_count(rules): 1 for what it may do, else 0 */
    hn_mask *mask;     /* the same as bits */
    uint8_t *seat;     /* which seat it is; HN_NONE: the round is over, and nobody learns */
    uint8_t *ended;    /* rounds that the last step has ended: 0, 1, or more where those who learn
                          had nothing to decide in some */
    float *reward;     /* rows of one for each seat: its share of the win in these rounds, 0 where
                          none has ended */
} hn_batch_arrays;

/* How many bytes such a batch takes. Fails as hn_batch_begin does: 0. */
HN_API size_t hn_batch_size(const hn_batch_setup *setup);

/* Begins a batch in memory of that size, at an address that HN_BATCH_ALIGN divides. The arrays are the caller's and
 * must live as long; they are not read or written before the deal. Fails with HN_BAD_SEATS or HN_BAD_VALUE and an error
 * that says what is wrong with the setup: nothing changed. */
HN_API hn_status hn_batch_begin(hn_batch *batch, const hn_batch_setup *setup,
                                const hn_batch_arrays *arrays, hn_error *error);

/* Threads that work on a batch, in memory of the caller's; without any where the library has none. hn_crew_begin starts
 * threads, one less than asked for, as whoever calls works too: 1 to HN_CREW, and returns how many work now. A crew is
 * for one call at a time, and must end in the process that began it. */
#define HN_CREW_SIZE 1024
typedef union hn_crew {
    uint8_t byte[HN_CREW_SIZE];
    uint64_t align;
    void *pointer;
} hn_crew;

HN_API int hn_crew_begin(hn_crew *crew, int threads);
HN_API void hn_crew_end(hn_crew *crew);

/* All tables from the beginning: round 0. The crew may be NULL here and below: then the calling thread works alone. */
HN_API void hn_batch_deal(hn_batch *batch, hn_crew *crew);

/* One step at every table. Fails with the reason why an action is refused, and an error that names its table: then
 * nothing was changed at any. */
HN_API hn_status hn_batch_step(hn_batch *batch, hn_crew *crew, hn_error *error);

/* How an action is drawn. Only legal ones are: in proportion to their weights, or to e to the power of them. Weights
 * that are not positive count as 0, logits that are not a number as the lowest; where all are 0, every one is as
 * likely. */
typedef enum hn_sample {
    HN_SAMPLE_EVENLY,
    HN_SAMPLE_WEIGHTS,
    HN_SAMPLE_LOGITS,
} hn_sample;

/* Sets the next action of every table by a draw; weight: rows of hn_action_count(rules), NULL for HN_SAMPLE_EVENLY. The
 * draw follows from the round's seed and from how many were made in it before. */
HN_API void hn_batch_sample(hn_batch *batch, hn_crew *crew, hn_sample how, const float *weight);

/* The same three for a part of the tables, by whoever has threads of their own. */
HN_API void hn_batch_deal_some(hn_batch *batch, int first, int count);
HN_API hn_status hn_batch_step_some(hn_batch *batch, int first, int count, hn_error *error);
HN_API void hn_batch_sample_some(hn_batch *batch, int first, int count, hn_sample how,
                                 const float *weight);

/* Deals a round of the caller's choice at one table, after its first deal, which `first` begins, with everyone where
 * the setup has them; the round after it is the one that would have come. Fails with HN_BAD_SEATS, nothing changed. */
HN_API hn_status hn_batch_deal_round(hn_batch *batch, int table, int first, uint64_t seed);

/* A table: what has come of its round, how many rounds it has begun, the seed of this one, and the view of the seat
 * that is to decide (of the public where none is). All are good until the next call for that table. */
HN_API const hn_state *hn_batch_state(const hn_batch *batch, int table);
HN_API uint64_t hn_batch_rounds(const hn_batch *batch, int table);
HN_API uint64_t hn_batch_seed(const hn_batch *batch, int table);
HN_API void hn_batch_view(const hn_batch *batch, int table, hn_view *view);

#ifdef __cplusplus
}
#endif

#endif
