/* Worlds drawn from what a seat knows and believes: each gives the seat's view again, and together they are the
 * joint distribution over all assignments of the unseen cards, against its enumeration. */
#include "draw.h"
#include "setup.h"

#include "beliefs/beliefs.h"
#include "beliefs/worlds.h"
#include "core/mask.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- view(world) == view ---- */

static const char *const game_names[] = {"cambio", "dutch", "vinto"};

/* Any weights, many of them 0, and a table that says something about callers' sums. */
static void draw_beliefs(random_run *chance, const hn_rules *rules, const hn_view *view,
                         hn_likelihoods *likelihoods, hn_beliefs *beliefs)
{
    hn_beliefs_begin(beliefs, rules, hn_view_seats(view), hn_view_seat(view), likelihoods);
    for (int i = 0; i < HN_CALL_SUMS; i++)
        likelihoods->call_sum[i] = (float)draw_below(chance, 4);
    for (int seat = 0; seat < HN_SEATS; seat++)
        for (int slot = 0; slot < HN_SLOTS; slot++)
            for (int kind = 0; kind < HN_BELIEF_KINDS; kind++)
                beliefs_open(beliefs)->row[seat][slot].weight[kind] =
                    draw_below(chance, 4) ? (float)draw_below(chance, 1000) / 1000 : 0;
}

static void worlds_give_the_view(const hn_view *view, uint64_t key)
{
    hn_card_view wanted, found;
    hn_mask legal_wanted, legal_found;
    worlds w;
    hn_card_view_of(view, &wanted);
    hn_view_legal(view, &legal_wanted);
    assert_true(worlds_begin(&w, view, key));
    for (int i = 0; i < 3; i++) {
        hn_state world = {{0}};
        worlds_next(&w, &world);
        hn_view again = hn_view_of(hn_view_rules(view), &world, hn_view_seat(view));
        hn_card_view_of(&again, &found);
        hn_view_legal(&again, &legal_found);
        assert_memory_equal(&wanted, &found, sizeof wanted);
        assert_memory_equal(&legal_wanted, &legal_found, sizeof legal_wanted);
    }
}

static void play_and_draw_worlds(random_run *chance, const hn_game *game)
{
    static hn_beliefs beliefs;
    hn_likelihoods likelihoods = {.name = "any"};
    hn_rules rules;
    hn_state state;
    draw_rules(chance, game, &rules);
    int least = hn_rules_least_seats(&rules), most = hn_rules_most_seats(&rules);
    int seats = least + draw_below(chance, most - least + 1);
    hn_deal(&rules, seats, draw_below(chance, seats), random_run_word(chance), &state, NULL);
    for (int seat; (seat = hn_next_decider(&rules, &state)) != HN_NONE;) {
        hn_mask mask;
        if (draw_below(chance, 8) == 0) {
            hn_view view = hn_view_of(&rules, &state, draw_below(chance, 2) ? seat : 0);
            worlds_give_the_view(&view, random_run_word(chance));
            draw_beliefs(chance, &rules, &view, &likelihoods, &beliefs);
            view = hn_beliefs_view(&beliefs, &view);
            worlds_give_the_view(&view, random_run_word(chance));
        }
        int count = hn_legal(&rules, &state, seat, &mask);
        hn_apply(&rules, &state, seat, mask_nth(&mask, draw_below(chance, count)), NULL);
    }
}

TEST(every_world_gives_the_view_that_it_was_drawn_from)
{
    int first, step, rounds = draw_size(1000, 60, 25);
    draw_part(&first, &step);
    for (int number = first; number < 3 * rounds; number += step) {
        random_run chance = random_run_of(7, HN_FOR_CALLER, (uint64_t)number);
        play_and_draw_worlds(&chance, hn_game_find(game_names[number % 3]));
    }
}

/* ---- small tables ---- */

enum { MOST_ITEMS = 6 };

/* What a small table is to have. */
typedef struct wish {
    bool zeros;  /* weights of 0 */
    bool pools;  /* cards that lay elsewhere when the deck was last made */
    bool caller; /* seat 1 has called, and its sum is evidence */
} wish;

/* A table at which seat 0 has few cards and a small deck unseen; everything else is on the discard. */
typedef struct small {
    setup s;
    hn_view view;
    hn_beliefs beliefs;
    hn_likelihoods table;
    int items;
    hn_place place[MOST_ITEMS];
    int pool[MOST_ITEMS];          /* 0 or 1: which pool it is of */
    int count[2][HN_BELIEF_KINDS]; /* of each pool's cards */
    int kinds;                     /* as the game tells them apart */
    bool caller[MOST_ITEMS];       /* in front of the caller, who has seen it */
    double exact[MOST_ITEMS][HN_BELIEF_KINDS];
    double naive[MOST_ITEMS][HN_BELIEF_KINDS];
    double drawn[MOST_ITEMS][HN_BELIEF_KINDS];
} small;

static int kind_of(const small *k, hn_card card)
{
    return k->kinds == HN_KINDS ? hn_card_kind(card) : hn_card_rank(card);
}

/* Cards of two to four ranks, in any order; more than enough. */
static int draw_cards(random_run *chance, hn_card *cards)
{
    int count = 0, ranks = 2 + draw_below(chance, 3), start = draw_below(chance, HN_RANKS);
    for (int card = 0; card < HN_CARDS; card++)
        if ((hn_card_rank((hn_card)card) + HN_RANKS - start) % HN_RANKS < ranks)
            cards[count++] = (hn_card)card;
    for (int i = 0; i < count; i++) {
        int other = i + draw_below(chance, count - i);
        hn_card card = cards[i];
        cards[i] = cards[other];
        cards[other] = card;
    }
    return count;
}

/* Seats 1 and 2 have the hidden cards; seat 0 sees its own. */
static void lay_cards(random_run *chance, const char *game, wish wanted, small *k)
{
    hn_card cards[HN_CARDS];
    char hand[3][200] = {"", "", ""}, lines[2000];
    int total = draw_cards(chance, cards), used = 0;
    k->items = 2 + draw_below(chance, total > 6 ? 4 : 3);
    for (int i = 0; i < k->items; i++) {
        int seat = 1 + i % 2;
        k->place[i] = (hn_place){(uint8_t)seat, (uint8_t)(i / 2)};
        k->caller[i] = wanted.caller && seat == 1 && draw_below(chance, 4);
        k->pool[i] = wanted.pools && draw_below(chance, 2);
        strcat(strcat(hand[seat], " "), hn_card_text(cards[used++]));
        strcat(hand[seat], k->caller[i] ? "/1" : ""); /* the caller has seen it */
    }
    for (int deck = draw_below(chance, 4); deck > 0 && used + 1 < total; deck--)
        strcat(strcat(hand[0], " "), hn_card_text(cards[used++]));
    snprintf(lines, sizeof lines,
             "preset %s\n0: %s/0\n1:%s\n2:%s\ndeck%s\ndiscard rest\nturn 2\n%s", game,
             hn_card_text(cards[total - 1]), hand[1], hand[2], hand[0],
             wanted.caller ? "caller 1\n" : "");
    set(&k->s, lines);
    k->kinds = k->s.rules.game->evidence->kinds;
    memset(k->count, 0, sizeof k->count);
    for (int i = 0; i < used; i++)
        k->count[i < k->items ? k->pool[i] : 0][kind_of(k, cards[i])]++;
    table *t = table_in(&k->s);
    t->reshuffles = wanted.pools;
    memset(t->shuffled, wanted.pools, sizeof t->shuffled);
    for (int i = 0; i < k->items; i++)
        if (k->pool[i])
            t->shuffled[cards[i]] = 0;
}

static void draw_weights(random_run *chance, wish wanted, small *k)
{
    hn_beliefs_begin(&k->beliefs, &k->s.rules, 3, 0, &k->table);
    for (int i = 0; i < k->items; i++)
        for (int kind = 0; kind < k->kinds; kind++)
            beliefs_open(&k->beliefs)->row[k->place[i].seat][k->place[i].slot].weight[kind] =
                wanted.zeros && draw_below(chance, 3) == 0
                    ? 0
                    : (float)(1 + draw_below(chance, 100)) / 50;
    for (int i = 0; i < HN_CALL_SUMS; i++)
        k->table.call_sum[i] =
            wanted.zeros && draw_below(chance, 3) == 0 ? 0 : (float)(1 + draw_below(chance, 100));
    k->view = hn_view_of(&k->s.rules, &k->s.state, 0);
    k->view = hn_beliefs_view(&k->beliefs, &k->view);
}

/* ---- what the marginals are ---- */

static double weight_of(const small *k, int item, int kind)
{
    return beliefs_read(&k->beliefs)->row[k->place[item].seat][k->place[item].slot].weight[kind];
}

static double sum_weight(const small *k, int sum)
{
    int at = sum - HN_CALL_LEAST;
    return k->table.call_sum[at < 0 ? 0 : at >= HN_CALL_SUMS ? HN_CALL_SUMS - 1 : at];
}

/* An assignment in the making. */
typedef struct assignment {
    int left[2][HN_BELIEF_KINDS];
    int kind[MOST_ITEMS];
    int sum; /* of the caller's cards */
    bool called;
} assignment;

/* All ways to go on from an item, each weighed by the cards that it could be made of: returns their weight. */
static double enumerate(small *k, assignment *a, int item, double weight)
{
    double total = 0;
    if (item == k->items) {
        weight *= a->called ? sum_weight(k, a->sum) : 1;
        for (int i = 0; i < k->items; i++)
            k->exact[i][a->kind[i]] += weight;
        return weight;
    }
    int *left = a->left[k->pool[item]];
    for (int kind = 0; kind < k->kinds; kind++) {
        if (!left[kind])
            continue;
        int value =
            k->caller[item] ? k->s.rules.value[k->s.rules.game->evidence->values + kind] : 0;
        a->kind[item] = kind;
        a->sum += value;
        double ways = left[kind]--;
        total += enumerate(k, a, item + 1, weight * ways * weight_of(k, item, kind));
        left[kind]++;
        a->sum -= value;
    }
    return total;
}

/* False where the weights leave nothing possible. */
static bool find_exact(small *k)
{
    assignment a = {.called = hn_view_callers(&k->view)};
    int unseen = 0;
    for (int i = 0; a.called && i < k->items; i++)
        unseen += k->place[i].seat == 1 && !k->caller[i];
    a.sum = unseen * 298 / HN_CARDS; /* all cards of Vinto together count 298 */
    memcpy(a.left, k->count, sizeof a.left);
    memset(k->exact, 0, sizeof k->exact);
    double total = enumerate(k, &a, 0, 1);
    for (int i = 0; i < k->items && total > 0; i++)
        for (int kind = 0; kind < k->kinds; kind++)
            k->exact[i][kind] /= total;
    return total > 0;
}

/* The sampler that fills slot by slot: each from its weights times the cards that are left, and from any card
 * that is left where they are all 0. What it gives in the long run. */
static void fill_slot_by_slot(small *k, assignment *a, int item, double chance)
{
    if (item == k->items) {
        for (int i = 0; i < k->items; i++)
            k->naive[i][a->kind[i]] += chance;
        return;
    }
    int *left = a->left[k->pool[item]];
    double total = 0, cards = 0;
    for (int kind = 0; kind < k->kinds; kind++) {
        total += left[kind] * weight_of(k, item, kind);
        cards += left[kind];
    }
    for (int kind = 0; kind < k->kinds; kind++) {
        double share =
            total > 0 ? left[kind] * weight_of(k, item, kind) / total : left[kind] / cards;
        if (share == 0)
            continue;
        a->kind[item] = kind;
        left[kind]--;
        fill_slot_by_slot(k, a, item + 1, chance * share);
        left[kind]++;
    }
}

static void find_naive(small *k)
{
    assignment a = {.sum = 0};
    memcpy(a.left, k->count, sizeof a.left);
    memset(k->naive, 0, sizeof k->naive);
    fill_slot_by_slot(k, &a, 0, 1);
}

static void draw_worlds(small *k, uint64_t key, int count)
{
    worlds w;
    hn_state world;
    assert_true(worlds_begin(&w, &k->view, key));
    memset(k->drawn, 0, sizeof k->drawn);
    for (int i = 0; i < count; i++) {
        worlds_next(&w, &world);
        for (int item = 0; item < k->items; item++) {
            hn_place at = k->place[item];
            k->drawn[item][kind_of(k, table_of(&world)->card[at.seat][at.slot])] += 1.0 / count;
        }
    }
}

static double greatest_difference(const small *k, const double (*a)[HN_BELIEF_KINDS],
                                  const double (*b)[HN_BELIEF_KINDS])
{
    double most = 0;
    for (int i = 0; i < k->items; i++)
        for (int kind = 0; kind < k->kinds; kind++)
            most = fmax(most, fabs(a[i][kind] - b[i][kind]));
    return most;
}

/* ---- the tests ---- */

static const double tolerance = .005;

/* A number of tables of all games, or of Vinto alone where a caller is wished for. Returns how many of them
 * the sampler that fills slot by slot misses. */
static int marginals_are_exact(wish wanted, int cases)
{
    static small k;
    int missed = 0, done = 0;
    double worst = 0;
    for (int number = 0; done < cases; number++) {
        random_run chance = random_run_of(11, HN_FOR_CALLER, (uint64_t)number);
        lay_cards(&chance, wanted.caller ? "vinto" : game_names[number % 3], wanted, &k);
        draw_weights(&chance, wanted, &k);
        if (!find_exact(&k))
            continue;
        find_naive(&k);
        draw_worlds(&k, random_run_word(&chance), 300000);
        double difference = greatest_difference(&k, k.drawn, k.exact);
        worst = fmax(worst, difference);
        if (difference > tolerance)
            fail_msg("case %d: %.4f off", number, difference);
        missed += greatest_difference(&k, k.naive, k.exact) > tolerance;
        done++;
    }
    print_message("%d cases, worst %.4f; slot by slot misses %d\n", done, worst, missed);
    return missed;
}

TEST(worlds_have_the_marginals_of_all_assignments)
{
    int cases = draw_size(120, 10, 8);
    assert_true(marginals_are_exact((wish){false, false, false}, cases) > cases / 2);
}

TEST(weights_of_0_and_exhausted_ranks_are_kept_exactly)
{
    int cases = draw_size(120, 10, 8);
    assert_true(marginals_are_exact((wish){.zeros = true}, cases) > cases / 2);
}

TEST(cards_of_two_pools_do_not_mix)
{
    marginals_are_exact((wish){.pools = true}, draw_size(60, 5, 4));
    marginals_are_exact((wish){.pools = true, .zeros = true}, draw_size(60, 5, 4));
}

TEST(a_callers_sum_counts)
{
    int cases = draw_size(60, 5, 4);
    assert_true(marginals_are_exact((wish){.caller = true}, cases) > cases / 2);
    marginals_are_exact((wish){.caller = true, .zeros = true}, cases);
    marginals_are_exact((wish){.caller = true, .pools = true}, cases);
}

/* Its own call tells the caller nothing that it did not know: the numbers for sums, which leave no sum but one
 * possible, are of no account. */
TEST(ones_own_call_says_nothing_of_ones_own_cards)
{
    static hn_beliefs beliefs;
    hn_likelihoods likelihoods = {.name = "any"};
    worlds w;
    hn_state world;
    setup s;
    int twos = 0;
    set(&s, "preset dutch\n0: 2h\n1: Qs\n2: 3s/2\ndeck\ndiscard rest\nturn 1\ncaller 0\n");
    int two = s.rules.value[s.rules.game->evidence->values + 1];
    likelihoods.call_sum[two - HN_CALL_LEAST] = 1;
    hn_beliefs_begin(&beliefs, &s.rules, 3, 0, &likelihoods);
    for (int seat = 0; seat < 3; seat++)
        for (int kind = 0; kind < HN_RANKS; kind++)
            beliefs_open(&beliefs)->row[seat][0].weight[kind] = 1;
    hn_view view = hn_view_of(&s.rules, &s.state, 0);
    view = hn_beliefs_view(&beliefs, &view);
    assert_true(worlds_begin(&w, &view, 5));
    for (int i = 0; i < 3000; i++) {
        worlds_next(&w, &world);
        twos += hn_card_rank(table_of(&world)->card[0][0]) == 1;
    }
    assert_in_range(twos, 900, 1100); /* one of the three cards that it can be */
}

/* Three cards of three ranks, and each place excludes one in a ring: from one of the two worlds that are left to
 * the other all three cards must move. */
TEST(worlds_that_no_exchange_of_two_cards_joins_are_all_reached)
{
    static small k;
    memset(&k, 0, sizeof k);
    set(&k.s, "preset vinto\n"
              "0: 9c/0\n"
              "1: 3c 5c\n"
              "2: 4c\n"
              "discard rest\n"
              "turn 2\n");
    hn_beliefs_begin(&k.beliefs, &k.s.rules, 3, 0, &k.table);
    k.kinds = HN_RANKS;
    k.items = 3;
    for (int i = 0; i < 3; i++) {
        k.place[i] = (hn_place){(uint8_t)(1 + i % 2), (uint8_t)(i / 2)};
        float *weight = beliefs_open(&k.beliefs)->row[k.place[i].seat][k.place[i].slot].weight;
        for (int kind = 0; kind < HN_RANKS; kind++)
            weight[kind] = 1;
        k.count[0][2 + i] = 1; /* 3, 4, 5 */
        weight[2 + (i + 2) % 3] = 0;
    }
    k.view = hn_view_of(&k.s.rules, &k.s.state, 0);
    k.view = hn_beliefs_view(&k.beliefs, &k.view);
    assert_true(find_exact(&k));
    assert_true(fabs(k.exact[0][2] - .5) < 1e-9 && fabs(k.exact[0][3] - .5) < 1e-9);
    draw_worlds(&k, 3, 300000);
    assert_true(greatest_difference(&k, k.drawn, k.exact) < tolerance);
}

/* Weights that leave nothing possible: worlds are drawn all the same. */
TEST(evidence_that_rules_out_everything_leaves_worlds)
{
    static small k;
    random_run chance = random_run_of(13, HN_FOR_CALLER, 0);
    lay_cards(&chance, "vinto", (wish){.pools = true}, &k);
    draw_weights(&chance, (wish){.pools = true}, &k);
    memset(beliefs_open(&k.beliefs)->row, 0, sizeof beliefs_open(&k.beliefs)->row);
    worlds_give_the_view(&k.view, 1);
}

TEST(a_key_gives_the_same_worlds_again_and_another_key_others)
{
    static small k;
    worlds one, two, other;
    hn_state a, b, c;
    int different = 0;
    random_run chance = random_run_of(17, HN_FOR_CALLER, 0);
    lay_cards(&chance, "vinto", (wish){.zeros = true}, &k);
    draw_weights(&chance, (wish){.zeros = true}, &k);
    assert_true(worlds_begin(&one, &k.view, 5) && worlds_begin(&two, &k.view, 5) &&
                worlds_begin(&other, &k.view, 6));
    for (int i = 0; i < 100; i++) {
        size_t size = hn_state_size(&k.s.rules);
        worlds_next(&one, &a);
        worlds_next(&two, &b);
        worlds_next(&other, &c);
        assert_memory_equal(&a, &b, size);
        different += memcmp(&a, &c, size) != 0;
    }
    assert_int_equal(different, 100);
}

TEST(every_world_has_a_seed_of_its_own)
{
    static small k;
    worlds w;
    hn_state world;
    uint64_t last = 0;
    random_run chance = random_run_of(19, HN_FOR_CALLER, 0);
    lay_cards(&chance, "dutch", (wish){.zeros = false}, &k);
    hn_view view = hn_view_of(&k.s.rules, &k.s.state, 0);
    assert_true(worlds_begin(&w, &view, 5));
    for (int i = 0; i < 100; i++) {
        worlds_next(&w, &world);
        assert_true(table_of(&world)->seed != last &&
                    table_of(&world)->seed != table_in(&k.s)->seed);
        last = table_of(&world)->seed;
    }
}
