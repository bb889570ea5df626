/* The strategies that the library carries, made from src/solve/strategies/ while it is built (cmake/strategies.cmake); one
 * without bytes ends the list. */
#pragma once

#include <hunch/strategy.h>

extern const hn_strategy strategies_carried[];
