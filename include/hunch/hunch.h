/* Hunch: computer players for table games with hidden cards and dice. This header is all of it. */
#ifndef HUNCH_HUNCH_H
#define HUNCH_HUNCH_H

#include <hunch/batch.h>
#include <hunch/beliefs.h>
#include <hunch/book.h>
#include <hunch/cards.h>
#include <hunch/dice.h>
#include <hunch/encode.h>
#include <hunch/foreign.h>
#include <hunch/level.h>
#include <hunch/match.h>
#include <hunch/mind.h>
#include <hunch/net.h>
#include <hunch/play.h>
#include <hunch/player.h>
#include <hunch/random.h>
#include <hunch/round.h>
#include <hunch/rules.h>
#include <hunch/strategy.h>
#include <hunch/trail.h>
#include <hunch/types.h>
#include <hunch/value.h>
#include <hunch/view.h>

#endif
