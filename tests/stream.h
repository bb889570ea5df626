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

#endif
