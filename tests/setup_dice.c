/* Tables of dice in text form. */
#include "setup_kinds.h"

#include <stdlib.h>
#include <string.h>

static void read_dice(setup *s, int seat, const char *words, where at)
{
    perudo *p = dice_in(s);
    char word[LONGEST];
    int count = 0, most = s->rules.value[PERUDO_DICE], faces = s->rules.value[PERUDO_FACES];
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

/* What follows from the dice and the beginner. */
static void begin_throw(setup *s, bool said)
{
    perudo *p = dice_in(s);
    int rule = s->rules.value[PERUDO_PALIFICO];
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
    p->wild = p->palifico ? 0 : (uint8_t)s->rules.value[PERUDO_WILD];
    if (said)
        p->had_palifico |= p->asked;
}

/* Whether the rules can lead to the table: its views are views that they know. */
static void check_possible(const setup *s, where at)
{
    hn_view public = hn_view_of(&s->rules, &s->state, HN_NONE);
    hn_plain_view copy;
    hn_state world;
    hn_error error;
    hn_view_copy(&public, &copy);
    if (hn_view_world(&s->rules, &copy, 0, &world, &error))
        broken(at, "%s", error.text);
}

static void lay_dice(setup *s, const char *lines, where at)
{
    char words[LONGEST];
    const char *value;
    bool palifico = false;
    perudo *p = dice_in(s);
    while (next_line(&lines, "\n", words, at)) {
        if (is_of_seat(words))
            read_dice(s, words[0] - '0', words + 2, at);
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
    begin_throw(s, palifico);
    check_possible(s, at);
}

/* Every die that is counted lies there, and none else; but one that a last calza gave is not thrown any
 * more. */
static void check_dice(const setup *s, where at)
{
    const perudo *p = perudo_of(&s->state);
    int in_play = 0;
    for (int seat = 0; seat < HN_SEATS; seat++) {
        in_play += p->dice[seat];
        if (p->dice[seat] > s->rules.value[PERUDO_DICE] ||
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

static void add_legal(const setup *s, int seat, text_out *out)
{
    hn_mask mask;
    hn_legal(&s->rules, &s->state, seat, &mask);
    if (hn_mask_has(&mask, PERUDO_DUDO))
        text_add(out, "dudo");
    if (hn_mask_has(&mask, PERUDO_CALZA))
        text_add(out, "%scalza", out->length ? ", " : "");
    for (int face = 1; face <= HN_FACES; face++)
        add_face(out, &mask, face);
}

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
    const setup *s = context;
    const perudo *p = perudo_of(&s->state);
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
        add_seats(out, hn_deciders(&s->rules, &s->state));
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
        add_score(out, &s->rules, &s->state, *keyword == 'w');
    else
        broken(at, "what is \"%s\"?", keyword);
}

const setup_kind setup_dice = {lay_dice, check_dice, add_legal, truth};
