/* Leagues in YAML. Names are looked up when all is read: a table's game may stand below its players. */
#include "config/league.h"

#include "config/values.h"
#include "core/status.h"

#include <stdlib.h>
#include <string.h>

enum { TITLE, PLAN, BLOCKS, SEED, ANCHOR, MATCH, PLAYERS, TABLES, TOP_KEYS };
static const char *const top_keys[] = {"league", "plan",  "blocks",  "seed",
                                       "anchor", "match", "players", "tables"};
enum { GAME, PRESET, RULES, SEATS, TABLE_PLAYERS, TABLE_KEYS };
static const char *const table_keys[] = {"game", "preset", "rules", "seats", "players"};

/* What a table says before it is looked up, and where. */
typedef struct table_draft {
    keys keys;
    yaml_mark_t at, game_at, preset_at, seats_at;
    char game[READER_WORD], preset[READER_WORD], rules[LEAGUE_NAME];
    yaml_mark_t player_at[LEAGUE_PLAYERS]; /* as in the table's list */
} table_draft;

typedef struct league_draft {
    league_plan *plan;
    config_shelf *shelf;
    keys keys;
    yaml_mark_t at, anchor_at;
    char anchor[LEAGUE_NAME];
    int everywhere; /* players of every table: the plan's first */
    yaml_mark_t everywhere_at[LEAGUE_PLAYERS];
    table_draft table[LEAGUE_TABLES];
} league_draft;

/* ---- players ---- */

static int find_spec(const league_plan *plan, const char *spec)
{
    for (int p = 0; p < plan->players; p++)
        if (!strcmp(plan->spec[p], spec))
            return p;
    return HN_NONE;
}

/* The number of the plan's player by that name, which is added where it is new; HN_NONE: there is no room. */
static int number_of(league_plan *plan, const char *spec)
{
    int found = find_spec(plan, spec);
    if (found != HN_NONE || plan->players == LEAGUE_PLAYERS)
        return found;
    snprintf(plan->spec[plan->players], LEAGUE_NAME, "%s", spec);
    return plan->players++;
}

static hn_status read_spec(league_draft *d, reader *r, int *player)
{
    char spec[LEAGUE_NAME];
    hn_status status = value_text(r, "players", spec, sizeof spec);
    if (status)
        return status;
    *player = number_of(d->plan, spec);
    return *player == HN_NONE
               ? reader_refuse(r, HN_BAD_VALUE, r->event.start_mark,
                               "more than %d players; expected fewer", LEAGUE_PLAYERS)
               : HN_OK;
}

static hn_status refuse_twice(reader *r, const char *spec, yaml_mark_t first)
{
    return reader_refuse(r, HN_BAD_VALUE, r->event.start_mark,
                         "`%.40s` is named twice; the first is on line %d", spec,
                         (int)first.line + 1);
}

static hn_status read_player_of_all(void *context, reader *r)
{
    league_draft *d = context;
    int player, before = d->plan->players;
    yaml_mark_t at = r->event.start_mark;
    hn_status status = read_spec(d, r, &player);
    if (status)
        return status;
    if (player < before)
        return refuse_twice(r, d->plan->spec[player], d->everywhere_at[player]);
    d->everywhere_at[d->everywhere++] = at;
    return HN_OK;
}

static hn_status read_player_here(void *context, reader *r)
{
    league_draft *d = context;
    league_table *table = &d->plan->table[d->plan->tables - 1];
    table_draft *draft = &d->table[d->plan->tables - 1];
    int player;
    yaml_mark_t at = r->event.start_mark;
    hn_status status = read_spec(d, r, &player);
    if (status)
        return status;
    for (int i = 0; i < table->players; i++)
        if (table->player[i] == player)
            return refuse_twice(r, d->plan->spec[player], draft->player_at[i]);
    draft->player_at[table->players] = at;
    table->player[table->players++] = player;
    return HN_OK;
}

/* ---- a table ---- */

static hn_status add_seats(league_draft *d, reader *r)
{
    int32_t seats;
    hn_status status = value_number(r, "seats", 2, HN_SEATS, 0, &seats);
    if (!status)
        d->plan->table[d->plan->tables - 1].seats |= 1u << seats;
    return status;
}

static hn_status read_seats_item(void *context, reader *r)
{
    return add_seats(context, r);
}

static hn_status read_seats(league_draft *d, reader *r)
{
    d->table[d->plan->tables - 1].seats_at = r->event.start_mark;
    return r->event.type == YAML_SEQUENCE_START_EVENT ? reader_items(r, read_seats_item, d)
                                                      : add_seats(d, r);
}

static hn_status read_table_key(void *context, reader *r, const char *word)
{
    league_draft *d = context;
    table_draft *t = &d->table[d->plan->tables - 1];
    int key;
    hn_status status = keys_take(&t->keys, r, word, &key);
    if (status)
        return status;
    switch (key) {
    case GAME:
        t->game_at = r->event.start_mark;
        return value_text(r, word, t->game, sizeof t->game);
    case PRESET:
        t->preset_at = r->event.start_mark;
        return value_text(r, word, t->preset, sizeof t->preset);
    case RULES:
        return value_text(r, word, t->rules, sizeof t->rules);
    case SEATS:
        return read_seats(d, r);
    default:
        status = value_is_list(r, word);
        return status ? status : reader_items(r, read_player_here, d);
    }
}

static hn_status read_table(void *context, reader *r)
{
    league_draft *d = context;
    hn_status status = value_is_mapping(r, "tables");
    if (status)
        return status;
    if (d->plan->tables == LEAGUE_TABLES)
        return reader_refuse(r, HN_BAD_VALUE, r->event.start_mark,
                             "more than %d tables; expected fewer", LEAGUE_TABLES);
    table_draft *t = &d->table[d->plan->tables];
    t->at = r->event.start_mark;
    t->keys = (keys){.names = {"key", " in a table", TABLE_KEYS, names_in_array, table_keys, NULL}};
    d->plan->table[d->plan->tables++] = (league_table){.players = 0};
    status = reader_keys(r, read_table_key, d);
    return status ? status : keys_require(&t->keys, r, 1u << GAME, "a table", t->at);
}

/* ---- the top ---- */

/* One of a few words. */
static hn_status read_word(reader *r, const char *what, const char *const *words, int count,
                           int *which)
{
    const names all = {what, "", count, names_in_array, words, NULL};
    char buffer[READER_WORD];
    const char *word = reader_word(r, buffer);
    *which = names_find(&all, word);
    return *which < 0 ? names_refuse(r, r->event.start_mark, &all, *word ? word : "empty") : HN_OK;
}

static hn_status read_flag(reader *r, const char *what, bool *flag)
{
    static const char *const words[] = {"no", "yes", "false", "true"};
    int which;
    hn_status status = read_word(r, what, words, 4, &which);
    *flag = which & 1;
    return status;
}

static hn_status read_plan(league_draft *d, reader *r)
{
    static const char *const words[] = {"round robin", "gauntlet"};
    int which;
    hn_status status = read_word(r, "plan", words, 2, &which);
    d->plan->gauntlet = which == 1;
    return status;
}

static hn_status read_seed(league_draft *d, reader *r)
{
    char buffer[READER_WORD], *end;
    const char *word = reader_word(r, buffer);
    size_t digits = strspn(word, "0123456789");
    if (!digits || digits > 19 || word[digits])
        return reader_refuse(r, HN_BAD_VALUE, r->event.start_mark,
                             "`seed` is %s; expected a whole number of at most 19 digits",
                             *word ? word : "empty");
    d->plan->seed = strtoull(word, &end, 10);
    return HN_OK;
}

static hn_status read_list(league_draft *d, reader *r, const char *word, int key)
{
    hn_status status = value_is_list(r, word);
    return status ? status : reader_items(r, key == PLAYERS ? read_player_of_all : read_table, d);
}

static hn_status read_top_key(void *context, reader *r, const char *word)
{
    league_draft *d = context;
    int key;
    int32_t blocks;
    hn_status status = keys_take(&d->keys, r, word, &key);
    if (status)
        return status;
    switch (key) {
    case TITLE:
        return value_text(r, word, d->plan->title, sizeof d->plan->title);
    case PLAN:
        return read_plan(d, r);
    case BLOCKS:
        status = value_number(r, word, 1, LEAGUE_BLOCKS, 0, &blocks);
        d->plan->blocks = status ? 0 : blocks;
        return status;
    case SEED:
        return read_seed(d, r);
    case ANCHOR:
        d->anchor_at = r->event.start_mark;
        return value_text(r, word, d->anchor, sizeof d->anchor);
    case MATCH:
        return read_flag(r, word, &d->plan->whole);
    case PLAYERS:
        if (keys_has(&d->keys, TABLES))
            return reader_refuse(r, HN_BAD_KEY, d->keys.at[PLAYERS],
                                 "`players` stands below `tables`; expected it above");
        return read_list(d, r, word, key);
    default:
        return read_list(d, r, word, key);
    }
}

/* ---- looking up ---- */

static const char *game_name(const void *context, int index)
{
    (void)context;
    return hn_game_name(hn_game_at(index));
}

static hn_status find_rules(const table_draft *t, reader *r, hn_rules *rules)
{
    const names games = {"game", "", hn_games(), game_name, NULL, NULL};
    hn_error error = {0};
    const hn_game *game = hn_game_find(t->game);
    if (!game)
        return names_refuse(r, t->game_at, &games, t->game);
    if (*t->preset && *t->rules)
        return reader_refuse(r, HN_BAD_KEY, t->keys.at[RULES],
                             "`preset` and `rules` both; expected one of them");
    if (*t->rules && config_rules_file(rules, game, t->rules, &error))
        return reader_refuse(r, error.status, t->keys.at[RULES], "%.60s:%d:%d: %.150s", t->rules,
                             error.line, error.column, error.text);
    if (!*t->rules && hn_rules_preset(rules, game, *t->preset ? t->preset : NULL, &error))
        return reader_refuse(r, error.status, t->preset_at, "%.200s", error.text);
    return HN_OK;
}

/* Players of every table come first. */
static hn_status seat_all(const league_draft *d, reader *r, league_table *table, table_draft *t)
{
    int all = d->everywhere;
    if (table->players + all > LEAGUE_PLAYERS)
        return reader_refuse(r, HN_BAD_VALUE, t->at, "more than %d players; expected fewer",
                             LEAGUE_PLAYERS);
    for (int i = 0; i < table->players; i++)
        if (table->player[i] < all)
            return reader_refuse(r, HN_BAD_VALUE, t->player_at[i],
                                 "`%.40s` plays at every table; the first is on line %d",
                                 d->plan->spec[table->player[i]],
                                 (int)d->everywhere_at[table->player[i]].line + 1);
    memmove(table->player + all, table->player, (size_t)table->players * sizeof *table->player);
    memmove(t->player_at + all, t->player_at, (size_t)table->players * sizeof *t->player_at);
    for (int p = 0; p < all; p++) {
        table->player[p] = p;
        t->player_at[p] = d->everywhere_at[p];
    }
    table->players += all;
    return HN_OK;
}

static hn_status find_players(const league_draft *d, reader *r, league_table *table,
                              const table_draft *t)
{
    for (int i = 0; i < table->players; i++) {
        const char *spec = d->plan->spec[table->player[i]];
        hn_error error = {0};
        if (config_program(spec) ||
            !config_player(&table->made[i], spec, table->rules.game, d->shelf, &error))
            continue;
        if (*d->shelf->file)
            return reader_refuse(r, error.status, t->player_at[i], "%.80s:%d:%d: %.140s",
                                 d->shelf->file, error.line, error.column, error.text);
        return reader_refuse(r, error.status, t->player_at[i], "%.220s", error.text);
    }
    return HN_OK;
}

/* Whether there are players for every number of seats, and the rules have room for them. */
static hn_status check_seats(const league_draft *d, reader *r, league_table *table,
                             const table_draft *t)
{
    yaml_mark_t at = keys_has(&t->keys, SEATS) ? t->seats_at : t->at;
    int least = hn_rules_least_seats(&table->rules), most = hn_rules_most_seats(&table->rules);
    if (!table->seats)
        table->seats = 1u << (least < 2 ? 2 : least);
    if (table->players < 2)
        return reader_refuse(r, HN_BAD_VALUE, t->at,
                             "%d player at this table; expected two or more", table->players);
    for (int n = 2; n <= HN_SEATS; n++) {
        if (!(table->seats >> n & 1))
            continue;
        if (n < least || n > most)
            return reader_refuse(r, HN_BAD_SEATS, at,
                                 "`seats` is %d; expected %d to %d by these rules", n, least, most);
        if (!d->plan->gauntlet && table->players < n)
            return reader_refuse(r, HN_BAD_SEATS, at,
                                 "`seats` is %d with %d players; expected at least as many players "
                                 "as seats, or `plan: gauntlet`",
                                 n, table->players);
    }
    return HN_OK;
}

static hn_status find_anchor(league_draft *d, reader *r)
{
    d->plan->anchor = HN_NONE;
    if (!*d->anchor)
        return HN_OK;
    d->plan->anchor = find_spec(d->plan, d->anchor);
    return d->plan->anchor == HN_NONE
               ? reader_refuse(r, HN_BAD_VALUE, d->anchor_at,
                               "`anchor` is %.40s; expected one of the players as it is named here",
                               d->anchor)
               : HN_OK;
}

static hn_status look_up(void *context, reader *r)
{
    league_draft *d = context;
    hn_status status = HN_OK;
    if (!d->plan->tables)
        return reader_refuse(r, HN_BAD_VALUE, d->keys.at[TABLES],
                             "no table; expected one or more below `tables:`");
    for (int i = 0; !status && i < d->plan->tables; i++) {
        league_table *table = &d->plan->table[i];
        table_draft *t = &d->table[i];
        if ((status = find_rules(t, r, &table->rules)) || (status = seat_all(d, r, table, t)) ||
            (status = find_players(d, r, table, t)))
            return status;
        status = check_seats(d, r, table, t);
    }
    return status ? status : find_anchor(d, r);
}

static hn_status read_all(void *context, reader *r)
{
    league_draft *d = context;
    d->at = r->event.start_mark;
    hn_status status = reader_keys(r, read_top_key, d);
    return status ? status
                  : keys_require(&d->keys, r, 1u << TITLE | 1u << TABLES, "a league", d->at);
}

hn_status config_league_text(league_plan *plan, config_shelf *shelf, const char *yaml,
                             size_t length, hn_error *error)
{
    static const reader_document document = {
        .what = "a league", .first = "league: TITLE", .read = read_all, .end = look_up};
    enum { USUAL_BLOCKS = 100 };
    league_draft *d = calloc(1, sizeof *d);
    if (!d)
        return error_set(error, HN_BAD_FILE, "not enough memory");
    memset(plan, 0, sizeof *plan);
    plan->blocks = USUAL_BLOCKS;
    plan->seed = 1;
    d->plan = plan;
    d->shelf = shelf;
    d->keys = (keys){.names = {"key", " in a league", TOP_KEYS, names_in_array, top_keys, NULL}};
    hn_status status = reader_read(&document, d, yaml, length, error);
    free(d);
    return status;
}

hn_status config_league_file(league_plan *plan, config_shelf *shelf, const char *path,
                             hn_error *error)
{
    size_t length;
    char *yaml = reader_load(path, CONFIG_FILE_SIZE, &length, error);
    hn_status status = yaml ? config_league_text(plan, shelf, yaml, length, error) : HN_BAD_FILE;
    free(yaml);
    return status;
}
