/* Memory of what the players of a table have in mind. */
#pragma once

#include <hunch/play.h>

/* All zero. Without memory the server ends, and what is stored stays. */
hn_play *play_new(void);
void play_free(hn_play *play); /* NULL is harmless */
