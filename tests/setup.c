/* Tables for tests in text form: what is the same for cards and dice. A table is dealt by the rules that the text
 * has, then given what the text says; so what it leaves out is as after a deal. */
#include "setup_kinds.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const setup_kind *kind_of(const setup *s)
{
    return hn_game_table(s->rules.game) == HN_TABLE_DICE ? &setup_dice : &setup_cards;
}

void setup_happened(const setup *s, const char *lines, bool wanted, where at)
{
    check_story(s->story, lines, wanted, at);
}

/* Whether a line is of a seat with dice, `0: 2 2`: no card is called so. */
static bool is_of_dice(const char *line)
{
    const char *words = line + 2 + strspn(line + 2, " ");
    return is_of_seat(line) && isdigit((unsigned char)words[0]) && (!words[1] || words[1] == ' ');
}

/* The game that has the preset of the lines; without one Perudo where there are dice, else Cambio. */
static const hn_game *game_of(const char *lines, where at)
{
    char line[LONGEST];
    const char *name, *usual = "cambio";
    while (next_line(&lines, "\n", line, at)) {
        if ((name = behind(line, "preset")))
            for (int i = 0; i < hn_games(); i++)
                for (int k = 0; k < hn_presets(hn_game_at(i)); k++)
                    if (!strcmp(hn_preset_name(hn_game_at(i), k), name))
                        return hn_game_at(i);
        if (is_of_dice(line))
            usual = "perudo";
    }
    return hn_game_find(usual);
}

void setup_deal(setup *s, int seats, const char *lines, where at)
{
    hn_events events;
    read_rules(&s->rules, game_of(lines, at), lines, at);
    s->state = (hn_state){{0}};
    if (hn_deal(&s->rules, seats, 0, 1, &s->state, &events))
        broken(at, "%d seats cannot be dealt to", seats);
    text_out t = text_in(s->story, sizeof s->story);
    add_events(&t, &s->rules, &events);
}

static int count_seats(const char *lines, where at)
{
    char line[LONGEST];
    int seats = 0;
    while (next_line(&lines, "\n", line, at))
        seats += is_of_seat(line);
    return seats;
}

void setup_set(setup *s, const char *lines, where at)
{
    setup_deal(s, count_seats(lines, at), lines, at);
    s->story[0] = 0;
    kind_of(s)->lay(s, lines, at);
}

void setup_set_under(setup *s, const char *rules, const char *lines, where at)
{
    char both[2 * LONGEST];
    snprintf(both, sizeof both, "%s\n%s", rules, lines);
    setup_set(s, both, at);
}

/* ---- acting ---- */

static void apply_one(setup *s, int seat, const char *words, where at)
{
    text_out t = {s->story, sizeof s->story, strlen(s->story)};
    do_action(&s->rules, &s->state, seat, words, &t, at);
    kind_of(s)->check(s, at);
}

/* The seats that a line speaks of, and its action. */
static hn_seats read_action(const setup *s, const char *line, const char **words, where at)
{
    const char *all = behind(line, "all:");
    if (!all && !is_of_seat(line))
        broken(at, "whose action is \"%s\"?", line);
    *words = all ? all : line + 2 + strspn(line + 2, " ");
    return all ? hn_deciders(&s->rules, &s->state) : seat_bit(line[0] - '0');
}

void setup_act(setup *s, const char *lines, where at)
{
    char one[LONGEST];
    s->story[0] = 0;
    while (next_line(&lines, ";\n", one, at)) {
        const char *words;
        hn_seats seats = read_action(s, one, &words, at);
        for (int seat = 0; seat < HN_SEATS; seat++)
            if (seats & seat_bit(seat))
                apply_one(s, seat, words, at);
    }
}

void setup_refuse(setup *s, const char *lines, hn_status status, where at)
{
    refuse_action(&s->rules, &s->state, lines, status, at);
}

const char *legal(setup *s, int seat)
{
    text_out t = text_in(s->legal, sizeof s->legal);
    kind_of(s)->add_legal(s, seat, &t);
    return s->legal;
}

hn_action action_of(const setup *s, int seat, const char *words)
{
    hn_action action = HN_ACTIONS;
    int seats = hn_seat_count(&s->rules, &s->state);
    assert_int_equal(hn_action_parse(&s->rules, seats, seat, words, &action), HN_OK);
    return action;
}

void setup_expect(setup *s, const char *lines, where at)
{
    expect_lines(s, kind_of(s)->truth, lines, at);
}
