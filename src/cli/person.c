/* Talking with the person at the table. A table of cards is drawn again only when something on it has
 * changed; what happened is told once, a paragraph for each turn. At a table of dice that is what each call
 * showed, so a terminal with few lines waits until it was read. A line that is not a legal action changes
 * nothing: the reason is said, and the question stands. */
#include "cli/person.h"

#include "cli/belief_screen.h"
#include "cli/choices.h"
#include "cli/cli.h"
#include "cli/house.h"
#include "cli/story.h"
#include "cli/why.h"
#include "core/text.h"
#include "players/level.h"
#include "words/speak.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { QUESTION = 256, LEVEL_WIDTH = 6 };

/* ---- the table ---- */

static bool has_dice(const person *p)
{
    return house_has_dice(&p->session->rules);
}

/* The level that all computer players have, or "". */
static const char *common_level(const session *s)
{
    const char *level = NULL;
    for (int seat = 0; seat < s->seats; seat++) {
        const char *own = s->player[seat].level.name;
        if (s->persons >> seat & 1)
            continue;
        if (level && strcmp(level, own) != 0)
            return "";
        level = own;
    }
    return level ? level : "";
}

static spoken say(const person *p, const char *name, const words_given *parts)
{
    return words_spoken(p->screen.language, &p->session->rules, name, parts);
}

static void print_title(const person *p)
{
    const session *s = p->session;
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, s->match.seed);
    int round = s->is_match ? session_round(s)->match_round + 1 : 0;
    int throw = has_dice(p) ? p->shown.dice.turn + 1 : 0;
    int lap = has_dice(p) ? 0 : p->shown.card.turn / s->seats + 1;
    screen_title(&p->screen,
                 say(p, "table title",
                     PARTS(PART("rules", house_name(p->screen.language, &s->rules)),
                           PART("seed", seed), PART("round", round), PART("throw", throw),
                           PART("lap", lap), PART("level", common_level(s))))
                     .text);
}

/* Tells what happened since it was last told. */
static void person_tell(person *p)
{
    const session *s = p->session;
    if (s->asks_why && !s->persons)
        story_of(s)->with_reasons(&p->screen, s);
    else
        story_of(s)->tell(&p->screen, s, p->told, s->log_count, false);
    p->told = s->log_count;
}

static void draw_table(person *p)
{
    screen_seat seats[HN_SEATS];
    hn_view view = session_view(p->session);
    listener w = words_typed(p->screen.language, &p->session->rules, p->session->seats);
    hn_view_copy(&view, &p->shown);
    p->drawn = true;
    story_name_seats(&p->screen, p->session, seats);
    for (int seat = 0; seat < p->session->seats && !has_dice(p); seat++)
        words_note(&w, &p->shown.card, seat, seats[seat].note, sizeof seats[seat].note);
    print_title(p);
    screen_table(&p->screen, &p->session->rules, &p->shown, seats);
}

/* Whether a table of cards looks other than it was last drawn. */
static bool table_changed(const person *p)
{
    hn_plain_view view;
    hn_view seen = session_view(p->session);
    hn_view_copy(&seen, &view);
    const hn_card_view *now = &view.card, *old = &p->shown.card;
    return !p->drawn || now->turn != old->turn || now->callers != old->callers ||
           now->discard_count != old->discard_count || now->unused != old->unused ||
           now->barred != old->barred || memcmp(now->queue, old->queue, sizeof now->queue) != 0 ||
           memcmp(now->card, old->card, sizeof now->card) != 0 ||
           memcmp(now->known, old->known, sizeof now->known) != 0;
}

void person_round(person *p)
{
    p->drawn = p->hurry = false;
    p->paced = -1;
    p->live = p->session->log_count;
    p->told = story_since(p->session);
}

/* ---- the question ---- */

static void print_notice(const person *p, const char *words)
{
    screen_say(&p->screen, INK_YELLOW, 0, words);
}

static void notice(const person *p, const char *name, const words_given *parts)
{
    print_notice(p, say(p, name, parts).text);
}

static void print_question(const person *p)
{
    char question[QUESTION];
    hn_view view = session_view(p->session);
    choices list;
    choices_of(&view, &list);
    choices_question(p->screen.language, &view, question, sizeof question);
    screen_say(&p->screen, INK_STRONG, 0, question);
    choices_print(&p->screen, &view, &list);
}

static void show_all(person *p)
{
    draw_table(p);
    print_question(p);
}

/* ---- commands ---- */

/* Prints what a game says of something that can be typed, behind its name or how that looks. */
static void print_typed(const person *p, const char *name)
{
    char key[32], looks[32], meaning[WORDS_SENTENCE];
    const hn_rules *rules = &p->session->rules;
    snprintf(key, sizeof key, "type %s", name);
    if (!words_is(rules, key))
        return;
    words_name(p->screen.language, rules, key, meaning, sizeof meaning);
    snprintf(key, sizeof key, "typed %s", name);
    words_name(p->screen.language, rules, key, looks, sizeof looks);
    fprintf(p->screen.out, "  %-12s", *looks ? looks : name);
    screen_paragraph(&p->screen, 14, meaning);
}

/* How to read the table, and what can be typed: it fits a screen of 24 lines. */
static void print_help(const person *p)
{
    static const char *const typed[] = {"bid",     "dudo", "calza", "number", "table",      "hint",
                                        "beliefs", "log",  "how",   "rules",  "ask always", "quit"};
    const session *s = p->session;
    char words[WORDS_SENTENCE];
    screen_title(&p->screen, house_name(p->screen.language, &s->rules));
    screen_paragraph(&p->screen, 0,
                     words_name(p->screen.language, &s->rules, "the_table", words, sizeof words));
    words_name(p->screen.language, &s->rules, p->screen.utf8 ? "marks" : "marks_ascii", words,
               sizeof words);
    if (*words)
        screen_paragraph(&p->screen, 0, words);
    screen_title(&p->screen, say(p, "what to type", NULL).text);
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++)
        print_typed(p, typed[i]);
}

static void print_how(const screen *s, const session *table)
{
    screen_title(s, house_name(s->language, &table->rules));
    house_print(s, &table->rules, table->is_match);
}

static void print_rules(const screen *s, const session *table)
{
    house_print_all(s, &table->rules);
}

/* Where the page ends that begins at `text`: before a line that begins something, as far down as it may be. */
static const char *page_end(const char *text, int lines)
{
    const char *end = NULL;
    for (; *text && lines; lines--) {
        text += strcspn(text, "\n");
        text += *text == '\n';
        if (*text != ' ')
            end = text;
    }
    return *text && end ? end : text;
}

/* Prints one page of a text, and how the next one is asked for; page: "" for the first. */
static void print_page_of(const person *p, const char *text, const char *what, const char *page)
{
    /* Of a screen that does not say how many lines it has; the command, the note and the question. */
    enum { LINES = 24, BELOW = 4 };
    int lines = (p->screen.rows > BELOW + 8 ? p->screen.rows : LINES) - BELOW, number = 1;
    int wanted = *page ? atoi(page) : 1;
    const char *from = text, *end = page_end(from, lines);
    for (; number != wanted && *end; number++) {
        from = end;
        end = page_end(from, lines);
    }
    if (number != wanted) {
        notice(p, "no such page", PARTS(PART("pages", number), PART("command", what)));
        return;
    }
    fwrite(from, 1, (size_t)(end - from), p->screen.out);
    if (*end)
        notice(p, "more pages", PARTS(PART("command", what), PART("page", number + 1)));
}

/* The same of what `print` prints, which may be longer than the screen. */
static void print_page(const person *p, const char *what, const char *page,
                       void (*print)(const screen *, const session *))
{
    char *text = NULL;
    size_t size;
    screen s = p->screen;
    s.out = open_memstream(&text, &size);
    if (!s.out)
        return;
    print(&s, p->session);
    fclose(s.out);
    print_page_of(p, text, what, page);
    free(text);
}

/* What a player would do in this seat, with what it would believe by now; it has forgotten nothing. */
static void hint_of(const person *p, const hn_player *player,
                    void (*show)(const screen *, const hn_player *, const hn_view *))
{
    const session *table = p->session;
    hn_view view = session_view(table);
    hn_player sharp = *player;
    sharp.level = (hn_level){.name = ""};
    hn_mind mind;
    hn_mind_begin(&mind, &table->rules, table->seats, hn_view_seat(&view), &sharp);
    for (int i = 0; i < table->log_count; i++)
        hn_mind_observe(&mind, &table->log[i]);
    view = hn_trail_view(&table->play.trail, &view);
    hn_view in_mind = hn_mind_view(&mind, player, &view, 0);
    show(&p->screen, player, &in_mind);
}

/* Answers `hint`, `hint more` or `hint PLAYER`. */
static void give_hint(const person *p, const char *spec)
{
    hn_player other;
    hn_error error = {0};
    char problem[CLI_PROBLEM];
    if (!*spec) {
        hint_of(p, &p->hint, why_hint);
    } else if (!strcmp(spec, "more")) {
        hint_of(p, &p->hint, why_hint_more);
    } else if (!config_player(&other, spec, p->session->rules.game, &p->session->shelf, &error) &&
               !hn_player_sits(&other, &p->session->rules, p->session->seats, &error)) {
        hint_of(p, &other, why_hint_more);
    } else {
        print_notice(p, cli_player_problem(&p->session->shelf, &error, problem));
    }
}

/* Answers `beliefs` or `beliefs 1.0`. */
static void give_beliefs(const person *p, const char *card)
{
    char problem[WORDS_SENTENCE];
    if (!belief_answer(&p->screen, p->session, card, problem, sizeof problem))
        print_notice(p, problem);
}

/* What follows a command in a tidy line, "" for nothing; NULL: it is not that command. */
static const char *asks_for(const char *line, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] && line[length] != ' '))
        return NULL;
    return line + length + (line[length] == ' ');
}

/* Answers a line that is a command and not an action. False: it is none. */
static bool obey(person *p, const char *line)
{
    const screen *s = &p->screen;
    const char *hint = asks_for(line, "hint"), *beliefs = asks_for(line, "beliefs");
    bool drops = words_is(&p->session->rules, "drops");
    if (!strcmp(line, "help") || !strcmp(line, "?"))
        print_help(p);
    else if (!strcmp(line, "table"))
        show_all(p);
    else if (p->rated && (hint || beliefs))
        notice(p, "rated game", NULL);
    else if (hint)
        give_hint(p, hint);
    else if (beliefs)
        give_beliefs(p, beliefs);
    else if (!strcmp(line, "why"))
        notice(p, "why later", NULL);
    else if (!strcmp(line, "log"))
        story_of(p->session)->tell(s, p->session, 0, p->session->log_count, true);
    else if (asks_for(line, "how"))
        print_page(p, "how", asks_for(line, "how"), print_how);
    else if (asks_for(line, "rules"))
        print_page(p, "rules", asks_for(line, "rules"), print_rules);
    else if (drops && (!strcmp(line, "ask always") || !strcmp(line, "ask known"))) {
        p->ask_always = !strcmp(line, "ask always");
        fprintf(s->out, "%s\n", say(p, "asked for", PARTS(PART("always", p->ask_always))).text);
    } else if (drops && asks_for(line, "ask"))
        notice(p, "ask what", NULL);
    else
        return false;
    return true;
}

/* ---- asking ---- */

/* Gives the person the time for one answer, from now on: the question is on the screen. Of a short time
 * the last quarter is too short to be warned of. */
static void start_clock(person *p)
{
    enum { MOST_WARNING = 10000, LEAST_WARNING = 1000 };
    int64_t quarter = p->limit / 4 < MOST_WARNING ? p->limit / 4 : MOST_WARNING;
    fflush(p->screen.out);
    p->deadline = p->limit ? timed_now() + p->limit : 0;
    p->warning = p->terminal && quarter >= LEAST_WARNING ? p->deadline - quarter : 0;
}

/* How many seconds are left, a begun one counted. */
static int seconds_left(const person *p)
{
    int64_t left = p->deadline - timed_now();
    return left > 0 ? (int)((left + 999) / 1000) : 0;
}

static void print_prompt(const person *p)
{
    const screen *s = &p->screen;
    screen_ink_on(s, INK_STRONG);
    if (p->deadline)
        fprintf(s->out, "%ds", seconds_left(p));
    fputs("> ", s->out);
    screen_ink_on(s, INK_PLAIN);
    fflush(s->out);
}

/* Says once that little time is left, if there is any. */
static void warn(person *p)
{
    int seconds = seconds_left(p);
    p->warning = 0;
    if (seconds)
        notice(p, "seconds left", PARTS(PART("count", seconds)));
}

/* Reads a line into p->line: TIMED_LINE, TIMED_LATE, or TIMED_END when there is no more. */
static timed_answer read_line(person *p)
{
    for (;;) {
        print_prompt(p);
        bool warns = p->warning != 0;
        timed_answer answer = timed_read(&p->input, warns ? p->warning : p->deadline, &p->line);
        p->unread = 0;
        if (answer == TIMED_LINE) {
            choices_tidy(p->line);
            if (!p->terminal)
                fprintf(p->screen.out, "%s\n", p->line);
            return answer;
        }
        fputc('\n', p->screen.out);
        if (answer == TIMED_LATE && warns)
            warn(p);
        else if (answer == TIMED_LONG)
            notice(p, "too long", NULL);
        else
            return answer;
    }
}

static bool is_quit(const char *line)
{
    return !strcmp(line, "quit") || !strcmp(line, "q") || !strcmp(line, "exit");
}

/* Whether a line is an action that the rules allow now; else the reason is said. The state that it is
 * tried on is a copy. */
static bool is_legal(const person *p, hn_action *action)
{
    char problem[WORDS_SENTENCE];
    choices list;
    hn_view view = session_view(p->session);
    hn_state copy = p->session->play.state;
    choices_of(&view, &list);
    if (choices_read(p->screen.language, &view, &list, p->line, action, problem, sizeof problem)) {
        hn_status status = hn_apply(&p->session->rules, &copy, 0, *action, NULL);
        if (!status)
            return true;
        choices_refusal(p->screen.language, &view, *action, status, problem, sizeof problem);
    }
    print_notice(p, problem);
    return false;
}

bool person_is_asked(const person *p)
{
    choices list;
    hn_view view = session_view(p->session);
    if (hn_view_phase(&view) != HN_PHASE_WINDOW || p->ask_always)
        return true;
    choices_of(&view, &list);
    return choices_known_drop(&view, &list);
}

/* Asks until there is a legal action: TIMED_LINE. TIMED_LATE: there was none in time. TIMED_END: the person
 * leaves. */
static timed_answer ask(person *p, hn_action *action)
{
    timed_answer answer;
    while ((answer = read_line(p)) == TIMED_LINE) {
        if (is_quit(p->line))
            return TIMED_END;
        if (*p->line && !obey(p, p->line) && is_legal(p, action))
            return TIMED_LINE;
    }
    return answer;
}

/* What the stand-in plays, and says so. What was typed so far is no part of the next answer. */
static hn_action let_stand_in_play(person *p)
{
    session *s = p->session;
    char name[32];
    hn_action action = session_stand_in(s, 0);
    hn_action_text(&s->rules, s->seats, 0, action, name, sizeof name);
    timed_drop(&p->input);
    notice(p, "stood in",
           PARTS(PART("player", hn_stand_in_name(s->rules.game)), PART("action", name)));
    return action;
}

/* ---- the level ---- */

/* "misses 6 % of its chances, forgets 30 % of the cards that move" */
static void add_faults(const person *p, const hn_player *player, text_out *t)
{
    const level_faults faults = level_faults_of(player, p->session->rules.game);
    const struct {
        const char *name;
        int percent;
    } said[] = {{"level slack", faults.slack},
                {"level misses", faults.wrong},
                {"level forgets", faults.forgets}};
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        if (!said[i].percent)
            continue;
        text_add(t, t->length ? ", " : "");
        words_speak(p->screen.language, NULL, said[i].name,
                    PARTS(PART("dice", faults.dice), PART("percent", said[i].percent)), t);
    }
}

/* What a level's player does worse than it could; one that is made for the level says so itself. */
static void say_level(const person *p, const char *level, char *buffer, size_t size)
{
    hn_player player;
    const hn_rules *rules = &p->session->rules;
    text_out t = text_in(buffer, size);
    if (hn_player_at_level(&player, level, rules->game, p->session->seats, NULL))
        return;
    if (strchr(player.name, '@'))
        add_faults(p, &player, &t);
    else
        words_about(p->screen.language, rules, "player", player.policy->name,
                    hn_policy_about(player.policy), buffer, size);
    if (!*buffer)
        text_add(&t, "%s", say(p, "level best", NULL).text);
}

static void print_levels(const person *p)
{
    screen_title(&p->screen, house_name(p->screen.language, &p->session->rules));
    screen_say(&p->screen, INK_STRONG, 0,
               say(p, "ask level", PARTS(PART("level", PERSON_LEVEL))).text);
    for (int i = 0; i < hn_levels(); i++) {
        char words[WORDS_SENTENCE];
        say_level(p, hn_level_at(i)->name, words, sizeof words);
        choices_print_line(&p->screen, i + 1, hn_level_at(i)->name, LEVEL_WIDTH, words);
    }
}

/* The level that a tidy line names, by its number or its name, or NULL. */
static const char *level_meant(const char *line)
{
    char number[16];
    if (!*line)
        return PERSON_LEVEL;
    for (int i = 0; i < hn_levels(); i++) {
        snprintf(number, sizeof number, "%d", i + 1);
        if (!strcmp(line, number) || !strcmp(line, hn_level_at(i)->name))
            return hn_level_at(i)->name;
    }
    return NULL;
}

const char *person_level(person *p)
{
    print_levels(p);
    while (read_line(p) == TIMED_LINE && !is_quit(p->line)) {
        const char *level = level_meant(p->line);
        if (level)
            return level;
        if (!strcmp(p->line, "help") || !strcmp(p->line, "?")) {
            print_levels(p);
            notice(p, "level help", NULL);
            continue;
        }
        char typed[41];
        snprintf(typed, sizeof typed, "%s", p->line);
        notice(p, "not a level", PARTS(PART("line", typed), PART("count", hn_levels())));
    }
    return NULL;
}

/* ---- pages ---- */

/* Whether what was not read yet must stay on the screen: only a terminal tells its lines, and with a clock
 * nothing waits. */
static bool has_pages(const person *p)
{
    return p->terminal && p->screen.rows && !p->limit && has_dice(p);
}

/* Waits for Enter. False: the person leaves. */
static bool wait_for_enter(person *p, const char *what)
{
    fprintf(p->screen.out, "%s\n", say(p, what, NULL).text);
    return read_line(p) == TIMED_LINE && !is_quit(p->line);
}

/* Prints what `print` does; where it would push off the screen what was not read yet, only after Enter.
 * False: the person leaves. */
static bool show_page(person *p, void (*print)(person *p, const void *context), const void *context)
{
    FILE *out = p->screen.out;
    char *text = NULL;
    size_t size = 0;
    FILE *memory = has_pages(p) ? open_memstream(&text, &size) : NULL;
    p->screen.out = memory ? memory : out;
    print(p, context);
    p->screen.out = out;
    if (!memory)
        return true;
    int lines = 0;
    bool stays = true;
    if (fclose(memory))
        exit(cli_failed("out of memory"));
    for (size_t i = 0; i < size; i++)
        lines += text[i] == '\n';
    if (p->unread && p->unread + lines >= p->screen.rows)
        stays = wait_for_enter(p, "enter to go on");
    if (stays)
        fwrite(text, 1, size, out);
    p->unread += lines;
    free(text);
    return stays;
}

static void tell_until(person *p, const void *end)
{
    int to = *(const int *)end;
    story_of(p->session)->tell(&p->screen, p->session, p->told, to, false);
    p->told = to;
}

/* Tells what happened, with pages throw by throw. False: the person leaves. */
static bool tell_news(person *p)
{
    const session *s = p->session;
    bool stays = true;
    if (!has_pages(p))
        person_tell(p);
    for (int to = p->told; stays && to < s->log_count;) {
        uint8_t type = s->log[to++].type;
        if (type == HN_EVENT_THROW || type == HN_EVENT_END || to == s->log_count)
            stays = show_page(p, tell_until, &to);
    }
    return stays;
}

static void print_all(person *p, const void *unused)
{
    (void)unused;
    show_all(p);
}

/* Shows what is new. Dice: what led to the table stands above it, so that the bid is right above the
 * question. Cards: it stands below, or in games in which much happens in a turn above too, so that the whole
 * table stays on a small terminal. False: the person leaves. */
static bool show_news(person *p)
{
    p->hurry = false;
    p->live = p->session->log_count;
    bool news_first = words_is(&p->session->rules, "news_first");
    if (has_dice(p))
        return tell_news(p) && show_page(p, print_all, NULL);
    if (news_first)
        person_tell(p);
    if (table_changed(p))
        draw_table(p);
    if (!news_first)
        person_tell(p);
    print_question(p);
    return true;
}

bool person_decide(person *p, hn_action *action, bool *stand_in)
{
    *stand_in = false;
    if (!show_news(p))
        return false;
    start_clock(p);
    timed_answer answer = ask(p, action);
    p->deadline = p->warning = 0;
    *stand_in = answer == TIMED_LATE;
    if (*stand_in)
        *action = let_stand_in_play(p);
    return answer != TIMED_END;
}

/* ---- the others' time ---- */

/* The computer players that are asked now, and how long the slowest of them takes, in milliseconds. */
static hn_seats thinking(const session *s, int *delay)
{
    hn_seats seats = (hn_seats)(hn_deciders(&s->rules, &s->play.state) & ~s->persons);
    *delay = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        if (!(seats >> seat & 1))
            continue;
        hn_view view = hn_view_of(&s->rules, &s->play.state, seat);
        int own =
            hn_player_delay(&s->player[seat], &view, hn_player_key(session_round(s)->seed, seat));
        *delay = own > *delay ? own : *delay;
    }
    return seats;
}

/* Tells what has happened so far. At a table of dice a person is told the calls, and here the bids too; those
 * that led to a question stand on the table. */
static bool tell_at_once(person *p)
{
    const session *s = p->session;
    bool stays = true;
    if (!has_dice(p) || !s->persons) {
        if (s->persons || !s->asks_why)
            person_tell(p);
        return true;
    }
    for (; stays && p->live < s->log_count; p->live++) {
        const hn_event *event = &s->log[p->live];
        char words[160];
        listener w = words_typed(p->screen.language, &s->rules, s->seats);
        if (event->type == HN_EVENT_THROW)
            stays = tell_news(p);
        if (event->type != HN_EVENT_BID || s->persons >> event->seat & 1)
            continue;
        words_event(&w, NULL, event, words, sizeof words);
        fprintf(p->screen.out, "%s\n", words);
        p->unread++;
    }
    return stays;
}

/* Says who is thinking until the deadline, then takes it back. */
static void think(person *p, hn_seats seats, int64_t deadline)
{
    char list[SCREEN_SEATS];
    const screen *s = &p->screen;
    screen_seats(seats, list);
    const spoken words =
        say(p, "thinking", PARTS(PART("several", (seats & (seats - 1)) != 0), PART("seats", list)));
    screen_put(s, INK_FAINT, words.text);
    fflush(s->out);
    p->hurry = !timed_wait(&p->input, deadline);
    timed_drop(&p->input);
    fprintf(s->out, "\r%*s\r", text_columns(words.text), "");
}

bool person_waits(person *p)
{
    int delay, log = p->session->log_count;
    if (!p->pace || p->hurry || p->paced == log)
        return true;
    bool stays = tell_at_once(p);
    hn_seats seats = thinking(p->session, &delay);
    p->paced = log;
    if (stays && delay)
        think(p, seats, timed_now() + delay);
    return stays;
}

bool person_goes_on(person *p)
{
    return !p->terminal || wait_for_enter(p, "enter for next");
}

/* ---- the end ---- */

static void print_end(person *p, const void *score)
{
    const session *s = p->session;
    if (s->asks_why && s->persons) {
        screen_title(&p->screen, say(p, "title why", NULL).text);
        story_of(s)->reasons(&p->screen, s);
    }
    story_score(&p->screen, s, score);
}

void person_score(person *p, const hn_score *score)
{
    /* Who leaves in between has seen the round to its end. */
    if (tell_news(p))
        show_page(p, print_end, score);
}
