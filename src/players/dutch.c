/* Dutch's players: its events, and how what a rule book chooses in them becomes actions. What the players do is
 * in the book, dutch.yaml; what it can ask for and choose is in dutch_reading.c, dutch_call.c and dutch_choose.c. */
#include "players/dutch_reading.h"
#include "players/level.h"

static const book_words words;

static const book_event events[EVENTS] = {
    [DRAW] = {"draw", "a turn begins: the deck or the discard", false, false,
              "It draws from the deck"},
    [PLAY_CARD] = {"play_card", "a card was drawn: which one is played", false, false,
                   "It plays the drawn card"},
    [SAME_RANK] = {"same_rank", "a card was played: which own cards are dropped onto it", true,
                   false, "It drops nothing"},
    [JACK_SWAP] = {"jack_swap", "a Jack was played: which two cards are swapped", false, false,
                   "It swaps nothing"},
    [QUEEN_PEEK] = {"queen_peek", "a Queen was played: which card is looked at", false, false,
                    "It looks at nothing"},
    [COLLECT] = {"collect", "a turn begins, and the top of the discard can be collected", false,
                 false, "It does not collect"},
    [CALL_DUTCH] = {"call_dutch", "a turn ends: whether Dutch is called", false, true,
                    "It does not call"},
};

/* A decision under way. */
typedef struct turn {
    const hn_player *player;
    reading reading;
    uint64_t key, moment; /* of the event: several decisions of one event share it */
    hn_why *why;
    book_choice choice;
} turn;

static void run(turn *t, int event)
{
    book_rolls rolls = book_rolls_of(t->key, t->moment);
    book_run(t->player->book, &words, event, t->player->difficulty, &t->reading, &rolls, t->why,
             &t->choice);
}

/* Before the first turn: any own cards. */
static hn_action choose_look(turn *t)
{
    hn_action list[HN_ACTIONS];
    int count = hn_view_legal_list(t->reading.view, list);
    why_rule(t->why, "looks/any");
    return list[hn_random_below(t->key, HN_FOR_CHOICE, hn_view_moment(t->reading.view),
                                (uint64_t)count)];
}

/* The set, if the player does not miss it; else the draw. */
static hn_action draw(turn *t)
{
    hn_mask legal;
    hn_view_legal(t->reading.view, &legal);
    if (hn_mask_has(&legal, DUTCH_COLLECT)) {
        bool missed = level_misses(t->player, t->key, t->moment);
        if (!missed)
            run(t, COLLECT);
        if (!missed && t->choice.used)
            return t->choice.action[0];
        if (t->why)
            t->why->missed = missed;
    }
    run(t, DRAW);
    return t->choice.used                         ? t->choice.action[0]
           : hn_mask_has(&legal, DUTCH_DRAW_DECK) ? DUTCH_DRAW_DECK
           : hn_mask_has(&legal, DUTCH_DRAW_TOP)  ? DUTCH_DRAW_TOP
                                                  : DUTCH_PASS;
}

/* The first of the chosen cards that is not claimed yet. */
static hn_action drop(turn *t)
{
    hn_mask legal;
    run(t, SAME_RANK);
    if (!t->choice.used)
        return DUTCH_PASS;
    hn_view_legal(t->reading.view, &legal);
    for (int i = 0; i < t->choice.count; i++)
        if (hn_mask_has(&legal, t->choice.action[i]))
            return t->choice.action[i];
    why_rule(t->why, "drop/done");
    return DUTCH_PASS;
}

/* The second card, where someone else has chosen the first. */
static hn_action go_on(turn *t)
{
    reading *s = &t->reading;
    hn_place chosen = hn_view_chosen(s->view);
    book_rolls rolls = book_rolls_of(t->key, hn_view_moment(s->view));
    book_pick pick = {&rolls, 0};
    hn_action action = dutch_second_card(s, chosen, &pick);
    if (t->why) {
        t->why->rule = "exchange/begun";
        t->why->used = true;
        t->why->step_count = t->why->finding_count = 0;
        why_number(t->why, "gain",
                   (double)reading_swap_gain(s, chosen, hn_view_action_place(s->view, action)) /
                       BOOK_ONE);
        t->why->choice_count = 2;
        t->why->choice[0] = reading_action(s, DUTCH_EXCHANGE, chosen);
        t->why->choice[1] = action;
    }
    return action;
}

/* Both cards are chosen at once and said one after the other: the second time everything is as it was. */
static hn_action exchange(turn *t)
{
    reading *s = &t->reading;
    bool second = hn_view_phase(s->view) == HN_PHASE_SECOND;
    hn_place chosen = hn_view_chosen(s->view);
    if (second)
        t->moment -= 256;
    run(t, JACK_SWAP);
    if (!second)
        return t->choice.used ? t->choice.action[0] : DUTCH_PASS;
    if (t->choice.used && t->choice.action[0] == reading_action(s, DUTCH_EXCHANGE, chosen))
        return t->choice.action[1];
    return go_on(t);
}

static hn_action first_or_pass(turn *t, int event, hn_action otherwise)
{
    run(t, event);
    return t->choice.used ? t->choice.action[0] : otherwise;
}

static int event_of(const hn_view *view)
{
    static const int8_t of_phase[HN_PHASES] = {
        [HN_PHASE_LOOKS] = -1,         [HN_PHASE_DRAW] = DRAW,       [HN_PHASE_DRAWN] = PLAY_CARD,
        [HN_PHASE_LOOK] = QUEEN_PEEK,  [HN_PHASE_FIRST] = JACK_SWAP, [HN_PHASE_SECOND] = JACK_SWAP,
        [HN_PHASE_WINDOW] = SAME_RANK, [HN_PHASE_GIVE] = -1,         [HN_PHASE_CALL] = CALL_DUTCH,
        [HN_PHASE_BID] = -1,           [HN_PHASE_OVER] = -1};
    return of_phase[hn_view_phase(view)];
}

static hn_action decide(const hn_player *player, const hn_view *view, uint64_t key, hn_why *why)
{
    turn t;
    t.player = player;
    t.key = key;
    t.why = why;
    t.moment = hn_view_moment(view) & ~(uint64_t)255;
    reading_begin(&t.reading, view);
    switch (hn_view_phase(view)) {
    case HN_PHASE_LOOKS:
        return choose_look(&t);
    case HN_PHASE_DRAW:
        return draw(&t);
    case HN_PHASE_DRAWN:
        return first_or_pass(&t, PLAY_CARD, DUTCH_PLAY);
    case HN_PHASE_WINDOW:
        return drop(&t);
    case HN_PHASE_LOOK:
        return first_or_pass(&t, QUEEN_PEEK, DUTCH_PASS);
    case HN_PHASE_FIRST:
    case HN_PHASE_SECOND:
        return exchange(&t);
    default: /* HN_PHASE_CALL */
        return first_or_pass(&t, CALL_DUTCH, DUTCH_PASS);
    }
}

static const library_sentence sentences[] = {
    {"looks/any", "Any of its cards is as good as another to look at: {action}."},
    {"drop/done", "All that it means to drop is claimed: {action}."},
    {"exchange/begun",
     "The first card was chosen for it: {action} goes with that one and gains {gain} points."},
};

static const book_words words = {.game = "dutch",
                                 .events = events,
                                 .event_count = EVENTS,
                                 .fields = dutch_fields,
                                 .field_count = DUTCH_FIELDS,
                                 .strategies = dutch_strategies,
                                 .strategy_count = DUTCH_STRATEGIES,
                                 .sentences = sentences,
                                 .sentence_count = sizeof sentences / sizeof *sentences,
                                 .event_of = event_of,
                                 .weigh = dutch_weigh,
                                 .decide = decide};

const book_words *const dutch_words = &words;

/* ---- the players ---- */

#define PLAYER(identifier, player, level, words_of_it) \
    const hn_policy identifier = {                     \
        .name = (player),                              \
        .about = (words_of_it),                        \
        .difficulty = (level),                         \
        .game = "dutch",                               \
        .decide = decide,                              \
    }

PLAYER(player_dutch_easy, "dutch-easy", "easy",
       "by the rule book: forgets, drops wrong cards, swaps at random");
PLAYER(player_dutch_medium, "dutch-medium", "medium", "by the rule book: slips less, calls later");
PLAYER(player_dutch_hard, "dutch-hard", "hard",
       "by the rule book: rarely slips, swaps only to gain");
PLAYER(player_dutch_expert, "dutch-expert", "expert",
       "by the rule book: forgets nothing, calls by its chance to win");
