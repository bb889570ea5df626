// The form that makes a table: the game, how strong the others are and how many; house rules, single seats, clock and the like
// stand behind “More”. It is as it was left; at first it makes a good first table, so that “Play” is all that has to be clicked.
import { button, el, options, select, show } from "./dom.js";
import { face } from "./faces.js";
import { guideOf } from "./guides.js";
import { gamePicture } from "./pictures.js";
import { rulesDialog } from "./rules.js";
import { say } from "./say.js";
import { settings } from "./settings.js";
import { keepSetup, setupOf, usualSetup } from "./setup.js";
import { alone, refusal } from "./wire.js";
import { capital, levelName } from "./words.js";

const USUAL_SEATS = 4;
const USUAL_LEVEL = "medium";
const USUAL_CHOICES = { clock: 0, window: 4, pace: "quick", match: false, help: true, public: false, seed: "" };
const CLOCKS = [0, 10, 20, 30, 60, 120, 300, 3600]; // seconds
const WINDOWS = [2, 3, 4, 6, 8, 10, 15, 20, 30];
const PACES = ["quick", "natural", "none"];
const OTHERS = ["friend", "open"];
const CHECKS = [["help", "allow help", "help is fair"], ["public", "allow public", "public means"]];
const MOST_SEED = 2n ** 64n - 1n;

export function gameName(game) {
    return capital(game);
}

function matchText(rules) {
    const goal = rules?.match_goal;
    return say(rules?.match_by === "points" ? "match to points" : "match of rounds", { goal: goal > 1 ? goal : "" });
}

function clockText(seconds) {
    return !seconds ? say("no clock") : seconds < 60 ? say("seconds", { count: seconds })
        : seconds < 3600 ? say("minutes", { count: seconds / 60 }) : say("an hour");
}

/* What the server says of a field names it as programs do; here it stands at the field. */
function plainWords(text) {
    const said = text.replace(/^`[^`]*`(: | is )/, "");
    return capital(said);
}

/** A field for one's name, as it was the last time. */
export function nameInput(most, properties) {
    const value = settings.get("name");
    return el("input", { type: "text", maxlength: most, autocomplete: "nickname", placeholder: say("guest"), value, ...properties });
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
     * at its field. besides: what stands before the further options. */
    constructor({ games, limits, cast }, { done, learn }, besides) {
        this.games = games;
        this.limits = limits || {};
        this.cast = cast || {};
        this.done = done;
        this.learn = learn;
        this.besides = besides;
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
        this.cards = el("div", { class: "games", role: "radiogroup", "aria-label": say("game"), dataset: { field: "game" } },
            this.games.map((game) => this.gameCard(game)));
        this.name = nameInput(this.limits.name || 24, { oninput: () => settings.set("name", this.name.value.trim()) });
        this.play = el("button", { type: "submit", class: "primary big", id: "play" });
        this.friends = button(say("with friends"), () => this.send("friends"), { id: "friends", class: "big", hidden: alone });
        this.guided = button("", () => this.sendGuided(), { id: "learn", class: "big" });
        this.watch = button(say("watch computers"), () => this.send("watch"), { id: "watch", class: "quiet" });
        this.summary = el("p", { class: "muted summary", id: "summary" });
        this.error = el("p", { class: "error-box", role: "alert", hidden: true });
        this.optionsBox = el("div", { class: "options-body" });
        this.opponents = el("div", { class: "opponents" });
        this.details = el("details", { class: "options panel", ontoggle: () => this.details.open && this.details.scrollIntoView({ block: "start" }) }, el("summary", null, say("more options")), this.optionsBox);
        show(this.element,
            this.cards,
            el("section", { class: "begin panel", "aria-label": say("begin") },
                this.opponents,
                el("div", { class: "begin-play" }, field("name", say("your name"), this.name),
                    el("div", { class: "row begin-buttons" }, this.play, this.friends, this.guided), this.summary)),
            this.error,
            this.besides,
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
        const counts = Array.from({ length: most - least + 1 }, (_, index) => [least + index, say("opponents", { count: least + index - 1 })]);
        const count = select(counts, this.seats.length, (value) => this.setCount(Number(value)));
        show(this.opponents,
            el("fieldset", { class: "level-choice" }, el("legend", null, say("how strong")),
                el("div", { class: "levels" }, this.game.levels.map(({ level }) => this.levelCard(level)))),
            field("count", say("how many"), count),
            el("ul", { class: "cast plain-list", "aria-label": say("at the table") }, this.seats.map((seat, index) => this.castRow(seat, index))));
    }

    levelCard(level) {
        const onchange = () => this.setLevel(level);
        return el("label", { class: "level-card" },
            el("input", { type: "radio", name: "level", value: level, class: "visually-hidden", checked: this.sameLevel === level, onchange }),
            el("span", null, say(`level ${level}`)));
    }

    /* Who will sit there: a character with a line on how it plays. */
    castRow(seat, index) {
        if (seat.who === "you") {
            return null;
        }
        const one = this.cast[seat.level]?.[index];
        const words = OTHERS.includes(seat.who) ? say(`seat ${seat.who}`) : null;
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
            el("div", { class: "row" }, this.watch, button(say("how to play game", { game: gameName(this.chosen) }), () => rulesDialog(rules), { class: "quiet" })));
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
        return field("preset", say("rules of the house"), choice, this.preset.about);
    }

    seatFields() {
        return el("fieldset", { class: "seats-field", dataset: { field: "seats" } },
            el("legend", null, say("who sits where")),
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
            ...options([["you", say("seat you")]], value),
            group(say("by level"), this.game.levels.map(({ level }) => [`level ${level}`, say(`level ${level}`)])),
            group(say("by name"), this.game.players.map(({ player }) => [`player ${player}`, player])),
            ...(alone ? [] : [group(say("somebody else"), OTHERS.map((one) => [one, say(`seat ${one}`)]))]),
        ], value, (chosen) => this.seat(index, chosen));
        return field(`seats[${index}]`, say("seat number", { number: index + 1 }), choice, this.seatLine(seat, index));
    }

    seatLine(seat, index) {
        const lines = {
            you: say("you play"),
            level: Object.values(this.cast[seat.level]?.[index] ?? {}).join(" "),
            player: this.game.players.find((one) => one.player === seat.player)?.about,
            friend: say("friend link"),
            open: say("make public"),
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
        const rounds = [["false", say("single rounds")], ["true", matchText(this.preset.rules)]];
        const clocks = CLOCKS.filter((seconds) => !seconds || (seconds >= shortest && seconds <= longest)).map((seconds) => [seconds, clockText(seconds)]);
        const windows = WINDOWS.filter((seconds) => seconds >= least && seconds <= most).map((seconds) => [seconds, say("seconds", { count: seconds })]);
        return [
            this.choice("match", say("rounds"), rounds, "", (value) => value === "true"),
            this.choice("clock", say("clock"), clocks, say("clock help"), Number),
            this.game.table === "cards" ? this.choice("window", say("windows"), windows, say("windows help"), Number) : null,
            this.choice("pace", say("pace"), PACES.map((name) => [name, say(`pace ${name}`)]), ""),
        ];
    }

    check(name, text, help) {
        const onchange = (event) => this.set(name, event.target.checked);
        const box = el("input", { type: "checkbox", checked: this.choices[name], onchange });
        return el("div", { dataset: { field: name } },
            el("label", { class: "check" }, box, el("span", null, say(text), el("span", { class: "help" }, ` ${say(help)}`))));
    }

    seedField() {
        const oninput = (event) => this.set("seed", event.target.value.trim());
        const input = el("input", { type: "text", inputmode: "numeric", value: this.choices.seed, oninput });
        return field("seed", say("practice seed"), input, say("seed help"));
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
            const words = { friend: say("a friend"), open: say("anyone") }[who] || (level && levelName(level)) || player;
            others.set(words, (others.get(words) || 0) + 1);
        }
        const against = [...others].map(([words, count]) => (count > 1 ? `${count} × ${words}` : words)).join(", ");
        const clock = clockText(this.choices.clock);
        const begin = this.hasSeat() ? say("you and", { others: against }) : against;
        this.summary.textContent = say("summary", { who: begin, rules: this.presetName, clock: clock.charAt(0).toLowerCase() + clock.slice(1), seed: this.choices.seed });
        const word = this.waitsForPeople() ? "make table of" : this.hasSeat() ? "play game" : "watch game";
        this.play.textContent = say(word, { game: gameName(this.chosen) });
        this.watch.hidden = !this.hasSeat() || this.waitsForPeople();
        this.friends.hidden = alone || !this.hasSeat() || this.waitsForPeople();
        this.showGuided();
        this.keep();
    }

    showGuided() {
        const begun = guideOf(this.chosen);
        const word = begun && !begun.done ? "guided go on" : begun ? "guided again" : "guided new";
        this.guided.hidden = !this.game.guide;
        this.guided.textContent = say(word);
    }

    get you() {
        return { who: "you", name: settings.get("name") || say("guest") };
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
            this.showError({ field: "seed", text: say("bad seed") });
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
        const text = error.code === "away" ? say("server gone") : plainWords(refusal(error));
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
