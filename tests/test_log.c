/* The server's log: levels, one line each, whatever comes from outside. */
#include "server/log.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What is written to standard error meanwhile. */
static char written[8192];

static int begin_capture(int ends[2])
{
    int kept = dup(STDERR_FILENO);
    assert_int_equal(pipe(ends), 0);
    dup2(ends[1], STDERR_FILENO);
    return kept;
}

static void end_capture(int ends[2], int kept)
{
    dup2(kept, STDERR_FILENO);
    close(kept);
    close(ends[1]);
    ssize_t size = read(ends[0], written, sizeof written - 1);
    written[size < 0 ? 0 : size] = 0;
    close(ends[0]);
}

TEST(test_levels)
{
    int ends[2], kept = begin_capture(ends);
    log_set(LOG_WARNING);
    log_line(LOG_INFO, "not told");
    log_line(LOG_WARNING, "told %d", 7);
    log_set(LOG_ACCESS);
    log_line(LOG_ACCESS, "told too");
    end_capture(ends, kept);
    assert_null(strstr(written, "not told"));
    assert_non_null(strstr(written, "hunch: warning: told 7\n"));
    assert_non_null(strstr(written, "hunch: access: told too\n"));
}

TEST(test_one_line)
{
    char *longest = malloc(5001);
    memset(longest, 'x', 5000);
    longest[5000] = 0;
    int ends[2], kept = begin_capture(ends);
    log_set(LOG_ERROR);
    log_line(LOG_ERROR, "a name: %s", "Ann\n<3>hunch: error: forged\r\033[31m");
    log_line(LOG_ERROR, "%s", longest);
    end_capture(ends, kept);
    free(longest);
    const char *first = strchr(written, '\n');
    assert_non_null(first);
    assert_non_null(strstr(written, "Ann?<3>hunch: error: forged??[31m\n"));
    const char *second = strchr(first + 1, '\n');
    assert_non_null(second);
    assert_int_equal(second[1], 0);
    assert_true(second - first < 1100);
}

TEST(test_tokens)
{
    int ends[2], kept = begin_capture(ends);
    log_set(LOG_ERROR);
    log_line(LOG_ERROR, "%s",
             "/9f86d081884c7d659a2feaa0c55ad015/k3v9q2m7x4ta 2001:db8:85a3::8a2e:370:7334");
    log_line(LOG_ERROR, "%s", "9F86D081884C7D659A2FEAA0C55AD015");
    end_capture(ends, kept);
    assert_non_null(strstr(
        written,
        "error: /********************************/k3v9q2m7x4ta 2001:db8:85a3::8a2e:370:7334\n"));
    assert_non_null(strstr(written, "error: ********************************\n"));
}

TEST(test_time_and_journal)
{
    int ends[2], kept = begin_capture(ends);
    unsetenv("JOURNAL_STREAM");
    log_line(LOG_ERROR, "by time");
    setenv("JOURNAL_STREAM", "8:1", 1);
    log_line(LOG_ERROR, "by the journal");
    unsetenv("JOURNAL_STREAM");
    end_capture(ends, kept);
    assert_int_equal(written[4], '-');
    assert_int_equal(written[10], 'T');
    assert_non_null(strstr(written, "Z hunch: error: by time\n"));
    assert_non_null(strstr(written, "\n<3>hunch: error: by the journal\n"));
}

TEST(test_names)
{
    log_level level;
    assert_true(log_find("access", &level));
    assert_int_equal(level, LOG_ACCESS);
    assert_false(log_find("verbose", &level));
}

/* However often somebody could have a line written, one in a while is, and says how many were not. */
TEST(test_gate)
{
    log_gate gate = {0};
    int left_out = -1, told = 0;
    for (int64_t now = 5; now < 10005; now++)
        told += log_may(&gate, now, 1000, &left_out);
    assert_int_equal(told, 10);
    assert_int_equal(left_out, 999);
}
