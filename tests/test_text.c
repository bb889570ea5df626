/* Texts: numbers in them, and how wide they are. */
#include "core/text.h"
#include "test.h"

TEST(decimals_are_read_without_rounding)
{
    int64_t value = 5;
    assert_true(text_decimal("0.1", 6, &value) && value == 100000);
    assert_true(text_decimal("-7.25", 3, &value) && value == -7250);
    assert_true(text_decimal("999999999999.999999", 6, &value) && value == 999999999999999999);
    assert_true(text_decimal("12", 0, &value) && value == 12);
    static const char *const bad[] = {"",    "-",   ".",  "1.", ".1",        "1.2.3",
                                      "1e3", "+1",  " 1", "1 ", "0.1234567", "1000000000000",
                                      "0x1", "nan", "1,5"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (text_decimal(bad[i], 6, &value))
            fail_msg("\"%s\" was taken for %lld", bad[i], (long long)value);
    assert_false(text_decimal("1.0", 0, &value));
    assert_true(value == 12);
}

TEST(a_character_of_several_bytes_takes_one_column)
{
    assert_int_equal(text_columns(""), 0);
    assert_int_equal(text_columns("smart"), 5);
    assert_int_equal(text_columns("pequeños deslices"), 17);
    assert_int_equal(text_columns("8♦ …"), 4);
}
