/* Actions from any text: what is read is a number of the game, and its text is what was read. Two
 * bytes choose the seats, the rest is the text; read as a number, it has a text that reads back. */
#include <hunch/hunch.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition)
{
    if (!condition)
        abort();
}

static void text_to_action(const hn_rules *rules, int seats, int seat, const char *words)
{
    char back[128];
    hn_action action = HN_ACTIONS;
    if (hn_action_parse(rules, seats, seat, words, &action)) {
        require(action == HN_ACTIONS);
        return;
    }
    require(action < hn_action_count(rules));
    require(hn_action_text(rules, seats, seat, action, back, sizeof back) == (int)strlen(words));
    require(!strcmp(back, words));
}

static void action_to_text(const hn_rules *rules, int seats, int seat, hn_action action)
{
    char words[128];
    hn_action back = HN_ACTIONS;
    int length = hn_action_text(rules, seats, seat, action, words, sizeof words);
    require(length >= 0 && length < (int)sizeof words);
    if (!length)
        return;
    require(!hn_action_parse(rules, seats, seat, words, &back) && back == action);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 4)
        return 0;
    char *words = malloc(size - 1);
    require(words);
    memcpy(words, data + 2, size - 2);
    words[size - 2] = 0;
    for (int i = 0; i < hn_games(); i++)
        for (int k = 0; k < hn_presets(hn_game_at(i)); k++) {
            hn_rules rules;
            hn_rules_preset(&rules, hn_game_at(i), hn_preset_name(hn_game_at(i), k), NULL);
            int least = hn_rules_least_seats(&rules), most = hn_rules_most_seats(&rules);
            int seats = least + data[0] % (most - least + 1);
            text_to_action(&rules, seats, data[1] % seats, words);
            action_to_text(&rules, seats, data[1] % seats, (hn_action)(data[2] | data[3] << 8));
        }
    free(words);
    return 0;
}
