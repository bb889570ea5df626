/* Views and courses of dice tables that no table gave. A round is played as the first bytes say, then bytes
 * of a seat's view and of what it was told are overwritten as the others say. Whatever comes of it is
 * refused with a reason; or a world is drawn for it, which has that very view and can be played on.
 *
 * Bytes: preset, seats, viewer, number of actions, a choice for each; then in threes: which event (255: the
 * view), which byte of it, its new value. */
#include "core/mask.h"
#include "games/game.h"

#include <hunch/hunch.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST_TOLD = 4096, VIEW = 255 };

static void require(bool condition)
{
    if (!condition)
        abort();
}

/* A round, and what its viewer was told. */
typedef struct course {
    hn_rules rules;
    hn_state state;
    int viewer, count;
    hn_event told[MOST_TOLD];
} course;

static void act(const hn_rules *rules, hn_state *state, unsigned choice, hn_events *events)
{
    hn_mask mask;
    int seat = hn_next_decider(rules, state);
    unsigned count = (unsigned)hn_legal(rules, state, seat, &mask);
    require(count > 0);
    require(!hn_apply(rules, state, seat, mask_nth(&mask, (int)(choice % count)), events));
}

static void tell(course *c, const hn_events *events)
{
    for (int i = 0; i < events->count && c->count < MOST_TOLD; i++)
        c->told[c->count++] = hn_event_for(&events->event[i], c->viewer);
}

static void play(course *c, const hn_game *game, const uint8_t *data, size_t actions)
{
    static hn_events events;
    hn_rules_preset(&c->rules, game, hn_preset_name(game, data[0] % hn_presets(game)), NULL);
    int least = hn_rules_least_seats(&c->rules), most = hn_rules_most_seats(&c->rules);
    int seats = least + data[1] % (most - least + 1), viewer = data[2] % (seats + 1);
    c->viewer = viewer < seats ? viewer : HN_NONE;
    c->count = 0;
    require(!hn_deal(&c->rules, seats, data[1] % seats, data[2], &c->state, &events));
    tell(c, &events);
    for (size_t i = 0; i < actions && !hn_over(&c->rules, &c->state); i++) {
        act(&c->rules, &c->state, data[4 + i], &events);
        tell(c, &events);
    }
}

/* The world of a view looks like it, and a round of it comes to its end. */
static void check_world(const hn_rules *rules, const hn_plain_view *view, hn_state *world)
{
    hn_plain_view back;
    hn_score score;
    hn_view seen = hn_view_of(rules, world, view->dice.seat);
    require(hn_view_copy(&seen, &back) == sizeof back.dice);
    require(!memcmp(&back.dice, &view->dice, sizeof back.dice));
    for (unsigned i = 0; !hn_over(rules, world); i++)
        act(rules, world, i % 3 ? 0 : i, NULL);
    require(!hn_score_of(rules, world, &score) && score.winners);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static course c;
    if (size < 4 || size - 4 < data[3])
        return 0;
    play(&c, hn_game_find("perudo"), data, data[3]);
    hn_plain_view view;
    hn_view seen = hn_view_of(&c.rules, &c.state, c.viewer);
    hn_view_copy(&seen, &view);
    for (size_t i = 4 + (size_t)data[3]; i + 2 < size; i += 3) {
        uint8_t *event = (uint8_t *)&c.told[data[i] % c.count];
        if (data[i] == VIEW)
            ((uint8_t *)&view.dice)[data[i + 1] % sizeof view.dice] = data[i + 2];
        else
            event[data[i + 1] % sizeof *c.told] = data[i + 2];
    }
    hn_state world;
    hn_error error = {0};
    int bad = -1;
    if (hn_view_world(&c.rules, &view, 1, &world, &error))
        require(error.status == HN_BAD_VIEW && error.text[0]);
    else
        check_world(&c.rules, &view, &world);
    error = (hn_error){0};
    if (game_told(&c.rules, &view, c.told, c.count, NULL, &bad, &error))
        require(error.status && error.text[0]);
    require(bad >= 0 && bad <= c.count);
    return 0;
}
