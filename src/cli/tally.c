/* What each seat did in a round, counted from the log. */
#include "cli/tally.h"

#include "cli/house.h"
#include "cli/story.h"
#include "words/words.h"

typedef enum column { DROPS, WRONG, EXCHANGES, LOOKS, COLLECTED, COLUMNS } column;

/* The looks before the first turn do not count. */
static column column_of(const hn_event *event, int turns)
{
    switch (event->type) {
    case HN_EVENT_FLIP:
        return DROPS;
    case HN_EVENT_WRONG:
        return WRONG;
    case HN_EVENT_EXCHANGE:
        return EXCHANGES;
    case HN_EVENT_LOOK:
        return turns ? LOOKS : COLUMNS;
    case HN_EVENT_COLLECT:
        return COLLECTED;
    default:
        return COLUMNS;
    }
}

static void print_seat(const screen *s, int seat, const char *name, const int *counts, int columns)
{
    static const int widths[COLUMNS] = {6, 7, 11, 7, 11};
    screen_label(s, SCREEN_LABEL, seat, false, name);
    for (int i = 0; i < columns; i++)
        if (counts[i]) {
            fprintf(s->out, "%*d", widths[i], counts[i]);
        } else {
            fprintf(s->out, "%*s", widths[i] - 1, "");
            screen_put(s, INK_FAINT, "-");
        }
}

void tally_print(const screen *s, const session *table)
{
    int counts[HN_SEATS][COLUMNS] = {{0}}, turns = 0, call = 0, caller = HN_NONE;
    bool collect = house_is(&table->rules, "clear_and_collect", "yes");
    screen_seat seats[HN_SEATS];
    char drops[16];
    for (int i = 0; i < table->log_count; i++) {
        const hn_event *event = &table->log[i];
        column what = column_of(event, turns);
        turns += event->type == HN_EVENT_TURN;
        if (what < COLUMNS)
            counts[event->seat][what]++;
        if (event->type == HN_EVENT_CALL) {
            caller = event->seat;
            call = (turns - 1) / table->seats + 1;
        }
    }
    story_name_seats(table, seats);
    screen_title(s, "how the round went");
    screen_print(s, INK_FAINT, "%*s%6s  wrong  exchanges  looks%s\n", SCREEN_LABEL, "",
                 words_name(&table->rules, "drops", drops, sizeof drops),
                 collect ? "  collected" : "");
    for (int seat = 0; seat < table->seats; seat++) {
        print_seat(s, seat, seats[seat].name, counts[seat], collect ? COLUMNS : COLLECTED);
        if (seat == caller)
            fprintf(s->out, "  called in lap %d", call);
        fputc('\n', s->out);
    }
}
