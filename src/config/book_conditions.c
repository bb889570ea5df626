/* The conditions of rule books. A condition's keys may come in any order, so its words are kept with their
 * places and looked up when all are there. */
#include "config/book.h"
#include "config/book_draft.h"

#include <string.h>

enum { DEEPEST = 8 };

enum { TYPE, CONDITIONS, FIELD, OPERATOR, VALUE, THAN, CONDITION_KEYS };
static const char *const condition_keys[] = {"type",     "conditions", "field",
                                             "operator", "value",      "than"};

/* A condition of a field goes without its type. */
static const char *type_name(const void *context, int type)
{
    (void)context;
    return type == HN_FIELD ? "" : book_condition_name(type);
}

static const names type_names = {"type", "", HN_NOT + 1, type_name, NULL, NULL};

/* A condition while it is read. */
typedef struct condition_draft {
    book_draft *draft;
    yaml_mark_t begins;
    int at;    /* its place in the book */
    int depth; /* from 1 */
    int count; /* conditions in it */
    keys keys;
    char word[CONDITION_KEYS][READER_WORD];
    yaml_mark_t word_at[CONDITION_KEYS];
} condition_draft;

static hn_status read_condition(book_draft *d, reader *r, int depth);

/* ---- fields ---- */

static const char *field_name(const void *words, int index)
{
    return ((const book_words *)words)->fields[index].name;
}

static const char *operator_name(const void *context, int index)
{
    (void)context;
    return hn_operator_name(index);
}

static hn_status find_word(condition_draft *c, reader *r, int key, const names *n, uint8_t *number)
{
    int found = names_find(n, c->word[key]);
    if (found < 0)
        return names_refuse(r, c->word_at[key], n, c->word[key]);
    *number = (uint8_t)found;
    return HN_OK;
}

static bool asks_for_emptiness(int op)
{
    return op == HN_EMPTY || op == HN_NOT_EMPTY;
}

bool config_operator_fits(book_type type, int op)
{
    return type == BOOK_FLAG     ? op == HN_EQUALS || op == HN_NOT_EQUALS
           : type == BOOK_NUMBER ? !asks_for_emptiness(op)
                                 : true;
}

/* The operators that fit a type. */
static const char *fitting_name(const void *type, int index)
{
    return config_operator_fits(*(const book_type *)type, index) ? hn_operator_name(index) : "";
}

static hn_status check_operator(condition_draft *c, reader *r, const hn_condition *made)
{
    static const char *const kinds[] = {
        [BOOK_FLAG] = "true or false", [BOOK_NUMBER] = "a number", [BOOK_LIST] = "a list"};
    book_type type = c->draft->words->fields[made->field].type;
    const names fitting = {"operator", "", HN_OPERATORS, fitting_name, &type, NULL};
    char list[160];
    if (config_operator_fits(type, made->op))
        return HN_OK;
    names_list(&fitting, list, sizeof list);
    return reader_refuse(r, HN_BAD_VALUE, c->word_at[OPERATOR],
                         "`%s` does not fit: `%s` is %s; expected one of %s", c->word[OPERATOR],
                         c->word[FIELD], kinds[type], list);
}

static hn_status set_than(condition_draft *c, reader *r, const names *fields, hn_condition *made)
{
    const book_field *table = c->draft->words->fields;
    hn_status status = find_word(c, r, THAN, fields, &made->than);
    if (status)
        return status;
    if ((table[made->than].type == BOOK_FLAG) == (table[made->field].type == BOOK_FLAG))
        return HN_OK;
    return reader_refuse(r, HN_BAD_VALUE, c->word_at[THAN],
                         "`%s` cannot be compared with `%s`: one is true or false, the other a "
                         "number",
                         c->word[FIELD], c->word[THAN]);
}

static hn_status set_value(condition_draft *c, reader *r, const names *fields, hn_condition *made)
{
    enum { MOST = 1000000000, DECIMALS = 6 };
    const char *word = c->word[VALUE];
    bool is_true = !strcmp(word, "true"), is_flag = is_true || !strcmp(word, "false");
    bool wants_flag = c->draft->words->fields[made->field].type == BOOK_FLAG;
    if (wants_flag && is_flag) {
        made->value = is_true ? BOOK_ONE : 0;
        return HN_OK;
    }
    if (names_find(fields, word) >= 0)
        return reader_refuse(r, HN_BAD_VALUE, c->word_at[VALUE],
                             "`value` is %s; expected %s (to compare with a field write `than: "
                             "%s`)",
                             word, wants_flag ? "true or false" : "a number", word);
    if (wants_flag)
        return reader_refuse(r, HN_BAD_VALUE, c->word_at[VALUE],
                             "`value` is %s; `%s` is true or false", *word ? word : "empty",
                             c->word[FIELD]);
    return value_number_of(r, c->word_at[VALUE], word, "value", -MOST, MOST, DECIMALS,
                           &made->value);
}

/* What the field is compared with. */
static hn_status set_other(condition_draft *c, reader *r, const names *fields, hn_condition *made)
{
    bool value = keys_has(&c->keys, VALUE), than = keys_has(&c->keys, THAN);
    if (value && than)
        return reader_refuse(r, HN_BAD_KEY, c->keys.at[THAN],
                             "`value` and `than`; expected one of them");
    if (asks_for_emptiness(made->op)) {
        if (!value && !than)
            return HN_OK;
        return reader_refuse(r, HN_BAD_KEY, c->keys.at[value ? VALUE : THAN],
                             "`%s` with `%s`; it compares with nothing", value ? "value" : "than",
                             c->word[OPERATOR]);
    }
    if (!value && !than)
        return reader_refuse(r, HN_BAD_KEY, c->begins,
                             "`%s` without `value` or `than`: what is it compared with?",
                             c->word[OPERATOR]);
    return than ? set_than(c, r, fields, made) : set_value(c, r, fields, made);
}

static hn_status set_field(condition_draft *c, reader *r, hn_condition *made)
{
    const book_words *words = c->draft->words;
    const names fields = {"field", "", words->field_count, field_name, words, c->draft->listed},
                operators = {"operator", "", HN_OPERATORS, operator_name, NULL, NULL};
    hn_status status;
    made->type = HN_FIELD;
    if ((status =
             keys_require(&c->keys, r, 1u << FIELD | 1u << OPERATOR, "a condition", c->begins)) ||
        (status = find_word(c, r, FIELD, &fields, &made->field)) ||
        (status = find_word(c, r, OPERATOR, &operators, &made->op)) ||
        (status = check_operator(c, r, made)))
        return status;
    return set_other(c, r, &fields, made);
}

/* ---- groups ---- */

static hn_status set_group(condition_draft *c, reader *r, hn_condition *made)
{
    static const char *const alone = "a condition has either a `field` or a `type`";
    for (int key = FIELD; key < CONDITION_KEYS; key++)
        if (keys_has(&c->keys, key))
            return reader_refuse(r, HN_BAD_KEY, c->keys.at[key], "`%s` beside `%s`: %s",
                                 condition_keys[key],
                                 keys_has(&c->keys, TYPE) ? "type" : "conditions", alone);
    hn_status status = keys_require(&c->keys, r, 1u << TYPE, "`conditions`", c->begins);
    if (status || (status = find_word(c, r, TYPE, &type_names, &made->type)))
        return status;
    bool has = keys_has(&c->keys, CONDITIONS);
    if (made->type == HN_ALWAYS)
        return has ? reader_refuse(r, HN_BAD_KEY, c->keys.at[CONDITIONS],
                                   "`conditions` with `always`, which needs none")
                   : HN_OK;
    if (!has)
        return keys_require(&c->keys, r, 1u << CONDITIONS, c->word[TYPE], c->begins);
    if (made->type == HN_NOT && c->count != 1)
        return reader_refuse(r, HN_BAD_VALUE, c->keys.at[CONDITIONS],
                             "`not` has %d conditions; expected one", c->count);
    made->count = (uint16_t)c->count;
    return HN_OK;
}

static hn_status read_member(void *context, reader *r)
{
    condition_draft *c = context;
    c->count++;
    return read_condition(c->draft, r, c->depth + 1);
}

static hn_status refuse_empty(reader *r, yaml_mark_t at)
{
    return reader_refuse(r, HN_BAD_VALUE, at,
                         "`conditions` is empty; expected at least one (`- type: always` for "
                         "one that always holds)");
}

/* ---- conditions ---- */

static hn_status read_key(void *context, reader *r, const char *word)
{
    condition_draft *c = context;
    int key;
    hn_status status = keys_take(&c->keys, r, word, &key);
    if (status)
        return status;
    c->word_at[key] = r->event.start_mark;
    if (key != CONDITIONS) {
        const char *text = reader_word(r, c->word[key]);
        return r->event.type == YAML_SCALAR_EVENT
                   ? HN_OK
                   : reader_refuse(r, HN_BAD_VALUE, r->event.start_mark,
                                   "`%s` is %s; expected a single word or number", word, text);
    }
    yaml_mark_t at = r->event.start_mark;
    if ((status = value_is_list(r, word)) || (status = reader_items(r, read_member, c)))
        return status;
    return c->count ? HN_OK : refuse_empty(r, at);
}

/* Takes the next place of the book. */
static hn_status add_condition(book_draft *d, reader *r, int *at)
{
    if (d->book.condition_count == HN_BOOK_CONDITIONS)
        return reader_refuse(r, HN_BAD_VALUE, r->event.start_mark,
                             "more than %d conditions; a book has no room for them",
                             HN_BOOK_CONDITIONS);
    *at = d->book.condition_count++;
    return HN_OK;
}

static hn_status read_condition(book_draft *d, reader *r, int depth)
{
    condition_draft c = {.draft = d,
                         .begins = r->event.start_mark,
                         .depth = depth,
                         .keys.names = {"key", " in a condition", CONDITION_KEYS, names_in_array,
                                        condition_keys, NULL}};
    hn_condition made = {.than = HN_NONE};
    hn_status status;
    if (depth > DEEPEST)
        return reader_refuse(r, HN_BAD_VALUE, c.begins, "conditions nested more than %d deep",
                             DEEPEST);
    if ((status = value_is_mapping(r, "a condition")) || (status = add_condition(d, r, &c.at)) ||
        (status = reader_keys(r, read_key, &c)))
        return status;
    bool group = keys_has(&c.keys, TYPE) || keys_has(&c.keys, CONDITIONS);
    if ((status = group ? set_group(&c, r, &made) : set_field(&c, r, &made)))
        return status;
    made.size = (uint16_t)(d->book.condition_count - c.at);
    d->book.condition[c.at] = made;
    return HN_OK;
}

/* ---- a rule's list ---- */

/* The list while it is read. */
typedef struct condition_list {
    book_draft *draft;
    int first, count;
} condition_list;

/* Puts an `and` before what was read so far: the list has more than one. */
static hn_status join(condition_list *l, reader *r)
{
    hn_condition *first = &l->draft->book.condition[l->first];
    int last = l->first;
    hn_status status = add_condition(l->draft, r, &last);
    if (status)
        return status;
    memmove(first + 1, first, (size_t)(last - l->first) * sizeof *first);
    return HN_OK;
}

static hn_status read_item(void *context, reader *r)
{
    condition_list *l = context;
    hn_status status = l->count == 1 ? join(l, r) : HN_OK;
    l->count++;
    return status ? status : read_condition(l->draft, r, 1);
}

hn_status draft_conditions(book_draft *d, reader *r, uint16_t *first)
{
    yaml_mark_t at = r->event.start_mark;
    condition_list l = {.draft = d, .first = d->book.condition_count};
    hn_status status;
    if ((status = value_is_list(r, "conditions")) || (status = reader_items(r, read_item, &l)))
        return status;
    if (!l.count)
        return refuse_empty(r, at);
    if (l.count > 1)
        d->book.condition[l.first] =
            (hn_condition){.type = HN_AND,
                           .than = HN_NONE,
                           .count = (uint16_t)l.count,
                           .size = (uint16_t)(d->book.condition_count - l.first)};
    *first = (uint16_t)l.first;
    return HN_OK;
}
