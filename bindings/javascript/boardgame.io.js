// Our games for boardgame.io (0.50): a game whose clients get what their seats may know, our players as its bots, and as clients
// of its server. Nothing of boardgame.io is imported: what it needs to know of us are plain objects.
//
// The whole table is in `G.saved`, which only the master has. It comes with the first move, since the state that `setup` makes,
// and its random numbers, go to every client as they are. A window's answer is one move: moves leave entries in everyone's log.
import { HunchError } from "./index.js";
import { drawSeed } from "./seed.js";

const INVALID_MOVE = "INVALID_MOVE";
const hidden = { client: false, redact: true, undoable: false, ignoreStaleStateID: true };

/** A game for boardgame.io; one match of it is one round. `seed`: a function that is asked for the seed of each deal, on
 *  the master alone; without it seeds are drawn. */
export function hunchGame(hunch, { game, preset, rules, seed = () => undefined, ...more }) {
    const wanted = { game, preset, rules };

    // The table that the master's G has; whoever calls it frees it.
    const open = (G) => hunch.restore(G.saved);

    const keep = (G, table, events) => {
        const { over, deciders } = table;
        if (!over) events.setActivePlayers({ value: Object.fromEntries(deciders.map((seat) => [seat, null])) });
        return { ...G, saved: table.save(), over, score: over ? table.score() : null };
    };

    const deal = ({ G, events }) => {
        if (G.saved) return INVALID_MOVE;
        const table = hunch.table(G.wanted);
        table.deal({ seed: seed() });
        const dealt = keep(G, table, events);
        table.free();
        return dealt;
    };

    // All of `actions`, or nothing. `moment` is that of the state that they answer.
    const act = ({ G, playerID, events }, actions, moment) => {
        if (!G.saved) return INVALID_MOVE;
        const table = open(G);
        try {
            const seat = Number(playerID);
            const { view } = table.seen(seat);
            if ((moment !== undefined && moment !== momentOf(view)) || !isAnswer(view, actions)) return INVALID_MOVE;
            for (const action of actions) table.act(seat, action);
            return keep(G, table, events);
        } catch (error) {
            if (error instanceof HunchError) return INVALID_MOVE;
            throw error;
        } finally {
            table.free();
        }
    };

    const playerView = ({ G, playerID }) => {
        if (!G.saved) return G; // not dealt yet, or a client's own
        const table = open(G);
        const seat = playerID === null || playerID === undefined ? null : Number(playerID);
        const { view, events, legal, deciders, over } = table.seen(seat, { all: true });
        table.free();
        return { wanted: G.wanted, seat, moment: momentOf(view), view, events, legal, deciders, over, score: G.score };
    };

    return {
        name: game,
        ...seatsOf(hunch, game, preset),
        ...more,
        setup: ({ ctx }, data = {}) => ({ wanted: { ...wanted, ...data, seats: ctx.numPlayers }, saved: null }),
        validateSetupData: (data, numPlayers) => refusal(hunch, { ...wanted, ...data, seats: numPlayers }),
        moves: { deal: { move: deal, ...hidden }, act: { move: act, ...hidden } },
        turn: { activePlayers: { all: null } },
        endIf: ({ G }) => G.score ?? undefined,
        playerView,
        disableUndo: true,
        ai: { enumerate: (G, ctx, playerID) => choices(playerView({ G, ctx, playerID })) },
    };
}

// In a window the whole answer, which `pass` closes; else one action.
function isAnswer(view, actions) {
    if (!Array.isArray(actions)) return false;
    if (view.phase !== "window") return actions.length === 1;
    return actions.indexOf("pass") === actions.length - 1;
}

// Another number for every decision of a seat; the looks before the first turn are several in one moment of the round.
const momentOf = (view) => view.moment + (view.claimed?.length ?? 0) / 16;

function seatsOf(hunch, name, preset) {
    const { presets } = hunch.games().find(({ game }) => game === name) ?? { presets: [] };
    const found = preset === undefined ? presets[0] : presets.find((one) => one.preset === preset);
    if (!found) throw new HunchError(`there is no game "${name}"${preset ? ` with a preset "${preset}"` : ""}`, "game");
    return { minPlayers: found.least_seats, maxPlayers: found.most_seats };
}

function refusal(hunch, wanted) {
    try {
        hunch.table(wanted).free();
    } catch (error) {
        return error.message;
    }
}

function choices({ view, moment, legal }) {
    if (!view) return [{ move: "deal", args: [] }];
    const close = view.phase === "window" ? ["pass"] : [];
    const answers = legal.map((action) => [...new Set([action, ...close])]);
    return answers.map((actions) => ({ move: "act", args: [actions, moment] }));
}

/** What a player does at a seat, from what playerView gives that seat: the move's name and arguments. */
function moveOf(hunch, player, key, { wanted, view, moment, events }) {
    if (!view) return { type: "deal", args: [] };
    const { game, preset, rules } = wanted;
    const house = rules ? { rules: allRules(hunch, wanted) } : { preset: preset ?? firstPreset(hunch, game) };
    const request = { game, player, key, events, ...house };
    const decide = (seen) => hunch.decide({ ...request, view: seen }).action;
    const actions = [decide(view)];
    // What it claims in a window it sees claimed when it decides on.
    for (let seen = view; view.phase === "window" && actions.at(-1) !== "pass"; ) {
        seen = { ...seen, claimed: byPlace([...seen.claimed, placeOf(view.seat, actions.at(-1))]) };
        actions.push(decide(seen));
    }
    return { type: "act", args: [actions, moment] };
}

// "flip 1.3", or a slot of one's own: "drop 2".
function placeOf(seat, action) {
    const place = action.split(" ")[1];
    return place.includes(".") ? place : `${seat}.${place}`;
}

const byPlace = (places) => places.sort((a, b) => numberOf(a) - numberOf(b));
const numberOf = (place) => 12 * place.split(".")[0] + Number(place.split(".")[1]);

const firstPreset = (hunch, name) => hunch.games().find(({ game }) => game === name).presets[0].preset;

function allRules(hunch, wanted) {
    const table = hunch.table(wanted);
    table.free();
    return table.rules;
}

/** A player as a bot for `Local({ bots })`. It is handed the whole state, and looks at what its seat may know. `key`, for its own
 *  chance, is drawn where it is left out. */
export function hunchBot(hunch, player, { key } = {}) {
    return class {
        constructor({ game }) {
            this.game = game;
            this.key = key ?? drawSeed();
        }

        async play({ G, ctx }, playerID) {
            const seen = this.game.playerView({ G, ctx, playerID });
            return { action: { type: "MAKE_MOVE", payload: { ...moveOf(hunch, player, this.key, seen), playerID } } };
        }
    };
}

/** Seats a player at a match: `client` is one of boardgame.io's for that seat, with its transport. Returns what ends it. */
export function seatBot(hunch, player, client, { key = drawSeed() } = {}) {
    let answered = null;
    const stop = client.subscribe((state) => {
        if (!state?.isConnected || state.ctx.gameover || !(client.playerID in (state.ctx.activePlayers ?? {}))) return;
        const { moment = "deal" } = state.G;
        if (moment === answered) return;
        answered = moment;
        const { type, args } = moveOf(hunch, player, key, state.G);
        setTimeout(() => client.moves[type](...args)); // a local master stores its state only after it has told of it
    });
    client.start();
    return () => {
        stop();
        client.stop();
    };
}
