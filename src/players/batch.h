/* What is inside of an hn_batch: its head, then a table after the other, each followed by the minds of those at it who
 * keep one, and by its trail where someone goes by it. */
#pragma once

#include "core/random.h"
#include "games/game.h"

#include <hunch/batch.h>
#include <hunch/play.h>
#include <hunch/trail.h>

typedef struct batch_mind {
    hn_mind mind;
    hn_recall recall;
} batch_mind;

/* seat is the one at the table that is to decide, HN_NONE: nobody is. mask: what it may do, `options` actions. */
typedef struct batch_table {
    hn_state state;
    hn_mask mask;
    random_stream chance; /* of what is drawn for those who learn */
    uint64_t rounds;      /* begun so far */
    uint64_t seed;
    uint64_t key[HN_SEATS]; /* of players */
    int options;
    uint8_t seat, turned; /* by how many seats everyone sits further on in this round */
    uint8_t ended;        /* as arrays.ended was told */
} batch_table;

struct hn_batch {
    hn_rules rules;
    int seats, tables;
    uint64_t seed;
    int meet;                          /* rounds in a row, of which each is with those of before */
    bool rotate, nets, trails, learns; /* someone does */
    int features, actions;
    void (*encode)(const hn_view *view, uint8_t *feature); /* nets/encode.h */
    size_t stride;                                         /* of tables */
    hn_batch_arrays arrays;
    void (*played)(void *context, int table, int seat, hn_action action);
    void *context;
    hn_seats plays;             /* the seats of the setup with a player, */
    int minds;                  /* how many of them keep a mind, */
    uint8_t mind_of[HN_SEATS];  /* and which of the table's it is; HN_NONE: none */
    hn_player player[HN_SEATS]; /* by seat of the setup */
};

enum {
    BATCH_HEAD = (sizeof(struct hn_batch) + HN_BATCH_ALIGN - 1) / HN_BATCH_ALIGN * HN_BATCH_ALIGN
};

static inline batch_table *batch_at(const hn_batch *batch, int table)
{
    const uint8_t *first = (const uint8_t *)batch + BATCH_HEAD;
    return (batch_table *)(uintptr_t)(first + (size_t)table * batch->stride);
}

/* Splits a work on `count` items among a crew's threads and waits for all of it; without a crew the caller does it. */
typedef void crew_work(void *context, int first, int count);
void crew_run(hn_crew *memory, crew_work *work, void *context, int count);
