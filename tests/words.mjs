// The page's words: what it takes of the server's sentences, and its own about tables and seats.
import assert from "node:assert/strict";
import { actionWords, canSit, cardWords, eventWords, leaveWords, list, question, seatName, who } from "../web/js/words.js";

const seats = [{ shown: "Ann", who: "person" }, { shown: "Medium 1", who: "computer" }, { who: "empty" }];
const words = {
    question: "Your turn: draw from the deck.",
    blind: null,
    actions: { "draw deck": "Draw from the deck" },
    result: "You win",
};
const modelOf = (more = {}) => ({ table: { seats, status: "playing" }, seat: 0, view: { phase: "draw" }, words, ...more });

let tests = 0;
function test(name, run) {
    run();
    tests++;
    console.log(`ok ${tests} - ${name}`);
}

test("cards have their signs", () => {
    assert.deepEqual(["8d", "10s", "Xr", null].map(cardWords), ["8♦", "10♠", "red joker", "a card"]);
});

test("seats have the names that the server shows", () => {
    const ctx = { seats, seat: 0 };
    assert.equal(seatName(1, ctx), "Medium 1");
    assert.equal(seatName(2, ctx), "Seat 3");
    assert.equal(who(0, ctx), "you");
    assert.equal(list(["Ann", "Bob", "Cem"]), "Ann, Bob and Cem");
});

test("of an event that is not for everyone there are two sentences", () => {
    assert.equal(eventWords("Ann plays 8♦"), "Ann plays 8♦");
    assert.equal(eventWords("Ann plays 8♦", true), "Ann plays 8♦");
    assert.equal(eventWords(["You draw 8♦", "You draw a card"]), "You draw 8♦");
    assert.equal(eventWords(["You draw 8♦", "You draw a card"], true), "You draw a card");
});

test("actions have the server's labels, and bids are told by count and face", () => {
    assert.equal(actionWords("draw deck", modelOf()), "Draw from the deck");
    assert.equal(actionWords("bid 4x6", modelOf()), "Bid 4 sixes");
    assert.equal(actionWords("bid 1x1", modelOf()), "Bid 1 ace");
    assert.equal(actionWords("unknown", { words: null }), "unknown");
});

test("the question is the server's, without what one wants to remember alone", () => {
    assert.equal(question(modelOf()), words.question);
    const model = modelOf({ words: { ...words, question: "You know what fits.", blind: "Do you flip a card?" } });
    assert.equal(question(model), "You know what fits.");
    assert.equal(question(model, true), "Do you flip a card?");
    assert.equal(question(modelOf(), true), words.question);
});

test("a table that waits, or is over, says so", () => {
    assert.match(question(modelOf({ view: null, words: null, table: { seats, status: "waiting" } })), /one seat is empty/);
    assert.match(question(modelOf({ view: { phase: "over" }, table: { seats, status: "over" } })), /^You win\. Play again/);
    assert.match(question(modelOf({ seat: null, view: { phase: "over" }, table: { seats, status: "between" } })), /next round is dealt/);
    assert.ok(canSit({ seats, status: "waiting" }));
    assert.match(leaveWords(modelOf()), /stand-in/);
});

console.log(`1..${tests}`);
