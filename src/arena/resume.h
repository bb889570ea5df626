/* Going on with a match from its file of records. Every record is held against what the match would have begun at that place
 * and is replayed, so what it gave follows from the file and needs no player; only the last round of the last whole block is
 * played again, to see that the players are still the same. A last line that was torn, and the records of a block that is
 * not whole, are cut off when all this is well. Until then the file is only read. */
#pragma once

#include "arena/block.h"
#include "core/text.h"
#include "protocol/lines.h"

#include <sys/types.h>

typedef struct resume {
    const match_setup *setup;
    lines lines;
    hn_error error; /* why it cannot be gone on with; its status is HN_OK: it can */
    off_t read;     /* bytes of the lines so far, and of the whole blocks: */
    off_t whole;
    record last; /* of the last whole block, or of the one that is being read: owned */
    company last_at;
    int last_line;
    record checked; /* the last whole block's last round: owned */
    company checked_at;
    int checked_line;
} resume;

/* Begins to read setup->records. */
void resume_begin(resume *r, const match_setup *setup);

/* Reads block `number`, which must be the next one. False: there is no further whole one, or it is of another match. */
bool resume_block(resume *r, long number, block *b);

/* This is not the file of the match. */
void resume_refuse(resume *r, const char *format, ...) CHECK_FORMAT(2, 3);

/* Frees what was used. If all was well and it was not left early, cuts off what is behind the whole blocks; writing goes
 * on there. Fails with HN_BAD_FILE, the file as it was. */
hn_status resume_end(resume *r, bool left_early, hn_error *error);
