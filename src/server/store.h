/* What the web table keeps: an SQLite file with tables, rounds and moves.
 *
 * Writes are handed to the store's own thread, which puts all that have come in meanwhile into one transaction
 * and on the disk (WAL, synchronous = FULL), so that many tables share the cost of one flush. When that is done, or has
 * failed, they come back through store_collect. All writes of a list (store_add) are stored or none is; one table's
 * writes are stored in the order in which they were added. What would leave a gap or stand there twice is not stored: a round
 * without its table, moves without their round, or from another number on than the next one.
 *
 *   tables (id TEXT PRIMARY KEY, made INTEGER, listed INTEGER, about TEXT)        about: JSON, see keep.c
 *   rounds (table_id, number, about TEXT, record TEXT, PRIMARY KEY (table_id, number))
 *   moves  (table_id, round, number, seat, action TEXT, stand_in, key TEXT, PRIMARY KEY (table_id, round, number))
 *
 * record is NULL until the round is over; then it is a line that `hunch replay` reads. Moves are numbered from 0, in the
 * order in which they were made: within a window that need not be the record's. The file's application_id is
 * STORE_KIND and its user_version STORE_VERSION; others are refused. It holds what gives a right to a seat, so a new one is
 * for its owner's eyes only. While it is open, FILE.lock lies beside it; one that a killed server left is no obstacle. */
#ifndef HUNCH_SERVER_STORE_H
#define HUNCH_SERVER_STORE_H

#include <hunch/types.h>

#define STORE_KIND    0x48554e43 /* "HUNC" */
#define STORE_VERSION 1
#define STORE_ID      16 /* bytes of a table's id, terminated */
#define STORE_KEY     40 /* bytes of a move's key, terminated; "": none */
#define STORE_ACTION  32

typedef struct store store;

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
    } what;
    char table[STORE_ID];
    int round; /* from 1 */
    int64_t made;
    bool listed; /* it stands in the public list: store_listed gives it */
    char *text;
    int first, count;
    store_move *move;
    void *context; /* the caller's */
    char problem
        [128]; /* when it comes back: "" stored; else why not, as "database or disk is full" */
    store_write *next; /* the store's, and in what store_collect gives */
    bool begins;       /* the store's: the first of a list */
};

/* Opens or makes the file. A file that is none of ours, or of another version, is refused and left as it was, and so is
 * one that another process has open for writing. wake is called from the store's thread whenever there is something to
 * collect. NULL: error says why. */
store *store_open(const char *path, void (*wake)(void *context), void *context, hn_error *error);

/* Hands over writes: a list by `next`. They are kept in order, and go into one transaction. What fails for a reason of its
 * own fails alone; a full disk fails all that is in the transaction. */
void store_add(store *s, store_write *list);

/* What is done since the last call: a list in the order in which it was added; NULL: nothing. */
store_write *store_collect(store *s);

/* How many writes were added and are not collected yet. */
int store_waiting(store *s);

void store_write_free(store_write *w); /* one */

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

#endif
