/* The tables of likelihoods that the library carries. */
#pragma once

#include <hunch/beliefs.h>

/* Says nothing: for views without beliefs. */
extern const hn_likelihoods prior_likelihoods;

/* Those fitted to games, one per game: the build makes them of fitted-GAME.yaml. */
extern const hn_likelihoods fitted_likelihoods[];
extern const int fitted_likelihoods_count;
