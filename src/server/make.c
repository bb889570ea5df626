/* Tables from what people ask for: everything is checked, and what is wrong is said of the field where it stands. */
#include "server/parts.h"

#include "protocol/decide.h"
#include "protocol/json.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    MOST_ITERATIONS = 20000, /* of a player that searches: others wait for the same processors */
    MOST_MILLISECONDS = 2000
};

static bool refuse(problem *why, const char *code, const char *field, const char *format, ...)
    CHECK_FORMAT(4, 5);

static bool refuse(problem *why, const char *code, const char *field, const char *format, ...)
{
    va_list arguments;
    why->code = code;
    snprintf(why->field, sizeof why->field, "%s", field);
    va_start(arguments, format);
    vsnprintf(why->text, sizeof why->text, format, arguments);
    va_end(arguments);
    return false;
}

/* ---- names ---- */

/* Letters that look like a space: a name of them would look like none. */
static bool is_blank(uint32_t c)
{
    return c == 0xa0 || c == 0x115f || c == 0x1160 || c == 0x1680 || c == 0x180e ||
           (c >= 0x2000 && c <= 0x200a) || c == 0x202f || c == 0x205f || c == 0x2800 ||
           c == 0x3000 || c == 0x3164 || c == 0xffa0;
}

/* Not letters that are not seen, or that turn the direction of what follows. */
static bool is_letter(uint32_t c)
{
    return c >= 0x20 && (c < 0x7f || c > 0x9f) && c != 0xad && c != 0x61c &&
           !(c >= 0x200b && c <= 0x200f) && !(c >= 0x2028 && c <= 0x202e) &&
           !(c >= 0x2060 && c <= 0x206f) && c != 0xfeff && !(c >= 0xfff0 && c <= 0xffff) &&
           !(c >= 0xe0000 && c <= 0xe0fff) && !is_blank(c);
}

/* The next letter of text that is well-formed UTF-8, as Jansson has made sure. */
static uint32_t next_letter(const char **text)
{
    const unsigned char *p = (const unsigned char *)*text;
    int more = *p < 0x80 ? 0 : *p < 0xe0 ? 1 : *p < 0xf0 ? 2 : 3;
    uint32_t c = more ? *p & (0x3fu >> more) : *p;
    for (int i = 1; i <= more; i++)
        c = c << 6 | (p[i] & 0x3f);
    *text += more + 1;
    return c;
}

static bool is_player(const char *name, const hn_game *game)
{
    hn_player player;
    hn_error error;
    return !decide_player(&player, name, game, &error) ||
           !hn_player_at_level(&player, name, game, &error);
}

bool make_name(const json_t *found, const web_table *t, int own, char name[TABLE_NAME],
               problem *why)
{
    const char *text = json_string_value(found);
    int letters = 0;
    if (!text || strlen(text) != json_string_length(found))
        return refuse(why, "bad_field", "name", "`name`: expected a name of 1 to %d letters",
                      TABLE_LETTERS);
    for (const char *at = text; *at; letters++)
        if (letters == TABLE_LETTERS || !is_letter(next_letter(&at)))
            return refuse(why, "bad_field", "name",
                          "`name`: expected 1 to %d letters, without control characters",
                          TABLE_LETTERS);
    if (!letters || *text == ' ' || text[strlen(text) - 1] == ' ')
        return refuse(why, "bad_field", "name",
                      "`name`: expected 1 to %d letters, without spaces at the ends",
                      TABLE_LETTERS);
    for (int seat = 0; seat < t->seats; seat++)
        if (t->seat[seat].kind == SEAT_PERSON && seat != own && !strcmp(t->seat[seat].name, text))
            return refuse(why, "bad_field", "name", "`name`: somebody of that name sits here");
    if (is_player(text, t->rules.game))
        return refuse(why, "bad_field", "name", "`name`: this is a computer player's name");
    memcpy(name, text, strlen(text) + 1);
    return true;
}

/* ---- players ---- */

bool make_player(hn_player *player, const char *spec, const hn_game *game, const char *field,
                 problem *why)
{
    hn_error error;
    const hn_constant *constants;
    if (decide_player(player, spec, game, &error))
        return refuse(why, "bad_field", field, "`%s`: %s", field, error.text);
    int count = hn_policy_constants(player->policy, &constants);
    for (int i = 0; i < count; i++) {
        if (!strcmp(constants[i].name, "iterations") && player->constant[i] > MOST_ITERATIONS)
            return refuse(why, "limit", field, "`%s`: at most %d iterations at a web table", field,
                          MOST_ITERATIONS);
        if (!strcmp(constants[i].name, "milliseconds") && player->constant[i] > MOST_MILLISECONDS)
            return refuse(why, "limit", field, "`%s`: at most %d milliseconds at a web table",
                          field, MOST_MILLISECONDS);
        if (!strcmp(constants[i].name, "threads"))
            player->constant[i] = 1; /* what is computed stays the same */
    }
    return true;
}

bool make_computer(web_seat *w, const hn_game *game, const char *level)
{
    hn_error error;
    web_seat made = {.kind = SEAT_COMPUTER};
    if (hn_player_at_level(&made.player, level, game, &error))
        return false;
    snprintf(made.name, sizeof made.name, "%s", level);
    snprintf(made.spec, sizeof made.spec, "%s", made.player.name);
    *w = made;
    return true;
}

/* ---- seats ---- */

typedef struct seats_made {
    json_t *invites;
    int you; /* HN_NONE: nobody */
    char token[SEAL_TOKEN];
} seats_made;

static bool make_you(web_table *t, int seat, const json_t *object, seats_made *made, problem *why)
{
    web_seat *w = &t->seat[seat];
    if (made->you != HN_NONE)
        return refuse(why, "bad_field", "seats", "`seats`: only one of them can be you");
    if (!make_name(json_object_get(object, "name"), t, HN_NONE, w->name, why)) {
        snprintf(why->field, sizeof why->field, "seats[%d].name", seat);
        return false;
    }
    if (!seal_token(made->token))
        return refuse(why, "limit", "", "the system has no randomness");
    seal_hash(made->token, w->token);
    w->kind = SEAT_PERSON;
    w->maker = true;
    made->you = seat;
    return true;
}

static bool make_level(web_table *t, int seat, const json_t *object, problem *why)
{
    const char *level = json_string_value(json_object_get(object, "level"));
    char field[32];
    snprintf(field, sizeof field, "seats[%d].level", seat);
    if (level && make_computer(&t->seat[seat], t->rules.game, level))
        return true;
    return refuse(why, "bad_field", field, "`%s`: expected easy, medium, hard or expert", field);
}

static bool make_named(web_table *t, int seat, const json_t *object, problem *why)
{
    web_seat *w = &t->seat[seat];
    const char *spec = json_string_value(json_object_get(object, "player"));
    char field[32];
    snprintf(field, sizeof field, "seats[%d].player", seat);
    if (!spec || strlen(spec) >= sizeof w->spec)
        return refuse(why, "bad_field", field,
                      "`%s`: expected a player's name of at most %zu bytes", field,
                      sizeof w->spec - 1);
    if (!make_player(&w->player, spec, t->rules.game, field, why))
        return false;
    w->kind = SEAT_COMPUTER;
    snprintf(w->spec, sizeof w->spec, "%s", spec);
    snprintf(w->name, sizeof w->name, "%s", spec);
    return true;
}

bool make_invite(web_seat *w, char invite[SEAL_TOKEN])
{
    if (!seal_token(invite))
        return false;
    seal_hash(invite, w->invite);
    w->invited = true;
    return true;
}

static bool make_friend(web_table *t, int seat, seats_made *made, problem *why)
{
    char invite[SEAL_TOKEN];
    if (!make_invite(&t->seat[seat], invite))
        return refuse(why, "limit", "", "the system has no randomness");
    json_array_append_new(made->invites, json_pack("{s:i, s:s}", "seat", seat, "invite", invite));
    return true;
}

static bool make_seat(web_table *t, int seat, const json_t *object, seats_made *made, problem *why)
{
    static const char *const names[] = {"who", "name", "level", "player"};
    const char *who = json_string_value(json_object_get(object, "who"));
    char field[32];
    hn_error error;
    snprintf(field, sizeof field, "seats[%d]", seat);
    if (!json_is_object(object) || json_only(object, "", 4, json_name, names, &error))
        return refuse(why, "bad_field", field, "`%s`: expected who, and name, level or player",
                      field);
    if (who && !strcmp(who, "you"))
        return make_you(t, seat, object, made, why);
    if (who && !strcmp(who, "level"))
        return make_level(t, seat, object, why);
    if (who && !strcmp(who, "player"))
        return make_named(t, seat, object, why);
    if (who && !strcmp(who, "friend"))
        return make_friend(t, seat, made, why);
    if (who && !strcmp(who, "open"))
        return true;
    return refuse(why, "bad_field", field, "`%s.who`: expected you, level, player, friend or open",
                  field);
}

static bool make_seats(web_table *t, const json_t *list, seats_made *made, problem *why)
{
    int least = hn_rules_least_seats(&t->rules), most = hn_rules_most_seats(&t->rules);
    int count = json_is_array(list) ? (int)json_array_size(list) : 0;
    if (count < least || count > most)
        return refuse(why, "bad_field", "seats", "`seats`: expected an array of %d to %d seats",
                      least, most);
    t->seats = count;
    for (int seat = 0; seat < count; seat++)
        if (!make_seat(t, seat, json_array_get(list, (size_t)seat), made, why))
            return false;
    return true;
}

/* ---- settings ---- */

static bool make_rules(web_table *t, const json_t *body, problem *why)
{
    const hn_game *game;
    hn_error error = {0};
    const json_t *rules = json_object_get(body, "rules"), *preset = json_object_get(body, "preset");
    if (json_to_game(json_object_get(body, "game"), &game, &error))
        return refuse(why, "bad_field", "game", "%s", error.text);
    if (rules && preset)
        return refuse(why, "bad_field", "rules", "expected either `rules` or `preset`; found both");
    if (preset && !json_is_string(preset))
        return refuse(why, "bad_field", "preset", "`preset`: expected the name of a preset");
    if (rules ? json_to_rules(rules, game, &t->rules, &error)
              : hn_rules_preset(&t->rules, game, json_string_value(preset), &error))
        return refuse(why, "bad_field", rules ? "rules" : "preset", "%s", error.text);
    return true;
}

bool make_key(const json_t *body, const char **key, problem *why)
{
    const json_t *found = json_object_get(body, "key");
    *key = json_string_value(found);
    return !found || (*key && deal_digits(*key)) ||
           refuse(why, "bad_field", "key", "`key`: expected 32 hexadecimal digits, a-f lowercase");
}

bool make_flag(const json_t *body, const char *field, bool *flag, problem *why)
{
    const json_t *found = json_object_get(body, field);
    if (found && !json_is_boolean(found))
        return refuse(why, "bad_field", field, "`%s`: expected true or false", field);
    if (found)
        *flag = json_is_true(found);
    return true;
}

static bool read_seconds(const json_t *body, const char *field, int low, int high, bool or_zero,
                         int *seconds, problem *why)
{
    const json_t *found = json_object_get(body, field);
    json_int_t value = json_integer_value(found);
    bool well = json_is_integer(found) && ((or_zero && !value) || (value >= low && value <= high));
    if (found && !well)
        return refuse(why, "bad_field", field, "`%s`: expected %s%d to %d seconds", field,
                      or_zero ? "0, or " : "", low, high);
    if (found)
        *seconds = (int)value;
    return true;
}

static bool read_pace(const json_t *body, table_pace *pace, problem *why)
{
    const json_t *found = json_object_get(body, "pace");
    for (int i = 0; i < PACES; i++)
        if (json_is_string(found) && !strcmp(json_string_value(found), table_pace_name(i))) {
            *pace = (table_pace)i;
            return true;
        }
    return !found || refuse(why, "bad_field", "pace", "`pace`: expected none, quick or natural");
}

static bool read_seed(const json_t *body, web_table *t, problem *why)
{
    const json_t *found = json_object_get(body, "seed");
    hn_error error;
    t->practice = found != NULL;
    if (found && json_to_seed(found, "seed", &t->practice_seed, &error))
        return refuse(why, "bad_field", "seed", "%s", error.text);
    return true;
}

static bool make_settings(web_table *t, const json_t *body, problem *why)
{
    t->window = 4;
    t->pace = PACE_QUICK;
    t->help = true;
    return make_flag(body, "match", &t->is_match, why) && make_flag(body, "help", &t->help, why) &&
           make_flag(body, "public", &t->listed, why) &&
           read_seconds(body, "clock", TABLE_LEAST_CLOCK, TABLE_MOST_CLOCK, true, &t->clock, why) &&
           read_seconds(body, "window", TABLE_LEAST_WINDOW, TABLE_MOST_WINDOW, false, &t->window,
                        why) &&
           read_pace(body, &t->pace, why) && read_seed(body, t, why);
}

static bool only_known(const json_t *body, problem *why)
{
    static const char *const names[] = {"hunch",  "game",  "preset", "rules", "seats",
                                        "match",  "clock", "window", "pace",  "help",
                                        "public", "seed",  "key",    "share"};
    hn_error error;
    if (!json_is_object(body))
        return refuse(why, "bad_json", "", "expected a JSON object");
    if (json_integer_value(json_object_get(body, "hunch")) != WIRE_VERSION)
        return refuse(why, "version", "hunch",
                      "expected \"hunch\": 1, the version that this server speaks");
    if (json_only(body, "", sizeof names / sizeof *names, json_name, names, &error))
        return refuse(why, "bad_field", "", "%s", error.text);
    return true;
}

/* What the maker wants of the own seat: to be waited for, and a key by which a lost answer can be had again. The table's id
 * follows from the key. Where nobody is `you` there is nothing to be lost. */
static bool make_own(const service *s, web_table *t, const json_t *body, int you, problem *why)
{
    const char *key;
    bool share = false;
    if (!make_key(body, &key, why) || !make_flag(body, "share", &share, why))
        return false;
    if (you != HN_NONE && share)
        t->seat[you].awaited = s->now + SHARE_COME;
    if (you != HN_NONE && key) {
        seal_hash(key, t->seat[you].key);
        seal_id_of(key, t->id);
    }
    return true;
}

web_table *make_table(service *s, const json_t *body, json_t **answer, problem *why)
{
    seats_made made = {.invites = json_array(), .you = HN_NONE};
    web_table *t = calloc(1, sizeof *t);
    *why = (problem){.code = "limit"};
    bool well = t && seal_id(t->id) && only_known(body, why) && make_rules(t, body, why) &&
                make_settings(t, body, why) &&
                make_seats(t, json_object_get(body, "seats"), &made, why) &&
                make_own(s, t, body, made.you, why);
    if (!well) {
        json_decref(made.invites);
        table_free(t);
        return NULL;
    }
    t->made = time(NULL);
    table_begin(t, s->now);
    bool sits = made.you != HN_NONE;
    *answer = json_pack("{s:i, s:s, s:o, s:s?, s:o}", "hunch", WIRE_VERSION, "table", t->id, "seat",
                        sits ? json_integer(made.you) : json_null(), "token",
                        sits ? made.token : NULL, "invites", made.invites);
    return t;
}
