/* Cards: their texts, ranks and kinds. */
#include "setup.h"

#include <string.h>

TEST(every_card_has_a_text_of_its_own_that_reads_back)
{
    for (int card = 0; card < HN_CARDS; card++)
        assert_int_equal(hn_card_parse(hn_card_text((hn_card)card)), card);
    assert_string_equal(hn_card_text(0), "Ac");
    assert_string_equal(hn_card_text(53), "Xb");
    assert_string_equal(hn_card_text(HN_UNKNOWN), "?");
    assert_string_equal(hn_card_text(HN_NONE), "-");
}

TEST(letters_may_be_of_either_case_and_nothing_else_is_a_card)
{
    static const char *const wrong[] = {"",    "A",   "1c",  "11c", "10", "Kx",
                                        "Acc", " Ac", "Ac ", "X",   "-",  "?"};
    assert_int_equal(hn_card_parse("kH"), hn_card_parse("Kh"));
    assert_int_equal(hn_card_parse("10D"), hn_card_parse("10d"));
    assert_int_equal(hn_card_parse("xR"), 52);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(hn_card_parse(wrong[i]), HN_NONE);
}

TEST(there_are_four_of_each_rank_and_two_jokers)
{
    int ranks[HN_RANKS] = {0};
    for (int card = 0; card < HN_CARDS; card++)
        ranks[hn_card_rank((hn_card)card)]++;
    for (int rank = HN_ACE; rank <= HN_KING; rank++)
        assert_int_equal(ranks[rank], 4);
    assert_int_equal(ranks[HN_JOKER], 2);
}

TEST(kings_are_of_two_kinds_by_their_colour)
{
    static const char *const kinds[][2] = {
        {"As", "A"},       {"2c", "2"},     {"10h", "10"},   {"Jd", "J"},
        {"Qs", "Q"},       {"Kd", "red K"}, {"Kh", "red K"}, {"Kc", "black K"},
        {"Ks", "black K"}, {"Xr", "joker"}, {"Xb", "joker"},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        hn_card card = hn_card_parse(kinds[i][0]);
        assert_string_equal(hn_kind_name(hn_card_kind(card)), kinds[i][1]);
        const char *rank = hn_rank_name(hn_card_rank(card));
        size_t behind = strlen(kinds[i][1]) - strlen(rank);
        assert_string_equal(kinds[i][1] + behind, rank);
    }
    assert_string_equal(hn_rank_name(-1), "?");
    assert_string_equal(hn_rank_name(HN_RANKS), "?");
    assert_string_equal(hn_kind_name(HN_KINDS), "?");
}
