/* The walk in doubles where all hands of a seat fit into one block: one die each. */
#define REAL        double
#define WHOLE       int64_t
#define BLOCKS      1
#define NAMED(name) name##_small
#include "solve/walk.inc"
