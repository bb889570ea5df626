/* Fields as JSON, by kind: how each is written and read, and what schema and types say of it. Views and
 * events are lists of fields (games/fields.h), in the order in which a person reads them and in which each
 * needs only those before it. Reading checks each value by itself, so that a message can name the very
 * place. */
#pragma once

#include "core/text.h"
#include "games/fields.h"
#include "protocol/json.h"

enum { JSON_PATH = 64 };

/* A path, in a buffer of JSON_PATH bytes: "view.hands[1][2]" and ".card". */
const char *json_path(char *buffer, const char *path, const char *format, ...) CHECK_FORMAT(3, 4);

/* A view or an event that is being written, and the field that is the next. */
typedef struct field_writer {
    const void *bytes;
    int seats;
    int seat; /* whose it is, of a field for each */
    const field_row *field;
} field_writer;

/* One that is being read, and what was found of it where. */
typedef struct field_reader {
    const hn_rules *rules;
    void *bytes;
    int seats; /* how many, once they are read */
    int seat;
    const field_row *field;
    const json_t *found;
    const char *path;
    int index;           /* of an item */
    bool used[HN_CARDS]; /* cards in sight so far */
    hn_error *error;
} field_reader;

typedef json_t *field_write(const field_writer *w, const uint8_t *at);
typedef hn_status field_read(field_reader *r, uint8_t *at);

typedef struct json_kind {
    field_write *write;
    field_read *read;
    uint8_t none;       /* what its bytes are where there is none */
    const char *schema; /* JSON, where the field's `most` does not say it */
    const char *type;   /* in TypeScript */
} json_kind;

extern const json_kind json_kinds[FIELD_KINDS];

/* NULL: it is left out. And what is found, NULL where it is left out. */
json_t *json_from_field(field_writer *w, const field_row *f);
hn_status json_to_field(field_reader *r, const field_row *f, const json_t *found, const char *path);

/* For readers of kinds: what was found is not what it should be; the items of an array, each to `size` bytes
 * further on; a member of an object, NULL where it is missing. */
#define FIELD_REFUSE(r, status, ...) \
    json_refuse((r)->error, status, (r)->path, (r)->found, __VA_ARGS__)
hn_status json_read_items(field_reader *r, field_read *read, uint8_t *at, size_t size);
hn_status json_read_member(field_reader *r, const char *name, field_read *read, uint8_t *at);

field_write json_write_discard, json_write_drawn, json_write_hand, json_write_shuffled,
    json_write_place_set, json_write_queue, json_write_bid_said, json_write_dice, json_write_cup;
field_read json_read_seat, json_read_discard, json_read_drawn, json_read_hand, json_read_shuffled,
    json_read_place_set, json_read_queue, json_read_bid_said, json_read_dice, json_read_cup;
