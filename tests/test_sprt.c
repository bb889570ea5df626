/* The sequential test keeps its errors: by simulated matches whose true share is known. All draws are keyed. */
#include "arena/sprt.h"
#include "core/random.h"
#include "test.h"

#include <math.h>

enum { MATCHES = 2000, MOST_BLOCKS = 100000 };

/* A block of `seats` rounds: what they share makes their results alike, as the same deal does. */
typedef struct sham {
    int seats;
    double share; /* the true one */
    int together; /* so many of 100 blocks have the same result in all their rounds */
} sham;

static bool draw(random_stream *chance, double share)
{
    return (double)random_stream_piece(chance) < share * 4294967296.0;
}

static void add_sham(ratio *r, const sham *of, random_stream *chance)
{
    bool alike = random_stream_percent(chance, of->together), all = draw(chance, of->share);
    int won = 0;
    for (int i = 0; i < of->seats; i++)
        won += alike ? all : draw(chance, of->share);
    ratio_add(r, won, of->seats);
}

static sprt play(const sprt_wish *wish, const sham *of, int number, long *blocks)
{
    random_stream chance = random_stream_of(1, HN_FOR_CALLER, (uint64_t)number);
    ratio r = {0};
    sprt s = {0};
    for (*blocks = 0; *blocks < MOST_BLOCKS && s.verdict == SPRT_OPEN;) {
        add_sham(&r, of, &chance);
        if (sprt_looks(++*blocks))
            s = sprt_of(wish, &r, 1, 1.0 / of->seats);
    }
    return s;
}

/* How many of the matches accept a hypothesis; *mean: blocks until then. */
static int accepted(const sprt_wish *wish, const sham *of, sprt_verdict which, double *mean)
{
    int count = 0;
    long all = 0, blocks;
    for (int i = 0; i < MATCHES; i++) {
        count += play(wish, of, i, &blocks).verdict == which;
        all += blocks;
    }
    *mean = (double)all / MATCHES;
    return count;
}

/* An error of `chance` may come up that often: 3 standard deviations of 2,000 draws more, 1.5 points of 5. */
static void keeps(int wrong, double chance)
{
    double most = chance + 3 * sqrt(chance * (1 - chance) / MATCHES);
    if (wrong > most * MATCHES)
        fail_msg("%d of %d matches were decided wrongly, expected %g of 100 at most", wrong,
                 MATCHES, 100 * most);
}

static void keeps_errors(sprt_wish wish, int seats, int together)
{
    double mean;
    sham low = {seats, 1.0 / seats + wish.low, together},
         high = {seats, 1.0 / seats + wish.high, together};
    keeps(accepted(&wish, &low, SPRT_HIGH, &mean), wish.false_high);
    assert_true(mean < 3000);
    keeps(accepted(&wish, &high, SPRT_LOW, &mean), wish.false_low);
    assert_true(mean < 3000);
}

TEST(errors_of_5_percent_are_kept_in_2000_matches)
{
    keeps_errors((sprt_wish){true, 0, .02, .05, .05}, 2, 30);
}

TEST(errors_are_kept_at_four_seats_and_around_fair)
{
    keeps_errors((sprt_wish){true, -.02, .02, .05, .05}, 4, 0);
}

TEST(errors_are_kept_where_the_first_look_decides_and_where_they_differ)
{
    keeps_errors((sprt_wish){true, 0, .08, .01, .1}, 2, 60);
    keeps_errors((sprt_wish){true, .40, .45, .05, .05}, 2, 0); /* one of 20 rounds is lost */
}

TEST(a_share_in_the_middle_takes_longest_and_goes_either_way)
{
    sprt_wish wish = {true, 0, .04, .05, .05};
    double at_low, between;
    accepted(&wish, &(sham){2, .5, 30}, SPRT_LOW, &at_low);
    int high = accepted(&wish, &(sham){2, .52, 30}, SPRT_HIGH, &between);
    assert_true(between > 1.2 * at_low);
    assert_in_range(high, MATCHES * 4 / 10, MATCHES * 6 / 10);
}

TEST(blocks_that_all_agree_decide_and_too_few_never_do)
{
    sprt_wish wish = {true, 0, .02, .05, .05};
    ratio r = {0};
    for (int i = 1; i < 2 * SPRT_LEAST; i++) {
        ratio_add(&r, 2, 2);
        sprt s = sprt_of(&wish, &r, 1, .5);
        assert_true(isfinite(s.ratio));
        assert_int_equal(s.verdict, i < SPRT_LEAST ? SPRT_OPEN : SPRT_HIGH);
    }
}

TEST(bounds_are_walds)
{
    sprt s = sprt_of(&(sprt_wish){true, 0, .02, .05, .1}, &(ratio){0}, 1, .5);
    assert_true(fabs(s.lower - -2.251292) < 1e-6); /* ln(0.1 / 0.95) */
    assert_true(fabs(s.upper - 2.890372) < 1e-6);  /* ln(0.9 / 0.05) */
    assert_int_equal(s.verdict, SPRT_OPEN);
}
