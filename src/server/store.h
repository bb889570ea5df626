/* What the web table keeps: an SQLite file with tables, rounds and moves.
 *
 * Writes are handed to the store's own thread, which puts all that have come in meanwhile into one transaction
 * and on the disk (WAL, synchronous = FULL), so that many tables share the cost of one flush. When that is done, or has
 * failed, they come back through store_collect. All writes of a list (store_add) are stored or none is; one table's
 * writes are stored in the order in which they were added. What would leave a gap or stand there twice is not stored: a round
 * without its table, moves without their round, or from another number on than the next one.
 *
 *   tables (id TEXT PRIMARY KEY, made INTEGER, listed INTEGER, about TEXT, used, sum)    about: JSON, see keep.c
 *   rounds (table_id, number, about TEXT, record TEXT, sum, PRIMARY KEY (table_id, number))
 *   moves  (table_id, round, number, seat, action TEXT, stand_in, key TEXT, PRIMARY KEY (table_id, round, number))
 *   today  (day, game TEXT, person TEXT, table_id, place, PRIMARY KEY (day, game, person))   place: NULL until it is played
 *   games  (person TEXT, table_id, round, played, kept, about TEXT, sum, PRIMARY KEY (person, table_id, round))   about: mine.c
 *   secrets (name TEXT PRIMARY KEY, value TEXT)                                   made with the file, never changed
 *
 * record is NULL until the round is over; then it is a line that `hunch replay` reads. Moves are numbered from 0, in the
 * order in which they were made: within a window that need not be the record's. The file's application_id is
 * STORE_KIND and its user_version STORE_VERSION; older ones are brought up (store_versions.c), others refused. used is when
 * somebody was last there, in seconds since 1970; -1: it is being deleted, and there is none any more. It holds what gives a right to a seat, so a new one is
 * for its owner's eyes only. While it is open, FILE.lock lies beside it; one that a killed server left is no obstacle. */
#pragma once

#include "server/log.h"

#include <hunch/types.h>
#include <stdatomic.h>

#define STORE_KIND    0x48554e43 /* "HUNC" */
#define STORE_VERSION 4
#define STORE_ID      16 /* bytes of a table's id, terminated */
#define STORE_KEY     40 /* bytes of a move's key, terminated; "": none */
#define STORE_ACTION  32
#define STORE_DIGEST  65 /* hexadecimal digits of 32 bytes, terminated */

/* What to do with a damaged one, within a sentence. */
#define STORE_DAMAGED \
    "put a backup in its place, or save what can be read (docs/serve.md); --damaged starts anyway"

typedef struct store store;

typedef struct store_counts {
    int64_t tables, rounds, bytes;
} store_counts;

typedef struct store_move {
    uint8_t seat;
    bool stand_in;
    char action[STORE_ACTION]; /* its text */
    char key[STORE_KEY];
} store_move;

/* One thing to be written. Whoever adds it allocates it with calloc; texts and moves are allocated too, or NULL. It
 * comes back as it was, with `problem` set, and is freed by store_write_free. */
typedef struct store_write store_write;
struct store_write {
    enum {
        STORE_TABLE, /* text: `about`; made and listed: new or changed */
        STORE_ROUND, /* text: `about` of the round, new or changed */
        STORE_MOVES, /* moves[0 … count-1], from number `first` on; where text is given too: the record */
        STORE_USED,   /* used */
        STORE_UNDO,   /* the round's moves from number `first` on are taken back */
        STORE_ENTRY,  /* today: a person's try at the deal of a day, once */
        STORE_RESULT, /* … and its place, once */
        STORE_GAMES,  /* text: a JSON list of what a person (today) has played; used: now */
        STORE_FORGET, /* … all of it is forgotten */
    } what;
    char table[STORE_ID];
    int round; /* from 1 */
    int64_t made;
    int64_t used; /* of a table: when somebody was there, in seconds since 1970 */
    bool listed;  /* it stands in the public list: store_listed gives it */
    char *text;
    int first, count;
    store_move *move;
    struct {
        int day, place;   /* days since 1970; from 1 */
        const char *game; /* a constant text */
        char person[STORE_DIGEST];
    } today;
    void *context; /* the caller's */
    char problem
        [128]; /* when it comes back: "" stored; else why not, as "database or disk is full" */
    store_write *next; /* the store's, and in what store_collect gives */
    bool begins;       /* the store's: the first of a list */
};

/* Opens or makes the file. A file that is none of ours, or of a later version, is refused and left as it was, and so is
 * one that another process has open for writing, by whatever name; one that cannot be written; and one that is damaged, unless
 * `damaged`: then what can be read is. What was found goes to the log. wake is called from the store's thread whenever
 * there is something to collect. NULL: error says why. */
store *store_open(const char *path, bool damaged, void (*wake)(void *context), void *context,
                  hn_error *error);

/* Opens it for reading alone, beside a server or without one: all that is read is of one moment. For store_inspect and the calls
 * that read. NULL: error says why. */
store *store_look(const char *path, hn_error *error);

/* The whole check of such a one: tells what is wrong, and returns how much that is. */
int store_inspect(store *s, void (*tell)(void *context, const char *text), void *context);

/* A copy of the store of this moment, in a new file, beside a server or without one; on the disk when it returns. Counts what is
 * in it. False: error says why, and there is no copy. */
bool store_copy(const char *path, const char *to, store_counts *counts, hn_error *error);

/* Hands over writes: a list by `next`. They are kept in order, and go into one transaction. What fails for a reason of its
 * own fails alone; a full disk fails all that is in the transaction. */
void store_add(store *s, store_write *list);

/* What is done since the last call: a list in the order in which it was added; NULL: nothing. */
store_write *store_collect(store *s);

/* How many writes were added and are not collected yet. */
int store_waiting(store *s);

void store_write_free(store_write *w); /* one */

/* About how many bytes of the file a write takes. */
int64_t store_write_bytes(const store_write *w);

/* Bytes of the file that hold something, as of about a second ago. */
int64_t store_size(store *s);

/* What the store's thread does, in numbers. It counts; any other may read. */
enum { METER_BUCKETS = 12 };
extern const double meter_bounds[METER_BUCKETS]; /* seconds */
typedef struct store_meter {
    atomic_uint_fast64_t writes, failed;             /* of store_write */
    atomic_uint_fast64_t bytes;                      /* pages that went into the log of the file */
    atomic_uint_fast64_t nanoseconds;                /* of all commits */
    atomic_uint_fast64_t commits[METER_BUCKETS + 1]; /* that took up to so long; the last: longer */
    log_gate slow;                                   /* lines about slow commits */
} store_meter;
const store_meter *store_measured(const store *s);

/* The secret that was made with the file: what nobody outside must know follows from it. False: it cannot be read. */
bool store_secret(store *s, char secret[STORE_DIGEST]);

/* A person's try at the deal of a day: true, with its table, and its place or 0 while it is played. False: there is none, or where
 * problem is not empty it cannot be read. And how many have come to each place, from 1; false: that cannot be read. */
bool store_entry(store *s, int day, const char *game, const char *person, char table[STORE_ID],
                 int *place, char problem[128]);
bool store_field(store *s, int day, const char *game, int places[HN_SEATS]);

/* What a person has handed over to be kept, a JSON list, to be freed; NULL: problem says why it cannot be read. */
char *store_games(store *s, const char *person, char problem[128]);

/* Has tables deleted that were not used since then, a few at a time between others' writes, and the file made smaller; not in a
 * damaged one. To be called now and then. store_tidying: it is at it. */
void store_tidy(store *s, int64_t before);
bool store_tidying(store *s);

/* Whether something is wrong that whoever runs it must see to: the disk refuses what is written (until it takes something
 * again; that is tried every few seconds), or the file is damaged. text says what. */
bool store_trouble(store *s, char text[128]);

/* Whether the file is known to be damaged: that something is not found in it says nothing then. */
bool store_is_damaged(const store *s);

/* Whether the last problem that a call below has told was damage, and not of the moment. */
bool store_read_damaged(const store *s);

/* The first id behind this one; false: there is none. "" gives the first. */
bool store_next_table(store *s, char id[STORE_ID]);

/* Reading, on the calling thread, of what is stored. A table: its `about`, to be freed; NULL: there is none, or
 * problem, where it is not empty, says what went wrong. made may be NULL. */
char *store_table(store *s, const char *id, int64_t *made, char problem[128]);

/* A round: its `about`, to be freed, and where they are wanted (not NULL) its record, to be freed (NULL: it has
 * none), and its moves, to be freed. */
char *store_round(store *s, const char *id, int round, char **record, store_move **moves,
                  int *count, char problem[128]);

/* How many rounds a table has; -1: it cannot be read. */
int store_rounds(store *s, const char *id);

/* The ids of the newest tables that are listed, at most `most`. Returns how many; -1: they cannot be read. */
int store_listed(store *s, int most, char (*ids)[STORE_ID]);

/* Waits until everything is written, and closes the file. What is not collected is freed. NULL is harmless. */
void store_close(store *s);
