/* The list of players, and the public calls on them. */
#include "core/mask.h"
#include "core/status.h"
#include "core/text.h"
#include "core/word.h"
#include "games/game.h"
#include "games/policy.h"
#include "nets/carried.h"
#include "players/book.h"
#include "players/constants.h"
#include "players/level.h"

#include <assert.h>
#include <hunch/random.h>
#include <hunch/strategy.h>
#include <stdio.h>
#include <string.h>

extern const hn_policy player_random, player_base, player_smart, player_bayes_v1, player_bayes_v2,
    player_timeout, player_faroleo, player_binomial, player_dutch_easy, player_dutch_medium,
    player_dutch_hard, player_dutch_expert, player_vinto_basic, player_vinto_easy,
    player_vinto_moderate, player_vinto_hard, player_sage, player_golf_basic, player_net,
    player_nash;

/* In the order in which people are shown them. */
static const hn_policy *const players[] = {
    &player_random,       &player_base,        &player_smart,        &player_sage,
    &player_bayes_v1,     &player_bayes_v2,    &player_timeout,      &player_faroleo,
    &player_binomial,     &player_dutch_easy,  &player_dutch_medium, &player_dutch_hard,
    &player_dutch_expert, &player_vinto_basic, &player_vinto_easy,   &player_vinto_moderate,
    &player_vinto_hard,   &player_golf_basic,  &player_net,          &player_nash,
};
enum {
    PLAYERS = sizeof players / sizeof *players,
    WORD = 40, /* of a message: longer than any name of the library */
};

int hn_players(void)
{
    return PLAYERS;
}

const hn_policy *hn_policy_at(int index)
{
    return index >= 0 && index < PLAYERS ? players[index] : NULL;
}

const char *hn_policy_name(const hn_policy *policy)
{
    return policy->name;
}

const char *hn_policy_about(const hn_policy *policy)
{
    return policy->about;
}

const hn_policy *hn_policy_default(const hn_game *game)
{
    int i = 0;
    while (strcmp(players[i]->name, game->usual) != 0)
        i++;
    return players[i];
}

bool hn_policy_plays(const hn_policy *policy, const hn_game *game)
{
    if (policy->game)
        return hn_game_find(policy->game) == game;
    return !policy->plays || policy->plays(game);
}

int hn_policy_constants(const hn_policy *policy, const hn_constant **constants)
{
    *constants = policy->constants;
    return policy->constant_count;
}

const hn_constant *hn_policy_leading(const hn_policy *policy)
{
    return policy->leads ? &policy->constants[0] : NULL;
}

/* The name of a player that plays the game; of any other an empty one, near to nothing. */
static const char *player_name(const void *game, int index)
{
    return hn_policy_plays(players[index], game) ? players[index]->name : "";
}

static void begin(hn_player *player, const hn_policy *policy, const hn_game *game)
{
    assert(policy->constant_count <= HN_CONSTANTS);
    *player = (hn_player){.policy = policy};
    if (policy->difficulty) {
        hn_status known =
            hn_player_of_book(player, hn_book_of(game), policy->difficulty, game, NULL);
        assert(!known);
        (void)known;
        player->policy = policy;
    }
    if (policy->level)
        player->level = *policy->level;
    for (int i = 0; i < policy->constant_count; i++)
        player->constant[i] = policy->constants[i].default_value;
    snprintf(player->name, sizeof player->name, "%s", policy->name);
}

hn_status level_set(hn_player *player, const char *level, hn_error *error)
{
    char names[80], shown[WORD];
    text_out list = text_in(names, sizeof names);
    const hn_level *found = hn_level_find(level);
    for (int i = 0; i < hn_levels(); i++)
        text_add(&list, "%s%s", i ? ", " : "", hn_level_at(i)->name);
    if (!found)
        return error_set(error, HN_BAD_PLAYER, "no level \"%s\"; %s: %s",
                         word_clean(level, strlen(level), shown, sizeof shown), text_there(names),
                         names);
    player->level = *found;
    return HN_OK;
}

/* The player of a name of so many bytes, with its defaults. */
static hn_status find(hn_player *player, const char *bytes, size_t length, const hn_game *game,
                      hn_error *error)
{
    char names[160], name[WORD];
    text_out list = text_in(names, sizeof names);
    if (!game)
        return error_set(error, HN_BAD_GAME, "there is no such game");
    word_clean(bytes, length, name, sizeof name);
    for (int i = 0; i < PLAYERS; i++) {
        if (!hn_policy_plays(players[i], game))
            continue;
        if (!strcmp(players[i]->name, name)) {
            begin(player, players[i], game);
            return HN_OK;
        }
        text_add(&list, "%s%s", list.length ? ", " : "", players[i]->name);
    }
    const char *nearest = text_nearest(name, PLAYERS, player_name, game);
    return error_set(error, HN_BAD_PLAYER, "no player \"%s\" for %s%s%s%s; %s: %s", name,
                     game->name, nearest ? " (did you mean " : "", nearest ? nearest : "",
                     nearest ? "?)" : "", text_there(names), names);
}

hn_status hn_player_find(hn_player *player, const char *name, const hn_game *game, hn_error *error)
{
    hn_player found;
    size_t length = strcspn(name, "@"), plain = strcspn(name, ":@");
    hn_status status = find(&found, name, plain, game, error);
    if (!status && plain < length)
        status = constants_read(&found, name + plain + 1, length - plain - 1, error);
    if (!status && name[length])
        status = level_set(&found, name + length + 1, error);
    if (status)
        return status;
    word_clean(name, strlen(name), found.name, sizeof found.name);
    *player = found;
    return HN_OK;
}

hn_status hn_player_at_level(hn_player *player, const char *level, const hn_game *game, int seats,
                             hn_error *error)
{
    hn_player found;
    if (!game)
        return error_set(error, HN_BAD_GAME, "there is no such game");
    for (int i = 0; i < GAME_LEVELS; i++) {
        char name[HN_PLAYER_NAME];
        const int most = game->learnt_seats ? game->learnt_seats : HN_NET_SEATS;
        const bool learnt = game->learnt[i] && nets_have(game) && seats <= most;
        const char *own = learnt ? game->learnt[i] : game->level[i];
        if (strcmp(hn_level_at(i)->name, level) != 0)
            continue;
        snprintf(name, sizeof name, "%s@%s", game->usual, level);
        return hn_player_find(player, own ? own : name, game, error);
    }
    return level_set(&found, level, error);
}

static int most_seats(const hn_player *player)
{
    return player->policy->most_seats ? player->policy->most_seats : HN_SEATS;
}

void hn_player_for_hints(hn_player *player, const hn_game *game, int seats)
{
    for (int i = 0; i < GAME_HINTS; i++) {
        const hint_offer *offer = &game->hint[i];
        if (offer->player && (!offer->seats || seats <= offer->seats) &&
            !hn_player_find(player, offer->player, game, NULL) && seats <= most_seats(player))
            return;
    }
    begin(player, hn_policy_default(game), game);
}

hn_status hn_player_of_net(hn_player *player, const hn_net *net, const hn_game *game,
                           hn_error *error)
{
    if (!game)
        return error_set(error, HN_BAD_GAME, "there is no such game");
    if (net->game != game)
        return error_set(error, HN_BAD_PLAYER, "the net is of %s; expected one of %s",
                         net->game->name, game->name);
    begin(player, &player_net, game);
    player->net = net;
    return HN_OK;
}

hn_status hn_player_sits(const hn_player *player, const hn_rules *rules, int seats, hn_error *error)
{
    if (seats > most_seats(player))
        return error_set(error, HN_BAD_SEATS, "%s does not play at %d seats; expected at most %d",
                         player->name, seats, most_seats(player));
    if (player->strategy && !hn_strategy_fits(player->strategy, rules))
        return error_set(error, HN_BAD_RULES,
                         "%s was made for other house rules (hunch solve --game --player makes one "
                         "for these)",
                         player->name);
    return HN_OK;
}

hn_status hn_player_set(hn_player *player, const char *constant, int32_t value, hn_error *error)
{
    int index = constant_find(player->policy, constant, error);
    if (index < 0)
        return HN_BAD_KEY;
    const hn_constant *c = &player->policy->constants[index];
    if (value < c->low || value > c->high)
        return error_set(error, HN_BAD_VALUE, "`%s` is %d; expected %d to %d", c->name, value,
                         c->low, c->high);
    player->constant[index] = value;
    return HN_OK;
}

uint64_t hn_player_key(uint64_t seed, int seat)
{
    return hn_random(seed, HN_FOR_PLAYER, (uint64_t)seat);
}

/* A decision that a rule made without a score stands among the candidates all the same: with the best. */
static void add_decision(hn_why *why)
{
    double score = 0;
    for (int i = 0; i < why->candidate_count; i++) {
        if (why->candidate[i].action == why->action)
            return;
        if (i == 0 || why->candidate[i].score > score)
            score = why->candidate[i].score;
    }
    if (why->candidate_count == HN_WHY_CANDIDATES)
        why->candidate_count--;
    why_candidate(why, why->action, score);
}

/* The best first; equals as they came, but for the one that was taken. */
static void sort_candidates(hn_why *why)
{
    for (int i = 1; i < why->candidate_count; i++) {
        hn_candidate c = why->candidate[i];
        int at = i;
        while (at > 0 && (why->candidate[at - 1].score < c.score ||
                          (why->candidate[at - 1].score == c.score && c.action == why->action))) {
            why->candidate[at] = why->candidate[at - 1];
            at--;
        }
        why->candidate[at] = c;
    }
}

/* What may come: the next card, or whether bids hold. */
static void add_chances(const hn_view *view, hn_why *why)
{
    memset(why->next_card, 0, sizeof why->next_card);
    if (hn_game_table(hn_view_rules(view)->game) == HN_TABLE_CARDS)
        hn_view_next_card(view, why->next_card);
    else
        for (int i = 0; i < why->candidate_count; i++)
            why->candidate[i].chance = hn_view_chance(view, why->candidate[i].action);
}

static hn_action decide(const hn_player *player, const hn_view *view, uint64_t key, hn_why *why)
{
    hn_action instead;
    if (level_misses_option(player, view, key, &instead)) {
        if (why) {
            why->rule = "missed";
            why->missed = true;
            if (player->book)
                why->event = (uint8_t)book_words_of(hn_view_rules(view)->game)->event_of(view);
        }
        return instead;
    }
    if (player->level.slip && level_slips(player, view, key, &instead, why))
        return instead;
    return player->policy->decide(player, view, key, why);
}

hn_action hn_player_decide(const hn_player *player, const hn_view *view, uint64_t key, hn_why *why)
{
    if (!why)
        return decide(player, view, key, NULL);
    why_begin(why);
    why->action = decide(player, view, key, why);
    if (player->book)
        book_tell(player, view, why);
    add_decision(why);
    sort_candidates(why);
    for (int i = 0; i < why->candidate_count && why->runner_up == HN_ACTIONS; i++)
        if (why->candidate[i].action != why->action)
            why->runner_up = why->candidate[i].action;
    add_chances(view, why);
    return why->action;
}

/* What a level misses or slips to is drawn by other rolls, which nobody can ask for. */
int hn_player_chances(const hn_player *player, const hn_view *view, hn_action *action,
                      double *chance)
{
    const hn_policy *policy = player->policy;
    if (player->book || player->level.miss || player->level.slip)
        return 0;
    if (policy->chances)
        return policy->chances(player, view, action, chance);
    if (!policy->certain)
        return 0;
    action[0] = hn_player_decide(player, view, 0, NULL);
    chance[0] = 1;
    return 1;
}

const char *hn_stand_in_name(const hn_game *game)
{
    return game->stand_in;
}

/* How long a decision of a book's event takes: a part of its timer. */
static void book_pace(const hn_book *book, int event, int32_t pace[2])
{
    for (int i = 0; i < 2; i++)
        pace[i] = (int32_t)((int64_t)book->timer[event] * book->delay[i] / HN_CHANCE);
}

/* Whether a decision only says the next part of what was decided before: the second card of an exchange,
 * a further claim in a window. */
static bool is_said_already(const hn_view *view)
{
    int phase = hn_view_phase(view);
    return phase == HN_PHASE_SECOND ||
           ((phase == HN_PHASE_WINDOW || phase == HN_PHASE_LOOKS) && hn_view_claims(view) > 0);
}

/* Whether it goes at its book's pace: no other level was given to it. */
static bool has_own_pace(const hn_player *player)
{
    const hn_level *level = &player->level;
    return player->book && !level->pace[1] &&
           !strcmp(level->name, player->book->difficulty[player->difficulty].level.name);
}

int hn_player_delay(const hn_player *player, const hn_view *view, uint64_t key)
{
    int32_t pace[2] = {player->level.pace[0], player->level.pace[1]};
    const hn_game *game = hn_view_rules(view)->game;
    if (is_said_already(view))
        return 0;
    if (has_own_pace(player)) {
        int event = book_words_of(game)->event_of(view);
        if (event >= 0)
            book_pace(player->book, event, pace);
    }
    if (pace[1] <= pace[0])
        return pace[0];
    return pace[0] + (int)hn_random_below(key, HN_FOR_PACE, hn_view_moment(view),
                                          (uint64_t)(pace[1] - pace[0]) + 1);
}

/* A game whose stand-in is missing from the list still has a legal answer: its first. */
hn_action hn_stand_in_decide(const hn_view *view, uint64_t key)
{
    const hn_rules *rules = hn_view_rules(view);
    hn_action pass;
    hn_player player;
    hn_mask legal;
    if (!hn_view_legal(view, &legal))
        return HN_ACTIONS;
    if (hn_view_phase(view) == HN_PHASE_WINDOW &&
        !hn_action_parse(rules, hn_view_seats(view), hn_view_seat(view), "pass", &pass))
        return pass;
    if (hn_player_find(&player, rules->game->stand_in, rules->game, NULL))
        return mask_nth(&legal, 0);
    return hn_player_decide(&player, view, key, NULL);
}
