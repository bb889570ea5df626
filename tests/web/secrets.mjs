// Who may have learnt what: after a round its replay tells everything that was true, so what a seat was sent and shown
// during the round can be held against what it had seen by then.
import assert from 'node:assert/strict';

const card = /^(?:(?:10|[2-9AJQK])[cdhs]|X[rb])$/;
// In running text "As" and "Ad" may be words; as strings of their own they are cards.
const cardInText = /(?<![A-Za-z0-9])(?:(?:10|[2-9JQK])[cdhs]|X[rb])(?![A-Za-z0-9])/g;

// Every card that a JSON value names: as a string of its own, or within a text.
export function cardsIn(value, found = new Set()) {
    if (typeof value === 'string') {
        const names = card.test(value) ? [value] : value.match(cardInText) ?? [];
        names.forEach((name) => found.add(name));
    } else if (value !== null && typeof value === 'object') {
        Object.values(value).forEach((part) => cardsIn(part, found));
    }
    return found;
}

function sees(event, seat, seats) {
    const seenBy = event.seen_by ?? [];
    return seat === null ? seenBy.length === seats : seenBy.includes(seat);
}

// What a seat (null: the public) had seen after each number of events, by the replay.
export function seenOverTime(replay, seat) {
    const seats = replay.names.length;
    const seen = [new Set()];
    for (const { events } of replay.steps) {
        for (const event of events) {
            const now = new Set(seen.at(-1));
            if (typeof event.card === 'string' && sees(event, seat, seats)) {
                now.add(event.card);
            }
            seen.push(now);
        }
    }
    return seen;
}

// The frames of a round of cards that a seat was sent name no card which it had not seen by then. Answers, as hints,
// have no `at`: they are held against the push before them.
export function assertFramesKeepSecrets(frames, replay, seat) {
    const seen = seenOverTime(replay, seat);
    let at = 0;
    let checked = 0;
    for (const frame of frames) {
        at = frame.at ?? at;
        if (frame.score) {
            return checked;
        }
        for (const name of cardsIn(frame)) {
            assert.ok(seen[at].has(name),
                `seat ${seat} was sent ${name} at ${at} without having seen it: ${JSON.stringify(frame).slice(0, 400)}`);
        }
        checked += 1;
    }
    return checked;
}

// Views have only the cards that the seat itself knows, and the dice of its own cup.
export function assertViewsAreOwn(frames, seat) {
    for (const { view, score } of frames) {
        if (!view || score) {
            continue;
        }
        assert.equal(view.seat, seat);
        for (const slot of (view.hands ?? []).flat()) {
            const known = slot === null || slot.card === null || slot.known === 'all' || slot.known.includes(seat);
            assert.ok(known, `seat ${seat} has a card in its view that it does not know: ${JSON.stringify(slot)}`);
        }
        (view.cups ?? []).forEach((dice, owner) => {
            assert.ok(owner === seat || view.phase === 'over' || dice.every((die) => die === null),
                `seat ${seat} sees the dice of seat ${owner}`);
        });
    }
}

// Nothing of a roll that it did not see is in the events of a seat.
export function assertRollsAreOwn(frames, seat) {
    for (const event of frames.flatMap((frame) => frame.events ?? [])) {
        if (event.type === 'roll' && event.seat !== seat) {
            assert.ok(event.dice.every((die) => die === null), `seat ${seat} is told a roll of seat ${event.seat}`);
        }
    }
}

const ranks = { ace: 'A', jack: 'J', queen: 'Q', king: 'K' };

// Every card that a page names, as a face or in words, in its text or in any attribute.
export async function cardsInPage(page) {
    const html = await page.evaluate(() => document.documentElement.outerHTML);
    const found = new Set();
    for (const [, name] of html.matchAll(/data-card="([^"]+)"/g)) {
        found.add(name);
    }
    for (const [, rank, suit] of html.matchAll(/\b(ace|jack|queen|king|10|[2-9]) of (clubs|diamonds|hearts|spades)/gi)) {
        found.add(`${ranks[rank.toLowerCase()] ?? rank}${suit[0].toLowerCase()}`);
    }
    for (const [, colour] of html.matchAll(/\b(red|black) joker\b/gi)) {
        found.add(`X${colour[0].toLowerCase()}`);
    }
    return found;
}

// Snapshots of a page, {at, cards}, name no card that the seat had not seen by then.
export function assertPagesKeepSecrets(snapshots, replay, seat) {
    const seen = seenOverTime(replay, seat);
    for (const { at, cards } of snapshots) {
        for (const name of cards) {
            assert.ok(seen[at].has(name), `the page of seat ${seat} names ${name} at ${at} without its having been seen`);
        }
    }
}
