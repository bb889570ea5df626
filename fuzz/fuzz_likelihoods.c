/* Tables of likelihoods from any bytes: what is accepted has chances alone, reads the same again when it is printed, and
 * beliefs under it keep to what they promise through a round. */
#include "config/likelihoods.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition)
{
    if (!condition)
        abort();
}

static void check_chances(const float *chance, int count)
{
    for (int i = 0; i < count; i++)
        require(chance[i] >= 0 && chance[i] <= 1);
}

static void check_table(const hn_likelihoods *table)
{
    require(table->name[0] && table->made[0] && hn_game_find(table->game));
    check_chances(&table->sign[0][0][0], HN_SIGNS * 2 * HN_SIGN_CLASSES);
    check_chances(table->call_sum, HN_CALL_SUMS);
    check_chances(table->readiness, HN_READY_SUMS);
}

static void check_print(const config_likelihoods *read)
{
    static config_likelihoods again;
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    require(out);
    config_likelihoods_print(out, &read->table, "");
    require(!fclose(out));
    require(!config_likelihoods_text(&again, text, length, NULL));
    require(!strcmp(read->name, again.name) && !strcmp(read->made, again.made));
    require(!memcmp(read->table.sign, again.table.sign, sizeof again.table.sign));
    require(!memcmp(read->table.call_sum, again.table.call_sum, sizeof again.table.call_sum));
    require(!memcmp(read->table.readiness, again.table.readiness, sizeof again.table.readiness));
    free(text);
}

/* The chances of every card are chances, and are 1 together. */
static void check_beliefs(const hn_beliefs *beliefs, const hn_rules *rules, const hn_state *state)
{
    hn_view view = hn_view_of(rules, state, 0);
    view = hn_beliefs_view(beliefs, &view);
    for (int seat = 0; seat < hn_view_seats(&view); seat++)
        for (int slot = 0; slot < HN_SLOTS; slot++) {
            hn_belief belief;
            double sum = 0;
            if (!hn_belief_of(&view, HN_PRIOR_COUNTS, (hn_place){(uint8_t)seat, (uint8_t)slot},
                              &belief))
                continue;
            for (int kind = 0; kind < HN_BELIEF_KINDS; kind++) {
                require(belief.chance[kind] >= 0 && belief.chance[kind] <= 1);
                sum += belief.chance[kind];
            }
            require(fabs(sum - 1) < 1e-9);
        }
}

static void observe(hn_beliefs *beliefs, const hn_events *events)
{
    for (int i = 0; i < events->count; i++)
        hn_beliefs_observe(beliefs, &events->event[i]);
}

static void play(const hn_likelihoods *table, uint64_t seed)
{
    enum { SEATS = 3, MOST = 400 };
    const hn_game *game = hn_game_find(table->game);
    static hn_beliefs beliefs;
    static hn_events events;
    hn_player player;
    hn_rules rules;
    hn_state state;
    require(!hn_rules_preset(&rules, game, NULL, NULL));
    require(!hn_player_find(&player, "random", game, NULL));
    hn_beliefs_begin(&beliefs, &rules, SEATS, 0, table);
    require(!hn_deal(&rules, SEATS, 0, seed, &state, &events));
    observe(&beliefs, &events);
    for (int move = 0; move < MOST && !hn_over(&rules, &state); move++) {
        int seat = hn_next_decider(&rules, &state);
        hn_view view = hn_view_of(&rules, &state, seat);
        hn_action action = hn_player_decide(&player, &view, seed, NULL);
        require(!hn_apply(&rules, &state, seat, action, &events));
        observe(&beliefs, &events);
        if (!hn_over(&rules, &state))
            check_beliefs(&beliefs, &rules, &state);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static config_likelihoods read;
    hn_error error = {0};
    if (config_likelihoods_text(&read, (const char *)data, size, &error)) {
        require(error.status && error.text[0] && error.line >= 0 && error.column >= 0);
        return 0;
    }
    check_table(&read.table);
    check_print(&read);
    play(&read.table, size);
    return 0;
}
