/* Text of tests into lines, words and house rules, and the lines that all tables have in common. */
#include "words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- lines and words ---- */

bool next_piece(const char **lines, const char *ends, char *piece, where at)
{
    const char *from = *lines + strspn(*lines, " ");
    size_t length = strcspn(from, ends);
    if (!*from)
        return false;
    if (length >= LONGEST)
        broken(at, "a line is too long: %s", from);
    *lines = from + length + (from[length] != 0);
    while (length && from[length - 1] == ' ')
        length--;
    memcpy(piece, from, length);
    piece[length] = 0;
    return true;
}

bool next_line(const char **lines, const char *ends, char *line, where at)
{
    while (next_piece(lines, ends, line, at))
        if (*line)
            return true;
    return false;
}

const char *behind(const char *line, const char *keyword)
{
    size_t length = strlen(keyword);
    if (strncmp(line, keyword, length) || (line[length] && line[length] != ' '))
        return NULL;
    return line + length + strspn(line + length, " ");
}

bool is_of_seat(const char *line)
{
    return isdigit((unsigned char)line[0]) && line[1] == ':';
}

/* ---- cards, seats and phases ---- */

laid read_card(char *word, where at)
{
    laid one = {HN_NONE, 0, 0, false};
    char *slash = strchr(word, '/'), *star = strchr(word, '*');
    if (star) {
        *star = 0;
        one.known = HN_EVERYONE;
        one.collected = atoi(star + 1);
        if (one.collected < 1 || one.collected > HN_COLLECTION)
            broken(at, "%s has no number in its collection", word);
    }
    if (slash) {
        *slash = 0;
        one.up = !strcmp(slash + 1, "up");
        if (one.up || !strcmp(slash + 1, "all"))
            one.known = HN_EVERYONE;
        else
            for (const char *digit = slash + 1; *digit; digit++)
                one.known |= (hn_seats)(1u << (*digit - '0'));
    }
    one.card = strcmp(word, "?") ? hn_card_parse(word) : HN_UNKNOWN;
    if (one.card == HN_NONE)
        broken(at, "there is no card \"%s\"", word);
    return one;
}

hn_seats read_seats(const char *words)
{
    hn_seats seats = 0;
    for (; *words; words++)
        if (isdigit((unsigned char)*words))
            seats |= (hn_seats)(1u << (*words - '0'));
    return seats;
}

int phase_of(const char *name, where at)
{
    for (int phase = 0; phase < HN_PHASES; phase++)
        if (!strcmp(hn_phase_name(phase), name))
            return phase;
    broken(at, "there is no phase \"%s\"", name);
}

/* ---- rules ---- */

static void read_rule(hn_rules *rules, const char *line, where at)
{
    char name[LONGEST];
    size_t length = strcspn(line, ". ");
    memcpy(name, line, length);
    name[length] = 0;
    const hn_key *key = hn_key_find(rules->game, name);
    if (!key)
        broken(at, "there is no rule \"%s\"", name);
    const char *value = behind(line, name);
    int entry = 0;
    for (int i = 0; key->entries && i < key->count && !value; i++) {
        value = behind(line + length + 1, key->entries[i]);
        entry = i;
    }
    hn_error error;
    if (!value || hn_rules_set_text(rules, key, entry, value, &error))
        broken(at, "rule %s: %s", line, value ? error.text : "no such entry");
}

void read_rules(hn_rules *rules, const hn_game *game, const char *lines, where at)
{
    char line[LONGEST];
    const char *rest = lines;
    const char *value;
    hn_error error;
    hn_rules_preset(rules, game, NULL, NULL);
    while (next_line(&rest, "\n", line, at))
        if ((value = behind(line, "preset")) && hn_rules_preset(rules, game, value, &error))
            broken(at, "%s", error.text);
    rest = lines;
    while (next_line(&rest, "\n", line, at))
        if ((value = behind(line, "rule")))
            read_rule(rules, value, at);
    if (hn_rules_check(rules, &error))
        broken(at, "%s", error.text);
}

/* ---- acting ---- */

void do_action(const hn_rules *rules, hn_state *state, int seat, const char *words, text_out *story,
               where at)
{
    hn_action action;
    hn_events events;
    hn_mask mask;
    if (hn_action_parse(rules, hn_seat_count(rules, state), seat, words, &action))
        broken(at, "\"%s\" is no action", words);
    hn_legal(rules, state, seat, &mask);
    hn_status status = hn_apply(rules, state, seat, action, &events);
    if (status)
        broken(at, "%d: %s is refused: %s", seat, words, hn_status_text(status));
    if (!hn_mask_has(&mask, action))
        broken(at, "%d: %s was done, but is not in the list of legal actions", seat, words);
    add_events(story, rules, &events);
}

void refuse_action(const hn_rules *rules, hn_state *state, const char *line, hn_status status,
                   where at)
{
    if (!is_of_seat(line))
        broken(at, "whose action is \"%s\"?", line);
    const char *words = line + 2 + strspn(line + 2, " ");
    int seat = line[0] - '0';
    hn_state before = *state;
    hn_events events = {.count = 0};
    hn_mask mask;
    hn_action action;
    hn_status found = hn_action_parse(rules, hn_seat_count(rules, state), seat, words, &action);
    if (!found) {
        hn_legal(rules, state, seat, &mask);
        if (hn_mask_has(&mask, action))
            broken(at, "%s is in the list of legal actions", line);
        found = hn_apply(rules, state, seat, action, &events);
    }
    if (found != status)
        broken(at, "%s is answered \"%s\", not \"%s\"", line, hn_status_text(found),
               hn_status_text(status));
    if (memcmp(&before, state, sizeof before) || events.count)
        broken(at, "%s was refused, but changed something", line);
}

/* ---- what there is ---- */

void check_story(const char *story, const char *lines, bool wanted, where at)
{
    if ((strstr(story, lines) != NULL) != wanted)
        broken(at, "%s: \"%s\"; there was:\n%s", wanted ? "did not happen" : "happened", lines,
               story);
}

void expect_lines(const void *table, truth_of *truth, const char *lines, where at)
{
    char wanted[LONGEST], keyword[LONGEST], found[LONGEST];
    while (next_line(&lines, "\n", wanted, at)) {
        size_t length = strcspn(wanted, " ");
        memcpy(keyword, wanted, length);
        keyword[length] = 0;
        text_out out = text_in(found, sizeof found);
        text_add(&out, "%s", keyword);
        truth(table, keyword, &out, at);
        if (strcmp(wanted, found))
            broken(at, "expected: %s\nthere is: %s", wanted, found);
    }
}

void add_seats(text_out *out, hn_seats seats)
{
    for (int seat = 0; seat < HN_SEATS; seat++)
        if (seats >> seat & 1)
            text_add(out, " %d", seat);
}

void add_score(text_out *out, const hn_rules *rules, const hn_state *state, bool winners)
{
    hn_score score;
    if (hn_score_of(rules, state, &score))
        text_add(out, " (not over)");
    else if (winners)
        add_seats(out, score.winners);
    else
        for (int seat = 0; seat < hn_seat_count(rules, state); seat++)
            text_add(out, " %d", score.points[seat]);
}

void add_events(text_out *out, const hn_rules *rules, const hn_events *events)
{
    for (int i = 0; i < events->count; i++) {
        char words[200];
        hn_event_text(rules, &events->event[i], words, sizeof words);
        text_add(out, "%s\n", words);
    }
}
