/* Cambio's players against a second writing of their rules, from the plain view: what they draw, what they do
 * with the drawn card, and which two cards they exchange. Each is asked in every moment of rounds in which
 * anything legal is done, so also in the middle of exchanges that it would not have begun.
 *
 * HUNCH_FULL=1 plays 200,000 such rounds and 100,000 of bayes-v2 with itself, HUNCH_QUICK=1 5,000 of each. */
#include "test.h"
#include "trial.h"

#include "core/mask.h"
#include "games/cambio.h"

enum { TAKE_GAIN = 3, LOW_CARD = 3, TRADE_ABOVE = 1, GOOD_HAND = 5, NOTHING_UNSEEN = 5 };

enum { BASE, SMART, V1, V2, PLAYERS };
static const char *const names[PLAYERS] = {"base", "smart", "bayes-v1", "bayes-v2"};

typedef struct question {
    const hn_rules *rules;
    hn_card_view view;
    hn_mask legal;
    int seat;
    int sum, unseen; /* of the cards that the seat has not seen */
} question;

/* How often each kind of moment came, over all players that it concerns. */
typedef struct counts {
    int decisions;
    int begun;       /* the second card is asked for, and the first is another seat's: */
    int own_named;   /* an own one goes for it, */
    int others;      /* v2 names a third seat's, */
    int forced;      /* the hand is empty */
    int own_looks;   /* v2's king was shown an own card, and there are two opponents to disrupt: */
    int refused;     /* the hand was not good */
    int empty_hands; /* an empty hand takes a discard worth 0 or less */
    int played;      /* a card from the discard that no slot gains by is played */
} counts;

static int value_of(const question *q, hn_card card)
{
    return q->rules->value[CAMBIO_VALUES + hn_card_kind(card)];
}

static bool is_known(hn_card card)
{
    return card < HN_CARDS;
}

static question ask(const hn_rules *rules, const hn_state *state, int seat)
{
    question q = {.rules = rules, .seat = seat};
    bool seen[HN_CARDS] = {false};
    hn_view view = hn_view_of(rules, state, seat);
    hn_card_view_of(&view, &q.view);
    hn_view_legal(&view, &q.legal);
    for (int i = 0; i < q.view.discard_count; i++)
        seen[q.view.discard[i]] = true;
    if (is_known(q.view.drawn))
        seen[q.view.drawn] = true;
    for (int owner = 0; owner < q.view.seats; owner++)
        for (int slot = 0; slot < HN_SLOTS; slot++)
            if (is_known(q.view.card[owner][slot]))
                seen[q.view.card[owner][slot]] = true;
    for (int card = 0; card < HN_CARDS; card++)
        if (!seen[card]) {
            q.sum += value_of(&q, (hn_card)card);
            q.unseen++;
        }
    return q;
}

/* E[unknown] = sum / count. */
typedef struct fraction {
    int sum, count;
} fraction;

static fraction expected(const question *q)
{
    return q->unseen ? (fraction){q->sum, q->unseen} : (fraction){NOTHING_UNSEEN, 1};
}

static hn_card top_of(const question *q)
{
    return q->view.discard[q->view.discard_count - 1];
}

/* The own hand: how many cards, how many are known, the highest of these. */
typedef struct hand {
    int cards, known, worst;
} hand;

static hand hand_of(const question *q)
{
    hand h = {.cards = 0};
    for (int slot = 0; slot < HN_SLOTS; slot++) {
        hn_card card = q->view.card[q->seat][slot];
        h.cards += card != HN_NONE;
        if (is_known(card) && (!h.known++ || value_of(q, card) > h.worst))
            h.worst = value_of(q, card);
    }
    return h;
}

/* ---- draw, swap or play ---- */

/* What a card improves an own slot by, times E's denominator. */
static long improvement(const question *q, int slot, int value, int bonus)
{
    fraction e = expected(q);
    hn_card card = q->view.card[q->seat][slot];
    long worth = is_known(card) ? (long)value_of(q, card) * e.count : e.sum + (long)bonus * e.count;
    return worth - (long)value * e.count;
}

/* The most of any slot; a hand without cards gains nothing. */
static long best_improvement(const question *q, int value, int bonus)
{
    long most = -1000000;
    for (int slot = 0; slot < HN_SLOTS; slot++)
        if (q->view.card[q->seat][slot] != HN_NONE && improvement(q, slot, value, bonus) > most)
            most = improvement(q, slot, value, bonus);
    return most;
}

static void check_draw(const question *q, hn_action action, counts *c)
{
    if (action == CAMBIO_CALL || !hn_mask_has(&q->legal, CAMBIO_DRAW_TOP))
        return;
    int top = value_of(q, top_of(q));
    bool gains = best_improvement(q, top, 0) >= (long)TAKE_GAIN * expected(q).count;
    bool takes = top <= 0 || gains || !hn_mask_has(&q->legal, CAMBIO_DRAW_DECK);
    assert_int_equal(action, takes ? CAMBIO_DRAW_TOP : CAMBIO_DRAW_DECK);
    c->empty_hands += top <= 0 && !hand_of(q).cards;
}

static void check_swap(const question *q, hn_action action, counts *c)
{
    int drawn = value_of(q, q->view.drawn), bonus = drawn <= LOW_CARD;
    long most = best_improvement(q, drawn, bonus);
    if (most <= 0 && hn_mask_has(&q->legal, CAMBIO_PLAY)) {
        assert_int_equal(action, CAMBIO_PLAY);
        c->played += q->view.drawn_from;
        return;
    }
    assert_in_range(action, CAMBIO_SWAP, CAMBIO_SWAP + HN_SLOTS - 1);
    assert_true(improvement(q, action - CAMBIO_SWAP, drawn, bonus) == most);
}

/* ---- exchanges ---- */

static bool owner_knows(const question *q, int owner, int slot)
{
    return q->view.known[owner][slot] >> owner & 1;
}

/* Two opponents, each with a card that it knows itself and that may be touched. */
static bool two_to_disrupt(const question *q)
{
    int opponents = 0;
    for (int owner = 0; owner < q->view.seats; owner++) {
        bool closed = q->rules->value[CAMBIO_PROTECTED] && q->view.callers >> owner & 1,
             any = false;
        for (int slot = 0; slot < HN_SLOTS; slot++)
            any |= q->view.card[owner][slot] != HN_NONE && owner_knows(q, owner, slot);
        opponents += owner != q->seat && !closed && any;
    }
    return opponents >= 2;
}

/* The worst known card is at most 5, or E is where none is known, or there is none at all. */
static bool is_good(const question *q)
{
    hand h = hand_of(q);
    fraction e = expected(q);
    return !h.cards || (h.known ? h.worst <= GOOD_HAND : e.sum <= GOOD_HAND * e.count);
}

/* The question as it was before the king showed an own card. */
static question before_the_look(const question *q)
{
    question before = *q;
    hn_card *shown = &before.view.card[q->seat][q->view.looked.slot];
    before.sum += value_of(q, *shown);
    before.unseen++;
    *shown = HN_UNKNOWN;
    return before;
}

/* Whether v2 wants to exchange two others' cards. With a jack or a queen trading an own bad card comes first;
 * with a king an own unknown card would have been looked at first. */
static bool disrupts(const question *q)
{
    hand h = hand_of(q);
    fraction e = expected(q);
    if (!two_to_disrupt(q))
        return false;
    if (q->view.looked.seat == q->seat) {
        question before = before_the_look(q);
        return is_good(&before);
    }
    if (q->view.looked.seat != HN_NONE)
        return h.known == h.cards && is_good(q);
    bool trades = h.known && (h.worst - TRADE_ABOVE) * e.count > e.sum;
    return !trades && is_good(q);
}

/* Others' cards are begun with by v2 alone, and by it where it disrupts. */
static void check_first(const question *q, int player, hn_place named, counts *c)
{
    bool begins = named.seat != HN_NONE && named.seat != q->seat;
    assert_int_equal(begins, player == V2 && disrupts(q));
    if (player == V2 && q->view.looked.seat == q->seat && two_to_disrupt(q)) {
        c->own_looks++;
        c->refused += !begins;
    }
    if (begins)
        assert_true(owner_knows(q, named.seat, named.slot));
}

/* For another's card a third seat's is named by v2 alone, where it disrupts and both owners know their cards;
 * else an own one: the worst known, or where none is known the first. With an empty hand it must be another's. */
static void check_second(const question *q, int player, hn_place named, counts *c)
{
    hn_place chosen = q->view.chosen;
    hand h = hand_of(q);
    if (chosen.seat == q->seat)
        return;
    bool third = player == V2 && disrupts(q) && owner_knows(q, chosen.seat, chosen.slot);
    c->begun++;
    c->others += third;
    c->forced += !third && !h.cards;
    c->own_named += !third && h.cards;
    if (third) {
        assert_int_not_equal(named.seat, chosen.seat);
        assert_true(owner_knows(q, named.seat, named.slot));
    }
    assert_int_equal(named.seat == q->seat, !third && h.cards);
    if (named.seat != q->seat)
        return;
    hn_card card = q->view.card[q->seat][named.slot];
    if (h.known)
        assert_true(is_known(card) && value_of(q, card) == h.worst);
    for (int slot = 0; slot < named.slot && !h.known; slot++)
        assert_int_equal(q->view.card[q->seat][slot], HN_NONE);
}

/* ---- any rounds ---- */

static hn_action decide(const question *q, const hn_state *state, int player, uint64_t key,
                        hn_place *named)
{
    hn_player who;
    hn_view view = hn_view_of(q->rules, state, q->seat);
    assert_int_equal(hn_player_find(&who, names[player], q->rules->game, NULL), HN_OK);
    hn_action action = hn_player_decide(&who, &view, key, NULL);
    assert_true(hn_mask_has(&q->legal, action));
    *named = hn_view_action_place(&view, action);
    return action;
}

static void check_all(const trial *t, int seat, counts *c)
{
    question q = ask(&t->rules, &t->state, seat);
    int phase = q.view.phase;
    bool exchange = phase == HN_PHASE_FIRST || phase == HN_PHASE_SECOND;
    if (!exchange && phase != HN_PHASE_DRAW && phase != HN_PHASE_DRAWN)
        return;
    for (int player = exchange ? BASE : V1; player < PLAYERS; player++) {
        hn_place named;
        hn_action action = decide(&q, &t->state, player, q.view.moment, &named);
        c->decisions++;
        if (phase == HN_PHASE_DRAW)
            check_draw(&q, action, c);
        else if (phase == HN_PHASE_DRAWN)
            check_swap(&q, action, c);
        else if (phase == HN_PHASE_FIRST)
            check_first(&q, player, named, c);
        else
            check_second(&q, player, named, c);
    }
}

/* A round under a preset with few cards, of which more count nothing: hands get empty, low and known. */
static void draw_small(trial *t, int number)
{
    const hn_game *game = hn_game_find("cambio");
    *t = (trial){.chance = random_run_of(1849, HN_FOR_CALLER, (uint64_t)number)};
    hn_rules_preset(&t->rules, game, hn_preset_name(game, number % hn_presets(game)), NULL);
    t->rules.value[CAMBIO_VALUES + 0] = t->rules.value[CAMBIO_VALUES + 1] = 0; /* A, 2 */
    t->rules.value[CAMBIO_CARDS] = (int16_t)(1 + trial_below(t, 3));
    t->rules.value[CAMBIO_LOOKS] = (int16_t)trial_below(t, t->rules.value[CAMBIO_CARDS] + 1);
    t->seats = 2 + trial_below(t, 5);
    trial_start(t);
}

/* Anything legal, but in windows a card that is known to fit, or as a rule none; half of the cards that are
 * drawn are played, and powers are mostly used. */
static void act_small(trial *t, int seat)
{
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    hn_mask legal;
    int count = hn_view_legal(&view, &legal), phase = hn_view_phase(&view);
    bool power = phase == HN_PHASE_LOOK || phase == HN_PHASE_FIRST;
    hn_action action = mask_nth(&legal, trial_below(t, count));
    if (action == CAMBIO_PASS && power)
        action = mask_nth(&legal, trial_below(t, count));
    if (hn_mask_has(&legal, CAMBIO_PLAY) && trial_below(t, 2))
        action = CAMBIO_PLAY;
    if (phase == HN_PHASE_WINDOW && trial_below(t, 16))
        action = CAMBIO_PASS;
    for (int i = 0; i < count && phase == HN_PHASE_WINDOW; i++)
        if (hn_view_right_claim(&view, mask_nth(&legal, i)))
            action = mask_nth(&legal, i);
    trial_do(t, seat, action);
}

static void play(trial *t, void (*acts)(trial *t, int seat), counts *c)
{
    for (int seat; (seat = hn_next_decider(&t->rules, &t->state)) != HN_NONE;) {
        check_all(t, seat, c);
        acts(t, seat);
    }
    trial_end(t);
}

TEST(every_decision_is_as_the_rules_say_whatever_was_done_before)
{
    int pairs = draw_size(100000, 5000, 2500), first, step;
    counts c = {.decisions = 0};
    draw_part(&first, &step);
    for (int number = first; number < pairs; number += step) {
        trial t;
        trial_draw(&t, hn_game_find("cambio"), number);
        play(&t, trial_act, &c);
        draw_small(&t, number);
        play(&t, act_small, &c);
    }
    pairs /= step;
    assert_true(c.decisions > 40 * pairs);
    assert_true(c.begun > pairs && c.own_named > pairs);
    assert_true(c.others > pairs / 30 && c.forced > pairs / 30);
    assert_true(c.own_looks - c.refused > pairs / 300 && c.refused > pairs / 80);
    assert_true(c.empty_hands > pairs / 250 && c.played > pairs / 2);
}

/* ---- rounds of bayes-v2 ---- */

/* Before its king looks: whether it is to exchange two others' cards afterwards. */
TEST(the_kings_mode_is_that_before_its_look)
{
    int rounds = draw_size(100000, 10000, 5000), disrupted = 0, own_looks = 0, traded = 0;
    const hn_game *game = hn_game_find("cambio");
    for (int number = 0; number < rounds; number++) {
        trial t = {.chance = random_run_of(1850, HN_FOR_CALLER, (uint64_t)number)};
        bool mode = false;
        hn_rules_preset(&t.rules, game, hn_preset_name(game, number % hn_presets(game)), NULL);
        t.seats = 2 + trial_below(&t, 5);
        trial_start(&t);
        for (int seat; (seat = hn_next_decider(&t.rules, &t.state)) != HN_NONE;) {
            question q = ask(&t.rules, &t.state, seat);
            hn_place named;
            hn_action action = decide(&q, &t.state, V2, hn_player_key(number, seat), &named);
            if (q.view.phase == HN_PHASE_LOOK)
                mode = two_to_disrupt(&q) && is_good(&q);
            if (q.view.phase == HN_PHASE_FIRST && q.view.looked.seat != HN_NONE) {
                bool begins = named.seat != HN_NONE && named.seat != seat;
                assert_int_equal(begins, mode);
                disrupted += begins;
                own_looks += begins && q.view.looked.seat == seat;
                traded += named.seat == seat;
            }
            trial_do(&t, seat, action);
        }
        trial_end(&t);
    }
    assert_true(disrupted > rounds / 8 && own_looks > rounds / 10 && traded > rounds / 20);
}
