/* The walk in floats for two dice each with six faces: 21 hands in three blocks. */
#define REAL        float
#define WHOLE       int32_t
#define BLOCKS      3
#define NAMED(name) name##_two
#include "solve/walk.inc"
