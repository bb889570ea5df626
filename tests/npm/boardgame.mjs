// Our games at boardgame.io: whole rounds of four seats, one person's client and three of our players, locally and at its
// server. Every frame that a client got is kept, and compared with the open record when the round is over: it is what the
// seat may know at some moment of the round, and has nothing that only another seat knew.
import assert from "node:assert/strict";
import { createRequire } from "node:module";

process.env.NODE_ENV = "production"; // or boardgame.io tells of all that it does
const require = createRequire(import.meta.url);
const { Client } = require("boardgame.io/dist/cjs/client.js");
const { Local, SocketIO } = require("boardgame.io/dist/cjs/multiplayer.js");
const { Server, Origins } = require("boardgame.io/dist/cjs/server.js");

const { load } = await import(new URL("index.js", process.env.HUNCH_PACKAGE));
const { hunchBot, hunchGame, seatBot } = await import(new URL("boardgame.io.js", process.env.HUNCH_PACKAGE));
const hunch = await load();

const seed = "16045690984833335023";
const seats = [0, 1, 2, 3];
const quick = {
    cambio: "bayes-v2@medium", perudo: "binomial@easy", dutch: "dutch-hard", vinto: "vinto-basic", golf: "golf-basic",
};
const presets = process.env.HUNCH_FULL
    ? hunch.games().flatMap(({ game, presets: all }) =>
        all.filter(({ most_seats }) => most_seats >= 4).map(({ preset }) => [game, preset]))
    : [["cambio", "cambio-table"], ["perudo", "perudo"]];

// What comes too late is refused and said so, as it should be; nobody needs to read it.
console.error = () => {};

// boardgame.io's own bots wait a tenth of a second before every move: not here.
const wait = globalThis.setTimeout;
globalThis.setTimeout = (work, ms, ...given) => wait(work, ms === 100 ? 0 : ms, ...given);

// A person who answers at random, from what the client shows; a window's answer may have several claims.
function person(client, chance) {
    let answered = null;
    client.subscribe((state) => {
        if (!state?.isConnected || state.ctx.gameover || !(client.playerID in state.ctx.activePlayers)) return;
        const { view, legal, moment = "deal" } = state.G;
        if (moment === answered) return;
        answered = moment;
        const action = view ? legal[chance(legal.length)] : null;
        setTimeout(() => {
            if (!view) client.moves.deal();
            else client.moves.act(view.phase === "window" && action !== "pass" ? [action, "pass"] : [action], moment);
        });
    });
}

function dice(state) {
    return (below) => {
        state = (state * 1103515245 + 12345) % 2147483648;
        return Math.floor((state / 2147483648) * below);
    };
}

const over = (client) =>
    new Promise((resolve) => client.subscribe((state) => state?.ctx.gameover && resolve(state.ctx.gameover)));

// What the master had at the end: each of its states passes through playerView.
function watched(options) {
    const game = hunchGame(hunch, { ...options, seed: () => seed });
    const { playerView } = game;
    const seen = { game, last: null };
    game.playerView = (given) => {
        if (given.G.saved) seen.last = given.G.saved;
        return playerView(given);
    };
    return seen;
}

async function locally(options) {
    const frames = [];
    const seen = watched(options);
    const bot = hunchBot(hunch, quick[options.game], { key: "7" });
    const transport = Local({ bots: { 1: bot, 2: bot, 3: bot } });
    const client = Client({
        game: seen.game, numPlayers: 4, playerID: "0", debug: false,
        multiplayer: (given) => {
            const made = transport(given);
            const notify = made.notifyClient.bind(made);
            made.notifyClient = (data) => (frames.push({ seat: 0, text: JSON.stringify(data) }), notify(data));
            return made;
        },
    });
    const ended = over(client);
    person(client, dice(7));
    client.start();
    await ended;
    client.stop();
    return { frames, saved: seen.last };
}

async function atServer(options) {
    const frames = [];
    const seen = watched(options);
    const server = Server({ games: [seen.game], origins: [Origins.LOCALHOST] });
    const listen = server.app.listen;
    server.app.listen = (at, done) => listen(at, "127.0.0.1", done);
    const running = await server.run({ port: 0 });
    const { port } = running.appServer.address();
    const address = `http://127.0.0.1:${port}`;
    const post = async (path, body) => {
        const answer = await fetch(`${address}/games/${options.game}/${path}`, {
            method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
        });
        assert.equal(answer.status, 200, await answer.clone().text());
        return answer.json();
    };
    const { matchID } = await post("create", { numPlayers: 4 });
    const clients = [];
    for (const seat of [...seats, null]) {
        const playerID = seat === null ? null : String(seat);
        const joined = seat === null ? {} : await post(`${matchID}/join`, { playerID, playerName: `seat ${seat}` });
        const transport = SocketIO({ server: address, socketOpts: { transports: ["websocket"] } });
        clients.push(Client({
            game: hunchGame(hunch, options), numPlayers: 4, debug: false,
            matchID, playerID, credentials: joined.playerCredentials,
            multiplayer: (given) => {
                const made = transport(given);
                const connect = made.connect.bind(made);
                made.connect = () => {
                    connect();
                    made.socket.onAny((type, ...args) => frames.push({ seat, text: JSON.stringify({ type, args }) }));
                };
                return made;
            },
        }));
    }
    const ended = Promise.all(clients.map(over));
    person(clients[0], dice(8));
    clients[0].start();
    clients[4].start();
    const stops = [1, 2, 3].map((seat) => seatBot(hunch, quick[options.game], clients[seat], { key: String(seat) }));
    await ended;
    stops.forEach((stop) => stop());
    clients[0].stop();
    clients[4].stop();
    server.kill(running);
    return { frames, saved: seen.last };
}

// --- what a frame may hold ---

const keysOfG = ["wanted", "seat", "moment", "view", "events", "legal", "deciders", "over", "score"];

// The states that a frame has: that which is, and that which the match began with.
function statesOf({ type, args }) {
    if (type === "sync") return { state: args[1].state, log: args[1].log, began: args[1].initialState };
    if (type === "update") return { state: args[1], log: args[2] };
    assert.ok(["matchData", "chat"].includes(type), `a frame of type ${type}`);
    return {};
}

// Every place of a view at which a card or a die stands.
function* hiddenPlaces(view) {
    for (const [seat, hand] of (view.hands ?? []).entries())
        for (const [slot, held] of hand.entries()) yield [`${seat}.${slot}`, held?.card ?? null];
    yield ["drawn", view.drawn?.card ?? null];
    for (const [seat, cup] of (view.cups ?? []).entries())
        for (const [die, face] of cup.entries()) yield [`${seat}:${die}`, face];
}

// The open record: after each action what every seat, and the public, may know.
function openRecord(saved) {
    const moments = [];
    for (let count = 0; count <= saved.actions.length; count++) {
        const table = hunch.restore({ ...saved, actions: saved.actions.slice(0, count) });
        moments.push(new Map([...seats, null].map((seat) => [seat, table.seen(seat, { all: true })])));
        table.free();
    }
    return moments;
}

function check(frames, saved) {
    const moments = openRecord(saved);
    const at = new Map();
    let states = 0, secrets = 0;
    for (const { seat, text } of frames) {
        assert.ok(!text.includes(seed), "a frame with the seed");
        const { state, log, began } = statesOf(JSON.parse(text));
        for (const entry of log ?? [])
            if (Number(entry.action.payload.playerID) !== seat || seat === null)
                assert.ok(!entry.action.payload.args?.length, `another's move: ${JSON.stringify(entry)}`);
        if (began) assert.deepEqual(Object.keys(began.G).sort(), ["saved", "wanted"]);
        if (began) assert.equal(began.G.saved, null);
        if (!state?.G.view) continue;
        states++;
        assert.deepEqual(Object.keys(state.G).filter((key) => !keysOfG.includes(key)), []);
        assert.deepEqual([state._undo, state._redo], [[], []]);
        // What this seat may know at a moment of the round, not before the one that it knew last.
        const { view, events, legal } = state.G;
        const same = (moment) => JSON.stringify([moment.get(seat).view, moment.get(seat).events, moment.get(seat).legal]);
        const shown = JSON.stringify([view, events, legal]);
        const from = at.get(seat) ?? 0;
        const found = moments.findIndex((moment, index) => index >= from && same(moment) === shown);
        assert.ok(found >= 0, `seat ${seat} was shown what it never could know`);
        at.set(seat, found);
        // And where somebody else knew more than it may, it has nothing.
        const own = new Map(hiddenPlaces(view));
        for (const other of seats)
            for (const [place, value] of hiddenPlaces(moments[found].get(other).view)) {
                const held = view.hands?.[Number(place.split(".")[0])]?.[Number(place.split(".")[1])];
                const may = view.phase === "over" || held?.known === "all" || held?.known.includes(seat) ||
                    (place === "drawn" && (view.drawn?.known === "all" || view.drawn?.known.includes(seat))) ||
                    place.startsWith(`${seat}:`);
                if (value === null || may) continue;
                secrets++;
                assert.equal(own.get(place), null, `seat ${seat} sees ${place}`);
            }
    }
    return { frames: frames.length, states, secrets, actions: saved.actions.length };
}

const all = { states: 0, secrets: 0 };
for (const [game, preset] of presets)
    for (const how of [locally, atServer]) {
        const begun = performance.now();
        const { frames, saved } = await how({ game, preset });
        const found = check(frames, saved);
        for (const what in all) all[what] += found[what];
        console.log(`${preset} ${how.name}: ${JSON.stringify(found)}, ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    }
const enough = 100 * presets.length;
assert.ok(all.states > enough && all.secrets > enough, `too few to say anything: ${JSON.stringify(all)}`);
process.exit(0); // boardgame.io's server keeps timers
