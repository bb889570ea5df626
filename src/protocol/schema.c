/* The schema of requests. What no table says (decisions, reasons, errors, the forms of single values) is
 * written by hand in decide.schema.json beside this file; the rest of its $defs is made here. */
#include "protocol/schema.h"

#include "games/events.h"
#include "games/game.h"
#include "protocol/json_fields.h"
#include "protocol/tables_forms.h"

#include <string.h>

extern const char schema_by_hand[];

/* ---- values ---- */

static json_t *ref_to(const char *name, const char *suffix)
{
    return json_pack("{s:o}", "$ref", json_sprintf("#/$defs/%s%s", name, suffix));
}

static json_t *number_from(json_int_t low, json_int_t high)
{
    return json_pack("{s:s, s:I, s:I}", "type", "integer", "minimum", low, "maximum", high);
}

static json_t *or_null(json_t *value)
{
    return json_pack("{s:[o, {s:s}]}", "oneOf", value, "type", "null");
}

static json_t *array_of(json_t *items, int least, int most)
{
    return json_pack("{s:s, s:i, s:i, s:o}", "type", "array", "minItems", least, "maxItems", most,
                     "items", items);
}

/* An object with these properties, and no others. */
static json_t *object_of(json_t *properties, json_t *required)
{
    return json_pack("{s:s, s:b, s:o, s:o}", "type", "object", "additionalProperties", 0,
                     "required", required, "properties", properties);
}

static json_t *one_of_names(int count, const char *(*name)(int))
{
    json_t *names = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(names, json_string(name(i)));
    return json_pack("{s:o}", "enum", names);
}

/* An object with all of these members, each such a value. */
static json_t *each_of(json_t *names, json_t *value)
{
    return json_pack("{s:s, s:{s:o}, s:i, s:o}", "type", "object", "propertyNames", "enum", names,
                     "minProperties", (int)json_array_size(names), "additionalProperties", value);
}

/* ---- fields ---- */

static json_t *phases_of(uint32_t set)
{
    json_t *names = json_array();
    for (int phase = 0; phase < HN_PHASES; phase++)
        if (set >> phase & 1)
            json_array_append_new(names, json_string(hn_phase_name(phase)));
    return json_pack("{s:o}", "enum", names);
}

static json_t *kind_of(const field_row *f)
{
    int places = (int)(f->size / sizeof(hn_place));
    switch (f->kind) {
    case FIELD_NUMBER:
        return number_from(0, f->most);
    case FIELD_PHASE:
        return phases_of(f->most);
    case FIELD_PLACES:
        return array_of(ref_to("place", ""), places, places);
    case FIELD_RANK:
        if (f->most < HN_RANKS)
            return one_of_names((int)f->most, hn_rank_name);
        break;
    default:
        break;
    }
    return json_loads(json_kinds[f->kind].schema, 0, NULL);
}

static json_t *field_schema(const field_row *f)
{
    json_t *object = json_pack("{s:s}", "description", f->about);
    json_t *value = f->flags & FIELD_OR_NULL ? or_null(kind_of(f)) : kind_of(f);
    if (f->flags & FIELD_EACH)
        value = array_of(value, 2, HN_SEATS);
    json_object_update(object, value);
    json_decref(value);
    return object;
}

static void add_field(const field_row *f, json_t *properties, json_t *required)
{
    json_object_set_new(properties, f->name, field_schema(f));
    if (!(f->flags & (FIELD_LEFT_OUT | FIELD_WITH_IT)))
        json_array_append_new(required, json_string(f->name));
}

static json_t *view_schema(const field_list *list, const char *chances, json_t *of_chances)
{
    json_t *properties = json_object(), *required = json_array();
    for (int i = 0; i < list->count; i++)
        add_field(&list->field[i], properties, required);
    json_object_set_new(properties, chances, of_chances);
    return object_of(properties, required);
}

/* ---- events ---- */

/* The types of a table with the same fields as this one; NULL where an earlier one was the first of them. */
static json_t *types_like(int type, int table)
{
    json_t *names = json_array();
    for (int other = 0; other < HN_EVENT_TYPES; other++) {
        const event_form *form = &event_forms[other];
        if (!(form->tables >> table & 1) || form->fields != event_forms[type].fields)
            continue;
        if (other < type) {
            json_decref(names);
            return NULL;
        }
        json_array_append_new(names, json_string(form->name));
    }
    return names;
}

static json_t *event_schema(int table)
{
    json_t *list = json_array();
    for (int type = 0; type < HN_EVENT_TYPES; type++) {
        json_t *names = event_forms[type].tables >> table & 1 ? types_like(type, table) : NULL;
        if (!names)
            continue;
        json_t *properties = json_pack("{s:{s:o}}", "type", "enum", names);
        json_t *required = json_pack("[s]", "type");
        for (int i = 0; i < event_field_count; i++)
            if (event_fields[i].uses & event_forms[type].fields)
                add_field(&event_fields[i].field, properties, required);
        json_array_append_new(list, object_of(properties, required));
    }
    return json_pack("{s:o}", "oneOf", list);
}

/* ---- games ---- */

static json_t *rule_value(const hn_key *key)
{
    json_t *choices = json_array();
    for (int i = key->low; key->choices && i <= key->high; i++)
        json_array_append_new(choices, json_string(key->choices[i]));
    if (key->type == HN_CHOICE)
        return json_pack("{s:o}", "enum", choices);
    json_decref(choices);
    return key->type == HN_FLAG ? json_pack("{s:s}", "type", "boolean")
                                : number_from(key->low, key->high);
}

static json_t *rule_schema(const hn_key *key)
{
    json_t *object = json_pack("{s:s}", "description", key->about), *value = rule_value(key);
    json_t *names = json_array();
    for (int i = 0; key->entries && i < key->count; i++)
        json_array_append_new(names, json_string(key->entries[i]));
    if (key->entries)
        value = each_of(json_incref(names), value);
    json_object_update(object, value);
    json_decref(names);
    json_decref(value);
    return object;
}

static json_t *rules_schema(const hn_game *game)
{
    const hn_key *keys;
    int count = hn_game_keys(game, &keys);
    json_t *properties = json_object(), *required = json_array();
    for (int i = 0; i < count; i++) {
        json_object_set_new(properties, keys[i].name, rule_schema(&keys[i]));
        json_array_append_new(required, json_string(keys[i].name));
    }
    return object_of(properties, required);
}

/* A request is of one seat, so its view is never the public's. */
static json_t *request_schema(const hn_game *game)
{
    const char *table = game->table == HN_TABLE_DICE ? "dice" : "card";
    json_t *presets = json_array();
    for (int i = 0; i < hn_presets(game); i++)
        json_array_append_new(presets, json_string(hn_preset_name(game, i)));
    return json_pack("{s:{s:o, s:{s:o}, s:{s:[o, {s:{s:o}}]}, s:{s:o}}}", "properties", "rules",
                     ref_to(game->name, "_rules"), "preset", "enum", presets, "view", "allOf",
                     ref_to(table, "_view"), "properties", "seat", ref_to("seat", ""), "events",
                     "items", ref_to(table, "_event"));
}

static json_t *if_game(const hn_game *game)
{
    return json_pack("{s:{s:{s:{s:s}}}, s:o}", "if", "properties", "game", "const", game->name,
                     "then", ref_to(game->name, ""));
}

/* ---- actions ---- */

static const char *const arguments[] = {
    [VERB_ALONE] = "",
    [VERB_SLOT] = " ([0-9]|1[01])",
    [VERB_PLACE] = " [0-7]\\.([0-9]|1[01])",
    [VERB_BID] = " ([1-9]|[1-3][0-9]|40)x[1-6]",
    [VERB_RANK] = " (A|[2-9]|10|J|Q|K|joker)",
    [VERB_SEAT] = " [0-7]",
};

static bool had_before(int game, int index)
{
    const verb *v = &games[game]->verbs[index];
    for (int g = 0; g < game; g++)
        for (int i = 0; i < games[g]->verb_count; i++)
            if (!strcmp(games[g]->verbs[i].word, v->word) &&
                games[g]->verbs[i].argument == v->argument)
                return true;
    return false;
}

static json_t *action_schema(void)
{
    char pattern[1024];
    text_out t = text_in(pattern, sizeof pattern);
    for (int g = 0; g < game_count; g++)
        for (int i = 0; i < games[g]->verb_count; i++)
            if (!had_before(g, i))
                text_add(&t, "%s%s%s", t.length ? "|" : "^(", games[g]->verbs[i].word,
                         arguments[games[g]->verbs[i].argument]);
    text_add(&t, ")$");
    return json_pack("{s:s, s:s}", "type", "string", "pattern", pattern);
}

static json_t *next_card_schema(void)
{
    json_t *names = json_array();
    for (int kind = 0; kind < HN_KINDS; kind++)
        json_array_append_new(names, json_string(hn_kind_name(kind)));
    return each_of(names,
                   json_pack("{s:s, s:i, s:i}", "type", "number", "minimum", 0, "maximum", 1));
}

/* ---- tables ---- */

static void add_table_field(const tables_field *f, json_t *properties, json_t *required)
{
    json_t *object = json_pack("{s:s}", "description", f->about);
    json_object_update_new(object, json_loads(f->schema, 0, NULL));
    json_object_set_new(properties, f->name, object);
    if (!f->optional)
        json_array_append_new(required, json_string(f->name));
}

/* A request where `name` is what it does, else an answer. */
static json_t *line_schema(const char *name, const tables_field *fields)
{
    json_t *properties = json_pack("{s:{s:i}, s:o}", "hunch", "const", 1, "id", ref_to("id", ""));
    json_t *required = json_pack("[s]", "hunch");
    if (name) {
        json_object_set_new(properties, "do", json_pack("{s:s}", "const", name));
        json_array_append_new(required, json_string("do"));
    }
    for (const tables_field *f = fields; f && f->name; f++)
        add_table_field(f, properties, required);
    return object_of(properties, required);
}

/* The lines of every form, and what is one of them. An answer may be one of several forms, which have the same fields. */
static void add_tables(json_t *defs)
{
    json_t *requests = json_array(), *answers = json_array();
    for (int i = 0; i < TABLES_FORMS; i++) {
        const tables_form *form = &tables_forms[i];
        char name[64];
        json_t *request = line_schema(form->name, form->takes);
        json_object_set_new(request, "description", json_string(form->about));
        snprintf(name, sizeof name, "%s_request", form->name);
        json_object_set_new(defs, name, request);
        json_array_append_new(requests, ref_to(name, ""));
        snprintf(name, sizeof name, "%s_answer", form->name);
        json_object_set_new(defs, name, line_schema(NULL, form->gives));
        json_array_append_new(answers, ref_to(name, ""));
    }
    json_object_set_new(defs, "table_request", json_pack("{s:o}", "oneOf", requests));
    json_object_set_new(defs, "table_answer", json_pack("{s:o}", "anyOf", answers));
}

/* ---- the schema ---- */

void schema_print(FILE *out)
{
    json_t *schema = json_loads(schema_by_hand, 0, NULL);
    json_t *defs = json_object_get(schema, "$defs"), *request = json_object_get(defs, "request");
    json_t *names = json_array(), *cases = json_array(), *rules = json_array();
    for (int i = 0; i < game_count; i++) {
        const hn_game *game = games[i];
        char name[64];
        snprintf(name, sizeof name, "%s_rules", game->name);
        json_array_append_new(names, json_string(game->name));
        json_array_append_new(cases, if_game(game));
        json_object_set_new(defs, game->name, request_schema(game));
        json_object_set_new(defs, name, rules_schema(game));
        json_array_append_new(rules, ref_to(name, ""));
    }
    json_object_set_new(defs, "game", json_pack("{s:o}", "enum", names));
    json_object_set_new(defs, "any_rules", json_pack("{s:o}", "anyOf", rules));
    json_object_set_new(request, "allOf", cases);
    json_object_set_new(defs, "action", action_schema());
    json_object_set_new(defs, "rank", one_of_names(HN_RANKS, hn_rank_name));
    json_object_set_new(defs, "next_card", next_card_schema());
    json_object_set_new(defs, "card_view",
                        view_schema(&card_view_fields, "next", ref_to("next_card", "")));
    json_object_set_new(defs, "dice_view",
                        view_schema(&dice_view_fields, "chances", ref_to("chances", "")));
    json_object_set_new(defs, "card_event", event_schema(HN_TABLE_CARDS));
    json_object_set_new(defs, "dice_event", event_schema(HN_TABLE_DICE));
    add_tables(defs);
    json_dumpf(schema, out, JSON_INDENT(2));
    fputc('\n', out);
    json_decref(schema);
}
