/* The strategy of one hand as a table with bars. */
#include "cli/solve_show.h"

#include <stdio.h>
#include <string.h>

/* Dice between commas or blanks. -1: they are no hand of the seat's. */
static int read_hand(const solve_hands *hands, const char *text)
{
    uint8_t die[HN_DICE] = {0};
    int count = 0;
    for (const char *c = text; *c; c++) {
        if (*c == ',' || *c == ' ')
            continue;
        if (*c < '1' || *c > '6' || count == hands->dice)
            return -1;
        die[count++] = (uint8_t)(*c - '0');
    }
    return count == hands->dice ? solve_hand_number(hands, die) : -1;
}

/* Bids between commas or blanks; returns how many, -1: a word is none. */
static int read_bids(const solve_bids *bids, const char *text, int bid[SOLVE_BIDS])
{
    int count = 0;
    while (*(text += strspn(text, ", "))) {
        unsigned dice, face;
        int length = 0;
        if (sscanf(text, "%2ux%1u%n", &dice, &face, &length) != 2 || !length || !dice || !face ||
            dice * (unsigned)bids->faces > (unsigned)bids->count || face > (unsigned)bids->faces ||
            count == SOLVE_BIDS)
            return -1;
        bid[count++] = solve_bid_number(bids, (hn_bid){(uint8_t)dice, (uint8_t)face});
        text += length;
    }
    return count;
}

static void print_bar(const char *action, double chance)
{
    enum { BAR = 40 };
    char bar[BAR + 1];
    int filled = (int)(chance * BAR + .5);
    memset(bar, '#', BAR);
    bar[filled] = '\0';
    printf("  %-6s %6.2f %%  %s\n", action, 100 * chance, bar);
}

static void print_actions(const solver *s, int standing, const double *chance)
{
    int calls = solve_calls(&s->bids, standing);
    for (int a = 0; a < solve_actions(&s->bids, standing); a++) {
        char name[16];
        if (a < calls) {
            print_bar(a ? "calza" : "dudo", chance[a]);
            continue;
        }
        hn_bid bid = solve_bid(&s->bids, s->bids.raise[standing][a - calls]);
        snprintf(name, sizeof name, "%dx%d", bid.count, bid.face);
        if (chance[a] >= .00005)
            print_bar(name, chance[a]);
    }
}

int solve_show(const solver *s, const char *hand, const char *after)
{
    int bid[SOLVE_BIDS];
    double chance[SOLVE_ACTIONS];
    int bids = read_bids(&s->bids, after ? after : "", bid), seat = bids % 2;
    if (bids < 0)
        return cli_usage("--after wants bids like \"1x3 2x3\", not \"%s\"", after);
    int number = read_hand(&s->hands[seat], hand);
    if (number < 0)
        return cli_usage(
            "--show wants the %d dice of %s, as in %s, not \"%s\"", s->throw.dice[seat],
            seat ? "the second seat, which is to act" : "the first seat, which is to act",
            s->throw.dice[seat] > 1 ? "\"1,4\"" : "\"3\"", hand);
    if (!solve_strategy(s, bid, bids, number, chance))
        return cli_usage("--after: \"%s\" are not bids that may follow each other", after);
    printf("%s seat, holding %s, %s%s\n", seat ? "second" : "first", hand,
           bids ? "after " : "opens", bids ? after : "");
    print_actions(s, bids ? bid[bids - 1] : s->bids.count, chance);
    return cli_finish();
}
