// My games: what this browser has played, with results, luck and skill, streaks, and an estimate of one's strength against the
// computer players' levels. All of it stays in this browser, unless its person wants a link to it (mine.js).
import { button, dialog, el, link, panel, show, table, tableAddress, tableRow } from "./dom.js";
import { Mine, forgetEverywhere, meet, meetQuietly } from "./mine.js";
import { language, say } from "./say.js";
import { readList, seatAt, settings, writeList } from "./settings.js";
import { gameName } from "./table-form.js";
import { alone, api } from "./wire.js";
import { levelName } from "./words.js";

const KEY = "hunch:games";
const MOST = 500; // that are kept
const SHOWN = 20;
const DAY = 86_400_000;

const LEVELS = ["easy", "medium", "hard", "expert"];
const PRIOR = 1.5; // before the first game: anything from far below easy to far above expert
const FEWEST = 5; // games, for an estimate

// ---- what is kept ----

export function myGames() {
    return readList(KEY);
}

const isOf = (table, round) => (one) => one.table === table && one.round === round;

/** Adds games, and what is known of those that are here. */
export function joinGames(others) {
    const games = new Map();
    for (const game of [...others, ...myGames()]) {
        const id = `${game.table} ${game.round}`;
        games.set(id, { ...games.get(id), ...game });
    }
    writeList(KEY, [...games.values()].sort((a, b) => a.when - b.when).slice(-MOST));
}

export function forgetAll() {
    writeList(KEY, []);
}

/** Takes note of what a review has found of one's own round: `luck` and `skill` in hundredths of a win, or (null) that there is none. */
export function keepReview({ table, round, seat }, review) {
    const [luck, skill] = review ? [review.luck, review.skill].map((share) => Math.round(100 * share)) : [null, null];
    const own = (game) => isOf(table, round)(game) && seatOf(game) === seat;
    writeList(KEY, myGames().map((game) => (own(game) ? { ...game, luck, skill } : game)));
}

/* Of rounds from before it was noted. */
function seatOf({ table, seat }) {
    return seat ?? seatAt(table)?.seat ?? null;
}

/* "medium" of "net:temperature=710@medium"; "person" of somebody; "" of a player without a level. */
function levelOf({ who, player, name }) {
    const level = /@(\w+)$/.exec(player ?? "")?.[1] ?? name;
    return who === "person" ? "person" : LEVELS.includes(level) ? level : "";
}

/** Takes note of a round that is over, as the wire's model has it. */
export function keepResult({ table: { table: id, round, game, seats, practice, today }, seat, score }) {
    if (!score || seat === null || myGames().some(isOf(id, round))) {
        return;
    }
    joinGames([{
        table: id, round, seat, game, when: Date.now(),
        seats: seats.length,
        place: score.places[seat],
        share: score.winners.includes(seat) ? 1 / score.winners.length : 0,
        levels: seats.filter((one) => one.seat !== seat).map(levelOf),
        practice,
        today: round === 1 ? today : null,
        resigned: seats[seat].resigned,
    }]);
    meetQuietly();
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
function slope(strength, games, ladder) {
    let [first, second] = [-strength / PRIOR ** 2, -1 / PRIOR ** 2];
    for (const { share, levels } of games) {
        const others = levels.reduce((sum, level) => sum + Math.exp(ladder[LEVELS.indexOf(level)]), 0);
        const chance = Math.exp(strength) / (Math.exp(strength) + others);
        first += share - chance;
        second -= chance * (1 - chance);
    }
    return [first, second];
}

/* Games against our levels alone, practice left out. */
function countedIn(games, game) {
    return games.filter((one) => one.game === game && !one.practice && one.levels.every((level) => LEVELS.includes(level)));
}

/** The likeliest strength (Bradley–Terry: a win goes to each by its odds) with 95 % on both sides: { games, value, low, high } as
 * places on the ladder of levels, 0 easy to 3 expert; null with too few games. The ladder has the strength of each level, as
 * logarithms of odds. */
export function strengthIn(games, game, ladder) {
    const known = countedIn(games, game);
    if (known.length < FEWEST) {
        return null;
    }
    let strength = 0;
    for (let i = 0; i < 30; i++) {
        const [first, second] = slope(strength, known, ladder);
        strength -= first / second;
    }
    const wide = 1.96 / Math.sqrt(-slope(strength, known, ladder)[1]);
    const place = (value) => onLadder(value, ladder);
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

function strengthRow(games, game, ladder) {
    const found = strengthIn(games, game, ladder);
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
        : say("too few games", { count: countedIn(games, game).length, needed: FEWEST });
    return el("li", { class: "strength" }, el("strong", null, gameName(game)), el("span", { class: "muted" }, ` ${words}`), found ? bar : null);
}

function opponents({ levels }) {
    const names = levels.map((level) => (LEVELS.includes(level) ? levelName(level) : level ? say("sitter person") : say("other opponents")));
    return [...new Set(names)].map((name) => `${names.filter((one) => one === name).length} × ${name}`).join(", ");
}

function resultWords({ place, seats, share, resigned }) {
    const result = share > 0 ? say(share < 1 ? "shared win" : "won") : say("place of seats", { place: ordinal(place), seats });
    return [resigned ? say("gave up") : "", result].filter(Boolean).join(", ");
}

/* Hundredths of a win with their sign; "…" while they are worked out, "–" where they cannot be. */
function points(value) {
    return value === undefined ? "…" : value === null ? "–" : `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value)}`;
}

function gameRow(game) {
    const marks = [game.today && say("mark today"), game.practice && say("practice")].filter(Boolean).join(", ");
    return [
        new Date(game.when).toLocaleDateString(language(), { day: "numeric", month: "short" }),
        el("td", null, gameName(game.game), marks ? el("span", { class: "muted small" }, ` ${marks}`) : null),
        opponents(game), resultWords(game), points(game.luck), points(game.skill),
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
    const failed = el("p", { class: "error-box", role: "alert", hidden: true });
    const yes = () => forgetEverywhere().then(() => (box.close(), again()), (error) => ((failed.textContent = error.text), (failed.hidden = false)));
    const box = dialog(say("forget all question"), el("p", null, say("forget all help")), failed,
        el("div", { class: "row" }, button(say("forget them"), yes, { class: "primary confirm" }), button(say("no"), () => box.close(), { class: "quiet" })));
}

function shown() {
    return myGames().slice(-SHOWN).reverse();
}

class GamesScreen {
    constructor(root, ladders) {
        this.root = root;
        this.ladders = ladders;
        this.mine = new Mine(() => this.show());
        this.over = false;
    }

    show() {
        if (this.over) {
            return;
        }
        const games = myGames();
        this.mine.draw();
        show(this.root, el("div", { class: "page lobby my-games" },
            el("header", { class: "lobby-head" },
                el("h1", { tabindex: "-1" }, say("my games")),
                games.length ? null : el("p", null, say("nothing played"))),
            games.length ? this.results(games) : null,
            alone ? el("p", { class: "muted small" }, say("kept here")) : panel("mine-title", say("mine title"), null, this.mine.element),
            games.length ? null : el("div", { class: "row" }, link(say("to the lobby"), "./", "primary"))));
    }

    results(games) {
        const played = [...new Set(games.map(({ game }) => game))].filter((game) => this.ladders.has(game));
        this.rows = el("tbody");
        this.fillRows();
        return [
            panel("streak-title", say("so far"), null, el("ul", { class: "streaks plain-list" }, streakWords(games).map((words) => el("li", null, words)))),
            panel("strength-title", say("how strong you are"), null,
                el("p", { class: "muted small" }, say("strength help")),
                el("ul", { class: "plain-list stack" }, played.map((game) => strengthRow(games, game, this.ladders.get(game))))),
            panel("list-title", say("last rounds"), null,
                el("div", { class: "wide" }, this.list()),
                el("p", { class: "help" }, say("skill help")),
                el("div", { class: "row" }, button(`${say("forget all")} …`, () => forget(() => this.show()), { class: "quiet" })))];
    }

    list() {
        const heads = ["when", "game", "against", "result panel", "luck", "skill"].map((name) => say(name));
        const list = table({ class: "played" }, [...heads, ""], []);
        list.tBodies[0].replaceWith(this.rows);
        return list;
    }

    fillRows() {
        show(this.rows, shown().map((game) => tableRow(gameRow(game))));
    }

    /* Luck and skill of the rounds that are shown and have none yet, one after the other: they take their time to be worked out. */
    async review() {
        for (const game of shown().filter(({ luck }) => luck === undefined)) {
            const own = { ...game, seat: seatOf(game) };
            const review = own.seat === null ? null : await api.review(own.table, own.round, own.seat).catch(() => null);
            if (this.over) {
                return;
            }
            keepReview(own, review);
            this.fillRows();
        }
        meetQuietly();
    }
}

/** Shows the screen; gives what ends it. How strong the levels of each game are, the program knows. */
export async function gamesScreen(root) {
    const { games } = await api.games();
    const screen = new GamesScreen(root, new Map(games.map(({ game, levels }) => [game, levels.map(({ strength }) => strength)])));
    screen.show();
    (settings.get("mine") && !alone ? meet().then(() => screen.show()) : Promise.resolve()).catch(() => null).then(() => screen.review());
    return () => (screen.over = true);
}
