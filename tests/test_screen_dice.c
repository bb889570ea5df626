/* What a person is shown at a table of dice and what a typed line means: everything fits a terminal of 80
 * columns and 24 lines, others' dice stay under their cups until a call, a bid can be typed in many ways,
 * and one that is refused is answered with what could be bid. */
#include "cli/choices.h"
#include "cli/house.h"
#include "cli/screen.h"
#include "cli/story.h"
#include "cli/throw.h"
#include "cli/why.h"
#include "test.h"

#include "draw.h"
#include "shown.h"

#include "games/perudo.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 80, LINES = 24 };

typedef struct setup {
    hn_rules rules;
    hn_state state;
    hn_events events; /* of the last action */
} setup;

/* ---- tables ---- */

static void use_preset(hn_rules *rules, const char *name)
{
    assert_int_equal(hn_rules_preset(rules, hn_game_find("perudo"), name, NULL), HN_OK);
}

static void set_rule(hn_rules *rules, const char *key, const char *value)
{
    hn_error error = {0};
    if (hn_rules_set_text(rules, hn_key_find(rules->game, key), 0, value, &error))
        fail_msg("%s", error.text);
}

/* Sets a table from the dice of each seat, "11466 23 - 5", `-` for one that is out. Seat 0 begins. */
static void set(setup *s, const char *house, const char *dice)
{
    uint8_t die[HN_SEATS][HN_DICE] = {{0}};
    int seats = 1, at = 0;
    for (const char *c = dice; *c; c++) {
        if (*c == ' ') {
            seats++;
            at = 0;
        } else if (*c != '-') {
            die[seats - 1][at++] = (uint8_t)(*c - '0');
        }
    }
    use_preset(&s->rules, house);
    assert_int_equal(hn_deal(&s->rules, seats, 0, 7, &s->state, &s->events), HN_OK);
    perudo *p = (perudo *)(void *)&s->state;
    memcpy(p->die, die, sizeof die);
    p->in_play = p->alive = 0;
    bool one = false;
    for (int seat = 0; seat < seats; seat++) {
        p->dice[seat] = 0;
        while (p->dice[seat] < HN_DICE && die[seat][p->dice[seat]])
            p->dice[seat]++;
        p->in_play = (uint8_t)(p->in_play + p->dice[seat]);
        p->alive |= (hn_seats)((p->dice[seat] > 0) << seat);
        one |= p->dice[seat] == 1;
    }
    p->palifico = one && s->rules.value[PERUDO_PALIFICO] == PALIFICO_ANY;
    p->wild = p->palifico ? 0 : (uint8_t)s->rules.value[PERUDO_WILD];
}

/* Acts for whoever is to decide: "bid 3x4, dudo". */
static void act(setup *s, const char *actions)
{
    char list[256], *rest = list;
    snprintf(list, sizeof list, "%s", actions);
    for (char *words; (words = strtok_r(rest, ",", &rest));) {
        hn_action action;
        int seats = hn_seat_count(&s->rules, &s->state);
        int seat = hn_next_decider(&s->rules, &s->state);
        words += *words == ' ';
        assert_int_equal(hn_action_parse(&s->rules, seats, seat, words, &action), HN_OK);
        assert_int_equal(hn_apply(&s->rules, &s->state, seat, action, &s->events), HN_OK);
    }
}

/* ---- drawing ---- */

/* The terminal: 80 columns, and as many lines as it takes, unless a test says otherwise. */
static int width = COLUMNS, rows;

static screen screen_of(FILE *out, bool utf8, bool colour)
{
    return (screen){.out = out, .utf8 = utf8, .colour = colour, .width = width, .rows = rows};
}

static void ordinary_terminal(void)
{
    width = COLUMNS;
    rows = 0;
}

static void name_all(screen_seat *seats, const char *name)
{
    for (int seat = 0; seat < HN_SEATS; seat++)
        seats[seat] = (screen_seat){.name = name};
}

static void draw_view(const hn_rules *rules, const hn_dice_view *view, bool utf8, bool colour,
                      const char *name)
{
    FILE *out = fmemopen(drawn, sizeof drawn, "w");
    screen s = screen_of(out, utf8, colour);
    screen_seat seats[HN_SEATS];
    name_all(seats, name);
    screen_title(&s, "house rules, seed 18446744073709551615, round 1000, throw 1000");
    screen_dice(&s, rules, view, seats);
    fclose(out);
}

static void draw(setup *s, int seat)
{
    hn_dice_view copy;
    hn_view view = hn_view_of(&s->rules, &s->state, seat);
    hn_dice_view_of(&view, &copy);
    draw_view(&s->rules, &copy, false, false, "random");
}

static int lines_of(const char *words)
{
    int lines = 0;
    for (; *words; words++)
        lines += *words == '\n';
    return lines;
}

FIXTURE(.before_each = ordinary_terminal);

/* ---- the table ---- */

TEST(others_dice_are_under_their_cups)
{
    setup s;
    set(&s, "faroleo", "66141 23 - 555");
    act(&s, "bid 3x4, bid 4x4");
    draw(&s, 3);
    shows("  seat 0 random     [?] [?] [?] [?] [?]   5 dice   bid 3x4\n");
    shows("  seat 1 random     [?] [?]  .   .   .    2 dice   bid 4x4\n");
    shows("  seat 2 random     out\n");
    shows("+-- 5 --++-- 5 --++-- 5 --+\n");
    hides(" 6 ");
}

TEST(ones_own_dice_are_sorted_and_show_their_pips)
{
    setup s;
    set(&s, "faroleo", "6341 23");
    draw(&s, 0);
    shows("                    |       || o     || o   o || o   o |\n"
          "> seat 0 random     |   o   ||   o   ||       || o   o |\n"
          "                    |       ||     o || o   o || o   o |\n"
          "                    +-- 1 --++-- 3 --++-- 4 --++-- 6 --+\n");
}

TEST(what_counts_for_the_bid_is_in_brackets)
{
    setup s;
    set(&s, "faroleo", "6441 23");
    act(&s, "bid 1x2, bid 2x4");
    draw(&s, 0);
    shows("+--[1]--++--[4]--++--[4]--++-- 6 --+\n");
    set(&s, "faroleo", "6441 2");
    act(&s, "bid 1x2, bid 2x2");
    draw(&s, 0);
    shows("+-- 1 --++-- 4 --++-- 4 --++-- 6 --+\n");
}

TEST(the_bid_its_bidder_the_dice_and_the_wild_face_stand_in_the_middle)
{
    setup s;
    set(&s, "faroleo", "6441 23");
    draw(&s, 0);
    shows("| no bid |   seat 0 opens\n");
    act(&s, "bid 3x5");
    draw(&s, 1);
    shows("+--------+   6 dice in play, aces are wild\n"
          "    the bid         |  3x5   |   at least 3 are 5s or aces\n"
          "                    +--------+   by seat 0 (random)\n");
    act(&s, "bid 2x1");
    draw(&s, 0);
    shows("at least 2 are aces\n");
    shows("  bid 3x5           |"); /* one's own last bid */
    set(&s, "faroleo", "6441 2");
    act(&s, "bid 1x5");
    draw(&s, 1);
    shows("5 dice in play, palifico: none is wild\n");
    shows("at least 1 is a 5\n");
    set(&s, "liars-dice", "3 4");
    act(&s, "bid 1x5");
    draw(&s, 1);
    shows("2 dice in play, 6s are wild\n");
    shows("at least 1 is a 5 or a 6\n");
}

/* Draws the table of the seat to act, its question and its choices into `drawn`. */
static void draw_all(setup *s, bool utf8, bool colour, const char *name)
{
    static char table[sizeof drawn];
    char question[256];
    choices list;
    hn_dice_view copy;
    hn_view view = hn_view_of(&s->rules, &s->state, hn_next_decider(&s->rules, &s->state));
    hn_dice_view_of(&view, &copy);
    draw_view(&s->rules, &copy, utf8, colour, name);
    memcpy(table, drawn, sizeof table);
    FILE *out = fmemopen(drawn, sizeof drawn, "w");
    screen on = screen_of(out, utf8, colour);
    choices_of(&view, &list);
    choices_question(NULL, &view, question, sizeof question);
    fputs(table, out);
    screen_paragraph(&on, 0, question);
    choices_print(&on, &view, &list);
    fputs("> \n", out);
    fclose(out);
}

TEST(in_few_columns_everything_stands_closer)
{
    setup s;
    set(&s, "faroleo", "66141 23 - 555");
    act(&s, "bid 3x4, bid 4x4, bid 2x1");
    width = 60;
    draw(&s, 0);
    shows("  seat 1 ran [?] [?]  .   .   .    2 dice   bid 4x4\n");
    shows("  the bid: 2x1 by seat 3 (random)\n  at least 2 are aces\n"
          "  10 dice in play, aces are wild\n");
    shows("+--[1]--++--[1]--++-- 4 --++-- 6 --++-- 6 --+\n");
    width = 40;
    draw(&s, 0);
    shows("  seat 1 ? ? . . .   2 dice   bid 4x4\n");
    shows("> seat 0 [1][1] 4  6  6   bid 3x4\n");
}

TEST(in_few_lines_ones_own_dice_stand_in_one)
{
    setup s;
    set(&s, "faroleo", "66141 23 - 555 5 66");
    act(&s, "bid 3x4, bid 4x4");
    rows = LINES;
    draw(&s, 0);
    shows("  seat 0 random      1   1  [4]  6   6    bid 3x4\n");
    rows = 0;
    draw(&s, 0);
    shows("+--[4]--+");
}

TEST(a_bidders_long_name_is_cut_off_with_a_mark)
{
    setup s;
    hn_dice_view copy;
    set(&s, "faroleo", "66141 23");
    act(&s, "bid 3x4");
    hn_view view = hn_view_of(&s.rules, &s.state, 1);
    hn_dice_view_of(&view, &copy);
    draw_view(&s.rules, &copy, false, false, "a-player-whose-name-has-36-letters--");
    shows("   by seat 0 (a-player-whose-name-has-36-lette...)\n");
    draw_view(&s.rules, &copy, true, false, "a-player-whose-name-has-36-letters--");
    shows("   by seat 0 (a-player-whose-name-has-36-letters…)\n");
    draw_view(&s.rules, &copy, true, false, "a-player-whose-name-has-36-letters-");
    shows("   by seat 0 (a-player-whose-name-has-36-letters-)\n");
}

TEST(every_table_fits_a_small_terminal_with_the_question)
{
    static const int widths[] = {80, 79, 67, 60, 58, 57, 50, 40};
    static const char name[] = "a-player-with-a-very-long-name@expert-and-more-than-that-0123456";
    for (int number = 0; number < 200; number++) {
        setup s;
        use_preset(&s.rules, "perudo");
        if (number & 1)
            set_rule(&s.rules, "palifico", "any last die");
        int seats = 2 + number % 7;
        width = widths[number / 7 % 8];
        hn_deal(&s.rules, seats, number % seats, (uint64_t)number, &s.state, &s.events);
        for (int seat; (seat = hn_next_decider(&s.rules, &s.state)) != HN_NONE;) {
            hn_action list[HN_ACTIONS];
            draw_all(&s, number & 2, number & 4, name);
            if (widest(drawn) > width || (width == COLUMNS && lines_of(drawn) > LINES))
                fail_msg("%d columns, %d lines:\n%s", widest(drawn), lines_of(drawn), drawn);
            int count = hn_legal_list(&s.rules, &s.state, seat, list);
            uint64_t moment = (uint64_t)number * 100000 + perudo_of(&s.state)->moment;
            int chosen = (int)hn_random_below(5, HN_FOR_CALLER, moment, (uint64_t)count);
            hn_apply(&s.rules, &s.state, seat, list[chosen], &s.events);
        }
    }
}

TEST(without_utf8_everything_is_ascii)
{
    setup s;
    set(&s, "perudo", "11466 23 - 5");
    act(&s, "bid 2x3");
    draw_all(&s, false, false, "random");
    for (const char *c = drawn; *c; c++)
        assert_true((*c >= ' ' && *c <= '~') || *c == '\n');
}

/* The drawing is the same whatever the hidden dice are. */
TEST(a_table_tells_nothing_that_is_hidden)
{
    static char before[sizeof drawn];
    for (int seat = 0; seat < 5; seat++) {
        setup s, other;
        hn_dice_view copy;
        set(&s, "perudo", "11466 23 - 55");
        act(&s, "bid 2x3, bid 3x3");
        hn_view view = hn_view_of(&s.rules, &s.state, seat == 4 ? HN_NONE : seat);
        hn_dice_view_of(&view, &copy);
        draw(&s, seat == 4 ? HN_NONE : seat);
        memcpy(before, drawn, sizeof before);
        other = s;
        assert_int_equal(hn_dice_world(&s.rules, &copy, 99, &other.state, NULL), HN_OK);
        draw(&other, seat == 4 ? HN_NONE : seat);
        assert_string_equal(before, drawn);
    }
}

/* ---- calls ---- */

/* Draws the open cups of the last call, and its result below them. */
static void draw_call(const setup *s, const setup *before)
{
    screen_seat seats[HN_SEATS];
    char words[256];
    text_out t = text_in(words, sizeof words);
    FILE *out = fmemopen(drawn, sizeof drawn, "w");
    screen on = screen_of(out, false, false);
    const perudo *p = perudo_of(&before->state);
    dice_throw it = throw_of(&s->rules, p->seats);
    it.wild = p->wild;
    it.bid = p->bid;
    it.bidder = p->bidder;
    memcpy(it.last, p->last, sizeof it.last);
    memcpy(it.before, p->dice, sizeof it.before);
    memcpy(it.dice, p->dice, sizeof it.dice);
    bool ended = false;
    for (int i = 0; i < s->events.count && !ended; i++) {
        ended = throw_ends(&it, &s->events.event[i]);
        if (!ended)
            throw_follow(&it, &s->events.event[i]);
    }
    assert_true(ended);
    name_all(seats, "random");
    throw_draw(&on, &it, seats);
    throw_result(NULL, &it, &t);
    fprintf(out, "%s\n", words);
    fclose(out);
}

static void call(const char *house, const char *dice, const char *bids, const char *word)
{
    setup s, before;
    set(&s, house, dice);
    act(&s, bids);
    before = s;
    act(&s, word);
    draw_call(&s, &before);
}

TEST(a_call_opens_all_cups_with_what_matches_in_brackets)
{
    call("faroleo", "61441 23 - 554", "bid 3x4, bid 4x4", "dudo");
    assert_string_equal(drawn, "  seat 0 random     [1] [1] [4] [4]  6    bid 3x4\n"
                               "  seat 1 random      2   3                bid 4x4\n"
                               "  seat 3 random     [4]  5   5            dudo      loses a die\n"
                               "5 match: the bid holds. Seat 3 loses a die and has 2.\n");
}

TEST(in_few_columns_a_call_has_signs_for_what_it_cost)
{
    width = 40;
    call("faroleo", "61441 23 - 554", "bid 3x4, bid 4x4", "dudo");
    shows("  seat 0 [1][1][4][4] 6   bid 3x4\n"
          "  seat 1  2  3            bid 4x4\n"
          "  seat 3 [4] 5  5         dudo     -1\n");
    call("faroleo", "22 4 55", "bid 1x4", "dudo");
    shows("dudo     out\n");
}

TEST(a_call_says_who_was_right_and_what_it_cost)
{
    call("faroleo", "23456 23456", "bid 3x4", "dudo");
    shows("2 match: the bid was too high. Seat 0 loses a die and has 4.\n");
    call("faroleo", "2345 2345", "bid 2x4", "calza");
    shows(
        "calza     gets a die back\n2 match: exactly as bid. Seat 1 gets a die back and has 5.\n");
    call("faroleo", "23456 23456", "bid 2x4", "calza");
    shows("2 match: exactly as bid. Seat 1 has all its dice already.\n");
    call("faroleo", "23456 23456", "bid 3x4", "calza");
    shows("2 match: not 3. Seat 1 loses a die and has 4.\n");
    call("faroleo", "22 3 55", "bid 1x4", "dudo");
    shows("None matches: the bid was too high. Seat 0 loses a die and has 1.\n");
    call("faroleo", "22 4 55", "bid 1x4", "dudo");
    shows("1 matches: the bid holds. Seat 1 is out.\n");
    call("liars-dice", "4 6", "bid 2x4", "dudo");
    shows("2 match: the bid holds. Seat 1 is out.\n");
}

TEST(in_palifico_only_the_face_itself_matches)
{
    call("faroleo", "114 4 55", "bid 2x4", "dudo");
    shows(" 1   1  [4]");
    shows("2 match: the bid holds.");
}

/* ---- the choices ---- */

static void print_choices(setup *s)
{
    char question[256];
    choices list;
    hn_view view = hn_view_of(&s->rules, &s->state, hn_next_decider(&s->rules, &s->state));
    FILE *out = fmemopen(drawn, sizeof drawn, "w");
    screen on = screen_of(out, false, false);
    choices_of(&view, &list);
    choices_question(NULL, &view, question, sizeof question);
    fprintf(out, "%s\n", question);
    choices_print(&on, &view, &list);
    fclose(out);
}

TEST(the_list_has_the_calls_and_the_lowest_bid_of_each_face)
{
    setup s;
    set(&s, "faroleo", "11466 2356 555");
    print_choices(&s);
    assert_string_equal(drawn, "You open the throw.\n"
                               "   1  1x2      2  1x3      3  1x4      4  1x5      5  1x6\n"
                               "      or more of a face, up to 12: type the bid, as in 2x6\n");
    act(&s, "bid 3x4");
    print_choices(&s);
    assert_string_equal(drawn, "Seat 0 bids 3x4; none of your dice matches.\n"
                               "   1  dudo   fewer than 3 are 4s or aces\n"
                               "   2  calza  exactly 3; a die back if you are right\n"
                               "   3  2x1      4  4x4      5  3x5      6  3x6\n"
                               "      or more of a face, up to 12: type the bid, as in 4x6\n");
    set(&s, "faroleo", "22 4 55");
    print_choices(&s);
    shows("You open the throw. Palifico: the face that you bid stays.\n");
    act(&s, "bid 1x4");
    print_choices(&s);
    assert_string_equal(drawn,
                        "Seat 0 bids 1x4; 1 of your dice matches. Palifico: the face stays.\n"
                        "   1  dudo   none is a 4\n"
                        "   2  calza  exactly 1; a die back if you are right\n"
                        "   3  2x4\n"
                        "      or more of a face, up to 5: type the bid, as in 3x4\n");
    act(&s, "bid 5x4");
    print_choices(&s);
    hides("   3  ");
    hides("or more");
    set(&s, "perudo", "22333 44555");
    act(&s, "bid 2x2");
    print_choices(&s);
    hides("calza");
}

/* The action that a line means, as text; "" if it means none, then the reason is in `drawn`. */
static const char *meant(setup *s, const char *typed)
{
    static char words[64];
    char line[100];
    choices list;
    hn_action action;
    int seat = hn_next_decider(&s->rules, &s->state);
    hn_view view = hn_view_of(&s->rules, &s->state, seat);
    choices_of(&view, &list);
    snprintf(line, sizeof line, "%s", typed);
    choices_tidy(line);
    drawn[0] = 0;
    if (!choices_read(NULL, &view, &list, line, &action, drawn, sizeof drawn)) {
        assert_true(*drawn != 0);
        return "";
    }
    hn_action_text(&s->rules, hn_seat_count(&s->rules, &s->state), seat, action, words,
                   sizeof words);
    return words;
}

TEST(a_bid_can_be_typed_in_many_ways)
{
    setup s;
    set(&s, "faroleo", "11466 2356 555");
    act(&s, "bid 3x4");
    static const char *const lines[] = {"bid 4x6",  "4x6",     "4 6",         "4X6", " 4  x  6 ",
                                        "bid 4 6",  "BID 4x6", "bid4x6",      "4*6", "4 6s",
                                        "bid 4 6s", "4x 6",    "bid   4x6\r", "04x6"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_string_equal(meant(&s, lines[i]), "bid 4x6");
    assert_string_equal(meant(&s, "2 aces"), "bid 2x1");
    assert_string_equal(meant(&s, "1 ace"), "bid 1x1");
    assert_string_equal(meant(&s, "dudo"), "dudo");
    assert_string_equal(meant(&s, " CALZA\n"), "calza");
    assert_string_equal(meant(&s, "1"), "dudo");
    assert_string_equal(meant(&s, "2"), "calza");
    assert_string_equal(meant(&s, "3"), "bid 2x1");
    assert_string_equal(meant(&s, "6"), "bid 3x6");
}

TEST(other_lines_are_no_action_and_say_what_is)
{
    setup s;
    set(&s, "faroleo", "11466 2356 555");
    act(&s, "bid 3x4");
    static const char *const lines[][2] = {
        {"7", "there is no choice 7; choose 1 to 6; a bid is typed as 4x6"},
        {"46", "a bid is typed as 4x6"},
        {"4x7", "the dice have no such face; a die has 1 to 6"},
        {"4x0", "no such face"},
        {"0x4", "a bid has 1 to 12"},
        {"13x4", "there are not that many dice in play; a bid has 1 to 12"},
        {"99999999999999999999x4", "there are not that many dice in play"},
        {"4 99999999999999999999", "no such face"},
        {"dodo", "did you mean \"dudo\"?"},
        {"bid", "is not an action"},
        {"-4x6", "is not an action"},
        {"4x6x", "is not an action"},
        {"4 6 6", "is not an action"},
        {"aces", "is not an action"},
        {"4 sixes", "is not an action"},
        {"x6", "is not an action"},
        {"%s%n", "is not an action"},
        {"\xff\xfe", "is not an action"},
        {"draw deck", "is not an action"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        assert_string_equal(meant(&s, lines[i][0]), "");
        shows(lines[i][1]);
    }
}

/* Why what was typed is refused, into `drawn`. */
static void refuse(setup *s, const char *typed)
{
    hn_action action;
    int seats = hn_seat_count(&s->rules, &s->state);
    int seat = hn_next_decider(&s->rules, &s->state);
    hn_state copy = s->state;
    hn_view view = hn_view_of(&s->rules, &s->state, seat);
    assert_int_equal(hn_action_parse(&s->rules, seats, seat, meant(s, typed), &action), HN_OK);
    hn_status status = hn_apply(&s->rules, &copy, seat, action, NULL);
    assert_true(status != HN_OK);
    choices_refusal(NULL, &view, action, status, drawn, sizeof drawn);
}

TEST(a_refused_bid_is_answered_with_the_lowest_that_is_not)
{
    setup s;
    set(&s, "faroleo", "11466 2356 555");
    refuse(&s, "2 aces");
    assert_string_equal(drawn, "a throw cannot be opened with the wild face; the lowest bids are "
                               "1x2, 1x3, 1x4, 1x5, 1x6");
    refuse(&s, "dudo");
    assert_string_equal(drawn, "there is no bid yet: open with one");
    act(&s, "bid 5x4");
    refuse(&s, "5x4");
    assert_string_equal(drawn, "the bid must be higher than the one that stands; of 4s at least 6");
    refuse(&s, "2x1");
    shows("; of aces at least 3");
    refuse(&s, "9x3");
    assert_string_equal(drawn,
                        "under these rules a bid never goes to a lower face; the lowest bids "
                        "are 3x1, 6x4, 5x5, 5x6");
    act(&s, "bid 12x6, bid 12x1");
    refuse(&s, "12x6");
    assert_string_equal(drawn, "the bid must be higher than the one that stands; no bid is left: "
                               "it can only be called");
    set(&s, "faroleo", "22 4 55");
    act(&s, "bid 2x4");
    refuse(&s, "4x5");
    assert_string_equal(drawn, "this throw is palifico: the face cannot be changed; the lowest "
                               "bids are 3x4");
}

/* ---- hints ---- */

static void hint(const char *player, const hn_view *view)
{
    hn_player found;
    assert_int_equal(hn_player_find(&found, player, hn_view_rules(view)->game, NULL), HN_OK);
    FILE *out = fmemopen(drawn, sizeof drawn, "w");
    screen s = screen_of(out, true, false);
    why_hint_more(&s, &found, view);
    fclose(out);
}

TEST(a_hint_has_the_chance_of_the_bid)
{
    setup s;
    set(&s, "faroleo", "11466 23");
    hn_view first = hn_view_of(&s.rules, &s.state, 0), second = hn_view_of(&s.rules, &s.state, 1);
    hint("random", &first);
    shows("  To be expected: 2.3 aces, 2.7 2s, 2.7 3s, 3.7 4s, 2.7 5s, 4.7 6s.\n");
    act(&s, "bid 2x2");
    hint("random", &second);
    shows("random would choose ");
    /* One is there; of five others, each with a chance of 1/3, one is wanted: 1 - (2/3)^5, and
     * exactly one is 5/3 (2/3)^4. */
    shows("  The bid 2x2 holds with 87 % and is exact with 33 %; 2.7 are to be expected.\n");
    set(&s, "perudo", "11466 23");
    act(&s, "bid 2x2");
    hint("random", &second);
    shows("  The bid 2x2 holds with 87 %; 2.7 are to be expected.\n");
}

/* A hint has five lines of 80 columns at most, and is the same whatever the hidden dice are. */
static void check_hint(const hn_rules *rules, const hn_state *state, int seat, const char *player)
{
    static char before[sizeof drawn];
    hn_dice_view copy;
    hn_state world;
    hn_view view = hn_view_of(rules, state, seat);
    hint(player, &view);
    memcpy(before, drawn, sizeof before);
    assert_in_range(lines_of(drawn), 2, 5);
    assert_true(widest(drawn) <= COLUMNS);
    assert_non_null(strstr(drawn, " would choose "));
    hn_dice_view_of(&view, &copy);
    assert_int_equal(hn_dice_world(rules, &copy, 12345, &world, NULL), HN_OK);
    hn_view redrawn = hn_view_of(rules, &world, seat);
    hint(player, &redrawn);
    assert_string_equal(drawn, before);
}

TEST(hints_are_short_and_tell_nothing_that_is_hidden)
{
    const hn_game *game = hn_game_find("perudo");
    for (int number = 0; number < 20; number++) {
        hn_rules rules;
        hn_state state;
        hn_player player;
        const hn_policy *policy = hn_policy_at(number % hn_players());
        if (!hn_policy_plays(policy, game))
            continue;
        use_preset(&rules, hn_preset_name(game, number % hn_presets(game)));
        char name[HN_PLAYER_NAME];
        draw_name(policy, name);
        assert_int_equal(hn_player_find(&player, name, game, NULL), HN_OK);
        int most = hn_rules_most_seats(&rules);
        hn_deal(&rules, 2 + number % (most - 1), 0, (uint64_t)number, &state, NULL);
        for (int seat; (seat = hn_next_decider(&rules, &state)) != HN_NONE;) {
            for (int i = 0; i < hn_players(); i++) {
                draw_name(hn_policy_at(i), name);
                if (hn_policy_plays(hn_policy_at(i), game))
                    check_hint(&rules, &state, seat, name);
            }
            hn_view view = hn_view_of(&rules, &state, seat);
            uint64_t key = hn_player_key((uint64_t)number, seat);
            hn_apply(&rules, &state, seat, hn_player_decide(&player, &view, key, NULL), NULL);
        }
    }
}

/* ---- the story ---- */

/* A session in which all act by chance, a person at seat 0; it keeps no file. */
static void sit_down(session *t, int seats, uint64_t seed)
{
    *t = (session){.seats = seats, .persons = 1, .asks_why = true};
    use_preset(&t->rules, NULL);
    for (int seat = 0; seat < seats; seat++)
        assert_int_equal(hn_player_find(&t->player[seat], "random", t->rules.game, NULL), HN_OK);
    assert_int_equal(session_begin(t, seed), 0);
}

static void play_on(session *t)
{
    int seat = hn_next_decider(&t->rules, &t->play.state);
    hn_view view = hn_view_of(&t->rules, &t->play.state, seat);
    bool stand_in;
    hn_action action =
        seat ? session_decide(t, seat, &stand_in) : hn_player_decide(&t->player[0], &view, 3, NULL);
    assert_int_equal(session_apply(t, seat, action, false), HN_OK);
}

static void tell(const session *t, int from, bool whole)
{
    drawn[0] = 0;
    FILE *out = fmemopen(drawn, sizeof drawn, "w");
    screen s = screen_of(out, false, false);
    story_of(t)->tell(&s, t, whole ? 0 : from, t->log_count, whole);
    fclose(out);
}

TEST(nothing_is_told_of_others_dice_before_a_call)
{
    for (uint64_t seed = 0; seed < 20; seed++) {
        session t;
        sit_down(&t, 4, seed);
        while (!hn_over(&t.rules, &t.play.state)) {
            int from = t.log_count;
            tell(&t, 0, true);
            for (int seat = 1; seat < 4; seat++) {
                char words[32];
                snprintf(words, sizeof words, "seat %d throws", seat);
                hides(words);
            }
            play_on(&t);
            tell(&t, from, false);
            bool called = perudo_of(&t.play.state)->bidder == HN_NONE;
            if (called && (perudo_of(&t.play.state)->dice[0] || hn_over(&t.rules, &t.play.state)))
                shows(" match");
            if (!called)
                assert_string_equal(drawn, "");
        }
        session_free(&t);
    }
}

TEST(the_end_tells_how_each_throw_went_and_who_won)
{
    for (uint64_t seed = 0; seed < 20; seed++) {
        hn_score score;
        session t;
        sit_down(&t, 2 + (int)(seed % 5), seed);
        while (!hn_over(&t.rules, &t.play.state))
            play_on(&t);
        assert_int_equal(session_score(&t, &score), 0);
        FILE *out = fmemopen(drawn, sizeof drawn, "w");
        screen s = screen_of(out, false, false);
        story_score(&s, &t, &score);
        fclose(out);
        int throws = perudo_of(&t.play.state)->turn + 1;
        assert_int_equal(lines_of(drawn), throws + 3); /* title, head, result */
        assert_true(widest(drawn) <= COLUMNS);
        shows("The round is won by seat ");
        shows("\n     1  ");
        for (width = 60; width >= 40; width -= 20) {
            out = fmemopen(drawn, sizeof drawn, "w");
            s = screen_of(out, false, false);
            story_score(&s, &t, &score);
            fclose(out);
            assert_true(widest(drawn) <= width);
        }
        width = COLUMNS;
        out = fmemopen(drawn, sizeof drawn, "w");
        s = screen_of(out, false, false);
        story_of(&t)->reasons(&s, &t);
        fclose(out);
        assert_int_equal(lines_of(drawn), throws + t.reason_count);
        session_free(&t);
    }
}

/* A round in which seat 0 went out early. */
TEST(someone_who_is_out_is_told_how_many_throws_were_not_shown)
{
    int told = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        session t;
        sit_down(&t, 4, seed);
        int unseen = 0;
        while (!hn_over(&t.rules, &t.play.state)) {
            bool out = !perudo_of(&t.play.state)->dice[0];
            int before = perudo_of(&t.play.state)->turn;
            play_on(&t);
            unseen += out && perudo_of(&t.play.state)->turn > before;
        }
        char words[64];
        tell(&t, t.log_count - 1, false);
        snprintf(words, sizeof words, "(%d throw%s without you; the list below", unseen,
                 unseen == 1 ? "" : "s");
        if (unseen)
            shows(words);
        else
            hides("without you");
        told += unseen > 1;
        session_free(&t);
    }
    assert_true(told > 0);
}

TEST(people_count_throws_from_1)
{
    session t;
    sit_down(&t, 4, 1);
    while (!perudo_of(&t.play.state)->turn)
        play_on(&t);
    tell(&t, 0, false);
    shows("-- throw 1: seat ");
    tell(&t, 0, true);
    shows("throw 1: seat 0 begins");
    shows("throw 2: seat ");
    hides("throw 0");
    session_free(&t);
}

/* ---- the rules in words ---- */

static void rules_in_words(const hn_rules *rules)
{
    FILE *out = fmemopen(drawn, sizeof drawn, "w");
    screen s = screen_of(out, false, false);
    s.width = 10000;
    house_print(&s, rules, true);
    fclose(out);
}

TEST(the_rules_in_words_follow_the_values)
{
    hn_rules rules;
    use_preset(&rules, "faroleo");
    rules_in_words(&rules);
    shows("2 to 6 seats, each with 5 dice of 6 faces");
    shows("All aces (1s) are wild");
    shows("at least half as many, rounded up");
    shows("No throw is opened with aces");
    shows("never a lower face");
    shows("Or \"calza\", if you think it is exact: then");
    shows("after a right \"calza\" its caller does.");
    shows("While any seat has a single die, the face cannot be changed, and aces are not wild.");
    use_preset(&rules, "perudo");
    rules_in_words(&rules);
    shows("A throw is opened with aces only when it is palifico.");
    shows("More of any face, or as many of a higher one.");
    shows("more than two seats are left");
    shows("Once for each seat");
    set_rule(&rules, "after_calza", "next");
    rules_in_words(&rules);
    shows("after a right \"calza\" the seat after its caller does.");
    use_preset(&rules, "liars-dice");
    rules_in_words(&rules);
    shows("2 seats, each with 1 die of 6 faces");
    shows("All 6s are wild");
    shows("the bidder loses the round, otherwise you do");
    shows("The first call ends the round");
    hides("calza");
    hides("Palifico");
}
