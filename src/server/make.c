/* Tables from what people ask for. */
#include "server/parts.h"

#include "protocol/decide.h"
#include "protocol/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    MOST_ITERATIONS = 20000, /* of a player that searches: others wait for the same processors */
    MOST_MILLISECONDS = 2000
};

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
           !hn_player_at_level(&player, name, game, 0, &error);
}

bool make_name(const json_t *found, const web_table *t, int own, char name[WEB_TABLE_NAME],
               problem *why)
{
    const char *text = json_string_value(found);
    int letters = 0;
    if (!text || strlen(text) != json_string_length(found))
        return problem_set(why, "bad_field", "name", "`name`: expected a name of 1 to %d letters",
                           WEB_TABLE_LETTERS);
    for (const char *at = text; *at; letters++)
        if (letters == WEB_TABLE_LETTERS || !is_letter(next_letter(&at)))
            return problem_set(why, "bad_field", "name",
                               "`name`: expected 1 to %d letters, without control characters",
                               WEB_TABLE_LETTERS);
    if (!letters || *text == ' ' || text[strlen(text) - 1] == ' ')
        return problem_set(why, "bad_field", "name",
                           "`name`: expected 1 to %d letters, without spaces at the ends",
                           WEB_TABLE_LETTERS);
    for (int seat = 0; seat < t->seats; seat++)
        if (t->seat[seat].kind == SEAT_PERSON && seat != own && !strcmp(t->seat[seat].name, text))
            return problem_set(why, "bad_field", "name", "`name`: somebody of that name sits here");
    if (is_player(text, t->rules.game))
        return problem_set(why, "bad_field", "name", "`name`: this is a computer player's name");
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
        return problem_set(why, "bad_field", field, "`%s`: %s", field, error.text);
    int count = hn_policy_constants(player->policy, &constants);
    for (int i = 0; i < count; i++) {
        if (!strcmp(constants[i].name, "iterations") && player->constant[i] > MOST_ITERATIONS)
            return problem_set(why, "limit", field, "`%s`: at most %d iterations at a web table",
                               field, MOST_ITERATIONS);
        if (!strcmp(constants[i].name, "milliseconds") && player->constant[i] > MOST_MILLISECONDS)
            return problem_set(why, "limit", field, "`%s`: at most %d milliseconds at a web table",
                               field, MOST_MILLISECONDS);
        if (!strcmp(constants[i].name, "threads"))
            player->constant[i] = 1; /* what is computed stays the same */
    }
    return true;
}

bool make_computer(web_seat *w, const hn_game *game, int seats, const char *level)
{
    hn_error error;
    web_seat made = {.kind = SEAT_COMPUTER};
    if (hn_player_at_level(&made.player, level, game, seats, &error))
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
        return problem_set(why, "bad_field", "seats", "`seats`: only one of them can be you");
    if (!make_name(json_object_get(object, "name"), t, HN_NONE, w->name, why)) {
        snprintf(why->field, sizeof why->field, "seats[%d].name", seat);
        return false;
    }
    if (!seal_token(made->token))
        return problem_set(why, "limit", "", "the system has no randomness");
    seal_hash(made->token, w->token);
    w->kind = SEAT_PERSON;
    w->maker = true;
    made->you = seat;
    return true;
}

static bool make_level(web_table *t, int seat, const json_t *object, const char *field,
                       problem *why)
{
    const char *level = json_string_value(json_object_get(object, "level"));
    return (level && make_computer(&t->seat[seat], t->rules.game, t->seats, level)) ||
           problem_set(why, "bad_field", field, "`%s`: expected easy, medium, hard or expert",
                       field);
}

static bool make_named(web_table *t, int seat, const json_t *object, const char *field,
                       problem *why)
{
    web_seat *w = &t->seat[seat];
    const char *spec = json_string_value(json_object_get(object, "player"));
    if (!spec || strlen(spec) >= sizeof w->spec)
        return problem_set(why, "bad_field", field,
                           "`%s`: expected a player's name of at most %zu bytes", field,
                           sizeof w->spec - 1);
    hn_error error;
    if (!make_player(&w->player, spec, t->rules.game, field, why))
        return false;
    if (hn_player_sits(&w->player, &t->rules, t->seats, &error))
        return problem_set(why, "bad_field", field, "`%s`: %s", field, error.text);
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
        return problem_set(why, "limit", "", "the system has no randomness");
    json_array_append_new(made->invites, json_pack("{s:i, s:s}", "seat", seat, "invite", invite));
    return true;
}

static bool make_seat(web_table *t, int seat, const json_t *object, seats_made *made, problem *why)
{
    static const char *const names[] = {"who", "name", "level", "player"};
    const char *found = json_string_value(json_object_get(object, "who")),
               *who = found ? found : "";
    char field[32], part[64];
    hn_error error;
    snprintf(field, sizeof field, "seats[%d]", seat);
    snprintf(part, sizeof part, "%s.%.16s", field, who);
    if (!json_is_object(object) || json_only(object, "", 4, json_name, names, &error))
        return problem_set(why, "bad_field", field, "`%s`: expected who, and name, level or player",
                           field);
    if (!strcmp(who, "you"))
        return make_you(t, seat, object, made, why);
    if (!strcmp(who, "level"))
        return make_level(t, seat, object, part, why);
    if (!strcmp(who, "player"))
        return make_named(t, seat, object, part, why);
    if (!strcmp(who, "friend"))
        return make_friend(t, seat, made, why);
    if (!strcmp(who, "open"))
        return true;
    return problem_set(why, "bad_field", field,
                       "`%s.who`: expected you, level, player, friend or open", field);
}

static bool make_seats(web_table *t, const json_t *list, seats_made *made, problem *why)
{
    int least = hn_rules_least_seats(&t->rules), most = hn_rules_most_seats(&t->rules);
    int count = json_is_array(list) ? (int)json_array_size(list) : 0;
    if (count < least || count > most)
        return problem_set(why, "bad_field", "seats",
                           "`seats`: expected an array of %d to %d seats", least, most);
    t->seats = count;
    for (int seat = 0; seat < count; seat++)
        if (!make_seat(t, seat, json_array_get(list, (size_t)seat), made, why))
            return false;
    return true;
}

/* ---- settings ---- */

typedef struct settings {
    bool match, help, listed, share;
    int clock, window;
    const char *preset, *pace, *key; /* NULL: none */
} settings;

#define AT(member) offsetof(settings, member)
static const wire_field fields[] = {
    {"match", FIELD_FLAG, AT(match), 0, 0, false},
    {"help", FIELD_FLAG, AT(help), 0, 0, false},
    {"public", FIELD_FLAG, AT(listed), 0, 0, false},
    {"share", FIELD_FLAG, AT(share), 0, 0, false},
    {"clock", FIELD_OR_ZERO, AT(clock), WEB_TABLE_LEAST_CLOCK, WEB_TABLE_MOST_CLOCK, false},
    {"window", FIELD_NUMBER, AT(window), WEB_TABLE_LEAST_WINDOW, WEB_TABLE_MOST_WINDOW, false},
    {"preset", FIELD_TEXT, AT(preset), 0, 64, false},
    {"pace", FIELD_TEXT, AT(pace), 0, 16, false},
    {"key", FIELD_DIGITS, AT(key), 0, SEAL_TOKEN - 1, false},
    {.name = "game"},
    {.name = "rules"},
    {.name = "seats"},
    {.name = "seed"},
    {0},
};

static bool make_rules(web_table *t, const json_t *body, const settings *wanted, problem *why)
{
    const hn_game *game;
    hn_error error = {0};
    const json_t *rules = json_object_get(body, "rules");
    if (json_to_game(json_object_get(body, "game"), &game, &error))
        return problem_set(why, "bad_field", "game", "%s", error.text);
    if (rules && wanted->preset)
        return problem_set(why, "bad_field", "rules",
                           "expected either `rules` or `preset`; found both");
    if (rules ? json_to_rules(rules, game, &t->rules, &error)
              : hn_rules_preset(&t->rules, game, wanted->preset, &error))
        return problem_set(why, "bad_field", rules ? "rules" : "preset", "%s", error.text);
    return true;
}

static bool make_settings(web_table *t, const json_t *body, const settings *wanted, problem *why)
{
    const json_t *seed = json_object_get(body, "seed");
    hn_error error;
    t->is_match = wanted->match;
    t->help = wanted->help;
    t->listed = wanted->listed;
    t->clock = wanted->clock;
    t->window = wanted->window;
    t->practice = seed;
    while (t->pace < PACES && strcmp(wanted->pace, web_table_pace_name((int)t->pace)) != 0)
        t->pace++;
    if (t->pace == PACES)
        return problem_set(why, "bad_field", "pace", "`pace`: expected none, quick or natural");
    if (seed && json_to_seed(seed, "seed", &t->practice_seed, &error))
        return problem_set(why, "bad_field", "seed", "%s", error.text);
    return true;
}

/* What the maker wants of the own seat: to be waited for, and a key by which a lost answer can be had again. The table's id
 * follows from the key. Where nobody is `you` there is nothing to be lost. */
static void make_own(const service *s, web_table *t, const settings *wanted, int you)
{
    if (you != HN_NONE && wanted->share)
        t->seat[you].awaited = s->now + SHARE_COME;
    if (you != HN_NONE && wanted->key) {
        seal_hash(wanted->key, t->seat[you].key);
        seal_id_of(wanted->key, t->id);
    }
}

web_table *make_table(service *s, const json_t *body, json_t **answer, problem *why)
{
    seats_made made = {.invites = json_array(), .you = HN_NONE};
    settings wanted = {.help = true, .window = 4, .pace = "quick"};
    web_table *t = calloc(1, sizeof *t);
    *why = (problem){.code = "limit"};
    bool ok = t && seal_id(t->id) && fields_version(body, why) &&
              fields_read(body, fields, &wanted, why) && make_rules(t, body, &wanted, why) &&
              make_settings(t, body, &wanted, why) &&
              make_seats(t, json_object_get(body, "seats"), &made, why);
    if (!ok) {
        json_decref(made.invites);
        web_table_free(t);
        return NULL;
    }
    t->made = time(NULL);
    make_own(s, t, &wanted, made.you);
    web_table_begin(t, s->now);
    bool sits = made.you != HN_NONE;
    *answer = json_pack("{s:i, s:s, s:o, s:s?, s:o}", "hunch", WIRE_VERSION, "table", t->id, "seat",
                        sits ? json_integer(made.you) : json_null(), "token",
                        sits ? made.token : NULL, "invites", made.invites);
    return t;
}
