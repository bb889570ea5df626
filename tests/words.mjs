// The page's words: what it takes of the server's sentences, and its own about tables and seats.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { has, say, takeWords } from "../web/js/say.js";
import { actionWords, canSit, cardWords, eventWords, leaveWords, list, question, seatName, who } from "../web/js/words.js";

/** The sentences of files, as the server gives them. */
function read(tag, ...files) {
    const text = files.map((file) => readFileSync(new URL(`../src/words/${tag}/${file}.txt`, import.meta.url), "utf8")).join("\n");
    const lines = text.replaceAll(/\n +/g, " ").split("\n").filter((line) => line && !line.startsWith("#"));
    return Object.fromEntries(lines.map((line) => line.split(/ = (.*)/s).slice(0, 2)));
}
takeWords({ language: "en", words: read("en", "shared", "page") });

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

test("sentences have parts, plurals and other sentences in them", () => {
    takeWords({ language: "en", words: { ...read("en", "shared", "page"), a: "{n} card{n=1?|s}{who? for {who}}", b: "{a}; {x?{y?1|2}|3}{" } });
    assert.equal(say("a", { n: 1 }), "1 card");
    assert.equal(say("a", { n: 2, who: "{n}" }), "2 cards for {n}");
    assert.equal(say("b", { n: 0, x: 1, y: "" }), "0 cards; 2");
    assert.equal(say("b", { n: 3 }), "3 cards; 3");
    assert.equal(say("no such sentence"), "no such sentence");
});

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

/** Texts in a script that look like words for people: they begin with a capital, or three words stand in a row. Names of sentences, classes,
 * keys and errors for developers are none. */
function spoken(script) {
    const code = script.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$|^import .*$/gm, "");
    return [...code.matchAll(/(class: |key: |d: |Error\()?("[^"\n]*"|`[^`\n]*`)/g)]
        .filter(([, before]) => !before)
        .map(([, , text]) => text.slice(1, -1).replaceAll(/\$\{([^{}]|\{[^{}]*\})*\}/g, "…"))
        .filter((text) => /^[A-Z][a-z’]+([ .:?!,]|$)/.test(text) || /[a-z]+ [a-z]+ [a-z]+/.test(text))
        .filter((text) => !has(text) && !/^(Content-Type|Enter|Escape|Arrow\w+|Home|End|Tab|Dudo|Calza|Hunch|Xr)$/.test(text));
}

const folder = new URL("../web/js/", import.meta.url);

test("what people read stands in src/words, not in scripts", () => {
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".js"))) {
        assert.deepEqual(spoken(readFileSync(new URL(file, folder), "utf8")), [], file);
    }
});

test("every sentence that a script says is there", () => {
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".js"))) {
        for (const [, name] of readFileSync(new URL(file, folder), "utf8").matchAll(/(?<![.\w])say\("([^"]+)"/g)) {
            assert.ok(has(name), `${file}: ${name}`);
        }
    }
});

test("every sentence of the page is said", () => {
    const scripts = readdirSync(folder).filter((name) => name.endsWith(".js")).map((name) => readFileSync(new URL(name, folder), "utf8"));
    const all = [...scripts, readFileSync(new URL("../web/index.html", import.meta.url), "utf8"), ...Object.values(read("en", "page"))].join("\n");
    const begun = (name) => name.split(" ").slice(0, -1).some((_, i, words) => all.includes(`\`${words.slice(0, i + 1).join(" ")} \${`));
    for (const name of Object.keys(read("en", "page")).filter((one) => !/^(theme|sounds|motion) /.test(one))) {
        assert.ok(all.includes(`"${name}"`) || all.includes(`{${name}}`) || begun(name), name);
    }
});

console.log(`1..${tests}`);
