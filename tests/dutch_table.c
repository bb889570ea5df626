/* Tables of Dutch in text form. The text becomes a plain view, and hn_card_world a state that gives it: so a
 * test says what the seat knows and nothing else. */
#include "dutch_table.h"

#include "games/table.h"
#include "words.h"

#include <stdlib.h>
#include <string.h>

static const hn_game *dutch(void)
{
    return hn_game_find("dutch");
}

/* ---- setting a table ---- */

typedef struct reading {
    hn_card_view view;
    hn_card unseen[HN_CARDS];
    int unseen_count;
    bool has_unseen;
    where at;
} reading;

static void read_place(reading *r, int seat, int slot, char *word)
{
    hn_card_view *v = &r->view;
    laid one = read_card(word, r->at);
    bool hidden = one.card == HN_UNKNOWN;
    if (one.collected) {
        v->collected[seat][one.collected - 1] = (uint8_t)slot;
        v->collects[seat] = (uint8_t)hn_card_rank(one.card);
    }
    v->card[seat][slot] = one.card;
    v->known[seat][slot] = (hn_seats)(hidden ? one.known : one.known | seat_bit(v->seat));
    v->dealt[seat][slot] = 0;
}

static void read_hand(reading *r, int seat, const char *words)
{
    char word[LONGEST];
    for (int slot = 0; next_piece(&words, " ", word, r->at); slot++)
        if (strcmp(word, "-") != 0)
            read_place(r, seat, slot, word);
    if (seat >= r->view.seats)
        r->view.seats = (uint8_t)(seat + 1);
}

static int read_cards(const char *words, hn_card *cards, where at)
{
    char word[LONGEST];
    int count = 0;
    while (next_piece(&words, " ", word, at))
        cards[count++] = read_card(word, at).card;
    return count;
}

static void read_drawn(reading *r, const char *word, int from)
{
    read_cards(word, &r->view.drawn, r->at);
    r->view.drawn_from = (uint8_t)from;
    r->view.drawn_known = from == FROM_DECK ? seat_bit(r->view.seat) : HN_EVERYONE;
}

static void read_line(reading *r, const char *line)
{
    hn_card_view *v = &r->view;
    const char *value;
    if (is_of_seat(line))
        read_hand(r, line[0] - '0', line + 2);
    else if ((value = behind(line, "discard")))
        v->discard_count = (uint8_t)read_cards(value, v->discard, r->at);
    else if ((value = behind(line, "unseen"))) {
        r->has_unseen = true;
        r->unseen_count = read_cards(value, r->unseen, r->at);
    } else if ((value = behind(line, "phase")))
        v->phase = (uint8_t)phase_of(value, r->at);
    else if ((value = behind(line, "turn")))
        v->turn_seat = (uint8_t)atoi(value);
    else if ((value = behind(line, "caller"))) {
        v->caller = (uint8_t)atoi(value);
        v->callers = seat_bit(v->caller);
    } else if ((value = behind(line, "chosen")))
        v->chosen = (hn_place){(uint8_t)(value[0] - '0'), (uint8_t)atoi(value + 2)};
    else if ((value = behind(line, "drawn")))
        read_drawn(r, value, FROM_DECK);
    else if ((value = behind(line, "taken")))
        read_drawn(r, value, FROM_DISCARD);
    else if (!behind(line, "preset") && !behind(line, "rule") && !behind(line, "seat"))
        broken(r->at, "what is \"%s\"?", line);
}

static void begin(reading *r, int seat)
{
    hn_card_view *v = &r->view;
    memset(v->discard, HN_NONE, sizeof v->discard);
    memset(v->card, HN_NONE, sizeof v->card);
    memset(v->dealt, HN_NONE, sizeof v->dealt);
    memset(v->queue, HN_NONE, sizeof v->queue);
    memset(v->queue_rank, HN_NONE, sizeof v->queue_rank);
    memset(v->collects, HN_NONE, sizeof v->collects);
    memset(v->collected, HN_NONE, sizeof v->collected);
    v->caller = v->drawn = v->giver = v->power = HN_NONE;
    v->chosen = v->looked = (hn_place){HN_NONE, HN_NONE};
    v->seat = v->turn_seat = (uint8_t)seat;
    v->moment = 20;
    v->phase = HN_PHASE_DRAW;
}

/* Puts what is named nowhere to the bottom of the discard. */
static void fill_discard(reading *r)
{
    hn_card_view *v = &r->view;
    hn_card named[HN_CARDS];
    int count = 0, named_count = v->discard_count;
    bool used[HN_CARDS] = {false};
    memcpy(named, v->discard, sizeof named);
    for (int i = 0; i < named_count; i++)
        used[named[i]] = true;
    for (int i = 0; i < r->unseen_count; i++)
        used[r->unseen[i]] = true;
    for (int place = 0; place < HN_SEATS * HN_SLOTS; place++)
        if ((&v->card[0][0])[place] < HN_CARDS)
            used[(&v->card[0][0])[place]] = true;
    if (v->drawn < HN_CARDS)
        used[v->drawn] = true;
    for (int card = 0; card < HN_CARDS; card++)
        if (!used[card])
            v->discard[count++] = (hn_card)card;
    memcpy(v->discard + count, named, (size_t)named_count);
    v->discard_count = (uint8_t)(count + named_count);
}

/* What follows from the lines: who is asked, and how many cards the deck has. */
static void complete(reading *r)
{
    hn_card_view *v = &r->view;
    bool window = v->phase == HN_PHASE_WINDOW;
    int deck = HN_CARDS - (v->drawn != HN_NONE);
    if (r->has_unseen)
        fill_discard(r);
    for (int place = 0; place < HN_SEATS * HN_SLOTS; place++)
        deck -= (&v->card[0][0])[place] != HN_NONE;
    v->deck_count = (uint8_t)(deck - v->discard_count);
    v->turn = (uint16_t)(v->seats + v->turn_seat);
    v->asked = (hn_seats)(window ? (1u << v->seats) - 1 : seat_bit(v->seat));
    if (v->phase == HN_PHASE_LOOK || v->phase == HN_PHASE_FIRST || v->phase == HN_PHASE_SECOND)
        v->queue[0] = v->seat;
}

void dutch_table_set(dutch_table *t, const char *lines, where at)
{
    reading r = {.at = at};
    char words[LONGEST];
    const char *rest = lines, *value;
    hn_error error;
    t->seat = 0;
    read_rules(&t->rules, dutch(), lines, r.at);
    while (next_line(&rest, "\n", words, r.at))
        if ((value = behind(words, "seat")))
            t->seat = atoi(value);
    begin(&r, t->seat);
    rest = lines;
    while (next_line(&rest, "\n", words, r.at))
        read_line(&r, words);
    complete(&r);
    if (hn_card_world(&t->rules, &r.view, 1, &t->state, &error))
        broken(r.at, "%s", error.text);
}

/* ---- asking ---- */

hn_view dutch_view(const dutch_table *t)
{
    return hn_view_of(&t->rules, &t->state, t->seat);
}

hn_view dutch_forget(hn_view view, int seat, int slot)
{
    int bit = seat * HN_SLOTS + slot;
    if (bit < 64)
        view.forgot_low_ |= (uint64_t)1 << bit;
    else
        view.forgot_high_ |= (uint32_t)1 << (bit - 64);
    return view;
}

hn_player dutch_player(const char *name)
{
    hn_player player;
    assert_int_equal(hn_player_find(&player, name, dutch(), NULL), HN_OK);
    return player;
}

hn_player dutch_sharp(const char *name)
{
    hn_player player = dutch_player(name);
    player.level.miss = 0;
    return player;
}

hn_player dutch_of_book(const hn_book *book, const char *difficulty)
{
    hn_player player;
    assert_int_equal(hn_player_of_book(&player, book, difficulty, dutch(), NULL), HN_OK);
    player.level.miss = 0;
    return player;
}

const char *dutch_does(dutch_table *t, const hn_player *player, uint64_t key)
{
    hn_view view = dutch_view(t);
    hn_action action = hn_player_decide(player, &view, key, NULL);
    hn_action_text(&t->rules, hn_view_seats(&view), t->seat, action, t->words, sizeof t->words);
    return t->words;
}

void dutch_table_act(dutch_table *t, const char *words, where at)
{
    char story[4096];
    text_out told = text_in(story, sizeof story);
    do_action(&t->rules, &t->state, t->seat, words, &told, at);
}

int dutch_rule(const char *name)
{
    const hn_book *book = hn_book_of(dutch());
    for (int i = 0; i < book->rule_count; i++)
        if (!strcmp(book->rule[i].name, name))
            return i;
    fail_msg("the book has no rule %s", name);
    return -1;
}

const hn_step *dutch_step(const hn_why *why, const char *rule)
{
    int number = dutch_rule(rule);
    for (int i = 0; i < why->step_count; i++)
        if (why->step[i].rule == number)
            return &why->step[i];
    return NULL;
}

const hn_finding *dutch_failure(const hn_why *why, const hn_step *step)
{
    const hn_finding *last = &why->finding[step->first_finding + step->finding_count - 1];
    assert_true(step->finding_count > 0 && last->condition == step->condition && !last->holds);
    return last;
}

const char *dutch_fired(const hn_why *why)
{
    for (int i = 0; i < why->step_count; i++)
        if (why->step[i].end == HN_STEP_FIRED)
            return hn_book_of(dutch())->rule[why->step[i].rule].name;
    return "";
}
