/* Comparing what events led to with a view: field by field, by a list of them, with messages that name the field
 * and write its value as the view's JSON does. */
#include "core/status.h"
#include "core/text.h"
#include "games/follow.h"

#include <string.h>

/* ---- words ---- */

static unsigned long number_at(const uint8_t *at, size_t size)
{
    uint16_t two;
    uint32_t four;
    if (size == 1)
        return *at;
    memcpy(&two, at, sizeof two);
    if (size == sizeof two)
        return two;
    memcpy(&four, at, sizeof four);
    return four;
}

static const char *rank_words(int rank)
{
    return rank < HN_RANKS ? hn_rank_name(rank) : "null";
}

static const char *card_words(hn_card card)
{
    return card == HN_UNKNOWN ? "a hidden card" : card == HN_NONE ? "no card" : hn_card_text(card);
}

/* The numbers of a set's members, or the names of ranks. */
static void add_set(text_out *t, unsigned set, bool ranks)
{
    size_t begun = t->length + 1;
    text_add(t, "[");
    for (int i = 0; set >> i; i++) {
        if (!(set >> i & 1))
            continue;
        text_add(t, t->length > begun ? "," : "");
        if (ranks)
            text_add(t, "%s", rank_words(i));
        else
            text_add(t, "%d", i);
    }
    text_add(t, "]");
}

const char *seats_words(hn_seats seats, char buffer[32])
{
    text_out t = text_in(buffer, 32);
    if (seats == HN_EVERYONE)
        return "\"all\"";
    add_set(&t, seats, false);
    return buffer;
}

static void add_list(text_out *t, int count, const uint8_t *number)
{
    text_add(t, "[");
    for (int i = 0; i < count; i++)
        text_add(t, number[i] == HN_UNKNOWN ? "%snull" : "%s%d", i ? "," : "", number[i]);
    text_add(t, "]");
}

static void add_places(text_out *t, const uint8_t *set)
{
    const char *comma = "";
    text_add(t, "[");
    for (int bit = 0; bit < HN_SEATS * HN_SLOTS; bit++)
        if (set[bit / 8] >> bit % 8 & 1) {
            text_add(t, "%s%d.%d", comma, bit / HN_SLOTS, bit % HN_SLOTS);
            comma = ",";
        }
    text_add(t, "]");
}

/* How many of a list's bytes come before the first that is this one. */
static int list_length(const uint8_t *at, int room, int end)
{
    const uint8_t *found = memchr(at, end, (size_t)room);
    return found ? (int)(found - at) : room;
}

/* Seats whose powers wait, then of which ranks they are where that is told. */
static void add_queue(text_out *t, const uint8_t *seats)
{
    const uint8_t *ranks = seats + HN_QUEUE;
    text_add(t, "[");
    for (int i = 0; i < HN_QUEUE && seats[i] != HN_NONE; i++) {
        text_add(t, "%s%d", i ? "," : "", seats[i]);
        if (ranks[i] != HN_NONE)
            text_add(t, ":%s", rank_words(ranks[i]));
    }
    text_add(t, "]");
}

enum { WORDS = 128 };

static const char *words_at(const view_field *field, const uint8_t *at, char buffer[WORDS])
{
    text_out t = text_in(buffer, WORDS);
    unsigned long number = number_at(at, field->size);
    switch (field->kind) {
    case FIELD_FLAG:
        return number ? "true" : "false";
    case FIELD_SEATS:
        return seats_words((hn_seats)number, buffer);
    case FIELD_PHASE:
        return hn_phase_name((int)number);
    case FIELD_CARD:
        return card_words((hn_card)number);
    case FIELD_SOURCE:
        return number ? "discard" : "deck";
    case FIELD_RANK:
        return rank_words((int)number);
    case FIELD_RANKS:
        add_set(&t, (unsigned)number, true);
        break;
    case FIELD_BID:
        text_add(&t, at[0] ? "%dx%d" : "null", at[0], at[1]);
        break;
    case FIELD_PLACE:
        text_add(&t, at[0] == HN_NONE ? "null" : "%d.%d", at[0], at[1]);
        break;
    case FIELD_PLACE_SET:
        add_places(&t, at);
        break;
    case FIELD_CUP:
        add_list(&t, list_length(at, (int)field->size, 0), at);
        break;
    case FIELD_SLOTS:
        add_list(&t, list_length(at, (int)field->size, HN_NONE), at);
        break;
    case FIELD_QUEUE:
        add_queue(&t, at);
        break;
    default:
        if ((field->kind == FIELD_SEAT && number == HN_NONE) ||
            (field->kind == FIELD_FACE && !number))
            return "null";
        text_add(&t, "%lu", number);
    }
    return buffer;
}

static const char *name_of(const view_field *field, int i, char buffer[32])
{
    text_out t = text_in(buffer, 32);
    switch (field->index) {
    case FIELD_LIST:
        text_add(&t, "%s[%d]", field->name, i);
        break;
    case FIELD_BY_PLACE:
        text_add(&t, "hands[%d][%d].%s", i / HN_SLOTS, i % HN_SLOTS, field->name);
        break;
    case FIELD_BY_CARD:
        text_add(&t, "%s.%s", field->name, hn_card_text((hn_card)i));
        break;
    default:
        return field->name;
    }
    return buffer;
}

/* ---- comparing ---- */

static hn_status compare_field(const view_field *field, const uint8_t *found, const uint8_t *right,
                               hn_error *error)
{
    char name[32], is[WORDS], was[WORDS];
    for (int i = 0; i < field->count; i++) {
        const uint8_t *a = found + field->at + (size_t)i * field->size;
        const uint8_t *b = right + field->at + (size_t)i * field->size;
        if (memcmp(a, b, field->size))
            return error_set(error, HN_BAD_VIEW, "`%s` is %s; by the events it is %s",
                             name_of(field, i, name), words_at(field, a, is),
                             words_at(field, b, was));
    }
    return HN_OK;
}

hn_status fields_compare(const follow_hidden *hidden, const hn_plain_view *found,
                         hn_plain_view *right, size_t size, hn_error *error)
{
    const uint8_t *a = (const uint8_t *)found;
    uint8_t *b = (uint8_t *)right;
    for (int i = 0; i < hidden->field_count; i++) {
        const view_field *field = &hidden->fields[i];
        if (field->kind == FIELD_UNTOLD)
            memcpy(b + field->at, a + field->at, field->size);
        hn_status status = compare_field(field, a, b, error);
        if (status)
            return status;
    }
    if (memcmp(a, b, size))
        return error_set(error, HN_BAD_VIEW, "`view` is not what the events led to");
    return HN_OK;
}
