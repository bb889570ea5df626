/* Filling an hn_error. */
#pragma once

#include "core/text.h"

#include <hunch/types.h>

/* Sets *error, where it is not NULL, to a status and a formatted sentence without a position, and
 * returns the status. */
hn_status error_set(hn_error *error, hn_status status, const char *format, ...) CHECK_FORMAT(3, 4);

/* The name of a status, by which other languages have its sentence: "draw first". */
const char *status_name(hn_status status);
