/* `hunch view`: what a seat saw at a moment of a record, as a request for `hunch decide` or as
 * text. The record is replayed once to its end before anything is shown: a false one is refused
 * whole. */
#include "cli/cli.h"
#include "cli/house.h"
#include "cli/session.h"
#include "protocol/decide.h"
#include "protocol/record.h"
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANY = -1 };

/* What is asked for, what was told so far while the record is replayed, and the moment that was
 * found: the last that fits, or with a turn the first. */
typedef struct viewer {
    const char *path, *player;
    long round; /* from 1; 0: the last */
    long move;  /* after that many actions; ANY */
    long turn;  /* with dice: the throw; ANY */
    long seat;  /* ANY: whoever is to decide */
    bool text, has_key;
    uint64_t key;

    int turns; /* the turn that is being played, or was last */
    int count, room;
    hn_event *events; /* owned */

    bool found;
    int found_seat;
    int found_move;  /* how many actions had been played */
    int found_count; /* events until then */
    hn_state state;
} viewer;

/* ---- the moment ---- */

/* Adds the events of a step. */
static bool remember(viewer *v, const hn_events *events)
{
    if (v->count + events->count > v->room) {
        int room = 2 * (v->count + events->count);
        hn_event *moved = realloc(v->events, (size_t)room * sizeof *moved);
        if (!moved)
            return false;
        v->events = moved;
        v->room = room;
    }
    memcpy(v->events + v->count, events->event, (size_t)events->count * sizeof *v->events);
    v->count += events->count;
    return true;
}

/* Whether this is a moment that is asked for. A text can be had of any, a request where the seat
 * is to decide. */
static bool fits(const viewer *v, const record *r, int move, const hn_state *state, int seat)
{
    bool decides = seat != HN_NONE && hn_deciders(&r->rules, state) >> seat & 1;
    if (v->move != ANY)
        return v->move == move + 1 && (decides || v->text);
    if (v->turn != ANY)
        return v->turn == v->turns && decides && !v->found;
    return decides;
}

static void watch(void *context, const record *r, int move, const hn_state *state,
                  const hn_events *events)
{
    viewer *v = context;
    int seat = v->seat == ANY ? hn_next_decider(&r->rules, state) : (int)v->seat;
    hn_view public = hn_view_of(&r->rules, state, HN_NONE);
    if (!remember(v, events))
        exit(cli_failed("out of memory"));
    if (!hn_over(&r->rules, state))
        v->turns = hn_view_turn(&public);
    if (!fits(v, r, move, state, seat))
        return;
    v->found = true;
    v->found_seat = seat;
    v->found_move = move + 1;
    v->found_count = v->count;
    v->state = *state;
}

static int not_found(const viewer *v, const record *r)
{
    char seat[32] = "nobody";
    if (v->seat != ANY)
        snprintf(seat, sizeof seat, "seat %ld", v->seat);
    const char *has = v->seat == ANY ? "has anything" : "has nothing";
    const char *turn = hn_game_table(r->rules.game) == HN_TABLE_DICE ? "throw" : "turn";
    if (v->move > r->move_count)
        return cli_failed("%s: the round has %d actions, not %ld", v->path, r->move_count, v->move);
    if (v->move != ANY)
        return cli_failed("%s: after %ld actions %s %s to decide", v->path, v->move, seat, has);
    if (v->turn > v->turns)
        return cli_failed("%s: the round has %ss 0 to %d, not %ld", v->path, turn, v->turns,
                          v->turn);
    if (v->turn != ANY)
        return cli_failed("%s: in %s %ld %s %s to decide", v->path, turn, v->turn, seat, has);
    return cli_failed("%s: %s %s to decide in this round", v->path, seat, has);
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

static void print_choices(const viewer *v, const hn_view *view)
{
    hn_action list[HN_ACTIONS];
    char first[64], last[64];
    int count = hn_view_legal_list(view, list);
    for (int i = 0; i < count; i++) {
        int end = run_end(view, list, count, i);
        hn_action_text(hn_view_rules(view), hn_view_seats(view), v->found_seat, list[i], first,
                       sizeof first);
        hn_action_text(hn_view_rules(view), hn_view_seats(view), v->found_seat, list[end], last,
                       sizeof last);
        if (i)
            printf(", %s", first);
        else
            printf("seat %d may: %s", v->found_seat, first);
        if (end > i)
            printf(" to %s", last + strlen("bid "));
        i = end;
    }
    if (count)
        putchar('\n');
}

static void print_text(const viewer *v, const record *r)
{
    char words[2048];
    hn_view view = hn_view_of(&r->rules, &v->state, v->found_seat);
    hn_view_text(&view, words, sizeof words);
    fputs(words, stdout);
    listener w = words_typed(&r->rules, r->seats);
    text_out t = text_in(words, sizeof words);
    words_moment(&w, &view, &t);
    if (t.length)
        puts(words);
    print_choices(v, &view);
}

/* Whether the stand-in played for the seat at the moment that was found. Where several seats are asked at
 * once, the seat's answer may stand behind those of others. */
static bool stood_in(const viewer *v, const record *r)
{
    int move = v->found_move;
    while (move < r->move_count && r->move[move].seat != v->found_seat)
        move++;
    return move < r->move_count && r->move[move].stand_in;
}

/* Who decided: the stand-in, or the player that the record names. For a person it is the strongest
 * that plays the game. */
static const char *player_of(const viewer *v, const record *r)
{
    if (v->player)
        return v->player;
    if (stood_in(v, r))
        return hn_stand_in_name(r->rules.game);
    const char *name = r->player[v->found_seat];
    if (*name && strcmp(name, SESSION_PERSON))
        return name;
    return hn_policy_name(hn_policy_strongest(r->rules.game));
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

static int print_request(const viewer *v, const record *r)
{
    hn_error error;
    hn_player player;
    const char *name = player_of(v, r);
    if (decide_names_file(name, r->rules.game))
        name = left_out(name);
    else if (decide_player(&player, name, r->rules.game, &error))
        return cli_failed(
            "%s: seat %d was played by %s, which a request cannot name; choose with --player",
            v->path, v->found_seat, name);
    hn_view view = hn_view_of(&r->rules, &v->state, v->found_seat);
    uint64_t key = v->has_key ? v->key : hn_player_key(r->seed, v->found_seat);
    char *line = decide_request(&view, v->events, v->found_count, name, key);
    if (!line)
        return cli_failed("out of memory");
    puts(line);
    free(line);
    return EXIT_WELL;
}

/* Whether there is the player that was asked for. */
static int check_player(const viewer *v, const hn_game *game)
{
    config_shelf shelf = {0};
    hn_player player;
    int status = v->player ? cli_player(v->player, game, &shelf, &player) : EXIT_WELL;
    config_shelf_free(&shelf);
    return status;
}

static int show(viewer *v, const record *r)
{
    hn_error error;
    if (v->seat >= r->seats)
        return cli_failed("%s: the round has seats 0 to %d, not %ld", v->path, r->seats - 1,
                          v->seat);
    int status = check_player(v, r->rules.game);
    if (status)
        return status;
    if (record_replay(r, watch, v, NULL, &error))
        return cli_failed("%s: %s", v->path, error.text);
    if (!v->found)
        return not_found(v, r);
    if (v->text) {
        print_text(v, r);
        return cli_finish();
    }
    status = print_request(v, r);
    return status ? status : cli_finish();
}

/* ---- the command ---- */

static int show_file(viewer *v)
{
    record r;
    hn_error error = {0};
    if (record_read(v->path, (int)v->round, &r, NULL, &error)) {
        if (error.line && error.column)
            return cli_failed("%s:%d:%d: %s", v->path, error.line, error.column, error.text);
        if (error.line)
            return cli_failed("%s:%d: %s", v->path, error.line, error.text);
        return cli_failed("%s: %s", v->path, error.text);
    }
    int status = show(v, &r);
    record_free(&r);
    free(v->events);
    return status;
}

static int read_option(viewer *v, int answer, char **argv, const struct option *options)
{
    enum { MANY = 1000000000 };
    switch (answer) {
    case 'r':
        return cli_number("--round", optarg, 1, MANY, &v->round);
    case 'm':
        return cli_number("--move", optarg, 0, MANY, &v->move);
    case 't':
        return cli_number("--turn", optarg, 0, MANY, &v->turn);
    case 's':
        return cli_number("--seat", optarg, 0, HN_SEATS - 1, &v->seat);
    case 'p':
        v->player = optarg;
        return EXIT_WELL;
    case 'k':
        v->has_key = true;
        return cli_seed("--key", optarg, &v->key);
    case 'x':
        v->text = true;
        return EXIT_WELL;
    default:
        return cli_bad_option(answer, argv, options);
    }
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {
        {"round", required_argument, NULL, 'r'},  {"move", required_argument, NULL, 'm'},
        {"turn", required_argument, NULL, 't'},   {"seat", required_argument, NULL, 's'},
        {"player", required_argument, NULL, 'p'}, {"key", required_argument, NULL, 'k'},
        {"text", no_argument, NULL, 'x'},         {0}};
    viewer v = {.move = ANY, .turn = ANY, .seat = ANY};
    opterr = 0;
    for (int answer; (answer = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        int status = read_option(&v, answer, argv, options);
        if (status)
            return status;
    }
    if (optind + 1 != argc)
        return cli_usage("view wants one file");
    if (v.move != ANY && v.turn != ANY)
        return cli_usage("--move and --turn cannot both be given");
    if (v.text && (v.player || v.has_key))
        return cli_usage("--text wants neither --player nor --key");
    v.path = argv[optind];
    return show_file(&v);
}

static const command this_command = {
    .place = 80,
    .name = "view",
    .about = "what a seat saw at a moment of a record, as a request for decide",
    .help =
        "usage: hunch view FILE [--round N] [--move M | --turn T] [--seat S]\n"
        "                  [--player P] [--key K] [--text]\n\n"
        "Prints the request that asks hunch decide for a decision at a moment of a record: the\n"
        "rules, what the seat saw and everything that it had been told. Without --move and --turn\n"
        "it is the last moment at which the seat was to decide.\n\n"
        "  --round N    the N-th round of the file, from 1; otherwise the last\n"
        "  --move M     after M actions of the round\n"
        "  --turn T     the first decision in turn T, from 0; with dice: in throw T\n"
        "  --seat S     of seat S; otherwise of whoever is to decide\n"
        "  --player P   who is to decide; otherwise who decided by the record: the player of the\n"
        "               seat, or the stand-in where it played for it; for a person (you) the\n"
        "               strongest of the game's quick players, the last that hunch players lists\n"
        "               A request cannot name files: a player from one is left out, for hunch decide --player\n"
        "  --key K      the player's key; otherwise the one that it had\n"
        "  --text       what the seat saw as text, and what it may do\n\n"
        "examples:\n"
        "  hunch view game.jsonl | hunch decide\n"
        "  hunch view game.jsonl --move 17 --player bayes-v2 | hunch decide\n"
        "  hunch view game.jsonl --turn 5 --seat 0 --text\n",
    .run = run,
};
COMMAND(this_command)
