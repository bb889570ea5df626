// The page's words: every event and every phase has a sentence, and worked examples read as they should.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import {
    actionWords,
    bidWords,
    cardWords,
    eventTypes,
    eventWords,
    fittingPlaces,
    logWords,
    placeWords,
    question,
    resultWords,
    seatName,
} from "../web/js/words.js";

const seats = [{ name: "Ann" }, { name: "medium", who: "computer" }, { name: "medium", who: "computer" }, { name: "James" }];
const rules = {
    cambio: { looks: 2, call_word: "cambio", powers: { 7: "look own", Q: "swap", "black K": "look swap", "red K": "none" } },
    dutch: { looks: 2, powers: { J: "swap", Q: "look" } },
    vinto: { looks: 2, actions: { A: "give", 7: "look_own", J: "swap", Q: "look_swap", K: "name" }, wrong_penalty: 1 },
    perudo: { wild: "1", dice: 5 },
};
const ctxOf = (game, seat = 0) => ({ seats, seat, game, rules: rules[game] });
const sample = {
    seat: 0,
    target: 1,
    number: 2,
    rank: "Q",
    face: 6,
    bid: "4x6",
    dice: [1, 2, 5],
    card: "8d",
    seen_by: [0],
    places: ["0.2", "1.0"],
    ranks: ["3", "K"],
};

let tests = 0;
function test(name, run) {
    run();
    tests++;
    console.log(`ok ${tests} - ${name}`);
}

function isSentence(words) {
    assert.equal(typeof words, "string");
    assert.match(words, /^[\p{Lu}\d]/u, words);
    assert.doesNotMatch(words, /undefined|null|NaN|\[object| {2}|^\s|\s$/, words);
}

/** A model as wire.js keeps it, of a seat that is asked. */
function modelOf(game, phase, more = {}) {
    const { view, legal, table, ...rest } = more;
    const card = (name, known = []) => ({ card: name, known, shuffled: 0 });
    return {
        table: { game, rules: rules[game], seats, status: "playing", ...table },
        view: {
            seats: 4,
            seat: 0,
            phase,
            asked: [0],
            caller: null,
            callers: [],
            discard: ["8d"],
            drawn: { card: "7h", from: "deck", known: [0] },
            chosen: "1.1",
            looked: "2.0",
            claimed: [],
            power: phase === "window" ? undefined : "Q",
            bid: "4x6",
            bidder: 1,
            in_play: 20,
            hands: [
                [card("8h"), card(null), card("Ks"), card(null)],
                [card(null), card("3c"), card(null), card(null)],
                [card(null)],
                [card(null)],
            ],
            ...view,
        },
        legal: legal || ["pass"],
        wait: { for: [0], window: false, left_ms: null },
        score: null,
        at: 3,
        seat: 0,
        events: [],
        ...rest,
    };
}

const phases = [
    "looks",
    "draw",
    "drawn",
    "look",
    "first",
    "second",
    "window",
    "give",
    "call",
    "bid",
    "trade",
    "point",
    "name",
    "aim",
    "over",
];
const games = Object.keys(rules);

test("every event type of the engine has a sentence, for its seat, another seat and whoever watches", () => {
    const source = readFileSync(new URL("../src/games/events.h", import.meta.url), "utf8");
    const types = [...source.matchAll(/\[HN_EVENT_\w+\] = \{"(\w+)"/g)].map((found) => found[1]);
    assert.deepEqual([...types].sort(), [...eventTypes].sort());
    for (const type of types) {
        for (const game of games) {
            for (const seat of [0, 1, null]) {
                isSentence(eventWords({ ...sample, type }, ctxOf(game, seat)));
                isSentence(
                    eventWords(
                        { ...sample, type, card: null, dice: [null, null], ranks: undefined, number: 0 },
                        ctxOf(game, seat),
                    ),
                );
            }
        }
    }
});

test("every phase has a question for who is asked, who waits and who watches", () => {
    for (const phase of phases) {
        for (const game of games) {
            isSentence(question(modelOf(game, phase)));
            isSentence(question(modelOf(game, phase, { legal: [], wait: { for: [1, 3] } })));
            isSentence(question(modelOf(game, phase, { seat: null, legal: [], wait: { for: [1] } })));
        }
    }
    isSentence(question(modelOf("dutch", "over", { table: { status: "waiting" }, view: null })));
    isSentence(question(modelOf("dutch", "over", { table: { status: "between" }, score: { winners: [0], points: [1, 2] } })));
});

test("events read as one would tell them", () => {
    const told = (event, game = "cambio", seat = 0) => eventWords(event, ctxOf(game, seat));
    assert.equal(told({ type: "look", seat: 0, card: "Kh", places: ["0.1"] }), "You look at your 2nd card: K♥");
    assert.equal(told({ type: "look", seat: 1, card: null, places: ["0.1"] }), "Medium 1 looks at your 2nd card");
    assert.equal(
        told({ type: "swap", seat: 3, card: "8d", places: ["3.2"] }),
        "James swaps the drawn card for their 3rd card; 8♦ comes out",
    );
    assert.equal(told({ type: "exchange", seat: 0, places: ["3.0", "0.3"] }), "You exchange James’ 1st card and your 4th card");
    assert.equal(told({ type: "take", seat: 0, card: "Xb" }), "You take the black joker from the discard");
    assert.equal(told({ type: "call", seat: 2 }, "dutch"), "Medium 2 says “Dutch”");
    assert.equal(told({ type: "bid", seat: 3, bid: "1x6" }, "perudo"), "James bids 1 six");
    assert.equal(told({ type: "lose", seat: 0, number: 0 }, "perudo"), "You have no dice left and are out");
    assert.equal(told({ type: "roll", seat: 1, dice: [null, null] }, "perudo"), "Medium 1 rolls 2 dice");
});

test("a king's naming is told with what came of it", () => {
    const log = [
        { type: "name", seat: 3, rank: "J", places: ["0.3"] },
        { type: "flip", seat: 3, card: "Js", places: ["0.3"] },
        { type: "flip", seat: 0, card: "Jd", places: ["0.1"] },
    ];
    assert.deepEqual(logWords(log, ctxOf("vinto")), [
        "James points at your 4th card and names a Jack",
        "James is right: J♠ goes onto the discard",
        "You toss in your 2nd card: J♦",
    ]);
});

test("cards, places, bids and names", () => {
    assert.equal(cardWords("10s"), "10♠");
    assert.equal(cardWords("Xr"), "red joker");
    assert.equal(cardWords(null), "a card");
    assert.equal(placeWords("0.10", ctxOf("dutch")), "your 11th card");
    assert.equal(placeWords("1.0", ctxOf("dutch")), "Medium 1’s 1st card");
    assert.equal(bidWords("4x6"), "4 sixes");
    assert.equal(seatName(0, ctxOf("dutch")), "Ann");
    assert.equal(resultWords({ winners: [0], callers: [] }, ctxOf("dutch")), "You win");
    assert.equal(resultWords({ winners: [0, 3], callers: [] }, ctxOf("dutch", null)), "Ann and James share the win");
});

test("what fits in a window is named", () => {
    const model = modelOf("cambio", "window", { legal: ["flip 0.0", "flip 0.1", "pass"] });
    assert.deepEqual(fittingPlaces(model), ["0.0"]);
    assert.equal(question(model), "You know what fits on 8♦: flip your 1st card, or pass.");
});

test("actions have labels that say what they do", () => {
    const label = (action, game, phase, more) => actionWords(action, modelOf(game, phase, more));
    assert.equal(label("draw discard", "dutch", "draw"), "Take 8♦");
    assert.equal(label("swap 0", "cambio", "drawn"), "Swap for your 1st card (8♥)");
    assert.equal(label("play", "cambio", "drawn"), "Play 7♥: look at one of your cards");
    assert.equal(label("drop 0", "dutch", "window"), "Drop your 1st card (8♥)");
    assert.equal(label("name Q", "vinto", "name"), "Queen");
    assert.equal(label("aim 3", "vinto", "aim"), "Aim at James");
    assert.equal(label("bid 5x2", "perudo", "bid"), "Bid 5 twos");
    assert.equal(label("pass", "dutch", "window"), "Drop nothing");
    assert.equal(label("call", "vinto", "call"), "Say “Vinto”");
    const actions = [
        "draw deck",
        "draw discard",
        "collect",
        "play",
        "discard",
        "pass",
        "call",
        "trade",
        "swap 1",
        "give 1",
        "flip 1.1",
        "drop 1",
        "toss 1",
        "look 1.1",
        "exchange 1.1",
        "with 0.2",
        "point 1.1",
        "name A",
        "aim 1",
        "bid 4x6",
        "dudo",
        "calza",
    ];
    for (const action of actions) {
        for (const game of games) {
            for (const phase of phases) {
                isSentence(label(action, game, phase));
            }
        }
    }
});

console.log(`1..${tests}`);
