/* `hunch view`: what a seat saw at a moment of a record, as a request for `hunch decide` or as
 * text. The record is replayed once to its end before anything is shown: a false one is refused
 * whole. */
#include "cli/cli.h"
#include "cli/moment.h"
#include "cli/session.h"
#include "protocol/decide.h"
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct wishes {
    moment moment;
    const char *player, *key;
    bool text;
} wishes;

static wishes wished;

/* A text can be had of any moment that is counted by moves, a request where the seat is to decide. */
static bool serves(const moment *m, const record *r, const hn_state *state, int seat)
{
    bool decides = seat != HN_NONE && hn_deciders(&r->rules, state) >> seat & 1;
    return decides || (wished.text && m->move != MOMENT_ANY);
}

static wishes wished = {.moment = {MOMENT, .serves = serves}};

static int not_found(const moment *m, const record *r)
{
    char seat[32] = "nobody";
    if (m->seat != MOMENT_ANY)
        snprintf(seat, sizeof seat, "seat %ld", m->seat);
    const char *has = m->seat == MOMENT_ANY ? "has anything" : "has nothing";
    char turn[16];
    if (moment_lacks(m, r))
        return EXIT_FAILED;
    if (m->move != MOMENT_ANY)
        return cli_failed("%s: after %ld actions %s %s to decide", m->path, m->move, seat, has);
    if (m->turn != MOMENT_ANY)
        return cli_failed("%s: in %s %ld %s %s to decide", m->path,
                          words_name(NULL, &r->rules, "turn_name", turn, sizeof turn), m->turn,
                          seat, has);
    return cli_failed("%s: %s %s to decide in this round", m->path, seat, has);
}

/* ---- what is printed ---- */

/* The last of a run of bids that begins with an action: the counts of a face, which are too many to be
 * printed one by one. Any other action is a run of its own. */
static int run_end(const hn_view *view, const hn_action *list, int count, int at)
{
    if (hn_game_table(hn_view_rules(view)->game) != HN_TABLE_DICE)
        return at;
    int face = hn_view_action_bid(view, list[at]).face;
    while (face && at + 1 < count && hn_view_action_bid(view, list[at + 1]).face == face)
        at++;
    return at;
}

static void print_choices(const hn_view *view)
{
    hn_action list[HN_ACTIONS];
    char first[64], last[64];
    int count = hn_view_legal_list(view, list), seat = hn_view_seat(view);
    for (int i = 0; i < count; i++) {
        int end = run_end(view, list, count, i);
        hn_action_text(hn_view_rules(view), hn_view_seats(view), seat, list[i], first,
                       sizeof first);
        hn_action_text(hn_view_rules(view), hn_view_seats(view), seat, list[end], last,
                       sizeof last);
        if (i)
            printf(", %s", first);
        else
            printf("seat %d may: %s", seat, first);
        if (end > i)
            printf(" to %s", last + strlen("bid "));
        i = end;
    }
    if (count)
        putchar('\n');
}

static void print_text(const moment *m, const record *r)
{
    char words[2048];
    hn_view view = hn_view_of(&r->rules, &m->state, m->found_seat);
    hn_view_text(&view, words, sizeof words);
    fputs(words, stdout);
    listener w = words_typed(NULL, &r->rules, r->seats);
    text_out t = text_in(words, sizeof words);
    words_moment(&w, &view, &t);
    if (t.length)
        puts(words);
    print_choices(&view);
}

/* Whether the stand-in played for the seat at the moment that was found. Where several seats are asked at
 * once, the seat's answer may stand behind those of others. */
static bool stood_in(const moment *m, const record *r)
{
    int move = m->found_move;
    while (move < r->move_count && r->move[move].seat != m->found_seat)
        move++;
    return move < r->move_count && r->move[move].stand_in;
}

/* Who decided: the stand-in, or the player that the record names. For a person it is the
 * game's default. */
static const char *player_of(const moment *m, const record *r)
{
    if (wished.player)
        return wished.player;
    if (stood_in(m, r))
        return hn_stand_in_name(r->rules.game);
    const char *name = r->player[m->found_seat];
    if (*name && strcmp(name, SESSION_PERSON))
        return name;
    return hn_policy_name(hn_policy_default(r->rules.game));
}

/* Says who is missing in a request. */
static const char *left_out(const char *name)
{
    fprintf(stderr,
            "hunch: a request cannot name files: the player is left out; use hunch decide --player "
            "%s\n",
            name);
    return NULL;
}

static int print_request(const moment *m, const record *r)
{
    hn_error error;
    hn_player player;
    uint64_t key = hn_player_key(r->seed, m->found_seat);
    const char *name = player_of(m, r);
    if (wished.key && cli_seed("--key", wished.key, &key))
        return EXIT_USAGE;
    if (decide_names_file(name))
        name = left_out(name);
    else if (decide_player(&player, name, r->rules.game, &error))
        return cli_failed(
            "%s: seat %d was played by %s, which a request cannot name; choose with --player",
            m->path, m->found_seat, name);
    hn_view view = hn_view_of(&r->rules, &m->state, m->found_seat);
    char *line = decide_request(&view, m->events, m->found_events, name, key);
    if (!line)
        return cli_failed("out of memory");
    puts(line);
    free(line);
    return EXIT_OK;
}

/* Whether there is the player that was asked for. */
static int check_player(const hn_game *game)
{
    config_shelf shelf = {0};
    hn_player player;
    int status = wished.player ? cli_player(wished.player, game, &shelf, &player) : EXIT_OK;
    config_shelf_free(&shelf);
    return status;
}

/* ---- the command ---- */

static int show(const moment *m, const record *r)
{
    int status = check_player(r->rules.game);
    if (status)
        return status;
    if (!m->found)
        return not_found(m, r);
    if (wished.text)
        print_text(m, r);
    else
        status = print_request(m, r);
    return status ? status : cli_finish();
}

static const cli_option options[] = {
    MOMENT_OPTIONS("the first decision in turn T, from 0; with dice: in throw T"),
    {"player", "P", INTO(player),
     "who is to decide; otherwise who decided by the record: the player of the seat, or the stand-in where "
     "it played for it; for a person (you) the game's default. A request names no files: a player from one is left out, for hunch decide --player"},
    {"key", "K", INTO(key), "the player's key; otherwise the one that it had"},
    {"text", NULL, INTO(text), "what the seat saw as text, and what it may do"},
    {0},
};

static int run(int count, char **words)
{
    (void)count;
    if (wished.text && (wished.player || wished.key))
        return cli_usage("--text wants neither --player nor --key");
    return moment_show(&wished.moment, words[0], show);
}

COMMAND(.place = 80, .name = "view",
        .about = "what a seat saw at a moment of a record, as a request for decide",
        .help =
            "usage: hunch view FILE [--round N] [--move M | --turn T] [--seat S]\n"
            "                  [--player P] [--key K] [--text]\n\n"
            "Prints the request that asks hunch decide for a decision at a moment of a record: the\n"
            "rules, what the seat saw and everything that it had been told. Without --move and --turn\n"
            "it is the last moment at which the seat was to decide.\n\n",
        .wants = "one file", .least = 1, .most = 1,
        .more = "examples:\n"
                "  hunch view game.jsonl | hunch decide\n"
                "  hunch view game.jsonl --move 17 --player bayes-v2 | hunch decide\n"
                "  hunch view game.jsonl --turn 5 --seat 0 --text\n")
