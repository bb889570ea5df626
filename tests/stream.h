/* Events as one seat had them, with the view that they lead to: to be falsified. */
#ifndef HUNCH_TESTS_STREAM_H
#define HUNCH_TESTS_STREAM_H

#include "trial.h"

typedef struct stream {
    const hn_rules *rules;
    hn_plain_view view;
    size_t view_size; /* its bytes */
    int count;
    hn_event *event; /* owned; there is room for one more */
} stream;

/* What a trial has told a seat so far, or the public for HN_NONE. */
stream stream_of(const trial *t, int seat);
void stream_free(stream *s);

/* One of the seats of the table and the public, each as likely. */
int stream_watcher(trial *t);

/* Whether these events lead to the stream's view. A refusal is about one of the events, or names a field. */
bool stream_accepted(const stream *s, const hn_event *event, int count);

/* A byte of the view becomes another, mostly one below `usual`. Returns which. */
size_t stream_change_view(stream *s, trial *t, int usual);

/* Whether there is a world for the view; it gives the view as it is. */
bool stream_has_world(const stream *s, trial *t);

/* The fields of an event that can be told otherwise. */
enum {
    PART_TYPE,
    PART_SEAT,
    PART_NUMBER,
    PART_SEEN_BY,
    PART_CARD,
    PART_DIE,
    PART_SLOT, /* of a place */
    PART_OWNER,
    FIELDS
};

/* What is false of a game and yet cannot be noticed. Each function says whether it may be so with the event at a
 * place of the stream; NULL: it never may. */
typedef struct falsehoods {
    const char *game;
    int manners, moments;                        /* ways to play, and how far at most */
    void (*act)(trial *t, int seat, int manner); /* NULL: any action */
    unsigned fields;                             /* 1 << FIELD_… of those that are changed */
    bool (*may_be_absent)(const stream *s, int at);
    bool (*may_come_twice)(const stream *s, int at);
    bool (*may_change_places)(const stream *s, int at); /* with the next */
    bool (*may_be_different)(const stream *s, int at, int field);
    /* Whether no event tells of this byte of the view, which the stream's has changed. */
    bool (*is_untold)(const stream *s, const hn_plain_view *view, size_t byte);
} falsehoods;

/* The n-th trial, played in one of the manners up to some moment. */
void falsehoods_draw(const falsehoods *f, trial *t, int number);

typedef struct tallies {
    tally dropped, doubled, exchanged, altered[FIELDS];
} tallies;

/* After so many rounds each event is left out, told twice, told after the next, and told otherwise: that is refused
 * unless it may be so. */
tallies streams_are_refused(const falsehoods *f, int rounds);

/* After so many rounds forty views with one byte changed are refused, unless no event tells of it. */
void views_are_refused(const falsehoods *f, int rounds);

#endif
