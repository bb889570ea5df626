/* Our text of JSON is Jansson's, to the letter. */
#include "test.h"

#include "protocol/json_text.h"

#include <hunch/random.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void is_same(json_t *value)
{
    char *ours = json_text(value);
    char *theirs = json_dumps(value, JSON_COMPACT | JSON_REAL_PRECISION(9) | JSON_ENCODE_ANY);
    assert_string_equal(ours, theirs);
    free(ours);
    free(theirs);
    json_decref(value);
}

TEST(fractions_are_rounded_as_a_c_program_does)
{
    static const double some[] = {0,          -0.0,      1,         -1,        0.5,    0.1,
                                  1.0 / 3,    2.0 / 3,   1e-4,      9.9999e-5, 1e-300, 1e300,
                                  1e9,        123456789, 99999.95,  999999.95, 1e6,    0.9999999,
                                  0.99999999, 1 - 1e-9,  1 - 1e-10, 1e-10,     5e-324, 12345.678,
                                  100,        -0.001,    1e5,       4.0 / 51};
    for (size_t i = 0; i < sizeof some / sizeof *some; i++)
        is_same(json_real(some[i]));
    for (uint64_t i = 0; i < 200000; i++) {
        uint64_t bits = hn_random(1, HN_FOR_PLAYER, i);
        double fraction = (double)(bits >> 11) / 9007199254740992.0;
        int exponent = (int)(bits % 14) - 6;
        is_same(json_real(bits & 32 ? fraction * pow(10, exponent) : -fraction));
        /* nine digits and a half: ties and their neighbours */
        double tie = ((double)(bits >> 35) + 0.5) / pow(10, (double)(bits % 10));
        is_same(json_real(bits & 64 ? tie : nextafter(tie, bits & 128 ? 0 : 1e9)));
        is_same(json_real((double)(int64_t)(bits % 2000) / (double)(1 + bits / 2000 % 60)));
    }
}

TEST(texts_numbers_and_what_they_stand_in_are_written)
{
    static const char *const texts[] = {
        "[]",
        "{}",
        "[[],{},null,true,false,0,-1,9223372036854775807,-9223372036854775808]",
        "{\"a\":{\"b\":[1,{\"c\":\"d\"}]},\"z\":1,\"b\":2}",
        "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\\u007f\\u00e9\\u20ac\\ud83c\\udccf\",\"plain\",\"\"]",
        "{\"\\\"\\n\":\"key\"}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        is_same(json_loads(texts[i], 0, NULL));
    json_t *large = json_array();
    for (int i = 0; i < 3000; i++)
        json_array_append_new(large, json_integer(i * 7919));
    is_same(large);
    assert_null(json_text(NULL));
}
