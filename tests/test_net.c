/* Nets: what stands in a file is opened or refused as a whole, scores are those that a plain sum gives, and the player
 * takes the best of them. A build without weights has nothing to test here. */
#include "draw.h"
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD = 64 }; /* bytes before what a file says about itself */

/* A carried net's file: its bytes, which are the test's to spoil. */
typedef struct file {
    size_t size;
    uint8_t *byte;
} file;

static file file_of(const hn_net *net)
{
    const uint8_t *start = (const uint8_t *)net->about - HEAD;
    size_t last = (size_t)(net->actions + 1) * (size_t)net->second * sizeof(int16_t);
    file f = {(size_t)((const uint8_t *)net->weight[1] - start) + (last + 7) / 8 * 8, NULL};
    f.byte = malloc(f.size);
    assert_non_null(f.byte);
    memcpy(f.byte, start, f.size);
    return f;
}

static const hn_net *carried(int game)
{
    const hn_net *net = hn_net_of(hn_game_at(game));
    if (!net)
        skip();
    return net;
}

TEST(what_is_compiled_in_is_what_a_file_is_opened_as)
{
    for (int g = 0; g < hn_games(); g++) {
        const hn_net *net = carried(g);
        hn_error error;
        hn_net opened;
        file f = file_of(net);
        assert_true(f.size <= HN_NET_BYTES);
        assert_int_equal(hn_net_open(&opened, f.byte, f.size, &error), HN_OK);
        assert_ptr_equal(opened.game, net->game);
        assert_int_equal(opened.features, net->features);
        assert_int_equal(opened.first, net->first);
        assert_int_equal(opened.second, net->second);
        assert_int_equal(opened.actions, net->actions);
        const void *mine[] = {opened.row,       opened.number,  opened.flag,    opened.weight[0],
                              opened.weight[1], opened.bias[0], opened.bias[1], opened.bias[2]};
        const void *its[] = {net->row,       net->number,  net->flag,    net->weight[0],
                             net->weight[1], net->bias[0], net->bias[1], net->bias[2]};
        for (int i = 0; i < 8; i++)
            assert_int_equal((const uint8_t *)mine[i] - f.byte,
                             (const uint8_t *)its[i] - (const uint8_t *)net->about + HEAD);
        assert_non_null(strstr(net->about, "made: "));
        assert_non_null(strstr(net->about, "decisions: "));
        free(f.byte);
    }
}

/* Refused with words that say why, and nothing is opened. */
static void is_refused(const file *f, size_t size, const char *words)
{
    hn_error error = {0};
    hn_net opened = {.features = 7};
    assert_int_equal(hn_net_open(&opened, f->byte, size, &error), HN_BAD_TEXT);
    if (!strstr(error.text, words))
        fail_msg("\"%s\" does not say \"%s\"", error.text, words);
    assert_int_equal(opened.features, 7);
}

static void is_refused_with(file *f, size_t at, uint8_t value, const char *words)
{
    uint8_t was = f->byte[at];
    f->byte[at] = value;
    is_refused(f, f->size, words);
    f->byte[at] = was;
}

TEST(a_file_that_is_not_a_net_of_this_encoding_is_refused)
{
    file f = file_of(carried(0));
    is_refused_with(&f, 0, 'h', "HUNCHNET");
    is_refused_with(&f, 8, HN_NET_VERSION + 1, "version");
    is_refused_with(&f, 12, HN_ENCODING + 1, "encoding");
    is_refused_with(&f, 16, 'x', "game");
    is_refused_with(&f, 32, (uint8_t)(f.byte[32] + 1), "features");
    is_refused_with(&f, 36, (uint8_t)(f.byte[36] + 1), "cut off");
    is_refused_with(&f, 40, (uint8_t)(f.byte[40] + 8), "cut off");
    is_refused_with(&f, 44, (uint8_t)(f.byte[44] + 1), "sizes");
    is_refused_with(&f, 45, 4, "sizes");
    is_refused_with(&f, 48, 0, "sizes");
    is_refused_with(&f, 52, (uint8_t)(f.byte[52] + 1), "actions");
    is_refused_with(&f, 59, 0x7f, "sizes");
    for (size_t size = 0; size < f.size; size += size < 200 ? 1 : 997)
        is_refused(&f, size, "");
    memset(f.byte + 16, 'x', 16); /* a name without an end */
    is_refused(&f, f.size, "game");
    free(f.byte);
}

TEST(rows_that_are_not_there_and_sums_that_overflow_are_refused)
{
    const hn_net *net = carried(0);
    file f = file_of(net);
    const uint8_t *start = (const uint8_t *)net->about - HEAD;
    size_t row = (size_t)((const uint8_t *)net->row - start);
    size_t bias = (size_t)((const uint8_t *)net->bias[1] - start);
    size_t flag = (size_t)((const uint8_t *)net->flag - start);
    for (int i = 0; i < net->features; i++)
        if (net->row[i] != HN_NET_NONE) /* another type than the encoding's */
            is_refused_with(&f, row + 2 * (size_t)i + 1, f.byte[row + 2 * (size_t)i + 1] ^ 0x40,
                            "rows");
    is_refused_with(&f, bias + 3, 0x7f, "overflow");
    memset(f.byte + flag, 0x80, (size_t)((const uint8_t *)net->weight[0] - start) - flag);
    is_refused(&f, f.size, "overflow");
    free(f.byte);
}

/* ---- what it makes of a view ---- */

static int64_t unit(int64_t sum, int shift)
{
    int64_t value = sum >> shift;
    return value < 0 ? 0 : value > 8188 ? 8188 : value;
}

/* What the run of a byte is, and the sum of what the byte adds to a unit of the first layer. */
static int64_t added(const hn_net *net, const hn_features *f, int byte, int value, int to)
{
    int64_t sum = 0;
    int row = net->row[byte] & 0x3fff;
    if (net->row[byte] == HN_NET_NONE || !value)
        return 0;
    if (f->type == HN_FEATURE_NUMBER)
        return (int64_t)net->number[row * net->first + to] * value;
    if (f->type == HN_FEATURE_CHOICE)
        return 256 * (int64_t)net->flag[(row + value - 1) * net->first + to];
    for (int bit = 0; bit < 8; bit++)
        if (value >> bit & 1)
            sum += 256 * (int64_t)net->flag[(row + bit) * net->first + to];
    return sum;
}

static void ask_plainly(const hn_net *net, const hn_view *view, int64_t *score)
{
    uint8_t feature[HN_FEATURES];
    int64_t one[HN_NET_WIDTH], two[HN_NET_WIDTH];
    const hn_features *list;
    int count = hn_encoding_features(net->game, &list), seats = hn_view_seats(view);
    hn_encode(view, feature);
    for (int i = 0; i < net->first; i++) {
        int64_t sum = net->bias[0][i];
        for (int k = 0; k < count; k++)
            for (int seat = 0; seat < (list[k].stride ? seats : 1); seat++)
                for (int j = 0; j < list[k].length; j++) {
                    int byte = list[k].offset + seat * list[k].stride + j;
                    sum += added(net, &list[k], byte, feature[byte], i);
                }
        one[i] = unit(sum, 4);
    }
    for (int i = 0; i < net->second; i++) {
        int64_t sum = net->bias[1][i];
        for (int j = 0; j < net->first; j++)
            sum += net->weight[0][i * net->first + j] * one[j];
        two[i] = unit(sum, 9);
    }
    for (int i = 0; i < net->actions; i++) {
        int64_t sum = net->bias[2][i];
        for (int j = 0; j < net->second; j++)
            sum += net->weight[1][i * net->second + j] * two[j];
        score[i] = sum >> 5;
    }
}

/* The chance of an action in per cent, where 65536 more is twice as likely, of changed features. */
static double chance_of(const hn_net *net, const hn_view *view, const uint8_t *feature,
                        const hn_mask *legal, hn_action action)
{
    hn_net_answer answer;
    double sum = 0;
    hn_net_ask_features(net, hn_view_seats(view), feature, legal, &answer);
    for (hn_action other = 0; other < net->actions; other++)
        if (hn_mask_has(legal, other))
            sum += exp2((answer.score[other] - (double)answer.score[action]) / 65536);
    return 100 / sum;
}

/* What it says it was moved by: without the features of that, the action has the chance that it says. */
static void was_moved_by(const hn_net *net, const hn_view *view, const hn_mask *legal,
                         hn_action action, const hn_moved *moved)
{
    uint8_t feature[HN_FEATURES];
    const hn_features *list;
    int count = hn_encoding_features(net->game, &list), seats = hn_view_seats(view);
    hn_encode(view, feature);
    double with = chance_of(net, view, feature, legal, action);
    int turn = moved->seat == HN_NONE ? 0 : (moved->seat - hn_view_seat(view) + seats) % seats;
    for (int i = 0; i < count; i++)
        for (int k = 0; list[i].topic == moved->topic && k < list[i].length; k++)
            if (moved->slot == HN_NONE || moved->slot == k)
                feature[list[i].offset + turn * list[i].stride + k] = 0;
    double without = chance_of(net, view, feature, legal, action);
    assert_true(fabs(without - moved->without) < 0.5);
    assert_true(without < with - 2.5);
}

static void tells_what_moved_it(const hn_net *net, const hn_view *view, const hn_mask *legal,
                                const hn_why *why)
{
    char words[HN_WHY_TEXT];
    hn_player player;
    assert_in_range(why->moved_count, 0, HN_WHY_MOVED);
    for (int i = 0; i < why->moved_count; i++) {
        was_moved_by(net, view, legal, why->action, &why->moved[i]);
        assert_true(!i || why->moved[i - 1].without <= why->moved[i].without);
    }
    hn_player_find(&player, "net", net->game, NULL);
    assert_in_range(hn_why_text(&player, view, why, words, sizeof words), 1, sizeof words - 1);
    assert_int_equal(strstr(words, "What counts most: ") != NULL, why->moved_count > 0);
}

/* Scores are the plain sums, what may be chosen is legal, and with cards the player takes the best. */
static void decides_by_the_sums(const hn_player *player, const hn_view *view, uint64_t key)
{
    const hn_net *net = hn_net_of(hn_view_rules(view)->game);
    int64_t plain[HN_ACTIONS], best = INT64_MIN;
    hn_mask all, legal;
    hn_net_answer answer;
    hn_why why;
    hn_view_legal(view, &all);
    int count = hn_net_legal(view, &legal);
    assert_true(count > 0);
    hn_net_ask(net, view, &legal, &answer);
    ask_plainly(net, view, plain);
    for (hn_action action = 0; action < net->actions; action++)
        if (hn_mask_has(&legal, action)) {
            assert_true(hn_mask_has(&all, action));
            assert_int_equal(answer.score[action], plain[action]);
            best = plain[action] > best ? plain[action] : best;
            count--;
        }
    assert_int_equal(count, 0);
    assert_in_range(answer.value, 0, 65536);
    hn_action action = hn_player_decide(player, view, key, &why);
    assert_true(hn_mask_has(&legal, action));
    if (hn_game_table(net->game) == HN_TABLE_CARDS)
        assert_int_equal(plain[action], best);
    tells_what_moved_it(net, view, &legal, &why);
}

TEST(a_decision_is_what_the_plain_sums_say)
{
    for (int g = 0; g < hn_games(); g++) {
        hn_rules rules;
        hn_player player;
        const hn_player *at[HN_SEATS] = {&player, &player, &player};
        static hn_play play;
        carried(g);
        hn_rules_preset(&rules, hn_game_at(g), NULL, NULL);
        assert_int_equal(hn_player_find(&player, "net", hn_game_at(g), NULL), HN_OK);
        assert_int_equal(hn_play_begin(&play, &rules, 3, at), HN_OK);
        for (uint64_t seed = 0; seed < 3; seed++) {
            hn_play_deal(&play, 0, seed);
            for (int seat; (seat = hn_next_decider(&rules, &play.state)) != HN_NONE;) {
                hn_view view = hn_play_view(&play, seat);
                assert_non_null(hn_view_trail(&view));
                decides_by_the_sums(&player, &view, play.key[seat]);
                hn_play_apply(&play, seat, hn_play_decide(&play, seat, NULL));
            }
        }
    }
}

/* A copy of the library's net, as of a file, is another net with the same decisions. */
TEST(a_player_of_a_net_decides_by_it)
{
    const hn_net *net = carried(0);
    hn_net opened;
    hn_error error;
    hn_player own, its, before;
    file f = file_of(net);
    assert_int_equal(hn_net_open(&opened, f.byte, f.size, &error), HN_OK);
    assert_int_equal(hn_player_find(&own, "net", net->game, NULL), HN_OK);
    assert_int_equal(hn_player_of_net(&its, &opened, net->game, &error), HN_OK);
    hn_rules rules;
    hn_state state;
    hn_rules_preset(&rules, net->game, NULL, NULL);
    hn_deal(&rules, 2, 0, 1, &state, NULL);
    int seat = hn_next_decider(&rules, &state);
    hn_view view = hn_view_of(&rules, &state, seat);
    hn_action action = hn_player_decide(&its, &view, 1, NULL);
    assert_int_equal(action, hn_player_decide(&own, &view, 1, NULL));
    size_t bias = (size_t)((const uint8_t *)opened.bias[2] - f.byte);
    f.byte[bias + 4 * action + 3] = 0xc0; /* of its scores: far below all others */
    assert_int_not_equal(action, hn_player_decide(&its, &view, 1, NULL));
    before = its;
    assert_int_equal(hn_player_of_net(&its, &opened, hn_game_at(1), &error), HN_BAD_PLAYER);
    assert_string_equal(error.text, "the net is of cambio; expected one of perudo");
    assert_memory_equal(&its, &before, sizeof its);
    free(f.byte);
}

/* ---- with dice ---- */

TEST(a_temperature_of_zero_takes_the_best_and_others_vary)
{
    hn_rules rules;
    hn_state state;
    hn_player cold, warm;
    int others = 0;
    hn_action best = HN_ACTIONS;
    const hn_game *game = hn_game_find("perudo");
    if (!hn_net_of(game))
        skip();
    hn_rules_preset(&rules, game, NULL, NULL);
    hn_deal(&rules, 2, 0, 1, &state, NULL);
    hn_view view = hn_view_of(&rules, &state, 0);
    hn_player_find(&cold, "net:temperature=0", game, NULL);
    hn_player_find(&warm, "net:temperature=400", game, NULL);
    for (uint64_t key = 0; key < 200; key++) {
        hn_action action = hn_player_decide(&cold, &view, key, NULL);
        assert_true(best == HN_ACTIONS || action == best);
        best = action;
        others += hn_player_decide(&warm, &view, key, NULL) != best;
    }
    assert_true(others > 20);
}

/* ---- tables that are too large ---- */

TEST(above_six_seats_it_is_not_seated)
{
    hn_player net, other;
    hn_rules rules;
    hn_error error = {0};
    const hn_game *game = hn_game_find("cambio");
    hn_rules_preset(&rules, game, NULL, NULL);
    if (!hn_net_of(game))
        skip();
    hn_player_find(&net, "net", game, NULL);
    hn_player_find(&other, "smart", game, NULL);
    assert_int_equal(hn_player_sits(&net, &rules, HN_NET_SEATS, &error), HN_OK);
    assert_int_equal(hn_player_sits(&other, &rules, HN_SEATS, &error), HN_OK);
    assert_int_equal(hn_player_sits(&net, &rules, HN_SEATS, &error), HN_BAD_SEATS);
    assert_string_equal(error.text, "net does not play at 8 seats; expected at most 6");
}

/* Who asks it all the same is answered. */
TEST(above_six_seats_it_decides_as_the_default)
{
    hn_rules rules;
    hn_player net, other;
    static hn_play play;
    const hn_player *at[HN_SEATS];
    const hn_game *game = hn_game_find("cambio");
    if (!hn_net_of(game))
        skip();
    hn_rules_preset(&rules, game, NULL, NULL);
    hn_player_find(&net, "net", game, NULL);
    hn_player_find(&other, hn_policy_name(hn_policy_default(game)), game, NULL);
    for (int seat = 0; seat < HN_SEATS; seat++)
        at[seat] = &net;
    assert_int_equal(hn_play_begin(&play, &rules, HN_NET_SEATS + 1, at), HN_OK);
    hn_play_deal(&play, 0, 1);
    for (int seat; (seat = hn_next_decider(&rules, &play.state)) != HN_NONE;) {
        hn_view view = hn_play_view(&play, seat);
        hn_action action = hn_play_decide(&play, seat, NULL);
        assert_int_equal(action, hn_player_decide(&other, &view, play.key[seat], NULL));
        hn_play_apply(&play, seat, action);
    }
}
