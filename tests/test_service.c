/* The web table's service without sockets: whole rounds, windows, clocks, seats, restarts. */
#include "clients.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

FIXTURE(.before_each = house_open, .after_each = house_close);

TEST(a_person_plays_a_round_of_every_game_against_computer_players)
{
    for (int i = 0; i < hn_games(); i++) {
        company c = house_company(&house, hn_game_name(hn_game_at(i)), 1, 2, ",\"pace\":\"none\"");
        wire *w = c.wire[0];
        const json_t *answer = wire_ask(&house, w, "{\"hunch\":1,\"do\":\"ask\",\"always\":true}");
        assert_string_equal(wire_code(answer), "");
        company_play(&house, &c, 0);
        assert_string_equal(wire_status(w), "over");
        assert_true(json_is_object(w->score));
        free(house_record(&house, c.made.table, 1));
        assert_string_equal(wire_code(wire_do(&house, w, "next")), "");
        house_settle(&house);
        assert_string_equal(wire_status(w), "playing");
        company_leave(&house, &c);
    }
}

TEST(three_persons_play_with_a_computer_player)
{
    for (int i = 0; i < hn_games(); i++) {
        company c = house_company(&house, hn_game_name(hn_game_at(i)), 3, 1,
                                  ",\"pace\":\"none\",\"window\":2");
        company_play(&house, &c, 0);
        free(house_record(&house, c.made.table, 1));
        company_leave(&house, &c);
    }
}
