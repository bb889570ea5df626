/* Fields as JSON, by kind: how each is written and read, and what schema and types say of it. Views and events are lists of
 * fields (games/fields.h), in the order in which a person reads them and in which each needs only those
 * before it. Reading checks each value by itself, so that a message can name the very place. */
#ifndef HUNCH_PROTOCOL_JSON_FIELDS_H
#define HUNCH_PROTOCOL_JSON_FIELDS_H

#include "core/text.h"
#include "games/fields.h"
#include "protocol/json.h"

enum { JSON_PATH = 64 };

/* A path, in a buffer of JSON_PATH bytes: "view.hands[1][2]" and ".card". */
const char *json_path(char *buffer, const char *path, const char *format, ...) CHECK_FORMAT(3, 4);

/* A view or an event that is being written. */
typedef struct field_writer {
    const void *bytes;
    int seats;
    int seat; /* whose is written, of a field for each */
} field_writer;

/* One that is being read. */
typedef struct field_reader {
    const hn_rules *rules;
    void *bytes;
    int seats; /* how many, once they are read */
    int seat;
    bool used[HN_CARDS]; /* cards in sight so far */
    hn_error *error;
} field_reader;

typedef struct json_kind {
    json_t *(*write)(const field_writer *w, const field_row *f, const uint8_t *at);
    hn_status (*read)(field_reader *r, const field_row *f, uint8_t *at, const json_t *found,
                      const char *path);
    uint8_t none;       /* what its bytes are where there is none */
    const char *schema; /* JSON, where the field's `most` does not say it */
    const char *type;   /* in TypeScript */
} json_kind;

extern const json_kind json_kinds[FIELD_KINDS];

/* A field of one seat, or that there is one of. */
static inline size_t field_size(const field_row *f)
{
    return f->flags & FIELD_EACH ? f->size / HN_SEATS : f->size;
}

/* NULL: it is left out. */
json_t *json_from_field(field_writer *w, const field_row *f);

/* Sets a field to none; and reads it. found is NULL where it is left out. */
void json_field_begin(field_reader *r, const field_row *f);
hn_status json_to_field(field_reader *r, const field_row *f, const json_t *found, const char *path);

/* The kinds of card tables (json_card_view.c) and dice tables (json_dice_view.c). */
#define DECLARE_KIND(name)                                                                   \
    json_t *json_write_##name(const field_writer *w, const field_row *f, const uint8_t *at); \
    hn_status json_read_##name(field_reader *r, const field_row *f, uint8_t *at,             \
                               const json_t *found, const char *path)
DECLARE_KIND(discard);
DECLARE_KIND(drawn);
DECLARE_KIND(hand);
DECLARE_KIND(shuffled);
DECLARE_KIND(claimed);
DECLARE_KIND(queue);
DECLARE_KIND(bid_said);
DECLARE_KIND(dice);
DECLARE_KIND(cup);

#endif
