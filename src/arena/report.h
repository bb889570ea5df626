/* A review told: names of seats, and sentences about each. */
#pragma once

#include "arena/review.h"
#include "words/review.h"

enum { REPORT_NAME = RECORD_PLAYER_NAME + 16, REPORT_LUCK = (REVIEW_TOLD + 1) * WORDS_SENTENCE };

/* One round's review and to whom it is told. */
typedef struct report {
    const record *of;
    const review *review;
    const review_setup *setup;
    int round;      /* of the file, from 1 */
    hn_seats seats; /* that are told of */
    listener typed; /* "you" is the seat that asked, or that is called so in the record */
    char name[HN_SEATS][REPORT_NAME];
    const char *names[HN_SEATS];
} report;

/* What a player did over many rounds. */
typedef struct report_total {
    char name[REPORT_NAME];
    int rounds;
    double start, luck, own, others, result;
    int marks[REVIEW_MARKS];
} report_total;

/* A number of a table, below the heading that the sentence `review HEAD` is. */
typedef struct report_cell {
    const char *head;
    const char *format; /* of the number */
    double number;
} report_cell;
enum { REPORT_SUMS = 7, REPORT_TOTALS = 9, REPORT_CELL = 64 };

/* seat: whose it is alone, or HN_NONE; names: of the seats, which must live as long; NULL: as the record has them. */
void report_begin(report *p, const record *of, const review *of_it, const review_setup *setup,
                  int round, int seat, const char *const *names, const language *in);
void report_add(const report *p, report_total *total, int *count, int most);

/* Sentences: of a decision, by a name or by what is to be said of it, of a seat's counts, and what stands alone. All return
 * buffer. */
const char *report_decision(const report *p, const char *name, const review_decision *d,
                            char *buffer, size_t size);
const char *report_choice(const report *p, const review_decision *d, char *buffer, size_t size);
const char *report_seat(const report *p, const char *name, int seat, char *buffer, size_t size);
const char *report_name(const report *p, const char *name, char *buffer, size_t size);

/* What happened, as the seat saw it, and with which cards or sums the round ended. */
const char *report_luck(const report *p, const review_luck *luck, int seat, char *buffer,
                        size_t size);

/* The three lucks, good or bad, that moved a seat most, in the order of the round; returns how many there are. */
int report_greatest(const report *p, int seat, const review_luck *list[REVIEW_WORST]);

/* A seat's decisions and all luck, in the order of the round. Begins with zeros; one of both is set, the other NULL. False: no
 * more. */
typedef struct report_course {
    int decisions, lucks;
    const review_decision *decision;
    const review_luck *luck;
} report_course;
bool report_next(const report *p, int seat, report_course *at);

double report_sum_of_luck(const review_seat *seat);

/* What a seat's result is made of, and a player's over many rounds, in points; and how a cell's heading reads. */
void report_sums(const review_seat *seat, report_cell cell[REPORT_SUMS]);
void report_totals(const report_total *total, report_cell cell[REPORT_TOTALS]);
const char *report_head(const listener *w, const report_cell *cell, char head[REPORT_CELL]);
