/* The parts of a view's JSON that views of card and dice tables share. A form is one table of fields, each
 * with its reader and writer, in the order in which a person reads them and in which each needs only those
 * before it. Reading checks each value by itself, so that a message can name the very place. */
#ifndef HUNCH_PROTOCOL_JSON_VIEW_H
#define HUNCH_PROTOCOL_JSON_VIEW_H

#include "core/text.h"
#include "protocol/json.h"

enum { VIEW_PATH = 64 };

/* A path, in a buffer of VIEW_PATH bytes: "view.hands[1][2]" and ".card". */
const char *view_path(char *buffer, const char *path, const char *format, ...) CHECK_FORMAT(3, 4);

/* A view that is being read. */
typedef struct view_reader {
    const hn_rules *rules;
    hn_plain_view *view;
    int seats;           /* how many, once they are read */
    bool used[HN_CARDS]; /* cards in sight so far */
    hn_error *error;
} view_reader;

typedef struct view_field view_field;
struct view_field {
    const char *name;
    /* NULL: there is nothing to say, and the field is left out. Then reading finds NULL. */
    json_t *(*write)(const hn_plain_view *view, const view_field *f);
    hn_status (*read)(view_reader *r, const view_field *f, const json_t *found, const char *path);
    size_t at, size; /* where it stands in the view */
    uint32_t most;   /* a number: the highest; a phase: the set of those that there are */
};

/* Chances that a view gives, by name: for people, and to compare. */
typedef struct view_chances {
    int count; /* 0: none at this moment */
    const char *name[HN_KINDS];
    double chance[HN_KINDS];
} view_chances;

typedef struct view_form {
    const view_field *fields;
    int field_count;
    void (*begin)(
        hn_plain_view *view);  /* sets what may be left unsaid; NULL: zero bytes are right */
    const char *chances_name;  /* the field that they are in, which may be left out */
    const char *chances_words; /* "an object with …" */
    void (*chances)(const hn_view *view, view_chances *chances);
    void (*open)(const hn_state *state, hn_plain_view *view); /* turns up all that lies hidden */
} view_form;

extern const view_form json_card_view, json_dice_view;

/* A member of one to four bytes as a number. */
uint32_t view_get(const hn_plain_view *view, const view_field *f);
void view_put(hn_plain_view *view, const view_field *f, uint32_t value);

/* Numbers, the number of seats, a seat that may be none (null), sets of seats, flags, phases. */
json_t *view_write_number(const hn_plain_view *view, const view_field *f);
json_t *view_write_seat(const hn_plain_view *view, const view_field *f);
json_t *view_write_seats(const hn_plain_view *view, const view_field *f);
json_t *view_write_flag(const hn_plain_view *view, const view_field *f);
json_t *view_write_phase(const hn_plain_view *view, const view_field *f);

hn_status view_read_number(view_reader *r, const view_field *f, const json_t *found,
                           const char *path);
hn_status view_read_seat_count(view_reader *r, const view_field *f, const json_t *found,
                               const char *path);
hn_status view_read_seat(view_reader *r, const view_field *f, const json_t *found,
                         const char *path);
hn_status view_read_seat_or_null(view_reader *r, const view_field *f, const json_t *found,
                                 const char *path);
hn_status view_read_seats(view_reader *r, const view_field *f, const json_t *found,
                          const char *path);
hn_status view_read_flag(view_reader *r, const view_field *f, const json_t *found,
                         const char *path);
hn_status view_read_phase(view_reader *r, const view_field *f, const json_t *found,
                          const char *path);

/* Refuses what is not an array with one entry for each seat. */
hn_status view_per_seat(const view_reader *r, const json_t *found, const char *path);

#endif
