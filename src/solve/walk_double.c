/* The walk in doubles: for throws that fit into memory twice over. */
#define REAL        double
#define WHOLE       int64_t
#define NAMED(name) name##_double
#include "solve/walk.inc"
