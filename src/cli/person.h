/* The person at seat 0: shows the table and what happened, asks, and answers the commands that are not
 * actions. With the public's eyes it tells a round between computer players. */
#pragma once

#include "cli/clock.h"
#include "cli/screen.h"
#include "cli/session.h"

#define PERSON_LEVEL "medium" /* how strong the others are where nobody says */

typedef struct person {
    session *session;
    screen screen;
    hn_player hint;  /* whom `hint` asks */
    bool rated;      /* neither hints nor beliefs are to be had */
    bool ask_always; /* in windows: ask also where no right flip is known */
    bool pace;       /* computer players take their time; only in a terminal */
    bool terminal;   /* input comes from a terminal, which shows what is typed */
    int told;        /* how much of the session's log was told */
    bool hurry;      /* the person waits no more until the next question */
    int paced;       /* how long the log was when a computer player last took its time; -1: never */
    int live;        /* dice with pace: how much of it was told at once */
    int unread;      /* lines on the terminal since something was last typed */
    bool drawn;      /* the table was drawn this round, and looked as: */
    hn_plain_view shown;
    int64_t limit;    /* milliseconds for each answer; 0: as long as it takes */
    int64_t deadline; /* of the question that stands, 0: none */
    int64_t warning;  /* when to say that little time is left, 0: not any more */
    timed_input input;
    char *line; /* the last line that was read, in input */
} person;

/* Asks how strong the others shall be: a level's name. NULL: the person leaves. */
const char *person_level(person *p);

/* Before a computer player decides: with `pace`, tells what has happened, says who is thinking and lets it
 * take its time; seats that are asked together think together. Enter ends the waiting until the next
 * question. False: the person leaves. */
bool person_waits(person *p);

/* Begins with a new round; where it goes on with an old one, what happened since the turn before. */
void person_round(person *p);

/* Whether the person is to be asked, now that seat 0 is to decide: always but in a window in which no
 * right flip is known; the answer is then "pass". */
bool person_is_asked(const person *p);

/* Asks for the action of seat 0, until there is a legal one or the time is over: then the stand-in plays,
 * which is said. False: the person leaves. */
bool person_decide(person *p, hn_action *action, bool *stand_in);

/* Shows the open table and the score of a round that is over, and the totals of a match. */
void person_score(person *p, const hn_score *score);

/* Waits for Enter before the next round of a match. False: the person leaves. */
bool person_goes_on(person *p);
