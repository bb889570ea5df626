// The play screen: the question of the moment, the board, help, the log, and what stands in place of the board while a table
// waits or the connection is gone. What is shown is always the wire's newest model; events are shown as they come.
import { Board } from "./board.js";
import { Coach, HelperChoice } from "./coach.js";
import { Company } from "./company.js";
import { button, dialog, el, show as fill, tableRow } from "./dom.js";
import { hintContent } from "./hint.js";
import { Guide } from "./guide.js";
import { keepResult } from "./my-games.js";
import { FairPanel, ResultPanel, WaitingPanel } from "./panels.js";
import { say } from "./say.js";
import { forgetSeat, keepSeat, seatAt, settings } from "./settings.js";
import { hear } from "./sounds.js";
import { gameName } from "./table-form.js";
import { alone, timeLeft } from "./wire.js";
import { actionWords, eventWords, freeWords, leaveWords, question } from "./words.js";

const QUIET_EVENTS = new Set(["turn"]);
const CLOCK_TICK = 200;
const COMPLAINT_STAYS = 6000; // milliseconds

const HELP_OFF = "Hints and the coach are off at this table.";

/* What a refusal means to a person; others are told in the server's words. */
const REFUSALS = {
    not_asked: "That came too late: it is not your move any more.",
    stale: "That came too late: the table has moved on.",
    over: "The round is over.",
    illegal: "That is not possible now. What is possible is lit.",
    not_yet: "One moment: the table is not ready for that yet.",
    not_maker: "Only whoever made this table can do that.",
    help_off: HELP_OFF,
    disk: `${alone ? "This browser" : "The server"} could not store that, so nothing was done. Try again.`,
};
const LONG_QUESTION = 60; // characters: more may not fit into one line

/** Shows a table in `root` until close(). */
export class PlayScreen {
    constructor(root, wire, tableId) {
        this.root = root;
        this.wire = wire;
        this.tableId = tableId;
        this.hint = null;
        this.shown = 0;
        this.coach = new Coach(wire, () => this.takeBeliefs());
        this.helper = new HelperChoice((player) => this.coach.setPlayer(player));
        this.guide = new Guide(wire, tableId, () => this.takeAdvice());
        this.company = new Company(this);
        this.build();
        this.listen();
    }

    /* ---- the frame ---- */

    build() {
        this.question = el("h1", { class: "question", tabindex: "-1", "aria-live": "polite" }, "Connecting to the table …");
        this.latest = el("p", { class: "latest", "aria-live": "polite" });
        this.timer = el("div", { class: "timer", role: "timer", hidden: true },
            el("span", { class: "timer-fill" }), el("span", { class: "timer-text" }));
        this.state = el("div", { class: "state-line", role: "status", hidden: true });
        this.error = el("div", { class: "error-line", role: "alert", hidden: true });
        this.place = el("div", { class: "place" });
        this.hintBox = el("section", { class: "hint-box panel", hidden: true, "aria-live": "polite" });
        this.result = new ResultPanel(() => this.order("next"));
        this.fair = new FairPanel();
        this.log = el("ol", { class: "log-list" });
        this.screen = el("div", { class: "play" },
            el("header", { class: "play-head" },
                el("div", { class: "head-row spread" }, this.question, this.timer),
                el("div", { class: "head-row second spread" }, this.latest, this.tools()), this.state, this.error),
            el("div", { class: "play-right" }, this.result.element, this.hintBox, this.side()),
            this.place, this.guide.element);
        fill(this.root, this.screen);
    }

    tools() {
        this.hintButton = button("Hint", () => this.askHint(), { class: "tool hint-button", "aria-keyshortcuts": "h" });
        this.coachButton = button("Coach", () => this.toggleCoach(), { class: "tool coach-button", "aria-pressed": "false", "aria-keyshortcuts": "c" });
        this.logButton = button("Log", () => this.toggleLog(), { class: "tool log-button", "aria-expanded": "false", "aria-controls": "play-side", "aria-keyshortcuts": "l" });
        this.noHelp = el("span", { class: "muted small", hidden: true }, HELP_OFF);
        return el("div", { class: "tools row" },
            this.noHelp, this.guide.button, this.company.buttons, this.hintButton, this.coachButton, this.logButton,
            button("Options", () => this.openOptions(), { class: "tool" }),
            button("?", () => this.openHelp(), { class: "tool", "aria-label": "Keys and help" }));
    }

    side() {
        this.sidePanel = el("aside", { class: "play-side panel", id: "play-side", "aria-label": "Log" },
            el("header", { class: "spread" },
                el("h2", null, "Log"), button("×", () => this.toggleLog(false), { class: "icon close-log", "aria-label": "Close the log" })),
            this.log, this.fair.element);
        return this.sidePanel;
    }

    listen() {
        this.wire.on("table", (model) => this.takeTable(model));
        this.wire.on("update", (model, message) => this.takeUpdate(model, message));
        this.wire.on("seats", () => this.draw([]));
        this.wire.on("left", () => this.takeLeft());
        this.wire.on("closing", () => this.say("The server is being restarted. Everything is stored; the table comes back by itself."));
        this.wire.on("state", (state, why) => this.takeState(state, why));
        this.onKey = (event) => this.key(event);
        document.addEventListener("keydown", this.onKey);
        this.clock = setInterval(() => this.drawTimer(), CLOCK_TICK);
    }

    close() {
        document.removeEventListener("keydown", this.onKey);
        clearInterval(this.clock);
        clearTimeout(this.complaint);
        this.guide.close();
        this.board?.dispose();
    }

    /* ---- what comes ---- */

    takeTable(model) {
        const again = this.round === model.table.round && this.shown > 0;
        const news = again ? model.events.slice(this.shown) : model.events;
        this.round = model.table.round;
        this.hint = null;
        this.helper.load(model.table.game);
        this.guide.load(model.table.game);
        this.fillLog();
        this.say("");
        this.error.hidden = true;
        this.draw(again || (model.view?.turn ?? 0) === 0 ? news : []);
    }

    takeUpdate(model, message) {
        this.hint = null;
        this.error.hidden = true;
        this.addToLog(message.events, message.words?.events ?? []);
        this.draw(message.events);
    }

    /* The seat is given up, or whoever made the table has taken it back: this browser watches from now on. */
    takeLeft() {
        forgetSeat(this.tableId);
        this.say(this.leaving ? "You have left the table. You can watch, or go to the lobby." : "Whoever made this table has freed your seat. You can watch, or ask for a new link.");
        this.leaving = false;
    }

    takeBeliefs() {
        if (this.coach.problem) {
            this.complain(this.coach.problem);
        }
        this.drawBoard([]);
    }

    takeAdvice() {
        this.drawBoard([]);
        this.drawAround();
    }

    takeState(state, why) {
        const words = { open: "", lost: "The connection is lost. Trying again; your place is kept." };
        this.say(words[state] ?? why.text);
        this.screen.classList.toggle("lost", state !== "open");
    }

    say(text) {
        this.state.textContent = text;
        this.state.hidden = !text;
    }

    /* The newest model is drawn at once; the board shows events one after the other. */
    draw(events) {
        this.shown = this.wire.model.events.length;
        this.guide.notice(events);
        keepResult(this.wire.model);
        hear(events, this.asked);
        this.drawAround();
        if (events.length) {
            this.coach.forget();
        }
        this.drawBoard(events);
        if (this.coach.on) {
            this.coach.ask();
        }
    }

    /* ---- drawing ---- */

    /* Whether this person is asked for something. */
    get asked() {
        const { legal, score } = this.wire.model ?? {};
        return Boolean(legal?.length) && !score;
    }

    boardModel() {
        const { table, view, legal, seat, words } = this.wire.model;
        return {
            table: view.hands ? "cards" : "dice",
            rules: table.rules,
            marks: table.marks,
            seats: table.seats,
            seat,
            view,
            words,
            legal: this.asked && this.acting !== view ? legal : [],
            beliefs: this.coach.beliefs,
            coached: this.coach.on && Boolean(view.hands) && view.phase !== "over",
            open: this.wire.seesAll,
            remember: settings.get("remember"),
            hint: this.hint?.action ?? this.guide.advice,
            score: this.wire.model.score,
            turns: true,
        };
    }

    drawBoard(events) {
        if (!this.wire.model?.view) {
            return;
        }
        if (!this.board) {
            fill(this.place);
            this.board = new Board(this.place, { onAction: (action) => this.act(action), onRevealed: () => this.drawAround() });
        }
        this.board.show(this.boardModel(), { events });
        if (this.board.busy || this.board.holds) {
            this.drawAround();
        } else {
            this.drawGuide();
        }
    }

    /* Everything but the board. */
    drawAround() {
        const model = this.wire.model;
        this.question.textContent = this.questionWords(model);
        this.question.classList.toggle("long", this.question.textContent.length > LONG_QUESTION);
        this.screen.classList.toggle("no-round", !model.view);
        this.screen.classList.toggle("your-turn", this.asked);
        document.title = `${this.asked ? "● Your turn – " : ""}${gameName(model.table.game)} – Hunch`;
        this.drawWaiting(model);
        this.drawTools(model);
        this.result.show(model, this.tableId, this.board?.busy);
        this.fair.show(model);
        this.drawTimer();
        this.drawHint();
        this.drawGuide();
    }

    drawGuide() {
        this.guide.show({ asked: this.asked && this.acting !== this.wire.model.view, board: this.board, end: this.result.element });
    }

    questionWords(model) {
        if (model.score && this.board?.busy) {
            return "The round is over: the cards are turned. Click the table to see all at once.";
        }
        if (this.board?.holds) {
            return "The cups are up: look at the dice, then go on.";
        }
        if (model.view && !model.score && model.table.seats[model.seat]?.resigned) {
            return say("given up");
        }
        const watching = model.seat === null ? "You are watching. " : "";
        const away = model.view && model.table.seats[model.seat]?.away ? "The stand-in plays for you until you act. " : "";
        return watching + away + question(model, settings.get("remember") === "none");
    }

    drawWaiting(model) {
        if (model.view) {
            return;
        }
        this.board?.dispose();
        this.board = null;
        this.waiting ??= new WaitingPanel({
            onStart: () => this.order("start"),
            onFree: (seat) => this.openFree(seat),
            onLeave: () => this.openLeave(),
        });
        this.waiting.show(model, this.tableId, seatAt(this.tableId));
        fill(this.place, this.waiting.element);
    }

    drawTools(model) {
        const mayHelp = model.table.help && model.seat !== null;
        this.hintButton.disabled = !mayHelp || !this.asked;
        this.coachButton.disabled = !mayHelp;
        this.noHelp.hidden = model.table.help || model.seat === null;
        this.hintButton.hidden = this.coachButton.hidden = model.seat === null;
        this.company.show(model);
    }

    drawTimer() {
        const { wait, seat, score } = this.wire.model ?? {};
        const left = score ? null : timeLeft(wait);
        const mine = this.asked && wait?.for?.includes(seat);
        this.timer.hidden = left === null;
        if (left === null) {
            return;
        }
        const [bar, text] = this.timer.children;
        bar.style.width = `${(100 * left) / Math.max(1, wait.length_ms)}%`;
        text.textContent = `${Math.ceil(left / 1000)} s`;
        this.timer.classList.toggle("hurry", Boolean(mine) && left < 5000 && !wait.window);
        this.timer.setAttribute("aria-label", wait.window ? "Time until the window closes" : "Time for this answer");
    }

    /* ---- the log ---- */

    fillLog() {
        this.log.replaceChildren();
        this.latest.textContent = "";
        this.addToLog(this.wire.model.events, this.wire.model.told);
    }

    /* After the next drawing, by when the list has its height. */
    scrollLog() {
        requestAnimationFrame(() => (this.log.scrollTop = this.log.scrollHeight));
    }

    /* Who wants to remember alone does not read in the log what only they have seen. */
    addToLog(events, words) {
        const spoken = [];
        events.forEach(({ type }, index) => {
            this.log.append(el("li", { class: `log-${type}` }, eventWords(words[index], settings.get("remember") === "none")));
            if (!QUIET_EVENTS.has(type)) {
                spoken.push(eventWords(words[index]));
            }
        });
        if (spoken.length) {
            this.latest.textContent = `${spoken.slice(-3).join(". ")}.`;
        }
        this.scrollLog();
    }

    toggleLog(open = !this.sidePanel.classList.contains("open")) {
        this.sidePanel.classList.toggle("open", open);
        this.logButton.setAttribute("aria-expanded", String(open));
        this.scrollLog();
        if (!open && this.sidePanel.contains(document.activeElement)) {
            this.logButton.focus();
        }
    }

    /* ---- acting ---- */

    async tell(promise) {
        this.error.hidden = true;
        try {
            return await promise;
        } catch (error) {
            this.complain(REFUSALS[error.code] ?? error.text ?? String(error));
            return null;
        }
    }

    complain(text) {
        this.error.textContent = text;
        this.error.hidden = false;
        clearTimeout(this.complaint);
        this.complaint = setTimeout(() => (this.error.hidden = true), COMPLAINT_STAYS);
    }

    /* What was lit goes out with the click, until the server tells of a new moment or refuses. */
    async act(action) {
        const moment = this.wire.model.view;
        if (this.acting === moment || this.doubts(action)) {
            return;
        }
        this.acting = moment;
        this.drawBoard([]);
        const reply = await this.tell(this.wire.act(action));
        if (!reply && this.acting === moment) {
            this.acting = null;
            this.drawBoard([]);
        }
    }

    /* A call that one's own cards make hopeless is asked about, once in a round; not where the person remembers alone. */
    doubts(action) {
        const { words, table } = this.wire.model;
        if (action !== "call" || !words?.doubt || this.doubted === table.round || settings.get("remember") === "none") {
            return false;
        }
        this.doubted = table.round;
        this.confirm(actionWords("call", this.wire.model), words.doubt, "Yes, call", () => this.act(action), "Not yet");
        return true;
    }

    order(what, more) {
        return this.tell(this.wire.order(what, more));
    }

    /* ---- leaving, and freeing a seat ---- */

    /* Asks first, with what will happen. */
    confirm(title, words, label, act, stay = "No, stay") {
        const box = dialog(title, el("p", null, words),
            el("div", { class: "row" },
                button(label, () => (box.close(), act()), { class: "primary confirm" }),
                button(stay, () => box.close(), { class: "quiet" })));
    }

    openLeave() {
        this.confirm("Leave this table?", leaveWords(this.wire.model), "Leave", async () => {
            this.leaving = true;
            this.leaving = Boolean(await this.order("leave")) && this.leaving;
        });
    }

    openFree(seat) {
        const info = this.wire.model.table.seats[seat];
        if (info.who === "person") {
            this.confirm(`Free the seat of ${info.name}?`, freeWords(info), "Free this seat", () => this.free(seat));
        } else {
            this.free(seat);
        }
    }

    async free(seat) {
        const reply = await this.order("free", { seat });
        if (reply?.invite) {
            const others = (seatAt(this.tableId)?.invites ?? []).filter((one) => one.seat !== seat);
            keepSeat(this.tableId, { invites: [...others, { seat, invite: reply.invite }] });
        }
        this.drawAround();
    }

    /* ---- help ---- */

    async askHint() {
        if (this.hintButton.disabled || this.hintButton.hidden) {
            return;
        }
        const { at } = this.wire.model;
        this.hintButton.classList.add("busy");
        await this.coach.idle();
        const reply = await this.tell(this.wire.hint(this.helper.player ?? undefined));
        this.hintButton.classList.remove("busy");
        if (reply?.hint && at === this.wire.model.at) {
            this.hint = reply.hint;
            this.drawHint();
            this.drawBoard([]);
        }
    }

    drawHint() {
        const changed = this.hintBox.hidden === Boolean(this.hint);
        this.hintBox.hidden = !this.hint;
        if (changed) {
            this.scrollLog();
        }
        if (!this.hint) {
            return;
        }
        fill(this.hintBox, hintContent(this.hint, this.wire.model, { act: () => this.act(this.hint.action), close: () => this.closeHint() }));
    }

    closeHint() {
        this.hint = null;
        this.drawHint();
        this.drawBoard([]);
        this.hintButton.focus();
    }

    toggleCoach() {
        if (this.coachButton.disabled || this.coachButton.hidden) {
            return;
        }
        this.coach.setOn(!this.coach.on);
        this.coachButton.setAttribute("aria-pressed", String(this.coach.on));
    }

    /* ---- options and help ---- */

    openOptions() {
        const { ask_always: always, seat, table } = this.wire.model ?? {};
        const remember = settings.get("remember");
        const check = (input, title, text) => el("label", { class: "check" }, el("input", input),
            el("span", null, el("strong", null, title), el("br"), el("span", { class: "help" }, text)));
        const choice = (value, ...words) =>
            check({ type: "radio", name: "remember", value, checked: remember === value, onchange: () => this.setRemember(value) }, ...words);
        const ask = (event) => this.tell(this.wire.askAlways(event.target.checked));
        const box = dialog("Options at this table",
            el("fieldset", { class: "stack" }, el("legend", null, "Cards that you have seen"),
                choice("all", "Remember for me", "They stay face up for you, with a mark."),
                choice("none", "Let me remember", "They are shown for a few seconds, then turned back.")),
            table?.help === false ? el("p", { class: "help" }, HELP_OFF) : this.helper.field(),
            check({ type: "checkbox", checked: Boolean(always), disabled: seat === null, onchange: ask },
                "Ask me in every window", "Otherwise you are asked only when you know a card that fits."),
            this.company.giveUpButton(() => box.close()),
            seat === null ? null : button("Leave this table …", () => (box.close(), this.openLeave()), { class: "quiet leave-button" }));
    }

    setRemember(value) {
        settings.set("remember", value);
        this.fillLog();
        this.drawAround();
        this.drawBoard([]);
    }

    openHelp() {
        const keys = [["d", "draw from the deck"], ["t", "take the discard"], ["p", "play or discard the drawn card; pass"], ["1 – 9", "your own cards; with dice, the face of a bid"],
            ["+ −", "more or fewer dice in the bid"], ["arrows", "move around the table"], ["Enter", "do what is lit"], ["h", "hint"], ["c", "coach"], ["l", "log"], ["u", "take the last action back, at practice tables"], ["?", "this help"]];
        dialog("Keys",
            el("table", { class: "keys" }, keys.map(([key, words]) => tableRow([el("td", null, el("kbd", null, key)), words]))),
            el("p", { class: "muted" }, "What can be done is lit: click it, or go to it with Tab. Small marks on cards tell who knows them. Under “Coach”, the bar under a card is its expected value; point at it for more."));
    }

    /* ---- keys ---- */

    key(event) {
        const typing = event.target.closest?.("input, select, textarea, dialog");
        if (typing || event.altKey || event.ctrlKey || event.metaKey || !this.screen.isConnected) {
            return;
        }
        const action = this.actionOfKey(event.key);
        if (action) {
            event.preventDefault();
            this.act(action);
            return;
        }
        const others = { h: () => this.askHint(), c: () => this.toggleCoach(), l: () => this.toggleLog(), u: () => this.company.undo.checkVisibility() && this.company.undo.click(), "?": () => this.openHelp(),
            "+": () => this.board?.controls.step(1), "-": () => this.board?.controls.step(-1) };
        if (others[event.key]) {
            event.preventDefault();
            others[event.key]();
        }
    }

    /* The legal action that a key stands for, or null. */
    actionOfKey(key) {
        const { legal, seat } = this.wire.model ?? {};
        const wanted = { d: ["draw deck"], t: ["draw discard"], p: ["discard", "play", "pass"] }[key];
        if (wanted) {
            return this.asked ? wanted.find((action) => legal.includes(action)) : null;
        }
        const digit = /^[1-9]$/.test(key) ? Number(key) : 0;
        return this.root.querySelector(`[data-action]:is([data-key="${seat}.${digit - 1}"], [data-key="face ${digit}"])`)?.dataset.action;
    }
}
