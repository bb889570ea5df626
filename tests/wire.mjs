// The page's connection: it joins again by itself, sends what was not acknowledged under the same key, and notices a gap.
import assert from "node:assert/strict";

const sockets = [];
class FakeSocket {
    constructor(address, protocol) {
        Object.assign(this, { address, protocol, sent: [], closed: false });
        sockets.push(this);
    }
    send(text) {
        this.sent.push(JSON.parse(text));
    }
    close(event) {
        this.closed = true;
        this.onclose?.(event);
    }
    tell(message) {
        this.onmessage({ data: JSON.stringify({ hunch: 1, ...message }) });
    }
    join(at = 2) {
        this.onopen();
        this.tell({ re: "join", ok: true });
        this.tell({
            push: "table",
            at,
            seat: 0,
            table: { status: "playing" },
            view: {},
            events: Array(at).fill({ type: "turn" }),
            legal: ["pass"],
            wait: null,
            score: null,
            ask_always: false,
        });
    }
}

const timers = [];
let now = 0;
Object.defineProperty(globalThis, "performance", { value: { now: () => now }, configurable: true, writable: true });
globalThis.crypto ??= (await import("node:crypto")).webcrypto;
globalThis.WebSocket = FakeSocket;
globalThis.location = { protocol: "https:", host: "table.example" };
globalThis.document = { visibilityState: "visible", addEventListener: () => null, removeEventListener: () => null };
globalThis.addEventListener = () => null;
globalThis.removeEventListener = () => null;
globalThis.setTimeout = (run, after) => timers.push({ run, after });
globalThis.clearTimeout = (id) => id && (timers[id - 1].run = () => null);
globalThis.setInterval = () => 0;
globalThis.clearInterval = () => null;

const { api, connect, timeLeft } = await import("../web/js/wire.js");
const last = () => sockets.at(-1);
const fire = () => timers.at(-1).run();

let tests = 0;
async function test(name, run) {
    sockets.length = 0;
    timers.length = 0;
    await run();
    tests++;
    console.log(`ok ${tests} - ${name}`);
}

await test("it joins with its token, and keeps the newest model", () => {
    const seen = [];
    const wire = connect("k3", "9f");
    wire.on("table", (model) => seen.push(model.at))
        .on("update", (model, message) => seen.push([model.at, message.events.length]))
        .on("state", (state) => seen.push(state));
    last().join();
    assert.equal(last().address, "wss://table.example/ws");
    assert.equal(last().protocol, "hunch-1");
    assert.deepEqual(last().sent[0], { hunch: 1, do: "join", table: "k3", language: "en", id: "join", token: "9f", share: true });
    last().tell({
        push: "update",
        at: 3,
        events: [{ type: "pass" }],
        view: { phase: "draw" },
        legal: [],
        wait: { for: [1], left_ms: 1000 },
    });
    assert.deepEqual(seen, ["open", 2, [3, 1]]);
    assert.equal(wire.model.events.length, 3);
    assert.equal(timeLeft(wire.model.wait), 1000);
    now += 300;
    assert.equal(timeLeft(wire.model.wait), 700);
    wire.close();
});

await test("an action that was not acknowledged is sent again under the same key, and only once when it was", async () => {
    const wire = connect("k3", "9f");
    last().join();
    const acted = wire.act("pass");
    const before = last().sent.at(-1);
    assert.equal(before.at, 2);
    assert.match(before.key, /^[0-9a-f]{24}$/);
    last().close();
    fire();
    last().join();
    assert.deepEqual(last().sent.at(-1), before);
    last().tell({ re: before.id, ok: true, repeated: true });
    assert.equal((await acted).repeated, true);
    last().close();
    fire();
    last().join();
    assert.equal(last().sent.length, 1);
    wire.close();
});

await test("asking for the next round is not repeated by itself", async () => {
    const wire = connect("k3", "9f");
    last().join();
    const next = wire.order("next");
    last().close();
    await assert.rejects(next, (error) => error.code === "lost");
    fire();
    last().join();
    assert.equal(last().sent.length, 1);
    wire.close();
});

await test("a gap in the events makes it join again", () => {
    const wire = connect("k3", "9f");
    last().join();
    last().tell({ push: "update", at: 9, events: [{ type: "pass" }], view: {}, legal: [], wait: null });
    assert.equal(wire.state, "lost");
    fire();
    last().join(9);
    assert.equal(sockets.length, 2);
    assert.equal(wire.model.at, 9);
    assert.equal(wire.state, "open");
    wire.close();
});

await test("the pauses grow from 0.3 s to 5 s, and begin again after a success", () => {
    const wire = connect("k3", null);
    const pauses = [];
    for (let i = 0; i < 8; i++) {
        last().close();
        pauses.push(timers.at(-1).after);
        fire();
    }
    assert.equal(pauses[0], 300);
    assert.equal(pauses.at(-1), 5000);
    assert.deepEqual(
        [...pauses].sort((a, b) => a - b),
        pauses,
    );
    last().join();
    last().close();
    assert.equal(timers.at(-1).after, 300);
    wire.close();
});

await test("a refused action rejects with the server's reason; a refused seat ends the attempts", async () => {
    const wire = connect("k3", "9f");
    const states = [];
    wire.on("state", (state, why) => states.push([state, why?.code]));
    last().join();
    const acted = wire.act("swap 9");
    last().tell({ re: last().sent.at(-1).id, error: { code: "illegal", field: "action", text: "no" } });
    await assert.rejects(acted, (error) => error.code === "illegal");
    last().close();
    fire();
    last().onopen();
    last().tell({ re: "join", error: { code: "no_seat", text: "no" } });
    assert.deepEqual(states, [
        ["open", undefined],
        ["lost", undefined],
        ["refused", "no_seat"],
    ]);
    await assert.rejects(wire.act("pass"), (error) => error.code === "closed");
});

await test("a seat that another window took is left to it", () => {
    const wire = connect("k3", "9f");
    let why = null;
    wire.on("state", (state, reason) => {
        why = reason;
    });
    last().join();
    last().close({ code: 4001, reason: "the seat was taken over by another connection" });
    assert.equal(wire.state, "refused");
    assert.equal(why.code, "taken");
    assert.equal(timers.length, 0);
});

await test("requests reject with code, field and text, and say when the server is away", async () => {
    const replyWith = (status, body) => {
        globalThis.fetch = async () => ({ ok: status < 400, status, json: async () => body });
    };
    replyWith(400, { hunch: 1, error: { code: "bad_field", field: "seed", text: "digits" } });
    await assert.rejects(api.makeTable({}), (error) => error.field === "seed" && error.text === "digits");
    replyWith(200, { hunch: 1, tables: [1] });
    assert.deepEqual(await api.tables(), [1]);
    globalThis.fetch = async () => {
        throw new TypeError("refused");
    };
    await assert.rejects(api.games(), (error) => error.code === "away");
});

console.log(`1..${tests}`);
