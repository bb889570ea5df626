/* The walk in floats: half the memory, for large throws. */
#define REAL        float
#define WHOLE       int32_t
#define NAMED(name) name##_float
#include "solve/walk.inc"
