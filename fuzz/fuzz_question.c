/* Answers of programs outside from any bytes, at some moment of a round that the first two bytes choose: what is taken is
 * legal there, what is refused says why. */
#include "protocol/question.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition)
{
    if (!condition)
        abort();
}

static void try_answer(const hn_view *view, const char *line, size_t length)
{
    question_answer answer;
    hn_error error = {0};
    hn_mask legal;
    hn_view_legal(view, &legal);
    if (question_read(line, length, view, &answer, &error))
        require(error.status && error.text[0]);
    else
        require(answer.action < HN_ACTIONS && hn_mask_has(&legal, answer.action));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    hn_rules rules;
    hn_state state;
    hn_action list[HN_ACTIONS];
    if (size < 2)
        return 0;
    hn_rules_preset(&rules, hn_game_at(data[0] % hn_games()), NULL, NULL);
    hn_deal(&rules, 2, 0, 7, &state, NULL);
    for (int moves = data[1] % 64; moves && !hn_over(&rules, &state); moves--) {
        int seat = hn_next_decider(&rules, &state),
            count = hn_legal_list(&rules, &state, seat, list);
        hn_apply(&rules, &state, seat, list[(7 * moves) % count], NULL);
    }
    int seat = hn_next_decider(&rules, &state);
    hn_view view = hn_view_of(&rules, &state, seat == HN_NONE ? 0 : seat);
    try_answer(&view, (const char *)data + 2, size - 2);
    return 0;
}
