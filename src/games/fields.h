/* The table of fields: what a view or an event holds, each with its name, its kind, where it stands in the
 * plain bytes, and a sentence. JSON, its schema and types go by these lists, and comparing two views; views are
 * copied from states, and states made from views, by the lists that they are made of (card_fields.h, perudo.h). */
#pragma once

#include <hunch/view.h>
#include <stddef.h>
#include <string.h>

typedef enum field_kind {
    FIELD_NUMBER, /* from 0 to `most` */
    FIELD_SEAT_COUNT,
    FIELD_SEAT,
    FIELD_SEATS, /* a set */
    FIELD_FLAG,
    FIELD_PHASE, /* one of the set `most` */
    FIELD_PLACE,
    FIELD_RANK,  /* below `most` */
    FIELD_RANKS, /* a set */
    FIELD_FACE,
    FIELD_BID,
    FIELD_SLOTS, /* a list */
    /* of events */
    FIELD_CARD,
    FIELD_SEEN_BY,
    FIELD_PLACES,    /* as many as there is room for */
    FIELD_BID_SAID,  /* number and die[0] */
    FIELD_DICE,      /* `number` of them */
    FIELD_OPEN_DICE, /* none of them hidden */
    /* of views, with more than one member of them */
    FIELD_DISCARD,
    FIELD_DRAWN,
    FIELD_HAND,
    FIELD_SHUFFLED,
    FIELD_PLACE_SET, /* bit 12 * seat + slot */
    FIELD_QUEUE,
    FIELD_CUP,
    FIELD_KINDS
} field_kind;

enum {
    FIELD_OR_NULL = 1,  /* may be none: null in JSON */
    FIELD_LEFT_OUT = 2, /* left out of JSON where it is none, */
    FIELD_WITH_IT = 4,  /* or where the field before it is */
    FIELD_EACH = 8,     /* one for each seat */
    /* Where two views are compared: */
    FIELD_TELLS_MOST = 16,  /* a difference in it says most about what is wrong, */
    FIELD_TELLS_LEAST = 32, /* or least; */
    FIELD_UNTOLD = 64       /* no event tells it */
};

typedef struct field_row {
    const char *name;
    uint8_t kind, flags;
    uint16_t at, size; /* where it stands: a number of bytes, all seats' */
    uint32_t most;
    const char *about;
} field_row;

/* One of them, or the only one. */
static inline size_t field_size(const field_row *f)
{
    return f->flags & FIELD_EACH ? f->size / HN_SEATS : f->size;
}

/* A number of one, two or four bytes. */
static inline uint32_t field_number(const uint8_t *at, size_t size)
{
    uint16_t two;
    uint32_t four;
    if (size == 4) {
        memcpy(&four, at, sizeof four);
        return four;
    }
    if (size != 2)
        return *at;
    memcpy(&two, at, sizeof two);
    return two;
}

typedef struct field_list {
    const field_row *field;
    int count;
} field_list;

extern const field_list card_view_fields, dice_view_fields;

/* The fields of an event that a type with these bits of event_form.fields has, in the order of JSON. */
typedef struct event_field {
    unsigned uses;
    field_row field;
} event_field;

extern const event_field event_fields[];
extern const int event_field_count;

/* What lists are made of: a row for a member of a struct, and a copy of a member of the same name. */
#define FIELD_ROW(type, member, name, kind, flags, most, about)                             \
    {                                                                                       \
        name, kind, flags, offsetof(type, member), sizeof(((type *)0)->member), most, about \
    }
#define FIELD_COPY(to, from, member)                                        \
    _Static_assert(sizeof(to)->member == sizeof(from)->member, "the same"); \
    memcpy(&(to)->member, &(from)->member, sizeof(to)->member);
