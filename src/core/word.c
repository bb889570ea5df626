/* Words for messages. What comes from outside is shown to people, so nothing of it may move the cursor,
 * break the line or fill the screen. */
#include "core/word.h"

#include <stdio.h>

/* How many bytes a control character takes here, 0: there is none. C1 is U+0080 to U+009F. */
static size_t control(const char *at, size_t left)
{
    unsigned char c = (unsigned char)*at;
    if (c < ' ' || c == 0x7F)
        return 1;
    return c == 0xC2 && left > 1 && (unsigned char)at[1] < 0xA0 ? 2 : 0;
}

bool word_printable(const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (control(bytes + i, length - i))
            return false;
    return true;
}

const char *word_clean(const char *bytes, size_t length, char *buffer, size_t size)
{
    static const char more[] = "…";
    bool clipped = length >= size;
    if (clipped)
        for (length = size - sizeof more; length && (bytes[length] & 0xC0) == 0x80;)
            length--;
    size_t out = 0;
    for (size_t i = 0; i < length;) {
        size_t skip = control(bytes + i, length - i);
        buffer[out++] = skip ? '?' : bytes[i];
        i += skip ? skip : 1;
    }
    snprintf(buffer + out, size - out, "%s", clipped ? more : "");
    return buffer;
}
