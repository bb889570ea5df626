/* Comparing what events led to with a view: field by field, by the list of them, with messages that name the field
 * and write its value as the view's JSON does. */
#include "core/status.h"
#include "core/text.h"
#include "games/follow.h"

#include <string.h>

/* ---- words ---- */

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

/* ---- members ---- */

/* How a member is named that a view has several of. */
typedef enum member_index { ALONE, IN_LIST, BY_PLACE, BY_CARD } member_index;

enum { WORDS = 128, SOURCE = FIELD_KINDS /* of the drawn card */ };

/* What is compared: a field, or one member of a field that is several. */
typedef struct member {
    const char *name;
    int field, kind;
    size_t at, size; /* of one */
    int count;
    member_index index;
} member;

#define VIEW        ((hn_card_view *)0)
#define ONE(member) offsetof(hn_card_view, member), sizeof VIEW->member, 1, ALONE
#define EACH(member, index) \
    offsetof(hn_card_view, member), 1, sizeof VIEW->member / sizeof(uint8_t), index

static const member members[] = {
    {"discard", FIELD_DISCARD, FIELD_CARD, EACH(discard, IN_LIST)},
    {"drawn.card", FIELD_DRAWN, FIELD_CARD, ONE(drawn)},
    {"drawn.from", FIELD_DRAWN, SOURCE, ONE(drawn_from)},
    {"drawn.known", FIELD_DRAWN, FIELD_SEATS, ONE(drawn_known)},
    {"card", FIELD_HAND, FIELD_CARD, EACH(card, BY_PLACE)},
    {"known", FIELD_HAND, FIELD_SEATS, EACH(known, BY_PLACE)},
    {"shuffled", FIELD_HAND, FIELD_NUMBER, EACH(dealt, BY_PLACE)},
    {"shuffled", FIELD_SHUFFLED, FIELD_NUMBER, EACH(shuffled, BY_CARD)},
    {"queue", FIELD_QUEUE, FIELD_QUEUE, offsetof(hn_card_view, queue), 2 * HN_QUEUE, 1, ALONE},
};
_Static_assert(offsetof(hn_card_view, queue_rank) == offsetof(hn_card_view, queue) + HN_QUEUE,
               "seats and ranks of a queue are one member");

static const char *words_at(const member *m, const uint8_t *at, char buffer[WORDS])
{
    text_out t = text_in(buffer, WORDS);
    uint32_t number = field_number(at, m->size);
    switch (m->kind) {
    case FIELD_FLAG:
        return number ? "true" : "false";
    case FIELD_SEATS:
        return seats_words((hn_seats)number, buffer);
    case FIELD_PHASE:
        return hn_phase_name((int)number);
    case FIELD_CARD:
        return card_words((hn_card)number);
    case SOURCE:
        return number ? "discard" : "deck";
    case FIELD_RANK:
        return rank_words((int)number);
    case FIELD_RANKS:
        add_set(&t, number, true);
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
    case FIELD_SLOTS:
        add_list(&t, list_length(at, (int)m->size, m->kind == FIELD_CUP ? 0 : HN_NONE), at);
        break;
    case FIELD_QUEUE:
        add_queue(&t, at);
        break;
    default:
        if ((m->kind == FIELD_SEAT && number == HN_NONE) || (m->kind == FIELD_FACE && !number))
            return "null";
        text_add(&t, "%lu", (unsigned long)number);
    }
    return buffer;
}

static const char *name_of(const member *m, int i, char buffer[32])
{
    text_out t = text_in(buffer, 32);
    switch (m->index) {
    case IN_LIST:
        text_add(&t, "%s[%d]", m->name, i);
        break;
    case BY_PLACE:
        text_add(&t, "hands[%d][%d].%s", i / HN_SLOTS, i % HN_SLOTS, m->name);
        break;
    case BY_CARD:
        text_add(&t, "%s.%s", m->name, hn_card_text((hn_card)i));
        break;
    default:
        return m->name;
    }
    return buffer;
}

/* ---- comparing ---- */

static hn_status compare_member(const member *m, const uint8_t *found, const uint8_t *right,
                                hn_error *error)
{
    char name[32], is[WORDS], was[WORDS];
    for (int i = 0; i < m->count; i++) {
        const uint8_t *a = found + m->at + (size_t)i * m->size;
        const uint8_t *b = right + m->at + (size_t)i * m->size;
        if (memcmp(a, b, m->size))
            return error_set(error, HN_BAD_VIEW, "`%s` is %s; by the events it is %s",
                             name_of(m, i, name), words_at(m, a, is), words_at(m, b, was));
    }
    return HN_OK;
}

static hn_status compare_field(const field_row *f, const uint8_t *found, const uint8_t *right,
                               hn_error *error)
{
    bool each = f->flags & FIELD_EACH, several = false;
    hn_status status = HN_OK;
    for (size_t i = 0; i < sizeof members / sizeof *members && !status; i++)
        if (members[i].field == f->kind) {
            several = true;
            status = compare_member(&members[i], found, right, error);
        }
    const member whole = {f->name,
                          f->kind,
                          f->kind,
                          f->at,
                          field_size(f),
                          each ? HN_SEATS : 1,
                          each ? IN_LIST : ALONE};
    return several ? status : compare_member(&whole, found, right, error);
}

hn_status fields_compare(const field_list *fields, const hn_plain_view *found, hn_plain_view *right,
                         size_t size, hn_error *error)
{
    static const int order[] = {FIELD_TELLS_MOST, 0, FIELD_TELLS_LEAST};
    const uint8_t *a = (const uint8_t *)found;
    uint8_t *b = (uint8_t *)right;
    for (int i = 0; i < 3 * fields->count; i++) {
        const field_row *f = &fields->field[i % fields->count];
        if ((f->flags & (FIELD_TELLS_MOST | FIELD_TELLS_LEAST)) != order[i / fields->count])
            continue;
        if (f->flags & FIELD_UNTOLD)
            memcpy(b + f->at, a + f->at, f->size);
        hn_status status = compare_field(f, a, b, error);
        if (status)
            return status;
    }
    if (memcmp(a, b, size))
        return error_set(error, HN_BAD_VIEW, "`view` is not what the events led to");
    return HN_OK;
}
