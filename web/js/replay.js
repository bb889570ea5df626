// The replay of a finished round: the board at every step, what happened and why, as everyone or as one seat saw it, the
// chance to win over time, the record and the check of the deal.
import { Board } from "./board.js";
import { ChanceChart } from "./chart.js";
import { button, el, link, notice, panel, select, show, svg, table, tableAddress } from "./dom.js";
import { fairPanel } from "./fairness.js";
import { eventAs, positionOf, reasonsOf, scoreRows, seatsOf, shownSteps, stepLines, stepRow, stepTitle, viewAs } from "./replay-data.js";
import { say } from "./say.js";
import { seatAt, sharesAt } from "./settings.js";
import { gameName } from "./table-form.js";
import { api, refusal } from "./wire.js";
import { list, minus, quoted, seatName } from "./words.js";
import { YourRound } from "./your-round.js";

const STEP_TIME = 1500;
const MOTION_TIME = 1000; // whoever steps faster sees cards in place, not on their way
const SPEEDS = [[1, "1 ×"], [2, "2 ×"], [5, "5 ×"]];
const TYPING = "input:not([type='range']), select, textarea";
const ICONS = {
    play: "M7 4 L20 12 L7 20 Z",
    pause: "M6 4 H10.5 V20 H6 Z M13.5 4 H18 V20 H13.5 Z",
    back: "M17 4 L5 12 L17 20 Z",
    on: "M5 4 V20 L14 12 Z M16 4 H19 V20 H16 Z",
    begin: "M4 4 H7 V20 H4 Z M20 4 L8.5 12 L20 20 Z",
    end: "M4 4 L15.5 12 L4 20 Z M17 4 H20 V20 H17 Z",
};
const PRESSING = "button, a, summary, select";

function icon(name) {
    return svg("svg", { class: "icon-picture", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}

class Replay {
    constructor(replay, about) {
        this.replay = replay;
        this.table = about;
        this.seats = seatsOf(replay, about);
        this.steps = shownSteps(replay.steps);
        this.dice = Boolean(replay.steps[0].view.cups);
        this.all = { seats: this.seats, seat: null };
        this.position = 0;
        this.perspective = null;
        this.timer = null;
        this.speed = 1;
        this.build();
        this.keys = (event) => this.key(event);
        document.addEventListener("keydown", this.keys);
    }

    dispose() {
        clearInterval(this.timer);
        document.removeEventListener("keydown", this.keys);
        this.chart.dispose();
        this.board.dispose();
    }

    // ---- building ----

    build() {
        this.stage = el("div", { class: "replay-board" });
        this.words = el("div", { class: "replay-words panel", "aria-live": "polite", tabindex: "0" });
        this.log = el("ol", { class: "log-list plain-list" });
        this.fillLog();
        this.element = el("div", { class: "page replay" },
            this.head(),
            el("div", { class: "replay-grid" },
                el("div", { class: "replay-main" }, this.stage, this.controls(), this.words),
                panel("log-title", say("what happened"), { class: "replay-log" }, this.log)),
            this.chancePanel(),
            this.scorePanel(),
            this.more());
        this.freshBoard();
    }

    /** A board shows what led to a step; after a jump nothing did, so it begins anew. */
    freshBoard() {
        this.board?.dispose();
        this.board = new Board(this.stage, { onAction: null });
    }

    head() {
        const { table: id, round, game, result } = this.replay;
        const another = (number, text) => link(text, tableAddress(id, `&replay=${number}`));
        const keys = ["←", "→", say("key space")].map((key) => [" ", el("kbd", null, key)]);
        return el("header", { class: "replay-head row spread" },
            el("div", null,
                el("h1", { tabindex: "-1" }, say("game and round", { game: gameName(game), round })),
                el("p", { class: "muted" }, say("step through", { result }), el("span", { class: "with-keys" }, say("or the keys"), keys), ".")),
            el("div", { class: "row" },
                round > 1 ? another(round - 1, say("round before")) : null,
                round < this.table.rounds ? another(round + 1, say("round after")) : null,
                link(say("to the table"), tableAddress(id), "primary")));
    }

    controls() {
        const last = this.steps.length - 1;
        const oninput = () => this.stopAt(Number(this.slider.value));
        this.slider = el("input", { type: "range", min: 0, max: last, step: 1, value: 0, "aria-label": say("step"), oninput });
        this.playButton = button(icon("play"), () => this.toggle(), { class: "icon primary", "aria-label": say("play") });
        this.count = el("span", { class: "muted small replay-count" });
        const step = (picture, label, by) =>
            button(icon(picture), () => this.stopAt(by(this.position)), { class: "icon", "aria-label": label });
        return el("div", { class: "replay-controls panel" },
            el("div", { class: "replay-slider" }, this.slider, this.count),
            el("div", { class: "replay-buttons row" },
                step("begin", say("to the deal"), () => 0),
                step("back", say("step back"), (at) => at - 1),
                this.playButton,
                step("on", say("step on"), (at) => at + 1),
                step("end", say("to the end"), () => last),
                select(SPEEDS, this.speed, (speed) => this.setSpeed(Number(speed)), { class: "replay-speed", "aria-label": say("speed") }),
                this.perspectiveField()));
    }

    setSpeed(speed) {
        this.speed = speed;
        if (this.timer) {
            this.stop();
            this.toggle();
        }
    }

    choice(id, label, list, chosen, change) {
        return el("div", { class: "replay-choice" },
            el("label", { for: id, class: "small" }, label), select(list, chosen, change, { id }));
    }

    perspectiveField() {
        const all = ["all", say(this.dice ? "all dice open" : "all cards open")];
        const seats = this.seats.map((_, seat) => [seat, say("as seen by", { name: seatName(seat, this.all) })]);
        return this.choice("perspective", say("show"), [all, ...seats], "all", (value) => {
            this.perspective = value === "all" ? null : Number(value);
            this.fillLog();
            this.freshBoard();
            this.draw(false);
        });
    }

    fillLog() {
        const ctx = { seats: this.seats, seat: this.perspective };
        const row = (step, index) => button(stepRow(step, ctx).map((line) => el("span", { class: "log-line" }, line)), () => this.stopAt(index), { class: "quiet" });
        show(this.log, this.steps.map((step, index) => el("li", null, row(step, index))));
    }

    more() {
        const { table: id, round, fair } = this.replay;
        const place = el("div");
        const address = { class: "button", href: api.recordAddress(this.replay), download: `hunch-${id}-${round}.jsonl` };
        fairPanel(id, round, fair, this.table.practice, sharesAt(id).get(round)).then((checked) => show(place, checked));
        return el("div", { class: "replay-more" },
            place,
            panel("record-title", say("the record"), { class: "stack" }, el("p", null, say("record help")), el("a", address, say("download record"))));
    }

    scorePanel() {
        const rows = scoreRows(this.replay, this.all);
        const sums = rows.some((row) => row.sum !== null && row.sum !== row.points) && !this.dice;
        const heads = [say("seat"), ...(sums ? [say("sum of cards")] : []), say(this.dice ? "dice left" : "points"), ""];
        const cells = ({ name, sum, points, note }) => [el("th", { scope: "row" }, name), ...(sums ? [sum === null ? "" : minus(sum)] : []), minus(points), note];
        return panel("score-title", say("the score"), null, table({ class: "score-table" }, heads, rows.map(cells)));
    }

    // ---- the chance to win ----

    chancePanel() {
        this.chart = new ChanceChart((position) => this.stopAt(position));
        this.chart.element.hidden = true;
        this.chanceNote = el("p", { class: "muted", "aria-live": "polite" });
        this.chanceTable = el("div", null);
        this.reviewPlace = el("div", null);
        this.firstSeat = seatAt(this.replay.table)?.seat ?? Math.max(0, this.seats.findIndex((seat) => seat.who === "person"));
        const seats = this.seats.map((_, seat) => [seat, seatName(seat, this.all)]);
        const choice = this.choice("chance-seat", say("chance to win of"), seats, this.firstSeat, (seat) => this.loadSeat(Number(seat)));
        return el("section", { class: "panel chances", "aria-labelledby": "chance-title" },
            el("div", { class: "chances-head row spread" }, el("h2", { id: "chance-title" }, say("chance over time")), choice),
            this.chart.element,
            this.chanceNote,
            this.chanceTable,
            this.reviewPlace);
    }

    /** The chances of a seat, and if it is one's own the review of its decisions. */
    loadSeat(seat) {
        this.loadChances(seat);
        this.chart.setMoments([]);
        show(this.reviewPlace);
        if (seatAt(this.replay.table)?.seat === seat) {
            this.loadReview(seat);
        }
    }

    async loadReview(seat) {
        const { table: id, round } = this.replay;
        const own = new YourRound({ table: id, round, seat }, { jump: (move) => this.jumpTo(move) });
        show(this.reviewPlace, el("h2", { class: "round-title" }, say("your round")), own.element);
        const review = await own.load();
        if (review && this.wanted === seat) {
            this.chart.setMoments(review.worst.map(({ move }) => positionOf(this.steps, move - 1)));
        }
    }

    /** To the step after a move, with the board in sight. */
    jumpTo(move) {
        this.stopAt(positionOf(this.steps, move));
        this.stage.scrollIntoView({ block: "nearest" });
    }

    async loadChances(seat) {
        const name = seatName(seat, this.all);
        this.wanted = seat;
        this.chanceNote.className = "muted waiting";
        this.chanceNote.textContent = say("working out chances", { name });
        show(this.chanceTable);
        try {
            const chances = await api.chances(this.replay.table, this.replay.round, seat);
            if (this.wanted === seat) {
                this.showChances(chances, name);
            }
        } catch (error) {
            if (this.wanted === seat) {
                this.chanceFailed(seat, error);
            }
        }
    }

    chanceFailed(seat, error) {
        this.chart.element.hidden = true;
        this.chanceNote.className = "muted";
        const text = say("no plot", { error: refusal(error) });
        show(this.chanceNote, `${text} `, button(say("try again"), () => this.loadChances(seat)));
    }

    showChances({ points, worlds, policy }, name) {
        const placed = points.map((point) => ({ ...point, position: positionOf(this.steps, point.move) }));
        this.chart.element.hidden = false;
        this.chart.load(placed, this.steps.length - 1, name);
        this.chart.mark(this.position);
        this.chanceNote.className = "muted small";
        this.chanceNote.textContent = say("chances help", { worlds, name, believed: !this.dice });
        show(this.chanceTable, this.chanceNumbers(placed));
    }

    chanceNumbers(points) {
        const rows = points.map(({ position, chance, error }) =>
            [position, stepTitle(this.steps[position], this.all), `${(100 * chance).toFixed(0)} %`, (100 * error).toFixed(0)]);
        return el("details", null,
            el("summary", null, say("the numbers")),
            el("div", { class: "scroll" }, table(null, [say("step"), say("what happened"), say("chance"), "±"], rows)));
    }

    // ---- going through it ----

    stopAt(position) {
        this.stop();
        this.goTo(position);
    }

    goTo(position) {
        const to = Math.min(this.steps.length - 1, Math.max(0, position));
        const calm = performance.now() - this.drawnAt > MOTION_TIME;
        const moves = to === this.position + 1 && calm;
        this.position = to;
        if (!moves) {
            this.freshBoard();
        }
        this.draw(moves);
    }

    toggle() {
        if (this.timer) {
            this.stop();
            return;
        }
        if (this.position === this.steps.length - 1) {
            this.goTo(0);
        }
        this.showPlaying("pause", say("pause"));
        this.timer = setInterval(() => {
            this.goTo(this.position + 1);
            if (this.position === this.steps.length - 1) {
                this.stop();
            }
        }, STEP_TIME / this.speed);
    }

    stop() {
        clearInterval(this.timer);
        this.timer = null;
        this.showPlaying("play", say("play"));
    }

    showPlaying(picture, label) {
        show(this.playButton, icon(picture));
        this.playButton.setAttribute("aria-label", label);
    }

    key(event) {
        const moves = { ArrowLeft: this.position - 1, ArrowRight: this.position + 1, Home: 0, End: this.steps.length - 1 };
        const { target, defaultPrevented, altKey, ctrlKey, metaKey } = event;
        const elsewhere = target.matches?.(TYPING) || document.querySelector("dialog[open]");
        if (defaultPrevented || altKey || ctrlKey || metaKey || elsewhere) {
            return;
        }
        if (event.key === " " && !target.matches?.(PRESSING)) {
            event.preventDefault();
            this.toggle();
        } else if (event.key in moves) {
            event.preventDefault();
            this.stopAt(moves[event.key]);
        }
    }

    // ---- drawing a step ----

    draw(animate) {
        this.drawnAt = performance.now();
        const step = this.steps[this.position];
        const ctx = { seats: this.seats, seat: this.perspective };
        const seat = this.perspective;
        const model = {
            table: this.dice ? "dice" : "cards",
            rules: this.replay.record.rules,
            marks: this.table?.marks,
            seats: this.seats,
            seat,
            view: viewAs(step.view, seat),
            legal: [],
            open: seat === null,
        };
        const events = step.events.map((event) => eventAs(event, seat));
        this.board.show(model, { events, animate });
        this.slider.value = String(this.position);
        this.slider.setAttribute("aria-valuetext", say("step of", { step: this.position, steps: this.steps.length - 1, title: stepTitle(step, ctx) }));
        this.count.textContent = `${this.position} / ${this.steps.length - 1}`;
        this.showWords(step, ctx);
        this.markLog();
        this.chart.mark(this.position);
    }

    showWords(step, ctx) {
        const name = (seat) => seatName(seat, this.all);
        const deal = say("who sat", { names: list(this.seats.map((_, seat) => name(seat))) });
        const stood = step.answers.filter((answer) => answer.stand_in).map((answer) => name(answer.seat));
        const dealt = step.move === 0;
        const why = ({ seat, label, why: text }) => el("p", { class: "why" },
            el("span", { class: "muted" }, `${say("why chosen", { name: name(seat), action: quoted(label) })} `), text.replace(/`([^`]*)`/g, (_, said) => quoted(said)));
        show(this.words,
            dealt ? el("p", null, el("strong", null, `${say("the deal")}. `), deal) : null,
            el("ul", { class: "plain-list" }, (dealt ? [] : stepLines(step, ctx)).map((line) => el("li", null, line))),
            stood.length ? el("p", null, el("span", { class: "badge" }, say("stand-in played", { names: list(stood) }))) : null,
            reasonsOf(step, this.perspective).map(why));
    }

    markLog() {
        const rows = this.log.querySelectorAll("button");
        this.log.querySelector("[aria-current]")?.removeAttribute("aria-current");
        const row = rows[this.position];
        row.setAttribute("aria-current", "step");
        const top = row.offsetTop - this.log.offsetTop;
        if (top < this.log.scrollTop || top + row.offsetHeight > this.log.scrollTop + this.log.clientHeight) {
            this.log.scrollTop = top - this.log.clientHeight / 3;
        }
    }
}

/* Why there is nothing to replay, by what the server says. */
const NOTHING = {
    not_over: "refused not_over",
    no_table: "no such round",
};

function nothingYet(root, id, text) {
    show(root, notice(say("no replay yet"), text, link(say("to the table"), tableAddress(id), "primary"), link(say("to the lobby"), "./")));
}

/* The replay of a round, and null; or null, and why there is none. */
async function find(id, round) {
    try {
        return [await api.replay(id, round), null];
    } catch (error) {
        if (!(error.code in NOTHING)) {
            throw error;
        }
        return [null, say(NOTHING[error.code])];
    }
}

/** Shows the replay of a round, unless by then another screen is wanted, as `gone` tells; gives what ends it. */
export async function replayScreen(root, { id, round, move }, gone) {
    const about = await api.table(id);
    if (!gone()) {
        show(root, el("p", { class: "notice waiting" }, say("replaying")));
    }
    const [found, none] = await find(id, round);
    if (gone()) {
        return () => null;
    }
    if (none) {
        nothingYet(root, id, none);
        return () => null;
    }
    const screen = new Replay(found, about);
    show(root, screen.element);
    screen.draw(false);
    if (move) {
        screen.jumpTo(move);
    }
    screen.loadSeat(screen.firstSeat);
    return () => screen.dispose();
}
