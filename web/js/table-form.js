// The form that makes a table: the game, how strong the others are and how many; house rules, single seats, clock and the like
// stand behind “More”. It is as it was left; at first it makes a good first table, so that “Play” is all that has to be clicked.
import { button, el, options, select, show } from "./dom.js";
import { face } from "./faces.js";
import { guideOf } from "./guides.js";
import { gamePicture } from "./pictures.js";
import { rulesDialog } from "./rules.js";
import { settings } from "./settings.js";
import { keepSetup, setupOf, usualSetup } from "./setup.js";
import { alone } from "./wire.js";

const USUAL_SEATS = 4;
const USUAL_LEVEL = "medium";
const USUAL_CHOICES = { clock: 0, window: 4, pace: "quick", match: false, help: true, public: false, seed: "" };
const CLOCKS = {
    0: "No clock",
    10: "10 seconds",
    20: "20 seconds",
    30: "30 seconds",
    60: "1 minute",
    120: "2 minutes",
    300: "5 minutes",
    3600: "1 hour",
};
const WINDOWS = [2, 3, 4, 6, 8, 10, 15, 20, 30];
const PACES = [["quick", "Quick: about a second for a move"], ["natural", "Natural: they take their time"], ["none", "At once"]];
const OTHERS = [["friend", "A friend, by a link"], ["open", "Anyone who sits down"]];
const CHECKS = [
    ["help", "Hints and the coach are allowed.", "They only ever use what your seat knows."],
    ["public",
                "Public: it is in the list of tables.", "Anyone may watch it, as with any table whose address they have."],
];
const CLOCK_HELP = "For each answer of a person; the stand-in answers for whoever is late.";
const WINDOW_HELP = "How long cards of the same rank may be flipped, dropped or tossed in.";
const MOST_SEED = 2n ** 64n - 1n;
const BAD_SEED = "A practice seed is a whole number, as 12345. Mend it, or leave the field empty for a deal that nobody knows.";
const SEED_HELP = "Digits that fix the deal. The table then says that it is for practice.";

export function gameName(game) {
    return game.charAt(0).toUpperCase() + game.slice(1);
}

function matchText(rules) {
    const goal = rules?.match_goal;
    if (rules?.match_by === "points") {
        return `A match: rounds until someone has ${goal} points`;
    }
    return goal > 1 ? `A match of ${goal} rounds` : "A match";
}

/* What the server says of a field names it as programs do; here it stands at the field. */
function plainWords(text) {
    const said = text.replace(/^`[^`]*`(: | is )/, "");
    return said.charAt(0).toUpperCase() + said.slice(1);
}

/** A field for one's name, as it was the last time. */
export function nameInput(most, properties) {
    const value = settings.get("name");
    return el("input", { type: "text", maxlength: most, autocomplete: "nickname", placeholder: "Guest", value, ...properties });
}

function field(name, label, control, help = null) {
    const id = `field-${name}`;
    control.id = id;
    if (help !== null) {
        control.setAttribute("aria-describedby", `${id}-help`);
    }
    return el("div", { class: "field", dataset: { field: name } },
        el("label", { for: id }, label), control, help === null ? null : el("p", { class: "help", id: `${id}-help` }, help));
}

export class TableForm {
    /** done(body) sends what the form says and gives a Promise, learn(game, body) what makes a guided round; a rejection is shown
     * at its field. */
    constructor({ games, limits, cast }, { done, learn }) {
        this.games = games;
        this.limits = limits || {};
        this.cast = cast || {};
        this.done = done;
        this.learn = learn;
        Object.assign(this, usualSetup(USUAL_LEVEL, USUAL_CHOICES));
        const onsubmit = (event) => {
            event.preventDefault();
            this.send("play");
        };
        this.element = el("form", { class: "table-form", novalidate: true, onsubmit });
        this.build();
    }

    get game() {
        return this.games.find((one) => one.game === this.chosen);
    }

    get preset() {
        return this.game.presets.find((one) => one.preset === this.presetName) || this.game.presets[0];
    }

    // ---- building ----

    build() {
        this.cards = el("div", { class: "games", role: "radiogroup", "aria-label": "Game", dataset: { field: "game" } },
            this.games.map((game) => this.gameCard(game)));
        this.name = nameInput(this.limits.name || 24, { oninput: () => settings.set("name", this.name.value.trim()) });
        this.play = el("button", { type: "submit", class: "primary big", id: "play" });
        this.friends = button("Play with friends", () => this.send("friends"), { id: "friends", class: "big", hidden: alone });
        this.guided = button("", () => this.sendGuided(), { id: "learn", class: "big" });
        this.watch = button("Watch computer players", () => this.send("watch"), { id: "watch", class: "quiet" });
        this.summary = el("p", { class: "muted summary", id: "summary" });
        this.error = el("p", { class: "error-box", role: "alert", hidden: true });
        this.optionsBox = el("div", { class: "options-body" });
        this.opponents = el("div", { class: "opponents" });
        this.details = el("details", { class: "options panel" }, el("summary", null, "More: house rules, single seats, clock"), this.optionsBox);
        show(this.element,
            this.cards,
            el("section", { class: "begin panel", "aria-label": "Begin" },
                this.opponents,
                el("div", { class: "begin-play" }, field("name", "Your name", this.name),
                    el("div", { class: "row begin-buttons" }, this.play, this.friends, this.guided), this.summary)),
            this.error,
            this.details);
    }

    // ---- opponents ----

    /* The level that all others have; null where seats differ, or people are waited for. */
    get sameLevel() {
        const others = this.seats.filter(({ who }) => who !== "you");
        return others.every(({ level }) => level && level === others[0].level) ? (others[0]?.level ?? null) : null;
    }

    showOpponents() {
        const { least_seats: least, most_seats: most } = this.preset;
        const counts = Array.from({ length: most - least + 1 }, (_, index) => [least + index, `${least + index - 1} ${least + index === 2 ? "opponent" : "opponents"}`]);
        const count = select(counts, this.seats.length, (value) => this.setCount(Number(value)));
        show(this.opponents,
            el("fieldset", { class: "level-choice" }, el("legend", null, "How strong are the others?"),
                el("div", { class: "levels" }, this.game.levels.map(({ level }) => this.levelCard(level)))),
            field("count", "How many", count),
            el("ul", { class: "cast plain-list", "aria-label": "At the table" }, this.seats.map((seat, index) => this.castRow(seat, index))));
    }

    levelCard(level) {
        const onchange = () => this.setLevel(level);
        return el("label", { class: "level-card" },
            el("input", { type: "radio", name: "level", value: level, class: "visually-hidden", checked: this.sameLevel === level, onchange }),
            el("span", null, level));
    }

    /* Who will sit there: a character with a line on how it plays. */
    castRow(seat, index) {
        if (seat.who === "you") {
            return null;
        }
        const one = this.cast[seat.level]?.[index];
        const words = { friend: "A friend, by a link", open: "Anyone who sits down" }[seat.who];
        return el("li", null, words ? null : face({ level: seat.level, seat: index }),
            el("span", null, el("strong", null, words ?? one?.name ?? seat.player), one ? ` ${one.line}` : ""));
    }

    setLevel(level) {
        this.level = level;
        this.seats = this.seats.map((seat) => (seat.who === "you" ? seat : { who: "level", level }));
        this.showOptions();
        this.opponents.querySelector(`input[value="${level}"]`).focus();
    }

    gameCard({ game, title, summary }) {
        const onchange = () => this.choose(game);
        return el("label", { class: "game-card", dataset: { game } },
            el("input", { type: "radio", name: "game", value: game, class: "visually-hidden", onchange }),
            gamePicture(game),
            el("span", { class: "game-title" }, title),
            el("span", { class: "game-line" }, summary));
    }

    /** Chooses a game, with its table as it was the last time. */
    choose(name) {
        this.chosen = this.games.some((game) => game.game === name) ? name : this.games[0].game;
        this.cards.querySelector(`input[value="${this.chosen}"]`).checked = true;
        const { preset, seats } = setupOf(this.game);
        this.presetName = preset;
        this.seats = seats ?? this.seats;
        this.usualSeats();
        this.showOptions();
    }

    usualSeats() {
        const { least_seats: least, most_seats: most } = this.preset;
        const count = Math.min(most, Math.max(least, this.seats?.length || USUAL_SEATS));
        const others = (this.seats || []).map((seat) =>
            seat.who === "player" && !this.hasPlayer(seat.player) ? this.usual() : seat,
        );
        this.seats = Array.from({ length: count }, (_, index) => others[index] || (index ? this.usual() : { who: "you" }));
    }

    hasPlayer(player) {
        return this.game.players.some((one) => one.player === player);
    }

    usual() {
        const known = this.game.levels.find((one) => one.level === this.level) ?? this.game.levels.find((one) => one.level === USUAL_LEVEL);
        return { who: "level", level: known.level };
    }

    // ---- options ----

    showOptions() {
        this.clearErrors();
        const rules = { game: this.chosen, preset: this.preset.preset };
        show(this.optionsBox,
            this.presetField(),
            this.seatFields(),
            el("div", { class: "option-grid" }, this.tableFields()),
            el("div", { class: "stack" }, CHECKS.filter(([name]) => !alone || name !== "public").map((check) => this.check(...check))),
            this.seedField(),
            el("div", { class: "row" }, this.watch, button(`How to play ${gameName(this.chosen)}`, () => rulesDialog(rules), { class: "quiet" })));
        this.showOpponents();
        this.showSummary();
    }

    /** Shows the options anew after a change that others of them depend on; the keyboard stays at the one that was changed. */
    changed(name) {
        this.showOptions();
        document.getElementById(`field-${name}`).focus();
    }

    presetField() {
        const presets = this.game.presets.map(({ preset }) => [preset, preset]);
        const choice = select(presets, this.presetName, (preset) => {
            this.presetName = preset;
            this.usualSeats();
            this.changed("preset");
        });
        return field("preset", "House rules", choice, this.preset.about);
    }

    seatFields() {
        return el("fieldset", { class: "seats-field", dataset: { field: "seats" } },
            el("legend", null, "Who sits where"),
            el("ol", { class: "seat-list plain-list" }, this.seats.map((seat, index) => el("li", null, this.seatField(seat, index)))));
    }

    setCount(count) {
        const sat = this.hasSeat();
        this.seats = Array.from({ length: count }, (_, index) => this.seats[index] || this.usual());
        if (sat && !this.hasSeat()) {
            this.seats[0] = { who: "you" };
        }
        this.changed("count");
    }

    seatField(seat, index) {
        const value = [seat.who, seat.level || seat.player].filter(Boolean).join(" ");
        const group = (label, list) => el("optgroup", { label }, options(list, value));
        const choice = select([
            ...options([["you", "You"]], value),
            group("A computer player by level", this.game.levels.map(({ level }) => [`level ${level}`, level])),
            group("A computer player by name", this.game.players.map(({ player }) => [`player ${player}`, player])),
            ...(alone ? [] : [group("Somebody else", OTHERS)]),
        ], value, (chosen) => this.seat(index, chosen));
        return field(`seats[${index}]`, `Seat ${index + 1}`, choice, this.seatLine(seat));
    }

    seatLine(seat) {
        const lines = {
            you: "You play.",
            level: this.game.levels.find((one) => one.level === seat.level)?.about,
            player: this.game.players.find((one) => one.player === seat.player)?.about,
            friend: "You get a link to send; the round begins when they sit down.",
            open: "Make the table public below, and it is in the list of tables.",
        };
        return lines[seat.who] ?? "";
    }

    seat(index, value) {
        const [who, which] = value.split(" ");
        if (who === "you") {
            this.seats = this.seats.map((seat) => (seat.who === "you" ? this.usual() : seat));
        }
        if (who === "open") {
            this.choices.public = true;
        }
        this.seats[index] = which ? { who, [who]: which } : { who };
        this.changed(`seats[${index}]`);
    }

    set(name, value) {
        this.choices[name] = value;
        this.showSummary();
    }

    keep() {
        keepSetup(this.chosen, { preset: this.presetName, seats: this.seats, level: this.level, choices: this.choices });
    }

    choice(name, label, list, help, read = String) {
        return field(name, label, select(list, this.choices[name], (value) => this.set(name, read(value))), help);
    }

    tableFields() {
        const { clock: [shortest, longest] = [5, 3600], window: [least, most] = [2, 30] } = this.limits;
        const rounds = [["false", "Single rounds"], ["true", matchText(this.preset.rules)]];
        const clocks = Object.entries(CLOCKS).filter(([seconds]) => seconds === "0" || (seconds >= shortest && seconds <= longest));
        const windows = WINDOWS.filter((seconds) => seconds >= least && seconds <= most).map((seconds) => [seconds, `${seconds} seconds`]);
        return [
            this.choice("match", "Rounds", rounds, "", (value) => value === "true"),
            this.choice("clock", "Clock", clocks, CLOCK_HELP, Number),
            this.game.table === "cards" ? this.choice("window", "Windows", windows, WINDOW_HELP, Number) : null,
            this.choice("pace", "Pace of computer players", PACES, ""),
        ];
    }

    check(name, text, help) {
        const onchange = (event) => this.set(name, event.target.checked);
        const box = el("input", { type: "checkbox", checked: this.choices[name], onchange });
        return el("div", { dataset: { field: name } },
            el("label", { class: "check" }, box, el("span", null, text, el("span", { class: "help" }, ` ${help}`))));
    }

    seedField() {
        const oninput = (event) => this.set("seed", event.target.value.trim());
        const input = el("input", { type: "text", inputmode: "numeric", value: this.choices.seed, oninput });
        return field("seed", "Practice seed (optional)", input, SEED_HELP);
    }

    // ---- what it comes to ----

    hasSeat() {
        return this.seats.some((seat) => seat.who === "you");
    }

    waitsForPeople() {
        return this.seats.some((seat) => seat.who === "friend" || seat.who === "open");
    }

    showSummary() {
        const others = new Map();
        for (const { who, level, player } of this.seats.filter((one) => one.who !== "you")) {
            const words = { friend: "a friend", open: "anyone" }[who] || level || player;
            others.set(words, (others.get(words) || 0) + 1);
        }
        const against = [...others].map(([words, count]) => (count > 1 ? `${count} × ${words}` : words)).join(", ");
        const clock = CLOCKS[this.choices.clock].toLowerCase();
        const begin = this.hasSeat() ? `You and ${against}` : against;
        this.summary.textContent = `${begin} · ${this.presetName} rules · ${clock}${this.choices.seed ? " · practice" : ""}`;
        const word = this.waitsForPeople() ? "Make a table of" : this.hasSeat() ? "Play" : "Watch";
        this.play.textContent = `${word} ${gameName(this.chosen)}`;
        this.watch.hidden = !this.hasSeat() || this.waitsForPeople();
        this.friends.hidden = alone || !this.hasSeat() || this.waitsForPeople();
        this.showGuided();
        this.keep();
    }

    showGuided() {
        const begun = guideOf(this.chosen);
        const word = begun && !begun.done ? "Go on with your guided round" : begun ? "Play the guided round again" : "Learn it: a guided round";
        this.guided.hidden = !this.game.guide;
        this.guided.textContent = word;
    }

    get you() {
        return { who: "you", name: settings.get("name") || "Guest" };
    }

    /** What POST /tables wants; how: "watch", computer players sit on all seats; "friends", all others are open to whoever has the link. */
    body(how) {
        const { seed, ...choices } = this.choices;
        const you = how === "watch" ? this.usual() : this.you;
        const seats = this.seats.map((seat) => (seat.who === "you" ? you : how === "friends" ? { who: "open" } : seat));
        return { game: this.chosen, preset: this.presetName, seats, ...choices, ...(how === "friends" ? { public: false } : {}), ...(seed ? { seed } : {}) };
    }

    /* The guided round's table: its windows wait as long as a window can. */
    guidedBody() {
        const { rules, seats, seed } = this.game.guide;
        const others = Array.from({ length: seats - 1 }, () => ({ who: "level", level: this.game.levels[0].level }));
        const window = this.limits.window?.at(-1) ?? Math.max(...WINDOWS);
        return { game: this.chosen, rules, seats: [this.you, ...others], seed, window, pace: "quick" };
    }

    seedIsGood() {
        const { seed } = this.choices;
        return !seed || (/^\d{1,20}$/.test(seed) && BigInt(seed) <= MOST_SEED);
    }

    async send(how) {
        this.clearErrors();
        if (!this.seedIsGood()) {
            this.showError({ field: "seed", text: BAD_SEED });
            return;
        }
        await this.wait(() => this.done(this.body(how)));
    }

    async sendGuided() {
        this.clearErrors();
        await this.wait(() => this.learn(this.chosen, this.guidedBody()));
    }

    async wait(act) {
        const buttons = [this.play, this.friends, this.guided, this.watch];
        buttons.forEach((one) => (one.disabled = true));
        try {
            await act();
        } catch (error) {
            this.showError(error);
        } finally {
            buttons.forEach((one) => (one.disabled = false));
        }
    }

    // ---- errors ----

    clearErrors() {
        this.error.hidden = true;
        this.element.querySelectorAll(".error").forEach((line) => line.remove());
        this.element.querySelectorAll("[aria-invalid]").forEach((control) => control.removeAttribute("aria-invalid"));
    }

    /** The nearest field to the one the server names: "seats[2].player" is at that seat, "seats[0].name" at the name. */
    fieldOf(name) {
        const at = (wanted) => [...this.element.querySelectorAll("[data-field]")].find((one) => one.dataset.field === wanted);
        return name ? (name.endsWith("name") && at("name")) || at(name) || at(name.split(".")[0]) || at(name.split("[")[0]) : null;
    }

    showError(error) {
        const place = this.fieldOf(error.field);
        const away = "The server does not answer: start it again, then press the button once more.";
        const text = error.code === "away" ? away : plainWords(error.text || String(error.message || error));
        if (!place || place === this.cards) {
            this.error.textContent = text;
            this.error.hidden = false;
            return;
        }
        if (this.details.contains(place)) {
            this.details.open = true;
        }
        place.append(el("p", { class: "error", role: "alert" }, text));
        const control = place.querySelector("input, select");
        control.setAttribute("aria-invalid", "true");
        control.focus();
    }
}
