// The form that makes a table: game, house rules, who sits where, clock and the like. With nothing changed it makes a good
// first table, so that a game and “Play” are all that has to be clicked.
import { button, el, show } from "./dom.js";
import { gamePicture } from "./pictures.js";
import { rulesDialog } from "./rules.js";
import { settings } from "./settings.js";

const USUAL_SEATS = 4;
const CLOCKS = [
    [0, "No clock"],
    [10, "10 seconds"],
    [20, "20 seconds"],
    [30, "30 seconds"],
    [60, "1 minute"],
    [120, "2 minutes"],
    [300, "5 minutes"],
    [3600, "1 hour"],
];
const WINDOWS = [2, 3, 4, 6, 8, 10, 15, 20, 30];
const PACES = [
    ["quick", "Quick: about a second for a move"],
    ["natural", "Natural: they take their time"],
    ["none", "At once"],
];

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

function field(name, label, control, help) {
    const id = `field-${name}`;
    control.id = id;
    control.setAttribute("aria-describedby", `${id}-help`);
    return el(
        "div",
        { class: "field", dataset: { field: name } },
        el("label", { for: id }, label),
        control,
        el("p", { class: "help", id: `${id}-help` }, help || ""),
    );
}

function options(list, chosen) {
    return list.map(([value, text]) => el("option", { value, selected: String(value) === String(chosen) }, text));
}

export class TableForm {
    /** done(body) sends what the form says and gives a Promise; a rejection is shown at its field. */
    constructor(games, limits, done) {
        this.games = games;
        this.limits = limits || {};
        this.done = done;
        this.choices = { clock: 0, window: 4, pace: "quick", match: false, help: true, public: false, seed: "" };
        this.element = el("form", { class: "table-form", novalidate: true, onsubmit: (event) => this.submit(event) });
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
        this.cards = el(
            "div",
            { class: "games", role: "radiogroup", "aria-label": "Game", dataset: { field: "game" } },
            this.games.map((game) => this.gameCard(game)),
        );
        this.name = el("input", {
            type: "text",
            maxlength: this.limits.name || 24,
            autocomplete: "nickname",
            placeholder: "Guest",
            value: settings.get("name"),
            oninput: () => settings.set("name", this.name.value.trim()),
        });
        this.play = el("button", { type: "submit", class: "primary big", id: "play" });
        this.watch = button("Watch computer players", () => this.send(true), { id: "watch", class: "quiet" });
        this.summary = el("p", { class: "muted summary", id: "summary" });
        this.error = el("p", { class: "error-box", role: "alert", hidden: true });
        this.details = el("details", { class: "options panel" }, el("summary", null, "House rules, seats and more"));
        this.optionsBox = el("div", { class: "options-body" });
        this.details.append(this.optionsBox);
        show(
            this.element,
            this.cards,
            el(
                "section",
                { class: "begin panel", "aria-label": "Begin" },
                field("name", "Your name", this.name, ""),
                el("div", { class: "begin-play" }, el("div", { class: "row" }, this.play, this.watch), this.summary),
            ),
            this.error,
            this.details,
        );
        this.name.removeAttribute("aria-describedby");
    }

    gameCard(game) {
        const input = el("input", {
            type: "radio",
            name: "game",
            value: game.game,
            class: "visually-hidden",
            onchange: () => this.choose(game.game),
        });
        return el(
            "label",
            { class: "game-card", dataset: { game: game.game } },
            input,
            gamePicture(game.game),
            el("span", { class: "game-title" }, game.title),
            el("span", { class: "game-line" }, game.summary),
        );
    }

    /** Chooses a game, with its usual table. */
    choose(name) {
        this.chosen = this.games.some((game) => game.game === name) ? name : this.games[0].game;
        this.cards.querySelector(`input[value="${this.chosen}"]`).checked = true;
        document.body.dataset.game = this.chosen;
        this.presetName = this.game.presets[0].preset;
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
        const level = this.game.levels.find((one) => one.level === "medium") || this.game.levels[0];
        return { who: "level", level: level.level };
    }

    // ---- options ----

    showOptions() {
        this.clearErrors();
        show(
            this.optionsBox,
            this.presetField(),
            this.seatFields(),
            el("div", { class: "option-grid" }, this.tableFields()),
            this.checkFields(),
            this.seedField(),
            button(`How to play ${gameName(this.chosen)}`, () => rulesDialog({ game: this.chosen, preset: this.preset.preset }), { class: "quiet" }),
        );
        this.showSummary();
    }

    presetField() {
        const select = el(
            "select",
            {
                onchange: () => {
                    this.presetName = select.value;
                    this.usualSeats();
                    this.showOptions();
                    document.getElementById("field-preset").focus();
                },
            },
            options(
                this.game.presets.map((one) => [one.preset, one.preset]),
                this.presetName,
            ),
        );
        return field("preset", "House rules", select, this.preset.about);
    }

    seatFields() {
        const { least_seats: least, most_seats: most } = this.preset;
        const counts = Array.from({ length: most - least + 1 }, (_, index) => least + index);
        const count = el(
            "select",
            { onchange: () => this.setCount(Number(count.value)) },
            options(
                counts.map((number) => [number, `${number} seats`]),
                this.seats.length,
            ),
        );
        return el(
            "fieldset",
            { class: "seats-field", dataset: { field: "seats" } },
            el("legend", null, "Who sits where"),
            field("count", "Number of seats", count, least === most ? "These house rules are for exactly this many." : ""),
            el(
                "ol",
                { class: "seat-list plain-list" },
                this.seats.map((seat, index) => el("li", null, this.seatField(seat, index))),
            ),
        );
    }

    setCount(count) {
        const sat = this.hasSeat();
        this.seats = Array.from({ length: count }, (_, index) => this.seats[index] || this.usual());
        if (sat && !this.hasSeat()) {
            this.seats[0] = { who: "you" };
        }
        this.showOptions();
        document.getElementById("field-count").focus();
    }

    seatField(seat, index) {
        const value = [seat.who, seat.level || seat.player].filter(Boolean).join(" ");
        const select = el(
            "select",
            { onchange: () => this.seat(index, select.value) },
            el("option", { value: "you", selected: value === "you" }, "You"),
            el(
                "optgroup",
                { label: "A computer player by level" },
                options(
                    this.game.levels.map((one) => [`level ${one.level}`, one.level]),
                    value,
                ),
            ),
            el(
                "optgroup",
                { label: "A computer player by name" },
                options(
                    this.game.players.map((one) => [`player ${one.player}`, one.player]),
                    value,
                ),
            ),
            el(
                "optgroup",
                { label: "Somebody else" },
                options(
                    [
                        ["friend", "A friend, by a link"],
                        ["open", "Anyone who sits down"],
                    ],
                    value,
                ),
            ),
        );
        return field(`seats[${index}]`, `Seat ${index + 1}`, select, this.seatLine(seat));
    }

    seatLine(seat) {
        const level = this.game.levels.find((one) => one.level === seat.level);
        const player = this.game.players.find((one) => one.player === seat.player);
        return (
            {
                you: "You play.",
                level: level?.about,
                player: player?.about,
                friend: "You get a link to send; the round begins when they sit down.",
                open: "Make the table public below, and it is in the list of tables.",
            }[seat.who] || ""
        );
    }

    seat(index, value) {
        const [who, which] = value.split(" ");
        if (who === "you") {
            this.seats = this.seats.map((seat) => (seat.who === "you" ? this.usual() : seat));
        }
        if (who === "open") {
            this.choices.public = true;
        }
        this.seats[index] = who === "level" ? { who, level: which } : who === "player" ? { who, player: which } : { who };
        this.showOptions();
        document.getElementById(`field-seats[${index}]`).focus();
    }

    choice(name, label, list, help, read = String) {
        const select = el(
            "select",
            {
                onchange: () => {
                    this.choices[name] = read(select.value);
                    this.showSummary();
                },
            },
            options(list, this.choices[name]),
        );
        return field(name, label, select, help);
    }

    tableFields() {
        const [shortest, longest] = this.limits.clock || [5, 3600];
        const clocks = CLOCKS.filter(([seconds]) => !seconds || (seconds >= shortest && seconds <= longest));
        const [least, most] = this.limits.window || [2, 30];
        const windows = WINDOWS.filter((seconds) => seconds >= least && seconds <= most).map((seconds) => [
            seconds,
            `${seconds} seconds`,
        ]);
        return [
            this.choice(
                "match",
                "Rounds",
                [
                    ["false", "Single rounds"],
                    ["true", matchText(this.preset.rules)],
                ],
                "",
                (value) => value === "true",
            ),
            this.choice(
                "clock",
                "Clock",
                clocks,
                "For each answer of a person; the stand-in answers for whoever is late.",
                Number,
            ),
            this.game.table === "cards"
                ? this.choice(
                      "window",
                      "Windows",
                      windows,
                      "How long cards of the same rank may be flipped, dropped or tossed in.",
                      Number,
                  )
                : null,
            this.choice("pace", "Pace of computer players", PACES, ""),
        ];
    }

    check(name, text, help) {
        const box = el("input", {
            type: "checkbox",
            checked: this.choices[name],
            onchange: () => {
                this.choices[name] = box.checked;
                this.showSummary();
            },
        });
        return el(
            "div",
            { dataset: { field: name } },
            el("label", { class: "check" }, box, el("span", null, text, el("span", { class: "help" }, ` ${help}`))),
        );
    }

    checkFields() {
        return el(
            "div",
            { class: "stack" },
            this.check("help", "Hints and the coach are available.", "They only ever use what your seat knows."),
            this.check(
                "public",
                "Public: it is in the list of tables.",
                "Anyone may watch it, as with any table whose address they have.",
            ),
        );
    }

    seedField() {
        const input = el("input", {
            type: "text",
            inputmode: "numeric",
            value: this.choices.seed,
            oninput: () => {
                this.choices.seed = input.value.trim();
                this.showSummary();
            },
        });
        return field(
            "seed",
            "Practice seed (optional)",
            input,
            "Digits that fix the deal. The table then says that it is for practice.",
        );
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
        for (const seat of this.seats.filter((one) => one.who !== "you")) {
            const words = { friend: "a friend", open: "anyone" }[seat.who] || seat.level || seat.player;
            others.set(words, (others.get(words) || 0) + 1);
        }
        const against = [...others].map(([words, count]) => (count > 1 ? `${count} × ${words}` : words)).join(", ");
        const clock = CLOCKS.find(([seconds]) => seconds === this.choices.clock)[1].toLowerCase();
        const begin = this.hasSeat() ? `You and ${against}` : against;
        this.summary.textContent = `${begin} · ${this.presetName} rules · ${clock}${this.choices.seed ? " · practice" : ""}`;
        const word = this.waitsForPeople() ? "Make a table of" : this.hasSeat() ? "Play" : "Watch";
        this.play.textContent = `${word} ${gameName(this.chosen)}`;
        this.watch.hidden = !this.hasSeat() || this.waitsForPeople();
    }

    /** What POST /tables wants; watching: computer players sit on all seats. */
    body(watching) {
        const { clock, window: seconds, pace, match, help, public: listed, seed } = this.choices;
        const seats = this.seats.map((seat) => {
            if (seat.who !== "you") {
                return seat;
            }
            return watching ? this.usual() : { who: "you", name: settings.get("name") || "Guest" };
        });
        const body = {
            game: this.chosen,
            preset: this.presetName,
            seats,
            match,
            clock,
            window: seconds,
            pace,
            help,
            public: listed,
        };
        return seed ? { ...body, seed } : body;
    }

    submit(event) {
        event.preventDefault();
        this.send(false);
    }

    async send(watching) {
        this.clearErrors();
        this.busy(true);
        try {
            await this.done(this.body(watching));
        } catch (error) {
            this.showError(error);
        } finally {
            this.busy(false);
        }
    }

    busy(is) {
        this.play.disabled = is;
        this.watch.disabled = is;
    }

    // ---- errors ----

    clearErrors() {
        this.error.hidden = true;
        for (const line of this.element.querySelectorAll(".error")) {
            line.remove();
        }
        for (const control of this.element.querySelectorAll("[aria-invalid]")) {
            control.removeAttribute("aria-invalid");
        }
    }

    /** The nearest field to the one the server names: "seats[2].player" is at that seat, "seats[0].name" at the name. */
    fieldOf(name) {
        const at = (wanted) => [...this.element.querySelectorAll("[data-field]")].find((one) => one.dataset.field === wanted);
        if (!name) {
            return null;
        }
        return (name.endsWith("name") && at("name")) || at(name) || at(name.split(".")[0]) || at(name.split("[")[0]) || null;
    }

    showError(error) {
        const place = this.fieldOf(error.field);
        const text =
            error.code === "away"
                ? "The server does not answer: start it again, then press the button once more."
                : error.text || String(error.message || error);
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
        control?.setAttribute("aria-invalid", "true");
        control?.focus();
    }
}
