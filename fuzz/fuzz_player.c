/* Players from any bytes, as a file and as a name: what is accepted has its constants in their ranges and a
 * name that can be shown. */
#include "config/config.h"
#include "core/word.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition)
{
    if (!condition)
        abort();
}

static void check(hn_status status, const hn_player *player, const hn_error *error)
{
    if (status) {
        require(error->status == status && error->text[0] && error->line >= 0);
        return;
    }
    const hn_constant *constants;
    int count = hn_policy_constants(player->policy, &constants);
    for (int i = 0; i < count; i++)
        require(player->constant[i] >= constants[i].low &&
                player->constant[i] <= constants[i].high);
    size_t length = strnlen(player->name, sizeof player->name);
    require(length && length < sizeof player->name && word_printable(player->name, length));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    char spec[256];
    snprintf(spec, sizeof spec, "%.*s", (int)(size < 256 ? size : 255), text);
    for (int i = 0; i < hn_games(); i++) {
        hn_player player;
        hn_error error = {0};
        check(config_player_text(&player, hn_game_at(i), "x.yaml", text, size, &error), &player,
              &error);
        error = (hn_error){0};
        check(config_player(&player, spec, hn_game_at(i), NULL, &error), &player, &error);
    }
    return 0;
}
