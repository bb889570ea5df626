// My games: what this browser has played, with results, streaks, and an estimate of one's strength against the computer players'
// levels. All of it stays in this browser.
import { button, dialog, el, link, notice, panel, show, table, tableAddress } from "./dom.js";
import { language, say } from "./say.js";
import { readList, writeList } from "./settings.js";
import { gameName } from "./table-form.js";
import { levelName } from "./words.js";

const KEY = "hunch:games";
const MOST = 500; // that are kept
const SHOWN = 20;
const DAY = 86_400_000;

/* How strong the levels are, as logarithms of odds against `easy` one against one: docs/results/levels.md. */
const LEVELS = ["easy", "medium", "hard", "expert"];
const STRENGTH = {
    cambio: [0, 0.45, 0.86, 1.33],
    dutch: [0, 0.49, 0.87, 1.31],
    golf: [0, 0.55, 1.13, 1.65],
    perudo: [0, 0.5, 1.01, 1.54],
    vinto: [0, 0.2, 0.35, 0.54],
};
const PRIOR = 1.5; // before the first game: anything from far below easy to far above expert
const FEWEST = 5; // games, for an estimate

// ---- what is kept ----

export function myGames() {
    return readList(KEY);
}

/** Adds a game, or adds to one: `luck` and `skill` may come later than its result. */
export function keepGame(game) {
    const games = myGames();
    const same = (one) => one.table === game.table && one.round === game.round;
    const kept = { ...games.find(same), ...game };
    writeList(KEY, [...games.filter((one) => !same(one)), kept].slice(-MOST));
}

/* "medium" of "net:temperature=710@medium"; "person" of somebody; "" of a player without a level. */
function levelOf({ who, player, name }) {
    const level = /@(\w+)$/.exec(player ?? "")?.[1] ?? name;
    return who === "person" ? "person" : LEVELS.includes(level) ? level : "";
}

/** Takes note of a round that is over, as the wire's model has it. */
export function keepResult({ table: { table: id, round, game, seats, practice, today }, seat, score }) {
    if (!score || seat === null || myGames().some((one) => one.table === id && one.round === round)) {
        return;
    }
    keepGame({
        table: id, round, game, when: Date.now(),
        seats: seats.length,
        place: score.places[seat],
        share: score.winners.includes(seat) ? 1 / score.winners.length : 0,
        levels: seats.filter((one) => one.seat !== seat).map(levelOf),
        practice,
        today: round === 1 ? today : null,
        resigned: seats[seat].resigned,
    });
}

// ---- what follows from it ----

/** How many wins there are in a row now and at most, and how many days in a row today's deal was played; `day` is today's. */
export function streaks(games, day) {
    let now = 0;
    let most = 0;
    for (const { share } of games.filter(({ practice }) => !practice)) {
        now = share > 0 ? now + 1 : 0;
        most = Math.max(most, now);
    }
    const days = new Set(games.map(({ today }) => today).filter(Boolean));
    let last = days.has(day) ? day : day - 1;
    let daily = 0;
    for (; days.has(last); last--) {
        daily++;
    }
    return { now, most, daily };
}

/* Of a strength: how much likelier, or not, the results are with a little more, and how sharply that changes (Newton's method). */
function slope(strength, games) {
    let [first, second] = [-strength / PRIOR ** 2, -1 / PRIOR ** 2];
    for (const { game, share, levels } of games) {
        const others = levels.reduce((sum, level) => sum + Math.exp(STRENGTH[game][LEVELS.indexOf(level)]), 0);
        const chance = Math.exp(strength) / (Math.exp(strength) + others);
        first += share - chance;
        second -= chance * (1 - chance);
    }
    return [first, second];
}

/** The likeliest strength (Bradley–Terry: a win goes to each by its odds) with 95 % on both sides: { games, value, low, high } as
 * places on the ladder of levels, 0 easy to 3 expert; null with too few games. */
export function strengthIn(games, game) {
    const known = games.filter((one) => one.game === game && !one.practice && STRENGTH[game] && one.levels.every((level) => LEVELS.includes(level)));
    if (known.length < FEWEST) {
        return null;
    }
    let strength = 0;
    for (let i = 0; i < 30; i++) {
        const [first, second] = slope(strength, known);
        strength -= first / second;
    }
    const wide = 1.96 / Math.sqrt(-slope(strength, known)[1]);
    const place = (value) => onLadder(value, STRENGTH[game]);
    return { games: known.length, value: place(strength), low: place(strength - wide), high: place(strength + wide) };
}

/* Between two levels in proportion, and beyond the last by the nearest step. */
function onLadder(value, ladder) {
    const step = Math.max(0, Math.min(ladder.length - 2, ladder.findIndex((one, i) => value < one && i > 0) - 1));
    const from = value >= ladder.at(-1) ? ladder.length - 2 : step;
    return from + (value - ladder[from]) / (ladder[from + 1] - ladder[from]);
}

// ---- in words ----

export function ordinal(place) {
    return say("ordinal place", { place });
}

function nearLevel(value) {
    const level = levelName(LEVELS[Math.min(3, Math.max(0, Math.round(value)))]);
    return { level, words: say(value < -0.5 ? "below level" : value > 3.5 ? "above level" : "about level", { level }), beyond: value < -0.5 || value > 3.5 };
}

function edge(value) {
    const near = nearLevel(value);
    return near.beyond ? near.words : near.level;
}

function strengthRow(games, game) {
    const found = strengthIn(games, game);
    const count = games.filter((one) => one.game === game).length;
    const at = (value) => `${(100 * (Math.max(-1, Math.min(4, value)) + 1)) / 5}%`;
    const bar = el("div", { class: "ladder", "aria-hidden": "true" }, LEVELS.map((level, i) => {
        const tick = el("span", { class: "rung" }, levelName(level));
        tick.style.left = at(i);
        return tick;
    }));
    if (found) {
        const span = el("span", { class: "span" });
        const dot = el("span", { class: "dot" });
        span.style.left = at(found.low);
        span.style.right = `calc(100% - ${at(found.high)})`;
        dot.style.left = at(found.value);
        bar.append(span, dot);
    }
    const words = found
        ? say("strength", { level: nearLevel(found.value).words, low: edge(found.low), high: edge(found.high), games: found.games })
        : say("too few games", { count, needed: FEWEST });
    return el("li", { class: "strength" }, el("strong", null, gameName(game)), el("span", { class: "muted" }, ` ${words}`), bar);
}

function opponents({ levels }) {
    const names = levels.map((level) => (LEVELS.includes(level) ? levelName(level) : level ? say("sitter person") : say("other opponents")));
    return [...new Set(names)].map((name) => `${names.filter((one) => one === name).length} × ${name}`).join(", ");
}

function resultWords({ place, seats, share, resigned }) {
    const result = share > 0 ? say(share < 1 ? "shared win" : "won") : say("place of seats", { place: ordinal(place), seats });
    return [resigned ? say("gave up") : "", result].filter(Boolean).join(", ");
}

function gameRow(game) {
    const marks = [game.today && say("mark today"), game.practice && say("practice")].filter(Boolean).join(", ");
    const signed = (value) => `${value > 0 ? "+" : ""}${value}`.replace("-", "−");
    const luck = [["luck of", game.luck], ["skill of", game.skill]].filter(([, value]) => Number.isFinite(value)).map(([name, value]) => say(name, { points: signed(value) }));
    return [
        new Date(game.when).toLocaleDateString(language(), { day: "numeric", month: "short" }),
        el("td", null, gameName(game.game), marks ? el("span", { class: "muted small" }, ` ${marks}`) : null),
        opponents(game), [resultWords(game), ...luck].join("; "),
        el("td", null, link(say("replay"), tableAddress(game.table, `&replay=${game.round}`), "quiet")),
    ];
}

function streakWords(games) {
    const { now, most, daily } = streaks(games, Math.floor(Date.now() / DAY));
    const wins = games.filter(({ share, practice }) => share > 0 && !practice).length;
    const rounds = games.filter(({ practice }) => !practice).length;
    return [say("rounds won", { rounds, wins }), say("in a row", { now, most }), say("days in a row", { days: daily })];
}

function forget(again) {
    const box = dialog(say("forget all question"), el("p", null, say("forget all help")),
        el("div", { class: "row" }, button(say("forget them"), () => (writeList(KEY, []), box.close(), again()), { class: "primary confirm" }), button(say("no"), () => box.close(), { class: "quiet" })));
}

/** Shows the screen; gives what ends it. */
export function gamesScreen(root) {
    const games = myGames();
    if (!games.length) {
        show(root, notice(say("my games"), say("nothing played"), link(say("to the lobby"), "./", "primary")));
        return () => null;
    }
    const played = [...new Set(games.map(({ game }) => game))];
    show(root, el("div", { class: "page lobby my-games" },
        el("header", { class: "lobby-head" },
            el("h1", { tabindex: "-1" }, say("my games")),
            el("p", { class: "muted" }, say("kept here"))),
        panel("streak-title", say("so far"), null, el("ul", { class: "streaks plain-list" }, streakWords(games).map((words) => el("li", null, words)))),
        panel("strength-title", say("how strong you are"), null,
            el("p", { class: "muted small" }, say("strength help")),
            el("ul", { class: "plain-list stack" }, played.map((game) => strengthRow(games, game)))),
        panel("list-title", say("last rounds"), null,
            el("div", { class: "wide" }, table({ class: "played" }, [...["when", "game", "against", "result panel"].map((name) => say(name)), ""], games.slice(-SHOWN).reverse().map(gameRow))),
            el("div", { class: "row" }, button(`${say("forget all")} …`, () => forget(() => gamesScreen(root)), { class: "quiet" })))));
    return () => null;
}
