/* What a program outside is asked when it plays a seat, and what it answers, a line of JSON each:
 *
 *   {"hunch":1,"id":17,"seat":0,"first":false,"game":"cambio","key":"7","legal":["draw deck","call"],
 *    "preset":"cambio","view":{…},"events":[…]}
 *   {"id":17,"action":"draw deck"}
 *
 * It is the request of `hunch decide` with what is legal; `events` are those since the last question. A program
 * can do without some of it: an answer with "want":["legal"] is asked with that alone from then on, which takes
 * a tenth of the time. docs/external.md describes every field. */
#pragma once

#include <hunch/hunch.h>

#define QUESTION_VERSION 1

/* What can be wanted, as a set of bits, and what a program gets that has said nothing. */
enum {
    QUESTION_LEGAL = 1,   /* the legal actions in words */
    QUESTION_NUMBERS = 2, /* their numbers, in the same order */
    QUESTION_RULES = 4,   /* the preset's name, or all house rules */
    QUESTION_VIEW = 8,
    QUESTION_EVENTS = 16,
    QUESTION_USUAL = QUESTION_LEGAL | QUESTION_RULES | QUESTION_VIEW | QUESTION_EVENTS
};

typedef struct question {
    const hn_view *view; /* of a seat that is to decide */
    uint64_t key;        /* the seat's, for choices at random */
    long id;
    bool first;      /* the program's first in this round: `events` are all from the deal on */
    unsigned wanted; /* a set of the above */
    const hn_event *events; /* whole, or as the seat was told: it gets no more than that */
    int event_count;
} question;

/* A line that grows: to be begun as all zero; `text` is the caller's to free. */
typedef struct question_line {
    char *text;
    size_t length, room;
} question_line;

/* Writes the question with its newline. False: no memory. */
bool question_write(const question *q, question_line *line);

typedef struct question_answer {
    bool has_id;
    long id;
    hn_action action; /* legal */
    unsigned wanted;  /* 0: the answer does not say */
} question_answer;

/* Reads an answer to the question that the view poses. Fails with what is wrong; has_id and id are set also then,
 * where the line has them. */
hn_status question_read(const char *text, size_t length, const hn_view *view,
                        question_answer *answer, hn_error *error);
