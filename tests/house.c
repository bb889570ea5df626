/* House rules in tests: the same checks for every game. */
#include "house.h"
#include "test.h"

void presets_are(const hn_game *game, const book_row *rows, size_t count)
{
    for (int i = 0; i < hn_presets(game); i++) {
        hn_rules rules =
            changed_rules(game, hn_preset_name(game, i), (const change[]){{NULL, NULL}});
        for (size_t row = 0; row < count; row++) {
            char words[40];
            const hn_key *key = hn_key_find(game, rows[row].key);
            assert_non_null(key);
            int entry = hn_key_entry(key, rows[row].entry);
            assert_true(entry >= 0);
            hn_rules_value_text(key, hn_rules_get(&rules, key, entry), words, sizeof words);
            assert_string_equal(words, rows[row].value[i]);
        }
    }
}

hn_rules changed_rules(const hn_game *game, const char *preset_name, const change *changes)
{
    hn_rules rules;
    assert_int_equal(hn_rules_preset(&rules, game, preset_name, NULL), HN_OK);
    for (const change *c = changes; c->name; c++)
        assert_int_equal(hn_rules_set_text(&rules, hn_key_find(game, c->name), 0, c->words, NULL),
                         HN_OK);
    return rules;
}

void refuses_text(const hn_game *game, const char *name, int entry, const char *words,
                  const char *message)
{
    hn_rules rules, before;
    hn_error error;
    hn_rules_preset(&rules, game, NULL, NULL);
    before = rules;
    assert_int_equal(hn_rules_set_text(&rules, hn_key_find(game, name), entry, words, &error),
                     HN_BAD_VALUE);
    assert_int_equal(error.status, HN_BAD_VALUE);
    assert_string_equal(error.text, message);
    assert_memory_equal(&rules, &before, sizeof rules);
}

void clash(hn_rules rules, const char *message)
{
    hn_error error;
    assert_int_equal(hn_rules_check(&rules, &error), HN_BAD_RULES);
    assert_int_equal(error.status, HN_BAD_RULES);
    assert_string_equal(error.text, message);
    assert_int_equal(hn_rules_check(&rules, NULL), HN_BAD_RULES);
}
