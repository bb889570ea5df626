/* Rule books in YAML. What events, fields and strategies there are comes from the game's tables
 * (players/book.h); `game` comes first in the file, because all else is looked up there, and `difficulties`
 * before `events`, whose rules give a chance for each. */
#include "config/book.h"

#include "config/book_draft.h"
#include "core/status.h"

#include <stdlib.h>
#include <string.h>

enum { GAME, NAME, DELAY, TIMERS, DIFFICULTIES, EVENTS, TOP_KEYS };
static const char *const top_keys[] = {"game", "name", "delay", "timers", "difficulties", "events"};

enum { MISS, KEEP_MOVED, KEEP_TURN, SPECIAL_CARDS, DIFFICULTY_KEYS };
static const char *const difficulty_keys[] = {"miss_chance_to_play", "keep_moved", "keep_turn",
                                              "special_cards"};

enum { RULE_NAME, PRIORITY, RULE_CONDITIONS, STRATEGY, FALLBACK, PROBABILITY, RULE_KEYS };
static const char *const rule_keys[] = {
    "name", "priority", "conditions", "target_strategy", "fallback", "execution_probability"};

enum { MOST_SECONDS = 3600, MILLISECONDS = 3, MILLIONTHS = 6, MOST_PRIORITY = 1000000 };

/* ---- names ---- */

static const char *event_name(const void *words, int index)
{
    return ((const book_words *)words)->events[index].name;
}

static const char *difficulty_name(const void *book, int index)
{
    return ((const hn_book *)book)->difficulty[index].level.name;
}

/* The strategies that serve an event; after them, for a fallback, its own words. */
typedef struct service {
    const book_words *words;
    int event;
} service;

enum { FALLBACK_WORDS = 2 };
static const char *const fallback_words[FALLBACK_WORDS] = {"next", "skip"};
static const uint8_t fallback_of[FALLBACK_WORDS] = {HN_FALLBACK_NEXT, HN_FALLBACK_SKIP};

static bool serves(const service *s, int strategy)
{
    return s->words->strategies[strategy].events >> s->event & 1;
}

static const char *strategy_name(const void *context, int index)
{
    const service *s = context;
    if (index >= s->words->strategy_count)
        return fallback_words[index - s->words->strategy_count];
    return serves(s, index) ? s->words->strategies[index].name : "";
}

/* ---- delay and timers ---- */

/* A mapping whose keys are events. */
typedef struct by_event {
    book_draft *draft;
    keys keys;
    int event;      /* the one that is being read */
    int difficulty; /* special_cards: whose */
} by_event;

static by_event begin_events(book_draft *d)
{
    const book_words *words = d->words;
    return (by_event){.draft = d,
                      .keys.names = {"event", "", words->event_count, event_name, words, NULL}};
}

static hn_status read_timer(void *context, reader *r, const char *word)
{
    by_event *t = context;
    hn_status status = keys_take(&t->keys, r, word, &t->event);
    return status ? status
                  : value_number(r, word, 0, MOST_SECONDS, MILLISECONDS,
                                 &t->draft->book.timer[t->event]);
}

static hn_status read_timers(book_draft *d, reader *r)
{
    by_event timers = begin_events(d);
    hn_status status = value_is_mapping(r, "timers");
    return status ? status : reader_keys(r, read_timer, &timers);
}

/* ---- difficulties ---- */

/* `use_probability`, the only key of an event's special cards. */
typedef struct special {
    keys keys;
    int32_t *use;
} special;

static hn_status read_use(void *context, reader *r, const char *word)
{
    special *s = context;
    int key;
    hn_status status = keys_take(&s->keys, r, word, &key);
    return status ? status : value_chance(r, word, s->use);
}

static hn_status read_special(void *context, reader *r, const char *word)
{
    static const char *const special_keys[] = {"use_probability"};
    by_event *cards = context;
    hn_status status = keys_take(&cards->keys, r, word, &cards->event);
    if (status || (status = value_is_mapping(r, word)))
        return status;
    yaml_mark_t at = r->event.start_mark;
    hn_difficulty *difficulty = &cards->draft->book.difficulty[cards->difficulty];
    special s = {.keys.names = {"key", " in special cards", 1, names_in_array, special_keys, NULL},
                 .use = &difficulty->use_probability[cards->event]};
    status = reader_keys(r, read_use, &s);
    return status ? status : keys_require(&s.keys, r, 1, word, at);
}

/* A difficulty while it is read. */
typedef struct difficulty_draft {
    book_draft *draft;
    int number;
    keys keys;
} difficulty_draft;

static hn_status read_difficulty_key(void *context, reader *r, const char *word)
{
    difficulty_draft *d = context;
    hn_level *level = &d->draft->book.difficulty[d->number].level;
    int key;
    hn_status status = keys_take(&d->keys, r, word, &key);
    if (status)
        return status;
    switch (key) {
    case MISS:
        return value_chance(r, word, &level->miss);
    case KEEP_MOVED:
        return value_rest(r, word, &level->forget_moved);
    case KEEP_TURN:
        return value_rest(r, word, &level->forget_turn);
    default: { /* SPECIAL_CARDS */
        by_event cards = begin_events(d->draft);
        cards.difficulty = d->number;
        status = value_is_mapping(r, word);
        return status ? status : reader_keys(r, read_special, &cards);
    }
    }
}

static hn_status read_difficulty(void *context, reader *r, const char *word)
{
    book_draft *d = context;
    hn_book *book = &d->book;
    int number = book->difficulty_count;
    hn_difficulty *added = &book->difficulty[number];
    int before = book_difficulty(book, word);
    if (before >= 0)
        return reader_refuse_again(r, word, d->difficulty_at[before]);
    if (number == HN_DIFFICULTIES)
        return reader_refuse(r, HN_BAD_VALUE, r->event.start_mark,
                             "more than %d difficulties; a book has no room for them",
                             HN_DIFFICULTIES);
    hn_status status = value_label(r, "difficulty", added->level.name, sizeof added->level.name);
    if (status)
        return status;
    book->difficulty_count++;
    d->difficulty_at[number] = r->event.start_mark;
    for (int event = 0; event < HN_BOOK_EVENTS; event++)
        added->use_probability[event] = -1;
    difficulty_draft draft = {.draft = d,
                              .number = number,
                              .keys.names = {"key", " in a difficulty", DIFFICULTY_KEYS,
                                             names_in_array, difficulty_keys, NULL}};
    if ((status = reader_next(r)) || (status = value_is_mapping(r, word)))
        return status;
    return reader_keys(r, read_difficulty_key, &draft);
}

static hn_status read_difficulties(book_draft *d, reader *r)
{
    yaml_mark_t at = r->event.start_mark;
    hn_status status = value_is_mapping(r, "difficulties");
    if (status || (status = reader_keys(r, read_difficulty, d)))
        return status;
    if (!d->book.difficulty_count)
        return reader_refuse(r, HN_BAD_VALUE, at, "`difficulties` is empty; expected at least one");
    return HN_OK;
}

/* ---- rules ---- */

/* A rule while it is read. */
typedef struct rule_draft {
    book_draft *draft;
    int event;
    hn_book_rule rule;
    keys keys;
    yaml_mark_t begins, name_at, priority_at, fallback_at;
    keys chances;
} rule_draft;

static hn_status read_chance(void *context, reader *r, const char *word)
{
    rule_draft *rule = context;
    int difficulty;
    hn_status status = keys_take(&rule->chances, r, word, &difficulty);
    return status ? status : value_chance(r, word, &rule->rule.chance[difficulty]);
}

static hn_status read_chances(rule_draft *rule, reader *r, const char *word)
{
    const hn_book *book = &rule->draft->book;
    yaml_mark_t at = r->event.start_mark;
    rule->chances.names =
        (names){"difficulty", "", book->difficulty_count, difficulty_name, book, NULL};
    if (r->event.type != YAML_MAPPING_START_EVENT) {
        char buffer[READER_WORD];
        const char *found = reader_word(r, buffer);
        return reader_refuse(r, HN_BAD_VALUE, at,
                             "`%s` is %s; expected a chance for each difficulty, as {%s: 0.5, …}",
                             word, *found ? found : "empty", difficulty_name(book, 0));
    }
    hn_status status = reader_keys(r, read_chance, rule);
    if (status)
        return status;
    return keys_require(&rule->chances, r, (1u << book->difficulty_count) - 1,
                        "`execution_probability`", at);
}

/* Reads the name of a strategy that serves the rule's event. more: words that could have stood there too. */
static hn_status read_strategy(rule_draft *rule, reader *r, int more, uint8_t *strategy)
{
    const book_words *words = rule->draft->words;
    const service s = {words, rule->event};
    const names serving = {
        more ? "fallback" : "strategy", "", words->strategy_count + more, strategy_name, &s, NULL};
    char buffer[READER_WORD], list[160];
    const char *word = reader_word(r, buffer);
    int found = 0;
    while (found < words->strategy_count && strcmp(words->strategies[found].name, word))
        found++;
    if (found == words->strategy_count)
        return names_refuse(r, r->event.start_mark, &serving, word);
    *strategy = (uint8_t)found;
    if (serves(&s, found))
        return HN_OK;
    names_list(&serving, list, sizeof list);
    return reader_refuse(r, HN_BAD_VALUE, r->event.start_mark,
                         "`%s` does not serve %s; expected one of %s", word,
                         words->events[rule->event].name, list);
}

static hn_status read_fallback(rule_draft *rule, reader *r)
{
    char buffer[READER_WORD];
    const char *word = reader_word(r, buffer);
    rule->fallback_at = r->event.start_mark;
    for (int i = 0; i < FALLBACK_WORDS; i++)
        if (!strcmp(word, fallback_words[i])) {
            rule->rule.fallback = fallback_of[i];
            return HN_OK;
        }
    return read_strategy(rule, r, FALLBACK_WORDS, &rule->rule.fallback);
}

static hn_status read_rule_key(void *context, reader *r, const char *word)
{
    rule_draft *rule = context;
    int key;
    hn_status status = keys_take(&rule->keys, r, word, &key);
    if (status)
        return status;
    switch (key) {
    case RULE_NAME:
        rule->name_at = r->event.start_mark;
        return value_text(r, word, rule->rule.name, sizeof rule->rule.name);
    case PRIORITY:
        rule->priority_at = r->event.start_mark;
        return value_number(r, word, 0, MOST_PRIORITY, 0, &rule->rule.priority);
    case RULE_CONDITIONS:
        return draft_conditions(rule->draft, r, &rule->rule.condition);
    case STRATEGY:
        return read_strategy(rule, r, 0, &rule->rule.strategy);
    case FALLBACK:
        return read_fallback(rule, r);
    default: /* PROBABILITY */
        return read_chances(rule, r, word);
    }
}

/* Refuses a strategy or a fallback that means nothing, or the lack of one that must be there. */
static hn_status check_strategy(const rule_draft *rule, reader *r)
{
    const book_event *event = &rule->draft->words->events[rule->event];
    bool has = keys_has(&rule->keys, STRATEGY), falls = keys_has(&rule->keys, FALLBACK);
    if (event->every && !has)
        return reader_refuse(
            r, HN_BAD_KEY, rule->begins,
            "a rule without `target_strategy` does nothing in %s, where every rule "
            "is used",
            event->name);
    if (falls && event->every)
        return reader_refuse(r, HN_BAD_KEY, rule->keys.at[FALLBACK],
                             "`fallback` means nothing in %s, where every rule is used",
                             event->name);
    if (falls && !has)
        return reader_refuse(r, HN_BAD_KEY, rule->keys.at[FALLBACK],
                             "`fallback` means nothing without `target_strategy`");
    if (falls && rule->rule.fallback == rule->rule.strategy)
        return reader_refuse(r, HN_BAD_VALUE, rule->fallback_at,
                             "`fallback` is the `target_strategy` itself, which has found nothing");
    return HN_OK;
}

/* Refuses a name or a priority that the event has already. */
static hn_status check_others(const rule_draft *rule, reader *r)
{
    const book_draft *d = rule->draft;
    const char *event = d->words->events[rule->event].name;
    for (int i = 0; i < d->book.rule_count; i++) {
        if (d->event_of[i] != rule->event)
            continue;
        if (!strcmp(d->book.rule[i].name, rule->rule.name))
            return reader_refuse(r, HN_BAD_VALUE, rule->name_at,
                                 "%s has a rule `%s` already; the first is on line %d", event,
                                 rule->rule.name, (int)d->at[i].line + 1);
        if (d->book.rule[i].priority == rule->rule.priority)
            return reader_refuse(r, HN_BAD_VALUE, rule->priority_at,
                                 "%s has a rule of priority %d already; it is on line %d", event,
                                 (int)rule->rule.priority, (int)d->priority_at[i].line + 1);
    }
    return HN_OK;
}

static hn_status read_rule(void *context, reader *r)
{
    by_event *events = context;
    book_draft *d = events->draft;
    rule_draft rule = {
        .draft = d,
        .event = events->event,
        .begins = r->event.start_mark,
        .rule = {.strategy = HN_NONE, .fallback = HN_FALLBACK_SKIP},
        .keys.names = {"key", " in a rule", RULE_KEYS, names_in_array, rule_keys, NULL}};
    const unsigned wanted =
        1u << RULE_NAME | 1u << PRIORITY | 1u << RULE_CONDITIONS | 1u << PROBABILITY;
    int number = d->book.rule_count;
    hn_status status;
    if (number == HN_BOOK_RULES)
        return reader_refuse(r, HN_BAD_VALUE, rule.begins,
                             "more than %d rules; a book has no room for them", HN_BOOK_RULES);
    if ((status = value_is_mapping(r, "a rule")) ||
        (status = reader_keys(r, read_rule_key, &rule)) ||
        (status = keys_require(&rule.keys, r, wanted, "a rule", rule.begins)) ||
        (status = check_strategy(&rule, r)) || (status = check_others(&rule, r)))
        return status;
    d->book.rule[number] = rule.rule;
    d->event_of[number] = rule.event;
    d->at[number] = rule.begins;
    d->priority_at[number] = rule.priority_at;
    d->book.rule_count++;
    return HN_OK;
}

static hn_status read_event(void *context, reader *r, const char *word)
{
    by_event *events = context;
    hn_status status = keys_take(&events->keys, r, word, &events->event);
    if (status || (status = value_is_list(r, word)))
        return status;
    return reader_items(r, read_rule, events);
}

static hn_status read_events(book_draft *d, reader *r)
{
    by_event events = begin_events(d);
    if (!keys_has(&d->top, DIFFICULTIES))
        return reader_refuse(r, HN_BAD_KEY, d->top.at[EVENTS],
                             "`events` before `difficulties`; expected it after");
    hn_status status = value_is_mapping(r, "events");
    return status ? status : reader_keys(r, read_event, &events);
}

/* ---- the whole ---- */

static const char *game_name(const void *context, int index)
{
    (void)context;
    return book_words_of(hn_game_at(index)) ? hn_game_name(hn_game_at(index)) : "";
}

static hn_status read_game(book_draft *d, reader *r)
{
    const names with_books = {"game", " with rule books", hn_games(), game_name, NULL, NULL};
    char buffer[READER_WORD];
    const char *word = reader_word(r, buffer);
    int found = names_find(&with_books, word);
    if (found < 0)
        return names_refuse(r, r->event.start_mark, &with_books, word);
    d->words = book_words_of(hn_game_at(found));
    memcpy(d->book.game, word, strlen(word) + 1);
    text_out listed = text_in(d->listed, sizeof d->listed);
    text_add(&listed, "`hunch check --words %s` lists them", word);
    return HN_OK;
}

static hn_status read_top_key(void *context, reader *r, const char *word)
{
    book_draft *d = context;
    int key;
    if (!d->top.given && strcmp(word, top_keys[GAME]))
        return reader_refuse(r, HN_BAD_TEXT, r->event.start_mark,
                             "found %s; expected `game: GAME` first, as in `game: dutch`", word);
    hn_status status = keys_take(&d->top, r, word, &key);
    if (status)
        return status;
    switch (key) {
    case GAME:
        return read_game(d, r);
    case NAME:
        return value_text(r, word, d->book.name, sizeof d->book.name);
    case DELAY:
        return value_pair(r, word, 0, 1, MILLIONTHS, d->book.delay);
    case TIMERS:
        return read_timers(d, r);
    case DIFFICULTIES:
        return read_difficulties(d, r);
    default: /* EVENTS */
        return read_events(d, r);
    }
}

static hn_status read_all(void *context, reader *r)
{
    book_draft *d = context;
    yaml_mark_t at = r->event.start_mark;
    hn_status status = reader_keys(r, read_top_key, d);
    return status ? status
                  : keys_require(&d->top, r, 1u << GAME | 1u << DIFFICULTIES, "a rule book", at);
}

/* The rules' order in the book: by event, then by priority. */
static void order_rules(const book_draft *d, int order[static HN_BOOK_RULES])
{
    const hn_book_rule *rule = d->book.rule;
    for (int i = 0; i < d->book.rule_count; i++) {
        int at = i;
        while (at > 0 && (d->event_of[order[at - 1]] > d->event_of[i] ||
                          (d->event_of[order[at - 1]] == d->event_of[i] &&
                           rule[order[at - 1]].priority > rule[i].priority))) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = i;
    }
}

/* The book with its rules, and their conditions, in order. */
static void arrange(const book_draft *d, hn_book *book)
{
    int order[HN_BOOK_RULES] = {0}, conditions = 0;
    order_rules(d, order);
    memcpy(book, &d->book, sizeof *book);
    for (int i = 0; i < book->rule_count; i++) {
        const hn_book_rule *rule = &d->book.rule[order[i]];
        const hn_condition *first = &d->book.condition[rule->condition];
        memcpy(&book->rule[i], rule, sizeof *rule);
        memcpy(&book->condition[conditions], first, first->size * sizeof *first);
        book->rule[i].condition = (uint16_t)conditions;
        conditions += first->size;
        for (int event = d->event_of[order[i]]; event < HN_BOOK_EVENTS; event++)
            book->first[event + 1] = i + 1;
    }
}

/* ---- warnings ---- */

/* What is known of a condition without a game. */
typedef enum outcome { DEPENDS, HOLDS, FAILS } outcome;

static outcome outcome_of(const hn_condition *c)
{
    if (c->type == HN_ALWAYS || c->type == HN_FIELD)
        return c->type == HN_ALWAYS ? HOLDS : DEPENDS;
    const hn_condition *member = c + 1;
    outcome first = outcome_of(member);
    if (c->type == HN_NOT)
        return first == DEPENDS ? DEPENDS : first == HOLDS ? FAILS : HOLDS;
    const outcome settles = c->type == HN_OR ? HOLDS : FAILS;
    outcome all = c->type == HN_OR ? FAILS : HOLDS;
    for (int i = 0; i < c->count; i++, member += member->size) {
        outcome one = outcome_of(member);
        if (one == settles)
            return settles;
        all = one == DEPENDS ? DEPENDS : all;
    }
    return all;
}

static const hn_condition *condition_of(const book_draft *d, int rule)
{
    return &d->book.condition[d->book.rule[rule].condition];
}

/* The difficulties (bits) at which a rule's chance is above a bound. */
static unsigned chance_above(const book_draft *d, int rule, int32_t bound)
{
    unsigned difficulties = 0;
    for (int i = 0; i < d->book.difficulty_count; i++)
        if (d->book.rule[rule].chance[i] > bound)
            difficulties |= 1u << i;
    return difficulties;
}

/* The difficulties (bits) at which a rule decides whenever another one would apply. */
static unsigned decides_before(const book_draft *d, int rule, int other)
{
    const hn_book_rule *first = &d->book.rule[rule];
    const hn_condition *of_first = condition_of(d, rule), *of_other = condition_of(d, other);
    if (d->event_of[rule] != d->event_of[other] ||
        first->priority >= d->book.rule[other].priority || first->fallback == HN_FALLBACK_NEXT)
        return 0;
    bool same = of_first->size == of_other->size &&
                !memcmp(of_first, of_other, of_first->size * sizeof *of_first);
    return same || outcome_of(of_first) == HOLDS ? chance_above(d, rule, HN_CHANCE - 1) : 0;
}

/* Finds rules, as few as one where one will do, that decide before a rule at all of these difficulties.
 * Returns how many; 0: it may be reached. */
static int rules_in_the_way(const book_draft *d, int of, unsigned difficulties,
                            int found[static HN_DIFFICULTIES])
{
    int count = 0;
    unsigned left = difficulties;
    for (int i = 0; i < d->book.rule_count; i++) {
        unsigned decided = decides_before(d, i, of);
        if (!(difficulties & ~decided)) {
            found[0] = i;
            return 1;
        }
        if (left & decided)
            found[count++] = i;
        left &= ~decided;
    }
    return left ? 0 : count;
}

static void warn_of_others(const book_draft *d, int rule, int count, const int *others, hn_error *w)
{
    const hn_book_rule *rules = d->book.rule;
    const char *name = rules[rule].name, *first = rules[others[0]].name;
    int line = (int)d->at[others[0]].line + 1;
    if (count == 1)
        error_set(w, HN_OK, "`%s` is never reached: `%s` on line %d always decides first", name,
                  first, line);
    else
        error_set(w, HN_OK,
                  "`%s` is never reached: `%s` on line %d%s `%s` on line %d%s always decide first",
                  name, first, line, count > 2 ? "," : " and", rules[others[1]].name,
                  (int)d->at[others[1]].line + 1, count > 2 ? " and others" : "");
}

/* Says why a rule cannot be meant; false: nothing is wrong with it. A skip without a chance says what is left
 * when no rule has fired: that is no slip. */
static bool warn_of(const book_draft *d, int rule, hn_error *w)
{
    const hn_book_rule *r = &d->book.rule[rule];
    const unsigned all = (1u << d->book.difficulty_count) - 1, may = chance_above(d, rule, 0);
    int others[HN_DIFFICULTIES], count = 0;
    if (!may && r->strategy == HN_NONE)
        return false;
    if (!d->words->events[d->event_of[rule]].every)
        count = rules_in_the_way(d, rule, may ? may : all, others);
    if (outcome_of(condition_of(d, rule)) == FAILS)
        error_set(w, HN_OK, "`%s` is never reached: its conditions never hold", r->name);
    else if (count)
        warn_of_others(d, rule, count, others, w);
    else if (!may)
        error_set(w, HN_OK, "`%s` has a chance of 0 at every difficulty", r->name);
    else
        return false;
    return true;
}

static void find_warnings(const book_draft *d, config_warnings *warnings)
{
    warnings->count = 0;
    for (int i = 0; i < d->book.rule_count; i++) {
        hn_error *w = &warnings->warning[warnings->count];
        if (!warn_of(d, i, w))
            continue;
        w->line = (int)d->at[i].line + 1;
        w->column = (int)d->at[i].column + 1;
        warnings->count++;
    }
}

/* ---- reading ---- */

hn_status config_book_text(hn_book *book, const char *yaml, size_t length,
                           config_warnings *warnings, hn_error *error)
{
    static const reader_document document = {
        .what = "a rule book", .first = "game: dutch", .read = read_all};
    book_draft d;
    memset(&d, 0, sizeof d);
    d.top.names = (names){"key", "", TOP_KEYS, names_in_array, top_keys, NULL};
    hn_status status = reader_read(&document, &d, yaml, length, error);
    if (status)
        return status;
    arrange(&d, book);
    if (warnings)
        find_warnings(&d, warnings);
    return HN_OK;
}

hn_status config_book_file(hn_book *book, const char *path, config_warnings *warnings,
                           hn_error *error)
{
    size_t length;
    char *yaml = reader_load(path, CONFIG_FILE_SIZE, &length, error);
    hn_status status = yaml ? config_book_text(book, yaml, length, warnings, error) : HN_BAD_FILE;
    free(yaml);
    return status;
}
