/* Programs outside that play: `cmd:python3 mine.py`. One is asked by lines of JSON (protocol/question.h) and has a
 * certain time for each answer. Where it does not answer in time, has ended, or answers what is no legal action, the
 * game's stand-in plays, and that is counted; so a table never waits for longer than that, and no round is lost.
 *
 * A program that has ended is started again, and so is one that has left PROGRAM_OWED questions in a row unanswered
 * or that floods its output; but not more than PROGRAM_STARTS times in all, nor after PROGRAM_IDLE starts in a row
 * that led to no legal answer: then the stand-in plays on without it.
 *
 * One process plays one player of one thread: two seats of a table never share one, as each would learn what the
 * other may not know. */
#pragma once

#include "arena/process.h"

#include <hunch/hunch.h>

enum {
    PROGRAM_STARTS = 100,
    PROGRAM_IDLE = 3,
    PROGRAM_OWED = 3,
    PROGRAM_START_TIMES = 10 /* the first answer after a start may take so many times as long */
};

typedef struct program program;

/* Why the stand-in played. */
typedef enum program_lapse {
    PROGRAM_TIME,    /* no answer in time */
    PROGRAM_ENDED,   /* it ended, or does not run any more */
    PROGRAM_REFUSED, /* what it answered is no legal action */
    PROGRAM_LAPSES
} program_lapse;

/* What came of it; reports of several threads add up. */
typedef struct program_report {
    long asked, starts;
    double seconds; /* from questions to what was done, by the clock on the wall */
    long lapses[PROGRAM_LAPSES];
    char refused[160];             /* what was wrong with the last answer that was refused */
    char errors[PROCESS_TAIL + 1]; /* the last of its standard error */
} program_report;

/* A program by its command line, with milliseconds for each answer. It is started when it is
 * asked first. NULL: no memory. */
program *program_begin(const char *line, int64_t limit);

/* Closes its standard input and ends it, and adds what came of it to the report, which may be NULL. p may be NULL. */
void program_end(program *p, program_report *report);

/* What happened at its table: the deal (`dealt`), or an action of anyone. */
void program_hear(program *p, const hn_events *events, bool dealt);

/* What it does for a seat that is to decide, which is legal. *stood_in: the stand-in has decided. */
hn_action program_decide(program *p, const hn_view *view, uint64_t key, bool *stood_in);

/* Adds a report to that of others. */
void program_report_add(program_report *all, const program_report *own);

/* How many decisions were the stand-in's. */
long program_stood_in(const program_report *report);

/* Whether it was asked and gave no legal answer at all: what was played is the stand-in's. */
bool program_is_mute(const program_report *report);

/* The report in a sentence: "the stand-in played 3 of its 812 decisions: 1 not in time, …". Returns the length, as
 * snprintf does. */
int program_text(const program_report *report, char *buffer, size_t size);
