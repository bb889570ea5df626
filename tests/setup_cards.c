/* Tables of cards in text form. The text is read twice: first which cards it names, then where they lie, because
 * `rest` and the deck take what is named nowhere. */
#include "setup_kinds.h"

#include <stdlib.h>
#include <string.h>

/* ---- setting a table ---- */

typedef struct spread {
    bool used[HN_CARDS];
} spread;

/* First reading: which cards are named. */
static spread read_names(const char *lines, where at)
{
    spread cards = {{false}};
    char line[LONGEST], word[LONGEST];
    while (next_line(&lines, "\n", line, at)) {
        const char *words = is_of_seat(line) ? line + 2 : NULL;
        if (!words)
            words = behind(line, "discard");
        if (!words)
            words = behind(line, "deck");
        while (words && next_piece(&words, " ", word, at)) {
            if (!strcmp(word, "-") || !strcmp(word, "rest"))
                continue;
            hn_card card = read_card(word, at).card;
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

static void lay_card(table *t, int seat, int slot, laid one)
{
    t->card[seat][slot] = one.card;
    t->known[seat][slot] = one.known;
    t->slots[seat] |= (uint16_t)(1u << slot);
    if (one.up)
        table_turn_up(t, (hn_place){(uint8_t)seat, (uint8_t)slot}, NULL);
    if (one.collected) {
        t->collects[seat] = (uint8_t)hn_card_rank(one.card);
        t->collection[seat] |= (uint16_t)((slot + 1) << (4 * (one.collected - 1)));
    }
}

static void read_hand(table *t, int seat, const char *words, spread *cards, where at)
{
    char word[LONGEST];
    int slot = 0;
    while (next_piece(&words, " ", word, at)) {
        if (!strcmp(word, "rest")) {
            hn_card card = HN_NONE;
            while (slot < HN_SLOTS && (card = next_of_rest(cards)) != HN_NONE)
                lay_card(t, seat, slot++, (laid){card, 0, 0, false});
            continue;
        }
        if (slot == HN_SLOTS)
            broken(at, "seat %d has too many cards", seat);
        if (strcmp(word, "-"))
            lay_card(t, seat, slot, read_card(word, at));
        slot++;
    }
}

static void read_discard(table *t, const char *words, spread *cards, where at)
{
    char word[LONGEST];
    while (next_piece(&words, " ", word, at)) {
        hn_card card = HN_NONE;
        if (strcmp(word, "rest"))
            t->pile[t->discard_count++] = read_card(word, at).card;
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
    while (words && next_piece(&words, " ", word, at))
        deck[count++] = read_card(word, at).card;
    while ((card = next_of_rest(cards)) != HN_NONE)
        deck[count++] = card;
    memcpy(t->pile + HN_CARDS - count, deck, (size_t)count);
    t->deck_count = t->ordered = (uint8_t)count;
}

static void read_callers(table *t, const char *words)
{
    t->caller = (uint8_t)(*words - '0');
    t->callers = read_seats(words);
}

static int rank_called(const char *name, where at)
{
    for (int rank = 0; rank < HN_RANKS; rank++)
        if (!strcmp(hn_rank_name(rank), name))
            return rank;
    broken(at, "there is no rank \"%s\"", name);
}

/* `1 5`: seat 1 collects fives. */
static void read_rank(table *t, const char *words, where at)
{
    int seat = words[0] - '0';
    t->collects[seat] = (uint8_t)rank_called(words + 1 + strspn(words + 1, " "), at);
}

/* `0 2`: powers of seats 0 and 2 wait; `0:7 2:K`: and of which ranks. */
static void read_queue(table *t, const char *words, where at)
{
    char word[LONGEST];
    while (next_piece(&words, " ", word, at)) {
        int seat = word[0] - '0';
        t->queue[t->queued++] =
            word[1] ? queue_item(seat, rank_called(word + 2, at)) : (uint8_t)seat;
    }
}

/* What only Vinto's tables have: false if a line is none of it. */
static bool read_vinto(table *t, const char *line, where at)
{
    const char *value;
    char word[LONGEST];
    if ((value = behind(line, "ranks")))
        while (next_piece(&value, " ", word, at))
            t->ranks |= (uint16_t)(1u << rank_called(word, at));
    else if ((value = behind(line, "power")))
        t->power = (uint8_t)rank_called(value, at);
    else if ((value = behind(line, "may_pass")))
        t->may_pass = !strcmp(value, "yes");
    else if ((value = behind(line, "unused")))
        t->unused = !strcmp(value, "yes");
    else if ((value = behind(line, "barred")))
        t->barred = read_seats(value);
    else
        return false;
    return true;
}

/* A line that is a number or two: false if it is none. */
static bool read_numbers(table *t, const char *line, int *lap, int *phase, where at)
{
    const char *value;
    if ((value = behind(line, "turn")))
        t->turn_seat = (uint8_t)atoi(value);
    else if ((value = behind(line, "first")))
        t->first = (uint8_t)atoi(value);
    else if ((value = behind(line, "lap")))
        *lap = atoi(value);
    else if ((value = behind(line, "seed")))
        t->seed = (uint64_t)atoi(value);
    else if ((value = behind(line, "caller")))
        read_callers(t, value);
    else if ((value = behind(line, "collects")))
        read_rank(t, value, at);
    else if ((value = behind(line, "queue")))
        read_queue(t, value, at);
    else if ((value = behind(line, "phase")))
        *phase = phase_of(value, at);
    else
        return read_vinto(t, line, at);
    return true;
}

static void ask(table *t, int phase)
{
    bool window = phase == HN_PHASE_WINDOW || phase == HN_PHASE_LOOKS;
    hn_seats seats = seat_bit(t->queued ? queue_seat(t->queue[0]) : t->turn_seat);
    for (int seat = 0; seat < t->seats && window; seat++)
        if (table_hand(t, seat))
            seats |= seat_bit(seat);
    table_ask(t, phase, seats);
}

static void lay_cards(setup *s, const char *lines, where at)
{
    spread cards = read_names(lines, at);
    table *t = table_in(s);
    memset(t->card, HN_NONE, sizeof t->card);
    memset(t->known, 0, sizeof t->known);
    memset(t->slots, 0, sizeof t->slots);
    memset(t->pile, HN_NONE, sizeof t->pile);
    t->deck_count = t->discard_count = 0;

    char words[LONGEST], deck[LONGEST] = "";
    const char *value;
    int lap = 0, phase = HN_PHASE_DRAW;
    while (next_line(&lines, "\n", words, at)) {
        if (is_of_seat(words))
            read_hand(t, words[0] - '0', words + 2, &cards, at);
        else if ((value = behind(words, "discard")))
            read_discard(t, value, &cards, at);
        else if ((value = behind(words, "deck")))
            memcpy(deck, value, strlen(value) + 1);
        else if (!read_numbers(t, words, &lap, &phase, at) && !behind(words, "preset") &&
                 !behind(words, "rule"))
            broken(at, "what is \"%s\"?", words);
    }
    read_deck(t, deck, &cards, at);
    t->turn = (uint16_t)(lap * t->seats + (t->turn_seat + t->seats - t->first) % t->seats);
    ask(t, phase);
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

/* A collection is a list of different slots, whose cards lie open and are of the seat's rank. */
static void check_collections(const setup *s, where at)
{
    const table *t = table_of(&s->state);
    for (int seat = 0; seat < HN_SEATS; seat++) {
        unsigned list = t->collection[seat], slots = 0;
        for (; list; list >>= 4) {
            int slot = (int)(list & 15) - 1;
            if (slot < 0 || slot >= HN_SLOTS || slots >> slot & 1 ||
                t->card[seat][slot] >= HN_CARDS || t->known[seat][slot] != HN_EVERYONE ||
                hn_card_rank(t->card[seat][slot]) != t->collects[seat])
                broken(at, "slot %d cannot be in the collection of seat %d", slot, seat);
            slots |= 1u << slot;
        }
    }
}

/* What lies face up is a card that all know. */
static void check_open(const setup *s, where at)
{
    const table *t = table_of(&s->state);
    for (int seat = 0; seat < HN_SEATS; seat++)
        for (unsigned open = table_open(t, seat); open; open &= open - 1)
            if (t->known[seat][__builtin_ctz(open)] != HN_EVERYONE)
                broken(at, "%d.%d lies face up and is not known", seat, __builtin_ctz(open));
}

static void check(const setup *s, where at)
{
    check_cards(s, at);
    check_collections(s, at);
    check_open(s, at);
}

static void add_legal(const setup *s, int seat, text_out *out)
{
    hn_action list[HN_ACTIONS];
    int seats = hn_seat_count(&s->rules, &s->state);
    int count = hn_legal_list(&s->rules, &s->state, seat, list);
    for (int i = 0; i < count; i++) {
        char words[40];
        hn_action_text(&s->rules, seats, seat, list[i], words, sizeof words);
        text_add(out, "%s%s", i ? ", " : "", words);
    }
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
    for (int slot = 0; t->slots[seat] >> slot; slot++) {
        int collected = 0;
        for (int i = 0; i < HN_COLLECTION; i++)
            if ((t->collection[seat] >> (4 * i) & 15) == slot + 1)
                collected = i + 1;
        bool up = table_open(t, seat) >> slot & 1;
        add_card(out, t->card[seat][slot], collected || up ? 0 : t->known[seat][slot]);
        if (up)
            text_add(out, "/up");
        if (collected)
            text_add(out, "*%d", collected);
    }
}

static void add_ranks(text_out *out, const table *t)
{
    for (int seat = 0; seat < t->seats; seat++)
        text_add(out, " %s", t->collects[seat] < HN_RANKS ? hn_rank_name(t->collects[seat]) : "-");
}

static void add_queue(text_out *out, const table *t)
{
    for (int i = 0; i < t->queued; i++) {
        int rank = queue_rank(t->queue[i]);
        text_add(out, " %d", queue_seat(t->queue[i]));
        if (rank != HN_NONE)
            text_add(out, ":%s", hn_rank_name(rank));
    }
}

/* What only Vinto's tables have: false if a keyword is none of it. */
static bool truth_of_vinto(const table *t, const char *keyword, text_out *out)
{
    if (!strcmp(keyword, "ranks"))
        for (unsigned ranks = t->ranks; ranks; ranks &= ranks - 1)
            text_add(out, " %s", hn_rank_name(__builtin_ctz(ranks)));
    else if (!strcmp(keyword, "power"))
        text_add(out, " %s", t->power == HN_NONE ? "-" : hn_rank_name(t->power));
    else if (!strcmp(keyword, "may_pass"))
        text_add(out, " %s", t->may_pass ? "yes" : "no");
    else if (!strcmp(keyword, "unused"))
        text_add(out, " %s", t->unused ? "yes" : "no");
    else if (!strcmp(keyword, "barred"))
        add_seats(out, t->barred);
    else
        return false;
    return true;
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
    else if (!strcmp(keyword, "collects"))
        add_ranks(out, t);
    else if (!strcmp(keyword, "queue"))
        add_queue(out, t);
    else if (!strcmp(keyword, "points") || !strcmp(keyword, "winners"))
        add_score(out, &s->rules, &s->state, *keyword == 'w');
    else if (!truth_of_vinto(t, keyword, out))
        broken(at, "what is \"%s\"?", keyword);
}

const setup_kind setup_cards = {lay_cards, check, add_legal, truth};
