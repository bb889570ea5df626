#include "cli/league_setup.h"

#include "cli/house.h"
#include "cli/programs.h"
#include "protocol/json.h"

#include <stdlib.h>
#include <string.h>

/* A line-up: places in the table's list of players. */
typedef void line_up_taken(void *context, int table, int seats, const int *place);

/* Every set of `seats` places among `players`. */
static void each_set(int players, int seats, int table, line_up_taken *take, void *context)
{
    int place[HN_SEATS];
    for (int i = 0; i < seats; i++)
        place[i] = i;
    for (;;) {
        int i = seats - 1;
        take(context, table, seats, place);
        while (i >= 0 && place[i] == players - seats + i)
            i--;
        if (i < 0)
            return;
        for (place[i]++; ++i < seats;)
            place[i] = place[i - 1] + 1;
    }
}

static void each_rival(int players, int seats, int table, line_up_taken *take, void *context)
{
    int place[HN_SEATS] = {0};
    for (int rival = 1; rival < players; rival++) {
        for (int i = 1; i < seats; i++)
            place[i] = rival;
        take(context, table, seats, place);
    }
}

/* How many sets there are; more than any league has: that many. */
static long sets_of(int players, int seats)
{
    double count = 1;
    for (int i = 0; i < seats; i++)
        count = count * (players - i) / (i + 1);
    return count > 2 * LEAGUE_MEETINGS ? 2 * LEAGUE_MEETINGS : (long)(count + .5);
}

static long meetings_of(const league_plan *plan)
{
    long count = 0;
    for (int t = 0; t < plan->tables; t++)
        for (int n = 2; n <= HN_SEATS; n++)
            if (plan->table[t].seats >> n & 1)
                count += plan->gauntlet ? plan->table[t].players - 1
                                        : sets_of(plan->table[t].players, n);
    return count;
}

typedef struct drawing_up {
    const league_plan *plan;
    league *l;
    match_setup *setup;
    int64_t answer_time;
    int count;
    int status;
} drawing_up;

/* All that a meeting's blocks follow from. */
static char *key_of(const match_setup *m)
{
    char seed[32];
    json_t *players = json_array();
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)m->seed);
    for (int p = 0; p < m->players; p++)
        json_array_append_new(players, json_string(m->spec[p]));
    json_t *key =
        json_pack("{s:s, s:o, s:o, s:s, s:b}", "game", hn_game_name(m->rules.game), "rules",
                  json_from_rules(&m->rules), "players", players, "seed", seed, "match", m->whole);
    char *text = key ? json_dumps(key, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    json_decref(key);
    return text;
}

static void seat(drawing_up *d, const league_table *table, int place, match_setup *m)
{
    int p = m->players++;
    config_shelf none = {0};
    m->spec[p] = d->plan->spec[table->player[place]];
    if (config_program(m->spec[p]))
        d->status |= cli_seat(m->spec[p], m->rules.game, &none, &m->player[p], &m->program[p]);
    else
        m->player[p] = table->made[place];
}

static void add_meeting(void *context, int table, int seats, const int *place)
{
    drawing_up *d = context;
    const league_table *of = &d->plan->table[table];
    league_meeting *meeting = &d->l->meeting[d->count];
    match_setup *m = &d->setup[d->count++];
    *m = (match_setup){.rules = of->rules,
                       .seed = d->plan->seed,
                       .blocks = d->plan->blocks,
                       .whole = d->plan->whole,
                       .answer_time = d->answer_time,
                       .threads = 1};
    for (int i = 0; i < seats; i++) {
        seat(d, of, place[i], m);
        meeting->player[i] = of->player[place[i]];
    }
    meeting->table = table;
    meeting->seats = seats;
    meeting->setup = m;
    meeting->key = key_of(m);
    if (!meeting->key && !d->status)
        d->status = cli_failed("not enough memory, or a player's name that is not UTF-8");
}

/* Names, games and tables. A table is called by its rules. */
static void name_all(const league_plan *plan, league *l)
{
    snprintf(l->title, sizeof l->title, "%s", plan->title);
    for (int p = 0; p < plan->players; p++)
        snprintf(l->name[p], sizeof *l->name, "%s", plan->spec[p]);
    l->games = 0;
    for (int t = 0; t < plan->tables; t++) {
        const char *name = hn_game_name(plan->table[t].rules.game);
        int game = 0;
        while (game < l->games && strcmp(l->game[game], name) != 0)
            game++;
        if (game == l->games)
            snprintf(l->game[l->games++], sizeof *l->game, "%s", name);
        l->table_game[t] = game;
        snprintf(l->table[t], sizeof *l->table, "%s (%s)", name,
                 house_name(NULL, &plan->table[t].rules));
    }
}

int league_set_up(const league_plan *plan, int64_t answer_time, league *l, match_setup **setups)
{
    long meetings = meetings_of(plan);
    drawing_up d = {.plan = plan, .l = l, .answer_time = answer_time};
    if (meetings > LEAGUE_MEETINGS)
        return cli_failed(
            "this plan has more than %d meetings: name fewer players or seats, or play a "
            "gauntlet",
            LEAGUE_MEETINGS);
    d.setup = meetings > 0 ? calloc((size_t)meetings, sizeof *d.setup) : NULL;
    if (!d.setup || !league_begin(l, plan->players, plan->tables, plan->tables, (int)meetings)) {
        free(d.setup);
        return cli_failed("not enough memory");
    }
    l->gauntlet = plan->gauntlet;
    l->whole = plan->whole;
    l->blocks = plan->blocks;
    l->seed = plan->seed;
    l->anchor = plan->anchor;
    name_all(plan, l);
    for (int t = 0; t < plan->tables; t++)
        for (int n = 2; n <= HN_SEATS; n++)
            if (plan->table[t].seats >> n & 1)
                (plan->gauntlet ? each_rival : each_set)(plan->table[t].players, n, t, add_meeting,
                                                         &d);
    if (!d.status && !league_room(l))
        d.status = cli_failed("not enough memory");
    *setups = d.setup;
    if (d.status) {
        league_free(l);
        free(d.setup);
    }
    return d.status;
}
