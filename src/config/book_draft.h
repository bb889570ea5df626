/* A rule book while it is read. */
#pragma once

#include "config/values.h"
#include "players/book.h"

typedef struct book_draft {
    hn_book book; /* rules and conditions in the order of the file */
    const book_words *words;
    char listed[64]; /* where events, fields and strategies are listed */
    keys top;
    yaml_mark_t difficulty_at[HN_DIFFICULTIES];
    int event_of[HN_BOOK_RULES];
    yaml_mark_t at[HN_BOOK_RULES]; /* where each rule begins */
    yaml_mark_t priority_at[HN_BOOK_RULES];
} book_draft;

/* Reads a rule's list of conditions, whose start is the event: *first is where they begin. */
hn_status draft_conditions(book_draft *d, reader *r, uint16_t *first);
