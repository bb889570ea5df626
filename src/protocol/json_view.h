/* What the JSON of a view has besides its fields, for each kind of table. */
#pragma once

#include "protocol/json_fields.h"

/* Chances that a view gives, by name: for people, and to compare. */
typedef struct view_chances {
    int count; /* 0: none at this moment */
    const char *name[HN_KINDS];
    double chance[HN_KINDS];
} view_chances;

typedef struct view_form {
    const field_list *fields;
    void (*begin)(hn_plain_view *view); /* sets members that no field begins; NULL: zero is right */
    const char *chances_name;           /* the field that they are in, which may be left out */
    const char *chances_words;          /* "an object with …" */
    void (*chances)(const hn_view *view, view_chances *chances);
    void (*open)(const hn_state *state, hn_plain_view *view); /* turns up all that lies hidden */
} view_form;

extern const view_form json_card_view, json_dice_view;
