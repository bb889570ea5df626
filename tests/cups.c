/* Dice tables for tests in text form. A table is dealt by the rules that the text has, then given the dice
 * of the text; so what the text leaves out is as after a deal. */
#include "cups.h"

#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void cups_happened(const cups *c, const char *lines, bool wanted, const char *file, int line)
{
    check_story(c->story, lines, wanted, (where){file, line});
}

void cups_deal(cups *c, int seats, const char *lines, const char *file, int line)
{
    hn_events events;
    read_rules(&c->rules, hn_game_find("perudo"), lines, (where){file, line});
    c->state = (hn_state){{0}};
    if (hn_deal(&c->rules, seats, 0, 1, &c->state, &events))
        broken((where){file, line}, "%d seats cannot be dealt to", seats);
    text_out t = text_in(c->story, sizeof c->story);
    add_events(&t, &c->rules, &events);
}

/* ---- setting a table ---- */

static int count_seats(const char *lines, where at)
{
    char line[LONGEST];
    int seats = 0;
    while (next_line(&lines, "\n", line, at))
        seats += is_of_seat(line);
    return seats;
}

static void read_dice(cups *c, int seat, const char *words, where at)
{
    perudo *p = cups_table(c);
    char word[LONGEST];
    int count = 0, most = c->rules.value[PERUDO_DICE], faces = c->rules.value[PERUDO_FACES];
    memset(p->die[seat], 0, HN_DICE);
    while (next_piece(&words, " ", word, at)) {
        int die = atoi(word);
        if (!strcmp(word, "out"))
            continue;
        if (die < 1 || die > faces || count == most)
            broken(at, "seat %d has at most %d dice that show 1 to %d", seat, most, faces);
        p->die[seat][count++] = (uint8_t)die;
    }
    p->dice[seat] = (uint8_t)count;
}

static hn_seats read_seats(const char *words)
{
    hn_seats seats = 0;
    for (; *words; words++)
        if (*words >= '0' && *words < '0' + HN_SEATS)
            seats |= (hn_seats)(1u << (*words - '0'));
    return seats;
}

/* What follows from the dice and the beginner. */
static void begin_throw(cups *c, bool said)
{
    perudo *p = cups_table(c);
    int rule = c->rules.value[PERUDO_PALIFICO];
    bool one = false;
    p->in_play = 0;
    p->alive = 0;
    for (int seat = 0; seat < p->seats; seat++) {
        p->in_play = (uint8_t)(p->in_play + p->dice[seat]);
        p->alive |= (hn_seats)((p->dice[seat] > 0) << seat);
        one |= p->dice[seat] == 1;
    }
    p->beginner = p->turn_seat;
    p->asked = (hn_seats)(1u << p->turn_seat);
    p->palifico = rule == PALIFICO_ANY ? one : said;
    p->wild = p->palifico ? 0 : (uint8_t)c->rules.value[PERUDO_WILD];
    if (said)
        p->had_palifico |= p->asked;
}

/* Whether the rules can lead to the table: its views are views that they know. */
static void check_possible(const cups *c, where at)
{
    hn_view public = hn_view_of(&c->rules, &c->state, HN_NONE);
    hn_plain_view copy;
    hn_state world;
    hn_error error;
    hn_view_copy(&public, &copy);
    if (hn_view_world(&c->rules, &copy, 0, &world, &error))
        broken(at, "%s", error.text);
}

void cups_set(cups *c, const char *lines, const char *file, int line)
{
    where at = {file, line};
    char words[LONGEST];
    const char *value;
    bool palifico = false;
    cups_deal(c, count_seats(lines, at), lines, file, line);
    c->story[0] = 0;
    perudo *p = cups_table(c);
    while (next_line(&lines, "\n", words, at)) {
        if (is_of_seat(words))
            read_dice(c, words[0] - '0', words + 2, at);
        else if ((value = behind(words, "turn")))
            p->turn_seat = (uint8_t)atoi(value);
        else if ((value = behind(words, "throw")))
            p->turn = (uint16_t)atoi(value);
        else if ((value = behind(words, "first")))
            p->first = (uint8_t)atoi(value);
        else if ((value = behind(words, "seed")))
            p->seed = (uint64_t)atoi(value);
        else if ((value = behind(words, "had")))
            p->had_palifico = read_seats(value);
        else if (behind(words, "palifico"))
            palifico = true;
        else if (!behind(words, "preset") && !behind(words, "rule"))
            broken(at, "what is \"%s\"?", words);
    }
    begin_throw(c, palifico);
    check_possible(c, at);
}

/* ---- acting ---- */

/* Every die that is counted lies there, and none else; but one that a last calza gave is not thrown any
 * more. */
static void check_dice(const cups *c, where at)
{
    const perudo *p = perudo_of(&c->state);
    int in_play = 0;
    for (int seat = 0; seat < HN_SEATS; seat++) {
        in_play += p->dice[seat];
        if (p->dice[seat] > c->rules.value[PERUDO_DICE] ||
            (p->alive >> seat & 1) != (p->dice[seat] > 0))
            broken(at, "seat %d has %d dice", seat, p->dice[seat]);
        for (int i = 0; i < HN_DICE; i++)
            if ((p->die[seat][i] > 0) != (i < p->dice[seat]) &&
                (p->phase != HN_PHASE_OVER || i + 1 != p->dice[seat]))
                broken(at, "die %d of seat %d shows %d", i, seat, p->die[seat][i]);
    }
    if (in_play != p->in_play)
        broken(at, "%d dice are in play, not %d", in_play, p->in_play);
}

void cups_act(cups *c, const char *lines, const char *file, int line)
{
    where at = {file, line};
    char one[LONGEST];
    text_out t = text_in(c->story, sizeof c->story);
    while (next_line(&lines, ";\n", one, at)) {
        if (!is_of_seat(one))
            broken(at, "whose action is \"%s\"?", one);
        do_action(&c->rules, &c->state, one[0] - '0', one + 2 + strspn(one + 2, " "), &t, at);
        check_dice(c, at);
    }
}

void cups_refuse(cups *c, const char *lines, hn_status status, const char *file, int line)
{
    refuse_action(&c->rules, &c->state, lines, status, (where){file, line});
}

/* ---- legal actions ---- */

/* Adds the runs of counts of one face. */
static void add_face(text_out *t, const hn_mask *mask, int face)
{
    for (int count = 1; count <= HN_MOST_DICE; count++) {
        int last = count;
        while (last <= HN_MOST_DICE &&
               hn_mask_has(mask, perudo_bid_action((hn_bid){(uint8_t)last, (uint8_t)face})))
            last++;
        if (last == count)
            continue;
        text_add(t, "%s%d", t->length ? ", " : "", count);
        if (last - 1 > count)
            text_add(t, "-%d", last - 1);
        text_add(t, "x%d", face);
        count = last;
    }
}

const char *cups_legal(cups *c, int seat)
{
    hn_mask mask;
    text_out t = text_in(c->legal, sizeof c->legal);
    hn_legal(&c->rules, &c->state, seat, &mask);
    if (hn_mask_has(&mask, PERUDO_DUDO))
        text_add(&t, "dudo");
    if (hn_mask_has(&mask, PERUDO_CALZA))
        text_add(&t, "%scalza", t.length ? ", " : "");
    for (int face = 1; face <= HN_FACES; face++)
        add_face(&t, &mask, face);
    return c->legal;
}

hn_action cups_action(const cups *c, const char *words)
{
    hn_action action = HN_ACTIONS;
    int seats = hn_seat_count(&c->rules, &c->state);
    assert_int_equal(hn_action_parse(&c->rules, seats, 0, words, &action), HN_OK);
    return action;
}

/* ---- expecting ---- */

static void add_dice(text_out *out, const perudo *p, int seat)
{
    for (int i = 0; i < p->dice[seat]; i++)
        text_add(out, " %d", p->die[seat][i]);
    if (!p->dice[seat])
        text_add(out, " out");
}

static void add_bid(text_out *out, const perudo *p)
{
    if (p->bidder == HN_NONE)
        text_add(out, " none");
    else
        text_add(out, " %dx%d by %d", p->bid.count, p->bid.face, p->bidder);
}

/* Behind a keyword: what is true of it. */
static void truth(const void *context, const char *keyword, text_out *out, where at)
{
    const cups *c = context;
    const perudo *p = perudo_of(&c->state);
    if (is_of_seat(keyword))
        add_dice(out, p, keyword[0] - '0');
    else if (!strcmp(keyword, "dice"))
        for (int seat = 0; seat < p->seats; seat++)
            text_add(out, " %d", p->dice[seat]);
    else if (!strcmp(keyword, "in_play"))
        text_add(out, " %d", p->in_play);
    else if (!strcmp(keyword, "bid"))
        add_bid(out, p);
    else if (!strcmp(keyword, "turn"))
        text_add(out, " %d", p->turn_seat);
    else if (!strcmp(keyword, "asked"))
        add_seats(out, hn_deciders(&c->rules, &c->state));
    else if (!strcmp(keyword, "throw"))
        text_add(out, " %d", p->turn);
    else if (!strcmp(keyword, "palifico"))
        text_add(out, " %s", p->palifico ? "yes" : "no");
    else if (!strcmp(keyword, "wild"))
        p->wild ? text_add(out, " %d", p->wild) : text_add(out, " none");
    else if (!strcmp(keyword, "had"))
        add_seats(out, p->had_palifico);
    else if (!strcmp(keyword, "phase"))
        text_add(out, " %s", hn_phase_name(p->phase));
    else if (!strcmp(keyword, "points") || !strcmp(keyword, "winners"))
        add_score(out, &c->rules, &c->state, *keyword == 'w');
    else
        broken(at, "what is \"%s\"?", keyword);
}

void cups_expect(cups *c, const char *lines, const char *file, int line)
{
    expect_lines(c, truth, lines, (where){file, line});
}
