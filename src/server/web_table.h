/* A web table in memory: its settings, its seats and the round that is being played. What happens at it, and when, is
 * flow.c's; how it is kept, keep.c's. */
#pragma once

#include "protocol/record.h"
#include "server/address_limits.h"
#include "server/deal.h"
#include "server/seal.h"
#include "server/store.h"

#include <hunch/hunch.h>
#include <hunch/mind.h>
#include <jansson.h>
#include <sys/queue.h>

enum {
    WEB_TABLE_LETTERS = 24,                     /* of a name, at most */
    WEB_TABLE_NAME = 4 * WEB_TABLE_LETTERS + 1, /* as bytes */
    WEB_TABLE_QUICK = 700,     /* milliseconds that a computer player's move takes at least */
    WEB_TABLE_LEAST_CLOCK = 5, /* seconds that a clock can have, or a window */
    WEB_TABLE_MOST_CLOCK = 3600,
    WEB_TABLE_LEAST_WINDOW = 2,
    WEB_TABLE_MOST_WINDOW = 30,
    WEB_TABLE_AWAY = 20000, /* without a connection for so long, a person is away */
    /* So long before its end a window takes no more answers, where several persons sit: all that is still open is
     * stored then, and the moment at which it is resolved does not tell what that was. */
    WEB_TABLE_SHUT = 100,
    /* In such a window an answer is acknowledged so long after it came, not when it is stored: that would tell whether
     * another's was being stored at the time. */
    WEB_TABLE_ACKNOWLEDGE = 150
};

typedef enum web_table_status {
    WEB_TABLE_WAITING,
    WEB_TABLE_PLAYING,
    WEB_TABLE_BETWEEN,
    WEB_TABLE_OVER
} web_table_status;
typedef enum web_table_pace { PACE_NONE, PACE_QUICK, PACE_NATURAL, PACES } web_table_pace;
typedef enum seat_kind { SEAT_EMPTY, SEAT_PERSON, SEAT_COMPUTER } seat_kind;

typedef struct web_seat {
    seat_kind kind;
    bool invited;    /* for whoever has its invite alone; kept while somebody sits there */
    bool maker;      /* a person: made the table */
    bool used;       /* a person: has been there with the token */
    bool left;       /* a person: has left in this round, which the stand-in plays to its end */
    bool ask_always; /* a person wants to be asked in every window */
    bool away;
    bool resigned; /* a person: has given this round up, which the stand-in plays to its end */
    bool is_short; /* a computer player: it had less time to think than it is meant to have */
    char name[WEB_TABLE_NAME];     /* of a person; "medium", "sage:500" of a computer player */
    char spec[RECORD_PLAYER_NAME]; /* of a computer player, as decide_player finds it */
    char token[SEAL_HASH];         /* hashes; "": there is none */
    char invite[SEAL_HASH];
    char key[SEAL_HASH];      /* by which the token can be asked for again until it is used */
    char last_key[STORE_KEY]; /* of its last action of this round that is stored; "": none */
    hn_player player;
    int64_t said;    /* a person: when a phrase was last said; 0: never */
    int64_t awaited; /* a person who wants to share: a first round waits until then */
    int64_t gone;    /* a person: when the connection was lost, or the table taken from the store */
    struct peer *peer; /* who holds it; NULL: nobody is there */
} web_seat;

/* What somebody wants, while the table is busy. */
typedef struct wanted_act {
    struct peer *peer; /* NULL: gone, and nobody has come in its place */
    json_t *id;        /* owned; NULL: none */
    int seat;
    hn_action action;
    int moment; /* that it was meant for */
    char key[STORE_KEY];
    int64_t tell; /* not acknowledged before; 0: as soon as it is stored */
} wanted_act;

/* An answer of a secret window that is stored, and that its seat has not been told of. */
typedef struct told_later {
    bool waits;
    struct peer *peer; /* NULL: gone */
    json_t *id;        /* owned; NULL: none */
    int64_t tell;
} told_later;

/* A person who wants to leave, or to take something back, while the table is busy. */
typedef struct wanted_leave {
    bool wanted;
    struct peer *peer; /* NULL: gone meanwhile */
    json_t *id;        /* owned; NULL: none */
} wanted_leave;

typedef struct web_table {
    char id[STORE_ID];
    int64_t made; /* seconds since 1970 */
    hn_rules rules;
    int seats;
    web_seat seat[HN_SEATS];
    bool is_match, help, listed, practice;
    int clock, window; /* seconds */
    web_table_pace pace;
    uint64_t practice_seed;
    int first; /* who begins the first round */
    int day;   /* its first round is that day's deal, in days since 1970; 0: it is not */
    char person[STORE_DIGEST]; /* … and whose try that is */
    web_table_status status;
    hn_match match; /* totals, those of the rounds that are over */

    /* The round. */
    uint64_t seed;
    round_deal dealt;
    char hash[SEAL_HASH];
    bool scored; /* the round is over and counted */
    int round;   /* its number from 1; 0: none yet */
    hn_state state;
    record moves;  /* in the order in which they were made */
    hn_event *log; /* owned: whole */
    int log_count, log_room;
    hn_trail trail; /* that it has left */
    hn_play *
        play; /* owned: what the computer players have in mind; a worker's while the table thinks */
    int play_seen; /* events of the log that it has followed, and those to come */
    int moment;    /* how often the public has seen something change */

    /* What goes on: one thing at a time (flow.c). */
    struct commit *commit;  /* what is being stored; NULL: nothing */
    struct think *thinking; /* computer players; NULL: nobody thinks */
    struct think *result;   /* what they do, when it is time */
    int64_t ready;          /* … and that is then */
    int64_t retry;          /* nothing is begun before: the disk was full */
    bool holding;           /* the last answer of a window, stored, waits for the window's end */
    record_move held;
    int window_moment; /* when the window was opened; -1: none is open */
    int wanted_count;  /* of `wanted` */
    int64_t window_until;
    int64_t asked_key; /* what the deadline is of; -1: of nothing */
    int64_t deadline;  /* of persons that are asked; 0: none */
    int64_t shown;     /* when something last happened in public */
    wanted_act wanted[HN_SEATS];
    told_later later[HN_SEATS];
    wanted_leave leaving[HN_SEATS];
    wanted_leave undoing; /* the person wants the last action back (undo.c) */

    /* The round that is to begin (begin.c). */
    int next_round; /* its number; 0: there is no deal for it yet */
    round_deal next;
    int64_t share_until; /* shares are waited for; 0: not yet since the table is in memory */
    bool announced;      /* its hash is stored, and told */
    bool beginning;      /* somebody has asked for it */
    bool keep_seats;     /* something about seats is to be stored when nothing else is */

    /* Whom to tell. */
    bool changed_round, changed_seats, changed_public;
    hn_seats changed_for;    /* seats whose own view has changed */
    LIST_HEAD(, peer) peers; /* everyone who is connected */

    /* The service's. */
    LIST_ENTRY(web_table) bucket, all, public; /* its places in the lists */
    int64_t due;                               /* when to look at it; INT64_MAX: not by itself */
    int alarm;                                 /* its place among the alarms, -1: none */
    int64_t used;                              /* when somebody was last here */
    int64_t noted;  /* when the store was last told so, in seconds since 1970 */
    char maker[48]; /* the group's text of who made it, or of the first who joined after a load */
    allowance thought; /* processor time that is left to it, in milliseconds */
} web_table;

/* Frees a table at which nothing goes on. NULL is harmless. */
void web_table_free(web_table *t);

/* A table whose rules and seats are set, before its first round: nothing goes on, and whoever sits is not there yet. */
void web_table_begin(web_table *t, int64_t now);

/* Deals a round that has been stored. */
void web_table_deal_round(web_table *t, int round, const round_deal *deal, hn_events *scratch);

/* Applies a legal move: state, moves and log. Returns whether the public can see a difference. */
bool web_table_apply(web_table *t, record_move move, hn_events *scratch);

/* Whether a legal move would make a difference that the public can see: the last answer of a window does. */
bool web_table_shows(const web_table *t, record_move move);

/* Counts a round that is over and sets the status. */
void web_table_score(web_table *t);

/* The record of the round with `count` more moves, which end it: its moves in the order that records have, in windows
 * clockwise from the turn's seat. To be freed; NULL: no memory. */
char *web_table_record(const web_table *t, const record_move *more, int count);

/* Sets of seats. */
hn_seats web_table_persons(const web_table *t);
hn_seats web_table_present(const web_table *t); /* persons that are connected */
/* Persons that do not want to be asked in every window. */
hn_seats web_table_patient(const web_table *t);

/* Whether no person has a seat, and none can get one: all of them are computer players'. */
bool web_table_of_computers(const web_table *t);

/* Whether windows wait for the one person of the table, who has no clock: nobody else is kept waiting. */
bool web_table_waits(const web_table *t);

/* The seats that are asked; not one whose last answer waits for the window's end. */
hn_seats web_table_asked(const web_table *t);

/* Whether a window is open whose answers are secret: one of two or more persons. Nothing that anybody can see or time
 * may depend on what a seat could do in it, or has done. */
bool web_table_secret(const web_table *t);

/* From when on such a window takes no more answers. */
int64_t web_table_shut(const web_table *t);

/* Whether a seat may act: it is asked, and the server is not about to pass for it. */
bool web_table_asks(const web_table *t, int seat, int64_t now);

/* Of these patient persons those that pass at once in the window that is open: they know no right card. `state` is the
 * table's or a later one. For workers too: of the table it reads what never changes. */
hn_seats web_table_passing(const web_table *t, const hn_state *state, hn_seats patient);

bool web_table_empty_seats(const web_table *t);

const char *web_table_status_name(web_table_status status);
const char *web_table_pace_name(int pace);
