/* Events as JSON: only the fields that an event's type uses. One table says which these are, and at which
 * tables a type occurs, for writing and for reading. */
#include "core/status.h"
#include "protocol/json.h"

#include <stdio.h>
#include <string.h>

enum {
    SEAT = 1,
    NUMBER = 2,
    CARD = 4,
    PLACE = 8, /* one place, two places */
    PLACES = 16,
    BID = 32,
    FACE = 64,
    DICE = 128, /* hidden ones, open ones */
    OPEN_DICE = 256,
    RANK = 512, /* one that is declared or named */
    TARGET = 1024,
    ACTION = 2048, /* left out unless the card is played for its action, */
    RANKS = 4096   /* and where no ranks are told */
};

enum { WITH_CARDS = 1 << HN_TABLE_CARDS, WITH_DICE = 1 << HN_TABLE_DICE };

static const struct {
    const char *name;
    unsigned tables, uses;
} types[HN_EVENT_TYPES] = {
    [HN_EVENT_DEAL] = {"deal", WITH_CARDS, SEAT | NUMBER},
    [HN_EVENT_OPEN] = {"open", WITH_CARDS, CARD},
    [HN_EVENT_TURN] = {"turn", WITH_CARDS, SEAT | NUMBER},
    [HN_EVENT_LOOK] = {"look", WITH_CARDS, SEAT | CARD | PLACE},
    [HN_EVENT_DRAW] = {"draw", WITH_CARDS, SEAT | CARD},
    [HN_EVENT_TAKE] = {"take", WITH_CARDS, SEAT | CARD},
    [HN_EVENT_SWAP] = {"swap", WITH_CARDS, SEAT | CARD | PLACE},
    [HN_EVENT_PLAY] = {"play", WITH_CARDS, SEAT | CARD | ACTION},
    [HN_EVENT_PASS] = {"pass", WITH_CARDS, SEAT},
    [HN_EVENT_DECLINE] = {"decline", WITH_CARDS, SEAT},
    [HN_EVENT_EXCHANGE] = {"exchange", WITH_CARDS, SEAT | PLACES},
    [HN_EVENT_FLIP] = {"flip", WITH_CARDS, SEAT | CARD | PLACE},
    [HN_EVENT_WRONG] = {"wrong", WITH_CARDS, SEAT | CARD | PLACE | RANKS},
    [HN_EVENT_PENALTY] = {"penalty", WITH_CARDS, SEAT | CARD | PLACE},
    [HN_EVENT_GIVE] = {"give", WITH_CARDS, SEAT | PLACES},
    [HN_EVENT_CALL] = {"call", WITH_CARDS, SEAT},
    [HN_EVENT_RESHUFFLE] = {"reshuffle", WITH_CARDS, NUMBER},
    [HN_EVENT_END] = {"end", WITH_CARDS | WITH_DICE, 0},
    [HN_EVENT_SHOW] = {"show", WITH_CARDS, SEAT | CARD | PLACE},
    [HN_EVENT_THROW] = {"throw", WITH_DICE, SEAT | NUMBER},
    [HN_EVENT_PALIFICO] = {"palifico", WITH_DICE, 0},
    [HN_EVENT_ROLL] = {"roll", WITH_DICE, SEAT | DICE},
    [HN_EVENT_BID] = {"bid", WITH_DICE, SEAT | BID},
    [HN_EVENT_DUDO] = {"dudo", WITH_DICE, SEAT},
    [HN_EVENT_CALZA] = {"calza", WITH_DICE, SEAT},
    [HN_EVENT_REVEAL] = {"reveal", WITH_DICE, SEAT | OPEN_DICE},
    [HN_EVENT_RIGHT] = {"right", WITH_DICE, SEAT | NUMBER | FACE},
    [HN_EVENT_MISTAKEN] = {"mistaken", WITH_DICE, SEAT | NUMBER | FACE},
    [HN_EVENT_LOSE] = {"lose", WITH_DICE, SEAT | NUMBER},
    [HN_EVENT_GAIN] = {"gain", WITH_DICE, SEAT | NUMBER},
    [HN_EVENT_RANK] = {"rank", WITH_CARDS, SEAT | CARD | PLACE},
    [HN_EVENT_COLLECT] = {"collect", WITH_CARDS, SEAT | CARD | PLACE},
    [HN_EVENT_DECLARE] = {"declare", WITH_CARDS, SEAT | RANK | PLACE},
    [HN_EVENT_NAME] = {"name", WITH_CARDS, SEAT | RANK | PLACE},
    [HN_EVENT_KEEP] = {"keep", WITH_CARDS, SEAT | CARD | PLACE},
    [HN_EVENT_AIM] = {"aim", WITH_CARDS, SEAT | TARGET},
};

const char *json_event_name(int type)
{
    return type >= 0 && type < HN_EVENT_TYPES ? types[type].name : NULL;
}

static const struct {
    const char *name;
    unsigned uses; /* by types that use one of these; `type` by all */
} fields[] = {{"seat", SEAT},
              {"target", TARGET},
              {"number", NUMBER},
              {"rank", RANK},
              {"face", FACE},
              {"bid", BID},
              {"dice", DICE | OPEN_DICE},
              {"card", CARD},
              {"action", ACTION},
              {"seen_by", CARD | DICE},
              {"places", PLACE | PLACES},
              {"ranks", RANKS}};
enum { FIELDS = sizeof fields / sizeof *fields };

/* ---- writing ---- */

static json_t *from_places(const hn_event *event, int count)
{
    json_t *places = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(places, json_from_place(event->place[i]));
    return places;
}

/* What only dice have. */
static void add_dice(json_t *object, const hn_event *event, unsigned uses)
{
    if (uses & FACE)
        json_object_set_new(object, "face", json_integer(event->die[0]));
    if (uses & BID)
        json_object_set_new(object, "bid",
                            json_from_bid((hn_bid){(uint8_t)event->number, event->die[0]}));
    if (uses & (DICE | OPEN_DICE))
        json_object_set_new(object, "dice", json_from_dice(event->die, event->number));
}

json_t *json_from_plain_event(int seats, const hn_event *event)
{
    unsigned uses = types[event->type].uses;
    json_t *object = json_pack("{s:s}", "type", types[event->type].name);
    if (uses & SEAT)
        json_object_set_new(object, "seat", json_integer(event->seat));
    if (uses & TARGET)
        json_object_set_new(object, "target", json_integer(event->place[0].seat));
    if (uses & NUMBER)
        json_object_set_new(object, "number", json_integer(event->number));
    if (uses & RANK)
        json_object_set_new(object, "rank", json_string(hn_rank_name(event->number)));
    add_dice(object, event, uses);
    if (uses & CARD)
        json_object_set_new(object, "card",
                            event->card == HN_UNKNOWN ? json_null()
                                                      : json_string(hn_card_text(event->card)));
    if (uses & ACTION && event->number)
        json_object_set_new(object, "action", json_true());
    if (uses & (CARD | DICE))
        json_object_set_new(object, "seen_by",
                            json_from_seats((hn_seats)(event->seen_by & ((1u << seats) - 1))));
    if (uses & (PLACE | PLACES))
        json_object_set_new(object, "places", from_places(event, uses & PLACES ? 2 : 1));
    if (uses & RANKS && event->number)
        json_object_set_new(object, "ranks", json_from_ranks(event->number));
    return object;
}

json_t *json_from_event(const hn_rules *rules, int seats, const hn_event *event)
{
    char sentence[256];
    json_t *object = json_from_plain_event(seats, event);
    hn_event_text(rules, event, sentence, sizeof sentence);
    json_object_set_new(object, "text", json_string(sentence));
    return object;
}

/* ---- reading ---- */

/* An event that is being read, and where it stands. */
typedef struct reader {
    const json_t *object;
    const char *field;
    hn_table table;
    int seats;
    hn_event *event;
    hn_error *error;
} reader;

static const char *path_of(const reader *r, const char *name, char *buffer, size_t size)
{
    snprintf(buffer, size, "%s.%s", r->field, name);
    return buffer;
}

static hn_status read_type(const reader *r)
{
    char path[64];
    const json_t *found = json_object_get(r->object, "type");
    for (int type = 0; json_is_string(found) && type < HN_EVENT_TYPES; type++)
        if (types[type].tables >> r->table & 1 &&
            !strcmp(types[type].name, json_string_value(found))) {
            r->event->type = (uint8_t)type;
            return HN_OK;
        }
    return json_refuse(r->error, HN_BAD_TEXT, path_of(r, "type", path, sizeof path), found,
                       "a type of event, as \"%s\"", r->table == HN_TABLE_DICE ? "bid" : "draw");
}

/* The names that a type may have: those that it uses, and `type`. */
static hn_status only_used(const reader *r)
{
    char prefix[64];
    const char *names[FIELDS + 1] = {"type"};
    int count = 1;
    for (int i = 0; i < FIELDS; i++)
        if (fields[i].uses & types[r->event->type].uses)
            names[count++] = fields[i].name;
    return json_only(r->object, path_of(r, "", prefix, sizeof prefix), count, json_name, names,
                     r->error);
}

static hn_status read_number(const reader *r, const char *name, int high, json_int_t *number)
{
    char path[64];
    return json_to_number(json_object_get(r->object, name), path_of(r, name, path, sizeof path), 0,
                          high, number, r->error);
}

/* Who saw the hidden part: all seats means that it lay open. */
static hn_status read_seen_by(const reader *r)
{
    char path[64];
    hn_seats seen_by;
    hn_status status =
        json_to_seats(json_object_get(r->object, "seen_by"),
                      path_of(r, "seen_by", path, sizeof path), r->seats, &seen_by, r->error);
    if (!status)
        r->event->seen_by = seen_by == (1u << r->seats) - 1 ? HN_EVERYONE : seen_by;
    return status;
}

static hn_status read_card(const reader *r)
{
    char path[64];
    const json_t *card = json_object_get(r->object, "card");
    if (!json_is_null(card))
        return json_to_card(card, path_of(r, "card", path, sizeof path), &r->event->card, r->error);
    r->event->card = HN_UNKNOWN;
    return HN_OK;
}

static hn_status read_rank(const reader *r)
{
    char path[64];
    int rank = 0;
    hn_status status = json_to_rank(json_object_get(r->object, "rank"),
                                    path_of(r, "rank", path, sizeof path), &rank, r->error);
    r->event->number = (uint16_t)rank;
    return status;
}

/* Whether a card was played for its action; what is not said is not so. */
static hn_status read_action(const reader *r)
{
    char path[64];
    const json_t *found = json_object_get(r->object, "action");
    if (found && !json_is_boolean(found))
        return json_refuse(r->error, HN_BAD_TEXT, path_of(r, "action", path, sizeof path), found,
                           "true or false");
    r->event->number = json_is_true(found);
    return HN_OK;
}

static hn_status read_ranks(const reader *r)
{
    char path[64];
    const json_t *found = json_object_get(r->object, "ranks");
    return found ? json_to_ranks(found, path_of(r, "ranks", path, sizeof path), &r->event->number,
                                 r->error)
                 : HN_OK;
}

static hn_status read_face(const reader *r)
{
    char path[64];
    return json_to_face(json_object_get(r->object, "face"), path_of(r, "face", path, sizeof path),
                        &r->event->die[0], r->error);
}

static hn_status read_bid(const reader *r)
{
    char path[64];
    hn_bid bid = {0, 0};
    hn_status status = json_to_bid(json_object_get(r->object, "bid"),
                                   path_of(r, "bid", path, sizeof path), &bid, r->error);
    r->event->number = bid.count;
    r->event->die[0] = bid.face;
    return status;
}

static hn_status read_dice(const reader *r, bool may_hide)
{
    char path[64], name[32];
    const json_t *found = json_object_get(r->object, "dice");
    size_t count = json_array_size(found);
    if (!json_is_array(found) || !count || count > HN_DICE)
        return json_refuse(r->error, HN_BAD_TEXT, path_of(r, "dice", path, sizeof path), found,
                           "an array of 1 to %d dice", HN_DICE);
    hn_status status = HN_OK;
    for (size_t i = 0; i < count && !status; i++) {
        const json_t *die = json_array_get(found, i);
        r->event->die[i] = HN_UNKNOWN;
        if (may_hide && json_is_null(die))
            continue;
        snprintf(name, sizeof name, "dice[%zu]", i);
        status =
            json_to_face(die, path_of(r, name, path, sizeof path), &r->event->die[i], r->error);
    }
    r->event->number = (uint16_t)count;
    return status;
}

static hn_status read_places(const reader *r, size_t count)
{
    char path[64];
    hn_status status = HN_OK;
    const json_t *found = json_object_get(r->object, "places");
    path_of(r, "places", path, sizeof path);
    if (!json_is_array(found) || json_array_size(found) != count)
        return json_refuse(r->error, HN_BAD_TEXT, path, found, "an array of %zu place%s", count,
                           count == 1 ? "" : "s");
    for (size_t i = 0; i < count && !status; i++)
        status =
            json_to_place(json_array_get(found, i), path, r->seats, &r->event->place[i], r->error);
    return status;
}

/* The fields that the event's type uses. */
static hn_status read_used(const reader *r)
{
    unsigned uses = types[r->event->type].uses;
    json_int_t number = 0;
    hn_status status = HN_OK;
    if (uses & SEAT && !(status = read_number(r, "seat", r->seats - 1, &number)))
        r->event->seat = (uint8_t)number;
    if (!status && uses & NUMBER && !(status = read_number(r, "number", UINT16_MAX, &number)))
        r->event->number = (uint16_t)number;
    if (!status && uses & TARGET && !(status = read_number(r, "target", r->seats - 1, &number)))
        r->event->place[0].seat = (uint8_t)number;
    if (!status && uses & RANK)
        status = read_rank(r);
    if (!status && uses & ACTION)
        status = read_action(r);
    if (!status && uses & RANKS)
        status = read_ranks(r);
    if (!status && uses & FACE)
        status = read_face(r);
    if (!status && uses & BID)
        status = read_bid(r);
    if (!status && uses & (DICE | OPEN_DICE))
        status = read_dice(r, uses & DICE);
    if (!status && uses & CARD)
        status = read_card(r);
    if (!status && uses & (CARD | DICE))
        status = read_seen_by(r);
    if (!status && uses & (PLACE | PLACES))
        status = read_places(r, uses & PLACES ? 2 : 1);
    return status;
}

/* At a dice table everything lies open but what is rolled. */
hn_status json_to_event(const json_t *object, const char *field, const hn_rules *rules, int seats,
                        hn_event *event, hn_error *error)
{
    static const hn_place nowhere = {HN_NONE, HN_NONE};
    hn_table table = hn_game_table(rules->game);
    hn_event read = {.seat = HN_NONE,
                     .card = HN_NONE,
                     .seen_by = table == HN_TABLE_DICE ? HN_EVERYONE : 0,
                     .place = {nowhere, nowhere}};
    reader r = {object, field, table, seats, &read, error};
    if (!json_is_object(object))
        return json_refuse(error, HN_BAD_TEXT, field, object, "an object with a `type`");
    hn_status status = read_type(&r);
    if (!status)
        status = only_used(&r);
    if (!status)
        status = read_used(&r);
    if (!status)
        *event = read;
    return status;
}
