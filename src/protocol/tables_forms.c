/* Requests about tables and their answers, field by field. */
#include "protocol/tables_forms.h"

#include <stddef.h>

#define REF(name)    "{\"$ref\": \"#/$defs/" name "\"}"
#define LIST(schema) "{\"type\": \"array\", \"items\": " schema "}"

// clang-format off
#define ID       {"table", false, REF("table_id"), "string", "The table."}
#define SEAT     {"seat", false, REF("seat"), "Seat", "Of that table."}
#define DECIDERS {"deciders", false, REF("seats"), "Seat[]", "The seats that have something to decide."}
#define OVER     {"over", false, "{\"type\": \"boolean\"}", "boolean", "Whether the round is."}
#define GAME     {"game", false, REF("game"), "Game", "Its name."}
#define PLAYERS(optional) {"players", optional, REF("players"), "(string | null)[]", "One for each seat: a computer player, or null for a person."}
#define SEATS(optional) {"seats", optional, "{\"type\": \"integer\", \"minimum\": 2, \"maximum\": 8}", "number", "How many."}
#define MADE \
    ID, GAME, \
    {"preset", false, "{\"type\": [\"string\", \"null\"]}", "string | null", "The preset that the rules are; null: none."}, \
    {"rules", false, REF("any_rules"), "Rules", "All of them."}, \
    SEATS(false), PLAYERS(false)

static const tables_field make[] = {
    ID, GAME,
    {"preset", true, "{\"type\": \"string\"}", "string", "A set of house rules by name; without it the game's first."},
    {"rules", true, "{\"type\": \"object\"}", "Rules", "What is different from the preset: some keys, of keys with entries some of those."},
    SEATS(true), PLAYERS(true), {0}};
static const tables_field made[] = {MADE, {0}};

static const tables_field deal[] = {
    ID,
    {"seed", false, REF("seed"), "string | number", "What everything is drawn from: digits, or a number up to 2^53 - 1."},
    {"first", true, REF("seat"), "Seat", "Who begins; without it seat 0."}, {0}};

static const tables_field table[] = {ID, {0}};
static const tables_field told[] = {ID, DECIDERS, OVER, {0}};

static const tables_field seen[] = {
    ID,
    {"seat", false, "{\"oneOf\": [" REF("seat") ", {\"type\": \"null\"}]}", "Seat | null", "Who looks; null: the public."},
    {"all", true, "{\"type\": \"boolean\"}", "boolean", "All events since the deal, not only those since the seat's last look."}, {0}};
static const tables_field sees[] = {
    ID,
    {"view", false, "{\"oneOf\": [" REF("card_view") ", " REF("dice_view") "]}", "CardView | DiceView", "What the seat sees."},
    {"events", false, LIST("{\"oneOf\": [" REF("card_event") ", " REF("dice_event") "]}"), "(CardEvent | DiceEvent)[]", "What it was told."},
    {"legal", false, LIST(REF("action")), "string[]", "What it may do; empty where it is not to decide."},
    {"deciders", false, REF("seats"), "Seat[]", "Whom the table waits for, as the seat may know: in a window everyone who was asked, but for the seat itself once it has answered."},
    OVER, {0}};

static const tables_field act[] = {ID, SEAT, {"action", false, REF("action"), "string", "One of those that are legal."}, {0}};

static const tables_field decide[] = {
    ID, SEAT,
    {"player", true, REF("player"), "string", "Who decides; without it the seat's own player."},
    {"why", true, "{\"type\": \"boolean\"}", "boolean", "Whether it says why; without it, it does."}, {0}};
static const tables_field decides[] = {
    ID,
    {"action", false, REF("action"), "string", "What it does."},
    {"number", false, "{\"type\": \"integer\", \"minimum\": 0, \"maximum\": 511}", "number", "The action's number, relative to the seat."},
    {"delay_seconds", false, REF("delay_seconds"), "number", "How long its level takes for it."},
    {"level", false, "{\"type\": [\"string\", \"null\"]}", "string | null", "Of the player; null: none."},
    {"missed", true, REF("missed"), "true", "Only there where the level missed an option."},
    {"slipped", true, "{\"const\": true}", "true", "Only there where the level slipped."},
    {"decision", true, REF("event_decision"), "object", "Of players that go by a rule book: the event as a whole."},
    {"why", true, REF("why"), "Why", "The reasons."}, {0}};

static const tables_field played[] = {
    ID,
    {"played", false, LIST("{\"type\": \"object\", \"additionalProperties\": false, \"required\": [\"seat\", \"action\"], \"properties\": "
                           "{\"seat\": " REF("seat") ", \"action\": " REF("action") "}}"),
     "{ seat: Seat; action: string }[]", "What the computer players did, in order."},
    DECIDERS, OVER, {0}};

static const tables_field saves[] = {ID, {"saved", false, REF("saved"), "Saved", "The table, to be kept anywhere."}, {0}};
static const tables_field restored[] = {MADE, DECIDERS, OVER, {0}};

static const tables_field scores[] = {
    ID,
    {"points", false, LIST("{\"type\": \"integer\"}"), "number[]", "Of each seat: what counts for a match."},
    {"winners", false, REF("seats"), "Seat[]", "Who has won."},
    {"callers", false, REF("seats"), "Seat[]", "Who has called."},
    {"shares", false, LIST("{\"type\": \"number\", \"minimum\": 0, \"maximum\": 1}"), "number[]", "Of each seat: its share of the win."}, {0}};
static const tables_field records[] = {ID, {"record", false, "{\"type\": \"string\"}", "string", "The line that hunch replay reads."}, {0}};
static const tables_field lists[] = {{"tables", false, LIST(REF("table_id")), "string[]", "Their ids, in the order in which they were made."}, {0}};
static const tables_field games[] = {{"games", false, LIST(REF("game_choices")), "GameChoices[]", "What can be chosen of each."}, {0}};

const tables_form tables_forms[TABLES_FORMS] = {
    [TABLES_MAKE] = {"make", "A table by its id.", make, made},
    [TABLES_DEAL] = {"deal", "Begins a round, as often as you like.", deal, told},
    [TABLES_DECIDERS] = {"deciders", "Whom the table waits for.", table, told},
    [TABLES_SEEN] = {"seen", "All that the person or program at a seat may be given.", seen, sees},
    [TABLES_ACT] = {"act", "One action of one seat.", act, told},
    [TABLES_DECIDE] = {"decide", "What a player would do; nothing is applied.", decide, decides},
    [TABLES_PLAY] = {"play", "The computer players act until only persons are asked.", table, played},
    [TABLES_SAVE] = {"save", "The table as one object, with its version.", table, saves},
    [TABLES_RESTORE] = {"restore", "A table from what was saved.", (const tables_field[]){ID, {"saved", false, REF("saved"), "Saved", "What `save` gave."}, {0}}, restored},
    [TABLES_SCORE] = {"score", "The result of a round that is over.", table, scores},
    [TABLES_RECORD] = {"record", "The round as a record.", table, records},
    [TABLES_CLOSE] = {"close", "Forgets the table.", table, table},
    [TABLES_LIST] = {"list", "All tables.", NULL, lists},
    [TABLES_GAMES] = {"games", "What there is to choose from.", NULL, games},
};
// clang-format on
