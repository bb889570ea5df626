#include "cli/luck.h"

#include "cli/programs.h"
#include "protocol/json.h"

#include <math.h>
#include <string.h>

static void print_line(const match_line *line, int width)
{
    char name[HN_PLAYER_NAME + 16], player[HN_PLAYER_NAME];
    const estimate *e = &line->even_share;
    cli_short_name(line->name, player);
    if (line->seats > 1)
        snprintf(name, sizeof name, "%d x %s", line->seats, player);
    else
        snprintf(name, sizeof name, "%s", player);
    printf("%-*s  %6.2f  ", width, name, 100 * e->mean);
    if (isfinite(e->low))
        printf("%6.2f to %6.2f  %5.1f\n", 100 * e->low, 100 * e->high, line->fewer_blocks);
    else
        printf("%16s  %5s\n", "-", "-");
}

void luck_print(const match_setup *m, const match_result *r, int width)
{
    printf("\n%-*s  %6s  %16s  %5s\n", width, "luck out", "win %", "95 % interval", "fewer");
    for (int p = 0; p < m->players; p++)
        print_line(&r->player[p], width);
    for (int g = 0; r->groups < m->players && g < r->groups; g++)
        print_line(&r->group[g], width);
}

json_t *luck_json(const match_line *line)
{
    return json_pack("{s:f, s:o, s:o, s:o}", "win_share", line->even_share.mean, "win_low",
                     json_from_number(line->even_share.low), "win_high",
                     json_from_number(line->even_share.high), "fewer_blocks",
                     json_from_number(line->fewer_blocks));
}
