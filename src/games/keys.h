/* Short forms for the tables of a game's keys and presets. */
#pragma once

#define NUMBER(at, name, low, high, about)                          \
    {                                                               \
        name, about, HN_NUMBER, low, high, NULL, NULL, at, 1, false \
    }
#define FLAG(at, name, about)                                \
    {                                                        \
        name, about, HN_FLAG, 0, 1, NULL, NULL, at, 1, false \
    }
#define CHOICES(list) 0, sizeof(list) / sizeof *(list)-1, list
#define CHOICE(at, name, list, about)                             \
    {                                                             \
        name, about, HN_CHOICE, CHOICES(list), NULL, at, 1, false \
    }

#define LATER_CHOICE(at, name, list, about)                      \
    {                                                            \
        name, about, HN_CHOICE, CHOICES(list), NULL, at, 1, true \
    }

#define CHANGES(list) list, sizeof(list) / sizeof *(list)
