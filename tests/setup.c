/* Tables for tests in text form. The text is read twice: first the rules, the seats and which cards
 * it names, then where they lie, because `rest` and the deck take what is named nowhere. */
#include "setup.h"

#include "words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- cards ---- */

/* A card and who knows it: `3h`, `3h/01`, `3h/all`. */
static hn_card read_card(char *word, hn_seats *known, where at)
{
    char *slash = strchr(word, '/');
    *known = 0;
    if (slash) {
        *slash = 0;
        if (!strcmp(slash + 1, "all"))
            *known = HN_EVERYONE;
        else
            for (const char *digit = slash + 1; *digit; digit++)
                *known |= seat_bit(*digit - '0');
    }
    hn_card card = hn_card_parse(word);
    if (card == HN_NONE)
        broken(at, "there is no card \"%s\"", word);
    return card;
}

/* ---- what happened ---- */

void setup_happened(const setup *s, const char *lines, bool wanted, const char *file, int line)
{
    check_story(s->story, lines, wanted, (where){file, line});
}

void setup_deal(setup *s, int seats, const char *lines, const char *file, int line)
{
    hn_events events;
    read_rules(&s->rules, hn_game_find("cambio"), lines, (where){file, line});
    s->state = (hn_state){{0}};
    if (hn_deal(&s->rules, seats, 0, 1, &s->state, &events))
        broken((where){file, line}, "%d seats cannot be dealt to", seats);
    text_out t = text_in(s->story, sizeof s->story);
    add_events(&t, &s->rules, &events);
}

/* ---- setting a table ---- */

typedef struct spread {
    bool used[HN_CARDS];
    int seats;
} spread;

/* First reading: how many seats, and which cards are named. */
static spread read_names(const char *lines, where at)
{
    spread cards = {{false}, 0};
    char line[LONGEST], word[LONGEST];
    while (next_line(&lines, "\n", line, at)) {
        const char *words = is_of_seat(line) ? line + 2 : NULL;
        cards.seats += words != NULL;
        if (!words)
            words = behind(line, "discard");
        if (!words)
            words = behind(line, "deck");
        while (words && next_piece(&words, " ", word, at)) {
            if (!strcmp(word, "-") || !strcmp(word, "rest"))
                continue;
            hn_seats known;
            hn_card card = read_card(word, &known, at);
            if (cards.used[card])
                broken(at, "%s lies in two places", word);
            cards.used[card] = true;
        }
    }
    return cards;
}

/* The lowest card that lies nowhere yet, or HN_NONE. */
static hn_card next_of_rest(spread *cards)
{
    for (int card = 0; card < HN_CARDS; card++)
        if (!cards->used[card]) {
            cards->used[card] = true;
            return (hn_card)card;
        }
    return HN_NONE;
}

static void lay(table *t, int seat, int slot, hn_card card, hn_seats known)
{
    t->card[seat][slot] = card;
    t->known[seat][slot] = known;
    t->slots[seat] |= (uint16_t)(1u << slot);
}

static void read_hand(table *t, int seat, const char *words, spread *cards, where at)
{
    char word[LONGEST];
    int slot = 0;
    while (next_piece(&words, " ", word, at)) {
        if (!strcmp(word, "rest")) {
            hn_card card = HN_NONE;
            while (slot < HN_SLOTS && (card = next_of_rest(cards)) != HN_NONE)
                lay(t, seat, slot++, card, 0);
            continue;
        }
        if (slot == HN_SLOTS)
            broken(at, "seat %d has too many cards", seat);
        if (strcmp(word, "-")) {
            hn_seats known;
            hn_card card = read_card(word, &known, at);
            lay(t, seat, slot, card, known);
        }
        slot++;
    }
}

static void read_discard(table *t, const char *words, spread *cards, where at)
{
    char word[LONGEST];
    while (next_piece(&words, " ", word, at)) {
        hn_seats known;
        hn_card card = HN_NONE;
        if (strcmp(word, "rest"))
            t->pile[t->discard_count++] = read_card(word, &known, at);
        else
            while ((card = next_of_rest(cards)) != HN_NONE)
                t->pile[t->discard_count++] = card;
    }
}

/* The deck lies at the pile's end, its top first, in settled order. */
static void read_deck(table *t, const char *words, spread *cards, where at)
{
    hn_card deck[HN_CARDS];
    int count = 0;
    char word[LONGEST];
    hn_card card;
    hn_seats known;
    while (words && next_piece(&words, " ", word, at))
        deck[count++] = read_card(word, &known, at);
    while ((card = next_of_rest(cards)) != HN_NONE)
        deck[count++] = card;
    memcpy(t->pile + HN_CARDS - count, deck, (size_t)count);
    t->deck_count = t->ordered = (uint8_t)count;
}

static void read_callers(table *t, const char *words)
{
    t->caller = (uint8_t)(*words - '0');
    for (; *words; words++)
        if (isdigit((unsigned char)*words))
            t->callers |= seat_bit(*words - '0');
}

void setup_set(setup *s, const char *lines, const char *file, int line)
{
    where at = {file, line};
    spread cards = read_names(lines, at);
    setup_deal(s, cards.seats, lines, file, line);
    s->story[0] = 0;
    table *t = table_in(s);
    memset(t->card, HN_NONE, sizeof t->card);
    memset(t->known, 0, sizeof t->known);
    memset(t->slots, 0, sizeof t->slots);
    memset(t->pile, HN_NONE, sizeof t->pile);
    t->deck_count = t->discard_count = 0;

    char words[LONGEST], deck[LONGEST] = "";
    const char *value;
    int lap = 0;
    while (next_line(&lines, "\n", words, at)) {
        if (is_of_seat(words))
            read_hand(t, words[0] - '0', words + 2, &cards, at);
        else if ((value = behind(words, "discard")))
            read_discard(t, value, &cards, at);
        else if ((value = behind(words, "deck")))
            memcpy(deck, value, strlen(value) + 1);
        else if ((value = behind(words, "turn")))
            t->turn_seat = (uint8_t)atoi(value);
        else if ((value = behind(words, "first")))
            t->first = (uint8_t)atoi(value);
        else if ((value = behind(words, "lap")))
            lap = atoi(value);
        else if ((value = behind(words, "seed")))
            t->seed = (uint64_t)atoi(value);
        else if ((value = behind(words, "caller")))
            read_callers(t, value);
        else if (!behind(words, "preset") && !behind(words, "rule"))
            broken(at, "what is \"%s\"?", words);
    }
    read_deck(t, deck, &cards, at);
    t->turn = (uint16_t)(lap * t->seats + (t->turn_seat + t->seats - t->first) % t->seats);
    table_ask(t, HN_PHASE_DRAW, seat_bit(t->turn_seat));
}

void setup_set_under(setup *s, const char *rules, const char *lines, const char *file, int line)
{
    char both[2 * LONGEST];
    snprintf(both, sizeof both, "%s\n%s", rules, lines);
    setup_set(s, both, file, line);
}

/* ---- acting ---- */

static void check_cards(const setup *s, where at)
{
    const table *t = table_of(&s->state);
    int places[HN_CARDS + 1] = {0};
    for (int i = 0; i < HN_CARDS; i++)
        places[t->pile[i] < HN_CARDS ? t->pile[i] : HN_CARDS]++;
    for (int seat = 0; seat < HN_SEATS; seat++)
        for (int slot = 0; slot < HN_SLOTS; slot++) {
            hn_card card = t->card[seat][slot];
            places[card < HN_CARDS ? card : HN_CARDS]++;
            if ((card < HN_CARDS) != (t->slots[seat] >> slot & 1))
                broken(at, "card and gap do not agree in %d.%d", seat, slot);
        }
    places[t->drawn < HN_CARDS ? t->drawn : HN_CARDS]++;
    for (int card = 0; card < HN_CARDS; card++)
        if (places[card] != 1)
            broken(at, "%s lies in %d places", hn_card_text((hn_card)card), places[card]);
}

static void apply_one(setup *s, int seat, const char *words, where at)
{
    text_out t = {s->story, sizeof s->story, strlen(s->story)};
    do_action(&s->rules, &s->state, seat, words, &t, at);
    check_cards(s, at);
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

void setup_act(setup *s, const char *lines, const char *file, int line)
{
    where at = {file, line};
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

void setup_refuse(setup *s, const char *lines, hn_status status, const char *file, int line)
{
    refuse_action(&s->rules, &s->state, lines, status, (where){file, line});
}

const char *legal(setup *s, int seat)
{
    hn_action list[HN_ACTIONS];
    int seats = hn_seat_count(&s->rules, &s->state);
    int count = hn_legal_list(&s->rules, &s->state, seat, list);
    text_out t = text_in(s->legal, sizeof s->legal);
    for (int i = 0; i < count; i++) {
        char words[40];
        hn_action_text(&s->rules, seats, seat, list[i], words, sizeof words);
        text_add(&t, "%s%s", i ? ", " : "", words);
    }
    return s->legal;
}

hn_action action_of(const setup *s, int seat, const char *words)
{
    hn_action action = HN_ACTIONS;
    int seats = hn_seat_count(&s->rules, &s->state);
    assert_int_equal(hn_action_parse(&s->rules, seats, seat, words, &action), HN_OK);
    return action;
}

/* ---- expecting ---- */

static void add_card(text_out *out, hn_card card, hn_seats known)
{
    text_add(out, " %s", hn_card_text(card));
    if (known)
        text_add(out, "/");
    if (known == HN_EVERYONE)
        text_add(out, "all");
    else
        for (int seat = 0; seat < HN_SEATS; seat++)
            if (known & seat_bit(seat))
                text_add(out, "%d", seat);
}

static void add_hand(text_out *out, const table *t, int seat)
{
    for (int slot = 0; t->slots[seat] >> slot; slot++)
        add_card(out, t->card[seat][slot], t->known[seat][slot]);
}

/* Behind a keyword: what is true of it. */
static void truth(const void *context, const char *keyword, text_out *out, where at)
{
    const setup *s = context;
    const table *t = table_of(&s->state);
    if (is_of_seat(keyword))
        add_hand(out, t, keyword[0] - '0');
    else if (!strcmp(keyword, "discard"))
        for (int i = 0; i < t->discard_count; i++)
            add_card(out, t->pile[i], 0);
    else if (!strcmp(keyword, "top"))
        add_card(out, table_top(t), 0);
    else if (!strcmp(keyword, "deck"))
        text_add(out, " %d", t->deck_count);
    else if (!strcmp(keyword, "drawn"))
        add_card(out, t->drawn, t->drawn_known);
    else if (!strcmp(keyword, "phase"))
        text_add(out, " %s", hn_phase_name(t->phase));
    else if (!strcmp(keyword, "turn"))
        text_add(out, " %d", t->turn_seat);
    else if (!strcmp(keyword, "asked"))
        add_seats(out, hn_deciders(&s->rules, &s->state));
    else if (!strcmp(keyword, "caller"))
        add_seats(out, t->callers);
    else if (!strcmp(keyword, "points") || !strcmp(keyword, "winners"))
        add_score(out, &s->rules, &s->state, *keyword == 'w');
    else
        broken(at, "what is \"%s\"?", keyword);
}

void setup_expect(setup *s, const char *lines, const char *file, int line)
{
    expect_lines(s, truth, lines, (where){file, line});
}
