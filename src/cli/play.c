/* `hunch play`: a person at seat 0 against computer players; or, without a person to ask, a round that
 * the computer players play among themselves. */
#include "cli/cli.h"
#include "cli/person.h"
#include "cli/programs.h"
#include "cli/session.h"
#include "cli/story.h"
#include "words/speak.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DEFAULT_SEATS = 4 };

typedef struct wishes {
    const char *game, *preset, *rules, *seats, *seed, *players, *level, *record, *resume, *hint,
        *clock, *answer_time, *language;
    bool match, programs, ask_always, automatic, from_pipe, why, pace, rated;
} wishes;

static const cli_option options[] = {
    RULES_OPTIONS,
    {"seats", "N", INTO(seats), "how many play, you included (default 4)"},
    {"seed", "N", INTO(seed), "the deal: the same number gives the same cards or dice"},
    {"level", "NAME", INTO(level),
     "how strong the others are: easy, medium, hard or expert (hunch players); in a terminal you are "
     "asked, otherwise it is medium"},
    {"players", "A,B,C", INTO(players),
     "who plays seats 1, 2, 3 instead (a short list is repeated); the last that hunch players lists for a "
     "game is the strongest of its quick players; in Cambio and Dutch sage, which searches, is stronger"},
    ANSWER_TIME_OPTION,
    {"pace", NULL, INTO(pace),
     "in a terminal: the others take their time, and what they do is told at once; Enter ends the wait "
     "until you are asked"},
    {"hint", "PLAYER", INTO(hint),
     "whom the command `hint` asks (default: the strongest that answers within a second)"},
    {"rated", NULL, INTO(rated),
     "no hints and no beliefs: `hint` and `beliefs` say only that they are off. The record does not keep "
     "it: give it again with --resume"},
    {"why", NULL, INTO(why),
     "after a round: what each computer player did, and why; with --auto after each move"},
    {"match", NULL, INTO(match), "rounds until the rules end the match, not a single one"},
    {"clock", "SECONDS", INTO(clock),
     "the time for each of your answers, 1 to 3600, e.g. 20 or 7.5; when it is over, the game's stand-in "
     "plays for you, and the record marks it"},
    LANGUAGE_OPTION,
    {"ask-always", NULL, INTO(ask_always),
     "cards: ask for flips, drops or toss-ins after every turn, not only when you know what fits"},
    {"record", "FILE", INTO(record),
     "where the record is kept (default $XDG_STATE_HOME/hunch or ~/.local/state/hunch, as "
     "GAME-SEED.jsonl)"},
    {"resume", "FILE", INTO(resume), "go on with a round or match that was left"},
    {"programs", NULL, INTO(programs),
     "with --resume: start the programs, cmd:..., that the record names; look at it first"},
    {"auto", NULL, INTO(automatic),
     "watch a round between computer players (also without a terminal): the strongest quick ones, or as "
     "--level or --players say, which begins at seat 0; a record is kept where --record names one"},
    {"stdin", NULL, INTO(from_pipe),
     "take your actions from standard input though it is no terminal"},
    {0},
};

static wishes wished;

/* ---- Ctrl-C ---- */

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

/* Ctrl-C is a way to leave: it ends the wait for a line, and the farewell says how to go on. */
static void watch_interrupts(void)
{
    struct sigaction action = {.sa_handler = interrupt};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

/* ---- sitting down ---- */

static int choose_seats(const wishes *w, session *s)
{
    long most = hn_rules_most_seats(&s->rules), least = hn_rules_least_seats(&s->rules);
    long seats = DEFAULT_SEATS > most ? most : DEFAULT_SEATS < least ? least : DEFAULT_SEATS;
    int status = w->seats ? cli_number("--seats", w->seats, least, most, &seats) : EXIT_OK;
    s->seats = (int)seats;
    return status;
}

/* How long the first name of a list is. Commas also stand between the constants of one player: what
 * begins with `constant=` belongs to the name before it. */
static size_t spec_length(const char *list)
{
    size_t length = strcspn(list, ",");
    while (list[length] && list[length + 1 + strcspn(list + length + 1, "=,:/")] == '=')
        length += 1 + strcspn(list + length + 1, ",");
    return length;
}

/* Whether there will be a record. A round of computers alone can be had again from its seed, so it is kept only
 * where a file is named. */
static bool keeps_record(const wishes *w)
{
    return w->record || !w->automatic;
}

/* The record keeps the name as it was given, so that the player can be found again. */
static int seat_player(const wishes *w, session *s, int seat, const char *spec, size_t length)
{
    int status = keeps_record(w) ? cli_keeps_player(spec, length) : EXIT_OK;
    if (status)
        return status;
    char *name = strndup(spec, length);
    if (!name)
        return cli_failed("not enough memory");
    status = session_seat(s, seat, name);
    free(name);
    return status;
}

/* Gives the names of a list to the computers' seats in turn, and begins it again when it is at its end. */
static int seat_players(const wishes *w, session *s, const char *list)
{
    const char *at = list;
    int names = 1, computers = w->automatic ? s->seats : s->seats - 1;
    s->persons = w->automatic ? 0 : 1;
    for (const char *end = list + spec_length(list); *end; end += 1 + spec_length(end + 1))
        names++;
    if (names > computers)
        return cli_usage("--players names %d players, but %d seats have room for %d", names,
                         s->seats, computers);
    for (int seat = s->seats - computers; seat < s->seats; seat++) {
        size_t length = spec_length(at);
        int status = seat_player(w, s, seat, at, length);
        if (status)
            return status;
        at = at[length] ? at + length + 1 : list;
    }
    return EXIT_OK;
}

/* Seats the players that were named, or those that the game offers at a level; NULL: its strongest. */
static int choose_players(const wishes *w, session *s, const char *level)
{
    hn_player offered;
    hn_error error;
    if (w->players && w->level)
        return cli_usage(
            "--players and --level cannot both be given; a player's own level is named "
            "as in %s@%s",
            hn_policy_name(hn_policy_strongest(s->rules.game)), hn_level_at(0)->name);
    if (w->players)
        return seat_players(w, s, w->players);
    if (!level)
        return seat_players(w, s, hn_policy_name(hn_policy_strongest(s->rules.game)));
    if (hn_player_at_level(&offered, level, s->rules.game, s->seats, &error))
        return cli_usage("--level: %s", error.text);
    return seat_players(w, s, offered.name);
}

/* Where the record goes, if there is one. */
static int choose_path(const wishes *w, session *s, uint64_t seed)
{
    if (!keeps_record(w))
        return EXIT_OK;
    if (!w->record)
        return path_fresh(hn_game_name(s->rules.game), seed, s->path, sizeof s->path);
    if (snprintf(s->path, sizeof s->path, "%s", w->record) >= (int)sizeof s->path)
        return cli_usage("the name of --record is too long");
    return path_free(w->record);
}

/* Whom `hint` asks. */
static int choose_hint(const wishes *w, session *s, person *p)
{
    if (w->hint && w->rated)
        return cli_usage("--hint and --rated cannot both be given: a rated game has no hints");
    hn_player_for_hints(&p->hint, s->rules.game, s->seats);
    if (!w->hint)
        return EXIT_OK;
    int status = cli_player(w->hint, s->rules.game, &s->shelf, &p->hint);
    return status ? status : cli_sits(&p->hint, &s->rules, s->seats);
}

/* How long each answer may take, and whether there is somebody to answer. */
static int check_person(const wishes *w, person *p)
{
    const char *option = w->hint ? "--hint" : w->rated ? "--rated" : w->clock ? "--clock" : NULL;
    if (w->clock && !timed_parse(w->clock, &p->limit))
        return cli_usage("--clock wants seconds from %d to %d, e.g. 20 or 7.5, not \"%s\"",
                         TIMED_LEAST, TIMED_MOST, w->clock);
    if (w->automatic && option)
        return cli_usage("%s is for a person who plays, and here only computers do", option);
    return EXIT_OK;
}

/* Not in all games is anybody asked for flips or drops. */
static int check_ask(const wishes *w, const hn_rules *rules)
{
    if (w->ask_always && !words_is(rules, "drops"))
        return cli_usage("--ask-always is for flips, drops and toss-ins, and %s has none",
                         hn_game_name(rules->game));
    return EXIT_OK;
}

/* Reads what was asked for; the level may be still to come. */
static int read_wishes(const wishes *w, person *p, uint64_t *seed)
{
    session *s = p->session;
    const hn_game *game;
    const char *level = w->level || w->automatic ? w->level : PERSON_LEVEL;
    if (!w->game)
        return cli_usage("which game? as in: hunch play %s", hn_game_name(hn_game_at(0)));
    s->is_match = w->match;
    int status = cli_game(w->game, &game);
    if (status || (status = cli_rules(game, w->preset, w->rules, &s->rules)) ||
        (status = w->seed ? cli_seed("--seed", w->seed, seed) : EXIT_OK) ||
        (status = choose_seats(w, s)) || (status = choose_players(w, s, level)) ||
        (status = choose_hint(w, s, p)) || (status = choose_path(w, s, *seed)))
        return status;
    return check_ask(w, &s->rules);
}

/* *left: the person has gone before the first round. */
static int sit_down(const wishes *w, person *p, bool *left)
{
    session *s = p->session;
    uint64_t seed = cli_fresh_seed();
    int status = read_wishes(w, p, &seed);
    if (!status && p->terminal && !w->from_pipe && !w->players && !w->level) {
        const char *level = person_level(p);
        *left = !level;
        status = level ? choose_players(w, s, level) : EXIT_OK;
    }
    if (!status && !*left)
        status = session_begin(s, seed);
    if ((status || *left) && !w->record && s->path[0])
        remove(s->path);
    return status;
}

static int go_on(const wishes *w, person *p)
{
    if (w->game || w->preset || w->rules || w->seats || w->seed || w->players || w->level ||
        w->record || w->match)
        return cli_usage("--resume takes game, rules, seats and players from the record; "
                         "leave everything else out");
    if (w->automatic)
        return cli_usage("--resume needs someone to play: a terminal, or --stdin");
    session *s = p->session;
    s->starts_programs = w->programs;
    int status = session_resume(s, w->resume);
    if (!status)
        status = check_ask(w, &s->rules);
    if (!status)
        status = choose_hint(w, s, p);
    if (!status && s->is_match && s->match.rounds)
        story_totals(&p->screen, s);
    return status;
}

/* ---- playing ---- */

static int apply(session *s, int seat, hn_action action, bool stand_in)
{
    hn_status refused = session_apply(s, seat, action, stand_in);
    return refused ? cli_failed("seat %d (%s) cannot do that: %s", seat, session_name(s, seat),
                                hn_status_text(refused))
                   : EXIT_OK;
}

static int computer_acts(session *s, int seat)
{
    bool stand_in;
    hn_action action = session_decide(s, seat, &stand_in);
    return apply(s, seat, action, stand_in);
}

/* The person's next action. What is going to be shown is kept first, then what was decided. */
static int person_acts(person *p, bool *left)
{
    session *s = p->session;
    hn_action action;
    bool stand_in;
    int status = session_save(s);
    if (status)
        return status;
    *left = !person_decide(p, &action, &stand_in);
    if (*left)
        return EXIT_OK;
    status = apply(s, 0, action, stand_in);
    return status ? status : session_save(s);
}

/* The answer of a person who is not asked. */
static int person_passes(session *s)
{
    hn_action pass;
    hn_status status = hn_action_parse(&s->rules, s->seats, 0, "pass", &pass);
    return status ? cli_failed("seat 0 cannot pass: %s", hn_status_text(status))
                  : apply(s, 0, pass, false);
}

/* Plays the round to its end. *left: the person has gone. */
static int play_round(person *p, bool *left)
{
    session *s = p->session;
    int status = EXIT_OK;
    while (!status && !*left && !hn_over(&s->rules, &s->play.state)) {
        int seat = hn_next_decider(&s->rules, &s->play.state);
        bool computer = !(s->persons >> seat & 1);
        if (interrupted || (computer && !person_waits(p)))
            *left = true;
        else if (computer)
            status = computer_acts(s, seat);
        else if (!person_is_asked(p))
            status = person_passes(s);
        else
            status = person_acts(p, left);
    }
    return status;
}

static void say_where(const session *s, bool left)
{
    char name[PATH_SIZE], typed[PATH_SIZE + 32], words[2 * PATH_SIZE + 256];
    text_out t = text_in(words, sizeof words);
    if (!s->path[0])
        return;
    snprintf(typed, sizeof typed, "hunch %s %s", left ? "play --resume" : "replay",
             path_quoted(s->path, name, sizeof name));
    words_speak(s->language, NULL, "kept", PARTS(PART("match", s->is_match), PART("path", s->path)),
                &t);
    text_add(&t, "\n");
    words_speak(s->language, NULL, left ? "to go on" : "to see again",
                PARTS(PART("command", typed)), &t);
    puts(words);
}

static int play_all(person *p)
{
    session *s = p->session;
    for (;;) {
        bool left = false;
        hn_score score;
        person_round(p);
        int status = play_round(p, &left);
        if (!status && !left)
            status = session_score(s, &score);
        if (status)
            return status;
        if (!left)
            person_score(p, &score);
        if (left || session_over(s)) {
            say_where(s, left);
            return cli_finish();
        }
        status = session_next(s);
        if (status)
            return status;
        if (!person_goes_on(p)) {
            say_where(s, true);
            return cli_finish();
        }
    }
}

static int run(int count, char **words)
{
    wishes w = wished;
    w.game = count ? words[0] : NULL;
    if (w.automatic && w.from_pipe)
        return cli_usage("--auto has nobody to ask, so it does not go with --stdin");
    bool terminal = isatty(STDIN_FILENO);
    bool left = false;
    w.automatic = w.automatic || (!terminal && !w.from_pipe);
    session s = {.asks_why = w.why};
    person p = {.session = &s,
                .screen = screen_on(stdout),
                .rated = w.rated,
                .ask_always = w.ask_always,
                .terminal = terminal && !w.automatic,
                .pace = w.pace && terminal && isatty(STDOUT_FILENO),
                .input = {.descriptor = STDIN_FILENO, .stop = &interrupted}};
    int status = check_person(&w, &p);
    if (!status && w.programs && !w.resume)
        status = cli_usage("--programs is for --resume: name a program with --players cmd:...");
    if (!status)
        status = cli_answer_time(w.answer_time, &s.answer_time);
    if (!status)
        status = cli_language(w.language, &s.language);
    p.screen.language = s.language;
    if (p.terminal)
        watch_interrupts();
    if (!status)
        status = w.resume ? go_on(&w, &p) : sit_down(&w, &p, &left);
    if (!status)
        status = left ? cli_finish() : play_all(&p);
    session_end_programs(&s);
    session_free(&s);
    return status;
}

COMMAND(.place = 10, .name = "play", .about = "play against computer players, or watch them play",
        .help =
            "usage: hunch play GAME [OPTION...]\n"
            "       hunch play --resume FILE [--why] [--hint PLAYER] [--clock SECONDS] [--pace]\n"
            "                               [--rated] [--language TAG]\n\n"
            "You sit at seat 0; the other seats are played by the computer. Type `help` while you play.\n\n",
        .wants = "one game", .most = 1,
        .more = "examples:\n"
                "  hunch play cambio\n"
                "  hunch play dutch --level easy\n"
                "  hunch play dutch --preset dutch-collect --seats 3 --pace\n"
                "  hunch play vinto --seats 3 --match\n"
                "  hunch play perudo --seats 6\n"
                "  hunch play cambio --preset cambio-lock --seats 3 --match\n"
                "  hunch play cambio --players smart,bayes-v2:disruption_bonus=0,bayes-v2@hard\n"
                "  hunch play cambio --players 'cmd:python3 mine.py',bayes-v2\n"
                "  hunch play cambio --clock 20\n"
                "  hunch play cambio --auto --why --seed 7\n")
