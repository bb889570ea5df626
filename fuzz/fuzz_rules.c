/* House rules from any bytes: what is accepted passes the check, and printed it reads back the same. */
#include "config/config.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition)
{
    if (!condition)
        abort();
}

static void read_back(const hn_rules *rules)
{
    char *yaml = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&yaml, &length);
    require(out);
    config_rules_print(out, rules, hn_preset_name(rules->game, 0));
    require(!fclose(out));
    hn_rules back;
    require(!config_rules_text(&back, rules->game, yaml, length, NULL));
    require(!memcmp(back.value, rules->value, sizeof back.value));
    free(yaml);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (int i = 0; i < hn_games(); i++) {
        hn_rules rules;
        hn_error error = {0};
        if (!config_rules_text(&rules, hn_game_at(i), (const char *)data, size, &error)) {
            require(!hn_rules_check(&rules, NULL));
            read_back(&rules);
        } else {
            require(error.status && error.text[0] && error.line >= 0 && error.column >= 0);
        }
    }
    return 0;
}
