/* What the service's files share: its struct, connections, what is being stored and worked out. */
#pragma once

#include "core/text.h"
#include "server/metrics.h"
#include "server/service.h"
#include "server/store.h"
#include "server/web_table.h"
#include "server/workers.h"
#include "words/language.h"

#include <stdatomic.h>

enum {
    WIRE_VERSION = 1,
    WIRE_PRECISION = 9, /* decimals of fractions, as hunch decide has them */
    WIRE_RATE = 40,     /* messages a second */
    WIRE_BURST = 120,   /* and so many at once */
    WIRE_REFUSED = 50,  /* messages refused in a row */
    WIRE_SAY = 2000,    /* milliseconds between two phrases of a seat */
    SPEED_USUAL = 100,  /* per cent */
    SPEED_MOST = 400,
    WIRE_BUCKETS = 1024, /* of tables and of clients by their hash */
    TABLE_IDLE = 120000, /* milliseconds after which a table that nobody is at leaves the memory */
    LISTED = 50,
    TOLD_DAMAGED = 16,     /* tables that cannot be read, and that the log does not name again */
    MOST_WORK = 256,       /* questions, and replays, that wait; more are refused */
    CLIENT_QUESTIONS = 16, /* that are worked out for one address at once */
    CLIENT_REPLAYS = 12, /* three for each of a few people: a replay, its chances and its review */
    CLIENT_HOUR = 3600000,
    DISK_DAY = 86400,
    DISK_FAST = 1000,    /* seconds in which a day's share may be written, … */
    DISK_AT_ONCE = 25,   /* … and this part of it at once */
    THINK_TABLE = 10000, /* milliseconds of thinking that a table saves up */
    THINK_CLIENT = 30000 /* … and an address */
};

/* WebSocket statuses. */
enum { CLOSE_POLICY = 1008, CLOSE_AWAY = 1001, CLOSE_TAKEN = 4001 };

typedef group client; /* an address that connections and requests come from */

struct peer {
    void *link;
    uint64_t number; /* no other one has had it */
    client *client;
    web_table *table; /* NULL: none joined */
    int seat;         /* HN_NONE: watches */
    const language *language;
    int told; /* events of the round */
    int told_round;
    int refused; /* messages in a row */
    bool closing;
    struct question *asking; /* that is being worked out; NULL: none */
    bool shares;             /* it adds a share to every deal */
    bool open;               /* it watches computer players with all cards open */
    int speed;               /* per cent, at which it wants to watch computer players; 0: paused */
    allowance messages;
    LIST_ENTRY(peer) all, here; /* its places among all, and among those of its table */
};

/* A request that is answered later. */
typedef struct exchange {
    void *handle;
    client *client; /* NULL: no memory for one */
    bool gone;
    struct replay_work *replay;    /* that it waits for; NULL: none */
    struct exchange *next_waiting; /* for the same one */
    struct exchange *next;
} exchange;

/* Something of one table on its way to the disk. */
typedef enum commit_kind {
    COMMIT_MAKE,  /* a new table */
    COMMIT_SEAT,  /* somebody sits down or leaves, or empty seats are filled */
    COMMIT_DEAL,  /* the hash of the next deal is to be told */
    COMMIT_ROUND, /* a new round */
    COMMIT_ACT,   /* a person's action */
    COMMIT_MOVES, /* computer players', the stand-in's, or a pass */
    COMMIT_UNDO,  /* moves are taken back, down to `count` */
} commit_kind;

typedef struct commit {
    commit_kind kind;
    web_table *table;
    record_move *move; /* owned */
    int count;
    peer *peer; /* whom to acknowledge; NULL: nobody, or gone */
    json_t *id; /* owned */
    int seat;
    int64_t tell; /* of wanted_act */
    char key[STORE_KEY];
    exchange *exchange; /* whom to answer */
    json_t *answer;     /* owned: with what */
    int round;
    round_deal deal;
    int64_t bytes;    /* that are written */
    web_seat *seats;  /* owned: as they will be; NULL: as they are */
    hn_seats changes; /* those of them that change */
} commit;

/* Threads for what is worked out, each kind with its own, so that none waits for another (think.c). */
typedef enum pool { POOL_QUICK, POOL_SEARCH, POOL_QUESTIONS, POOL_REPLAYS, POOLS } pool;

/* What is asked of a round that is over: its steps, or of one seat the chances or the review. */
typedef enum round_kind { ROUND_STEPS, ROUND_CHANCES, ROUND_REVIEW } round_kind;
typedef struct round_question {
    round_kind kind;
    int round, seat; /* HN_NONE: none */
    const language *language;
} round_question;

/* The last replays, chances and reviews that were asked for: they take long to work out and never change. */
enum { ANSWERS = 32 };
typedef struct answers {
    struct {
        char table[STORE_ID];
        round_question asked;
        char *text; /* owned; NULL: none */
        uint64_t used;
    } entry[ANSWERS];
    uint64_t uses;
} answers;

typedef LIST_HEAD(, web_table) table_list;

struct service {
    service_setup setup;
    service_ports ports;
    struct {
        allowance_size messages, each; /* of an address, and of a connection */
        allowance_size day, burst;     /* bytes that an address may write (disk.c) */
        allowance_size table, client;  /* milliseconds of thinking */
    } sizes;
    store *store;
    workers *pool[POOLS];
    struct replay_work *replays; /* that are being worked out, or wait */
    int64_t now;
    bool stopping;
    table_list bucket[WIRE_BUCKETS], tables, listed; /* in memory: by id, all, the public ones */
    table_list making; /* being stored for the first time, by their `bucket` */
    int table_count;
    web_table **alarm; /* a heap by `due`: owned */
    int alarm_count, alarm_room;
    groups groups;                        /* addresses, the transport's too */
    char damaged[TOLD_DAMAGED][STORE_ID]; /* tables that the log has named: a ring */
    int damaged_count;
    LIST_HEAD(, peer) peers;
    int peer_count;
    uint64_t peer_number;
    exchange *exchanges;
    int64_t swept;
    answers answers;
    web_counts counts; /* the transport's */
    json_t **games;    /* owned: what a lobby needs, in every language; NULL: nobody asked yet */
    bool has_secret;   /* false: the store is damaged, and there is no deal of the day */
    char secret
        [STORE_DIGEST]; /* today's deals follow from it; "": this is a page, and they follow from the day alone */
    struct {
        json_t *games; /* owned; NULL: not yet read */
        int day;
        int64_t until;
    } field; /* today's results */
    hn_events scratch;
    metrics metrics;
};

/* ---- service.c ---- */

/* Memory that nothing goes on without: NULL ends the server, and what is stored stays. And a copy of some. */
void *need(void *memory);
void *copy_of(const void *bytes, size_t size);

/* A table in memory or the store. NULL: why says what is the matter: "no_table", there is certainly none; "full", there is no
 * room in memory now; "damaged" or "disk", the store cannot be read. */
typedef struct problem problem;
web_table *service_find(service *s, const char *id, problem *why);

/* The same for whoever only looks, within this call: also where there is no room. To be given back by service_looked. */
web_table *service_look(service *s, const char *id, problem *why);
void service_looked(service *s, web_table *t); /* NULL is harmless */

client *service_client(service *s, const char *address); /* NULL: there are too many */
void service_insert(service *s, web_table *t);
bool service_has_room(service *s); /* for one more table: those that nobody is at make way */
void service_alarm(service *s, web_table *t, int64_t due); /* INT64_MAX: none */

/* Sends an object, which is freed. */
void peer_send(service *s, peer *p, json_t *object);
void peer_close(service *s, peer *p, int status, const char *reason);

void exchange_answer(service *s, exchange *e, int status, json_t *object);  /* frees both */
void exchange_answer_text(service *s, exchange *e, int status, char *text); /* frees both */
void exchange_error(service *s, exchange *e, int status, const char *code, const char *field,
                    const char *text);

/* ---- flow.c: what happens at a table ---- */

/* Goes on with a table as far as it can go now, tells whoever is to be told, and sets its alarm. */
void flow_go(service *s, web_table *t);

/* A person's action that has been checked: it is done when the table is free for it. */
void flow_act(service *s, web_table *t, const wanted_act *act);

/* Stores a change of seats, or a new table; when that is done they are so, and the answer goes out. */
void flow_seats(service *s, web_table *t, const web_seat seats[HN_SEATS], commit_kind kind,
                exchange *e, json_t *answer, peer *p, json_t *id);

/* A thing to be stored, and handing it over: of the writes the last one brings it back. */
commit *commit_new(web_table *t, commit_kind kind, peer *p, json_t *id);
void commit_add(service *s, commit *c, store_write *first, store_write *others);

/* What the store has given back. */
void flow_stored(service *s, store_write *w);

/* A new connection for an action that is on its way: it is told. False: there is none with that key, or its own
 * connection is still there. */
bool flow_take_over(const service *s, web_table *t, peer *p, const char *key, json_t *id);

/* Whether a seat's action is being stored, waits for that, or has not been acknowledged. */
bool flow_is_coming(const web_table *t, int seat);

/* Frees what was being stored for a table, when the threads have ended. */
void flow_drop(web_table *t);

/* A connection is gone: nothing is acknowledged to it. */
void flow_forget(web_table *t, const peer *p);

/* ---- seats.c: who sits where ---- */

/* What was stored about seats is so from now on. */
void seats_apply(service *s, const commit *c);

/* Whether somebody has asked to leave and is still there. */
bool seats_leaving(const web_table *t);

/* Goes on with what waits until nothing is being stored: those who leave. */
void seats_go(service *s, web_table *t);

/* A person leaves, as soon as the table is free for it. False: that has been asked for. */
bool seats_leave(service *s, web_table *t, peer *p, json_t *id);

/* Whether whoever sits at one of these could not sit at the other. */
bool seats_differ(const web_seat *a, const web_seat *b);

/* Whether nothing can be changed about seats now: something is being stored, or, whether anything is or not, a window of
 * several persons is open, of which that would tell. */
bool seats_busy(const web_table *t);

/* A seat as it is when whoever sits there has gone before the start. */
web_seat seats_emptied(const web_seat *w);

/* Gives left seats, or empty ones, to computer players; true: there were any. */
bool seats_fill(const web_table *t, web_seat seats[HN_SEATS], bool empty);

/* Whoever made the table: the seat, or HN_NONE. And whether a seat may begin without invited friends. */
int seats_maker(const web_table *t);
bool seats_may_start(const service *s, const web_table *t, int seat);

/* The seat whose result counts for a day's deal: the maker's, or of who has left; HN_NONE: none. */
int seats_today(const web_table *t);

/* ---- undo.c: taking back ---- */

/* A person takes the last action back, as soon as the table is free for it. False: why says why not. */
bool undo_ask(service *s, web_table *t, peer *p, json_t *id, problem *why);
void undo_go(service *s, web_table *t);
void undo_done(service *s, const commit *c); /* it is stored */

/* ---- today.c: today's deal ---- */

/* Somebody who wants to play it. */
typedef struct today_try {
    const char *person, *key; /* borrowed */
    char hash[STORE_DIGEST];  /* of the person */
    const hn_game *game;
    int day;
    char table[STORE_ID]; /* of a try that there is; "": there is none */
    int place;            /* of it; 0: it is played */
} today_try;

int today_day(const service *s); /* since 1970 */
uint64_t today_seed(const service *s, int day, const char *game);
bool today_is(const web_table *t, int round);               /* whether a round is dealt from it */
int today_place(const web_table *t, const hn_state *state); /* of its person; 0: none */
json_t *today_told(service *s);                             /* what everyone may know */

/* What is asked for, with the try that there is; and a table for a new one. False or NULL: why says what is wrong. */
bool today_read(service *s, const json_t *body, today_try *y, problem *why);
web_table *today_make(service *s, const json_t *name, const today_try *y, json_t **answer,
                      problem *why);

/* ---- mine.c: results that a person keeps here ---- */

/* Takes or forgets games, and answers with all that are kept, once it is stored. False: why says what is wrong. */
bool mine_ask(service *s, exchange *e, const json_t *body, problem *why);
void mine_stored(service *s, const store_write *w); /* or not */

/* ---- begin.c: how a round begins ---- */

enum {
    SHARE_TIME = 1000, /* milliseconds that shares are waited for, where not all are there before */
    SHARE_COME = 5000  /* … and for a person to come who has said that there will be one */
};

/* The next round is asked for: whoever does is told when its hash, or its deal, is stored. */
void begin_round(service *s, web_table *t, peer *p, json_t *id);

/* Goes on with a round that is to begin. */
void begin_go(service *s, web_table *t);

/* Stores a new practice table with its first round, in which these moves have been made. */
void begin_again(service *s, web_table *t, const record_move *move, int count, exchange *e,
                 json_t *answer);

/* The hash is stored. */
void begin_announced(service *s, web_table *t);

/* The deal is stored. */
void begin_dealt(service *s, const commit *c);

/* A share of a seat for a round: NULL, or why it is not taken. */
const char *begin_share(web_table *t, int seat, int round, const char *share);

/* ---- think.c: what computer players do; the pools of threads ---- */

enum { THINK_MOVES = 256 };

typedef struct think {
    work work; /* first */
    web_table *table;
    pool pool;
    bool chain;                /* on and on, until a person is asked */
    bool whole;                /* it comes back when all have decided: in a secret window */
    hn_seats persons, patient; /* as they were at the beginning: the table's may change */
    bool searches;             /* the job is that one decision, of a player that searches */
    double limit;              /* milliseconds that it may take */
    atomic_bool hurry;         /* a window is shut: whoever has not decided passes */
    /* What a job changes, from here on. */
    int seat;   /* who decides next; HN_NONE: nobody */
    bool tells; /* whether that was cut short may be told: not in a window */
    int events; /* that were observed meanwhile */
    int delay;  /* milliseconds that the first move is to take */
    bool over;
    bool more; /* somebody has yet to decide */
    int count;
    record_move move[THINK_MOVES];
} think;

bool think_open(service *s);          /* starts the threads; false: there are none to be had */
void think_turn(service *s);          /* takes in what has come back from them */
int think_waiting(const service *s);  /* jobs that have not come back */
void think_cancel(service *s);        /* nothing more is begun, and what runs ends soon */
void think_close(service *s);         /* ends the threads and frees what was left */
uint64_t think_owner(const char *id); /* of jobs: by an address, or by a table's id */

/* What the table's computer players do now: one decision of a player that searches, or so many of others as a small slice
 * of time has room for; in a secret window all of them, one such job after the other. It becomes the table's result. */
think *think_begin(service *s, web_table *t, bool chain);

/* The table is to wait no longer: the present decision ends with its best so far, and in a secret window, which is shut then,
 * whoever has not decided passes. */
void think_hurry(service *s, web_table *t);

/* What is told of a result: whether its player had too little time. */
void think_tell(web_table *t, const think *k);

/* The least of what is left to a table (NULL: there is none) and to a client (as well), at least a little, in milliseconds; and
 * what was spent for them. */
double think_time(service *s, web_table *t, client *c);
bool think_may_begin(service *s, client *c); /* there is something left to it */
void think_spent(service *s, web_table *t, client *c, int64_t spent);

/* ---- questions.c: a question about a seat's own view, to be answered to its connection ---- */

typedef enum question_kind { QUESTION_HINT, QUESTION_BELIEFS } question_kind;

/* False: too much is being worked out at once, for its address or in all. */
bool question_ask(service *s, peer *p, question_kind kind, const hn_player *player,
                  const char *spec, json_t *id);
void question_forget(service *s, peer *p); /* its connection is gone */

/* ---- replays.c: replays, chances and reviews of rounds that are over ---- */

/* Has it worked out, with the record handed over; or, without one, waits for it if it is being worked out already. False: it
 * is not, or it cannot be. */
bool replay_ask(service *s, exchange *e, const web_table *t, const round_question *asked,
                char *about, char *line);
bool replay_wait(service *s, exchange *e, const char *table, const round_question *asked);
void replay_forget(service *s, exchange *e); /* whoever asked is gone */
void replays_turn(service *s);               /* begins those whose clients have time again */
void replays_cancel(service *s);             /* answers those that have not begun */
void replays_drop(service *s);               /* frees them, and what is kept */

/* The text of one of the last that were worked out, borrowed until the next call; NULL: it is none of them. */
const char *replay_kept(service *s, const char *table, const round_question *asked);

/* ---- push.c: what is told ---- */

json_t *push_table(const web_table *t,
                   const language *in);           /* the "table" object, as anyone sees it */
void push_all(service *s, web_table *t, peer *p); /* "table" to one */
/* Whether a seat's own state is not told yet: its answer in a secret window has not been acknowledged. */
bool push_waits(const web_table *t, const peer *p);
void push_changes(service *s, web_table *t); /* what has changed, to all */
char *push_text(json_t *object);             /* frees it; NULL: no memory */
/* A phrase, to everyone at the table. */
void push_said(service *s, const web_table *t, int seat, int phrase); /* to each in its language */
void push_closing(service *s, peer *p);

/* ---- messages.c, api.c ---- */

void message_receive(service *s, peer *p, const char *text, size_t length);
void message_ok(service *s, peer *p, json_t *id, const char *name, json_t *more);
void message_error(service *s, peer *p, json_t *id, const char *code, const char *field,
                   const char *format, ...) CHECK_FORMAT(6, 7);
void api_request(service *s, exchange *e, const char *method, const char *path, const char *body,
                 size_t length);

/* ---- fields.c: what people send ---- */

/* A problem with a field, as messages and requests tell it. */
struct problem {
    const char *code;
    char field[96];
    char text[512];
};

/* Says what is the matter; always false. */
bool problem_set(problem *why, const char *code, const char *field, const char *format, ...)
    CHECK_FORMAT(4, 5);

/* A field of an object. What is missing leaves its place in the struct as it was. */
typedef struct wire_field {
    const char *name; /* NULL: the end of a list */
    enum {
        FIELD_OTHER,  /* it may be there, and is read elsewhere */
        FIELD_TEXT,   /* const char *, borrowed: at most `most` bytes */
        FIELD_DIGITS, /* const char *, borrowed: 32 hexadecimal digits, as shares and keys are */
        FIELD_NUMBER, /* int: `least` to `most` */
        FIELD_OR_ZERO,
        FIELD_FLAG, /* bool */
    } kind;
    unsigned to; /* where in the struct it is read into */
    int least, most;
    bool needed;
} wire_field;

/* Whether an object is of this version; and what it holds, which is nothing but hunch and these. False: why says what is wrong. */
bool fields_version(const json_t *object, problem *why);
bool fields_read(const json_t *object, const wire_field list[], void *into, problem *why);

/* ---- again.c: practice tables that begin in the middle of a round ---- */

/* A table that is to begin, as the body asks, with the first `opening` moves of a round of the table `of`. NULL: why says what is wrong. */
web_table *again_table(service *s, const web_table *of, const record *played, const json_t *body,
                       int *opening, json_t **answer, problem *why);

/* ---- make.c: tables from what people ask for ---- */

web_table *make_table(service *s, const json_t *body, json_t **answer, problem *why);
bool make_name(const json_t *found, const web_table *t, int own, char name[WEB_TABLE_NAME],
               problem *why); /* own: the seat that has it already, or HN_NONE */
/* A new invitation for a seat, whose old one is void; false: no randomness. */
bool make_invite(web_seat *w, char invite[SEAL_TOKEN]);
bool make_player(hn_player *player, const char *spec, const hn_game *game, const char *field,
                 problem *why);
bool make_computer(web_seat *w, const hn_game *game, int seats, const char *level);

/* ---- keep.c: tables to and from the store ---- */

store_write *keep_table(const web_table *t, const web_seat seats[HN_SEATS], bool listed);
store_write *keep_round(const web_table *t, int round, const round_deal *deal);
store_write *keep_moves(const web_table *t, const record_move *move, int count, const char *key,
                        char *line);
store_write *keep_undo(const web_table *t, int first);
/* Of a day's deal: the try, and its result. */
store_write *keep_entry(const web_table *t);
store_write *keep_result(const web_table *t, int place);
web_table *keep_load(service *s, const char *id, problem *why); /* NULL: as service_find */
store_write *keep_used(const web_table *t);

/* Tells the log what of a table cannot be read, once for each. */
void keep_damaged(service *s, const char *id, const char *what);

bool keep_fair(const char *about, round_deal *deal);

/* ---- disk.c: how much may be written, and how long it is kept ---- */

int64_t disk_time(const service *s); /* seconds since 1970 */

/* The address that made a table, or first came to it since it is in memory: it is to answer for what is done there. NULL: none. */
client *disk_payer(service *s, const web_table *t);

/* Counts what was written for a table against whoever sat down, or (NULL) the address that made it. */
void disk_count(service *s, const web_table *t, client *sits, int64_t bytes);

/* Whether an address may not make a table: 0, or the status of HTTP to refuse it with, and why. The same of a table's
 * next round. */
int disk_refusal(service *s, client *c, problem *why);
bool disk_may_begin(service *s, const web_table *t, problem *why);

/* When computer players that play as fast as they can may go on: their address has written too much in too short a time. */
int64_t disk_when(service *s, const web_table *t);

/* Somebody is at a table: the store is told, now and then. */
void disk_used(service *s, web_table *t);

/* Now and then: tables that somebody is at are used, and what nobody came back to is deleted. */
void disk_tidy(service *s);

/* ---- lobby.c ---- */

json_t *lobby_games(const language *in);
json_t *lobby_words(const language *in); /* the page's own sentences */
/* The phrase of that number, from 1, that can be said at a table; empty: there is none. Returns buffer. */
const char *lobby_phrase(const language *in, const hn_rules *rules, int number, char *buffer,
                         size_t size);
json_t *lobby_tables(service *s, const language *in);
