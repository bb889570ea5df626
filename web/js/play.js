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
import { has, say } from "./say.js";
import { forgetSeat, keepSeat, seatAt, settings } from "./settings.js";
import { hear } from "./sounds.js";
import { gameName } from "./table-form.js";
import { refusal, timeLeft } from "./wire.js";
import { actionWords, eventWords, freeWords, leaveWords, question } from "./words.js";

const QUIET_EVENTS = new Set(["turn"]);
const CLOCK_TICK = 200;
const COMPLAINT_STAYS = 6000; // milliseconds

const LONG_QUESTION = 60; // characters: more may not fit into one line

/** Shows a table in `root` until close(). */
export class PlayScreen {
    constructor(root, wire, tableId) {
        this.root = root;
        this.wire = wire;
        this.tableId = tableId;
        this.hint = null;
        this.shown = 0;
        this.told = 0;
        this.coach = new Coach(wire, () => this.takeBeliefs());
        this.helper = new HelperChoice((player) => this.coach.setPlayer(player));
        this.guide = new Guide(wire, tableId, () => this.takeAdvice());
        this.company = new Company(this);
        this.build();
        this.listen();
    }

    /* ---- the frame ---- */

    build() {
        this.question = el("h1", { class: "question", tabindex: "-1", "aria-live": "polite" }, say("connecting"));
        this.latest = el("p", { class: "latest", "aria-live": "polite" });
        this.timer = el("div", { class: "timer", role: "timer", hidden: true },
            el("span", { class: "timer-fill" }), el("span", { class: "timer-text" }));
        this.state = el("div", { class: "state-line", role: "status", hidden: true });
        this.error = el("div", { class: "error-line", role: "alert", hidden: true });
        this.place = el("div", { class: "place" });
        this.hintBox = el("section", { class: "hint-box panel", hidden: true, "aria-live": "polite" });
        this.result = new ResultPanel(() => this.order("next"));
        this.fair = new FairPanel();
        this.log = el("ol", { class: "log-list", tabindex: "0" }); // so that the keyboard scrolls it
        this.screen = el("div", { class: "play" },
            el("header", { class: "play-head" },
                el("div", { class: "head-row spread" }, this.question, this.timer),
                el("div", { class: "head-row second spread" }, this.latest, this.tools()), this.state, this.error),
            el("div", { class: "play-right" }, this.result.element, this.hintBox, this.side()),
            this.place, this.guide.element);
        fill(this.root, this.screen);
    }

    tools() {
        this.hintButton = button(say("hint"), () => this.askHint(), { class: "tool hint-button", "aria-keyshortcuts": "h" });
        this.coachButton = button(say("coach"), () => this.toggleCoach(), { class: "tool coach-button", "aria-pressed": "false", "aria-keyshortcuts": "c" });
        this.logButton = button(say("log"), () => this.toggleLog(), { class: "tool log-button", "aria-expanded": "false", "aria-controls": "play-side", "aria-keyshortcuts": "l" });
        this.noHelp = el("span", { class: "muted small", hidden: true }, say("help off"));
        return el("div", { class: "tools row" },
            this.noHelp, this.guide.button, this.company.buttons, this.hintButton, this.coachButton, this.logButton,
            button(say("options"), () => this.openOptions(), { class: "tool" }),
            button("?", () => this.openHelp(), { class: "tool", "aria-label": say("keys and help") }));
    }

    side() {
        this.sidePanel = el("aside", { class: "play-side panel", id: "play-side", "aria-label": say("log") },
            el("header", { class: "spread" },
                el("h2", null, say("log")), button("×", () => this.toggleLog(false), { class: "icon close-log", "aria-label": say("close log") })),
            this.log, this.fair.element);
        return this.sidePanel;
    }

    listen() {
        this.wire.on("table", (model) => this.takeTable(model));
        this.wire.on("update", (model, message) => this.takeUpdate(model, message));
        this.wire.on("seats", () => this.draw([]));
        this.wire.on("left", () => this.takeLeft());
        this.wire.on("closing", () => this.say(say("restarting")));
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
        this.say("");
        this.error.hidden = true;
        this.draw(again || (model.view?.turn ?? 0) === 0 ? news : []);
        this.fillLog();
    }

    takeUpdate(model, message) {
        this.hint = null;
        this.error.hidden = true;
        this.draw(message.events);
        this.tellNews();
    }

    /* The seat is given up, or whoever made the table has taken it back: this browser watches from now on. */
    takeLeft() {
        forgetSeat(this.tableId);
        this.say(say(this.leaving ? "you left" : "you were freed"));
        this.leaving = false;
    }

    takeBeliefs() {
        if (this.coach.problem) {
            this.complain(this.coach.problem);
        }
        this.drawBoard([]);
    }

    takeRevealed() {
        this.drawAround();
        this.tellNews();
    }

    takeAdvice() {
        this.drawBoard([]);
        this.drawAround();
    }

    takeState(state, why) {
        const words = { open: "", lost: say("connection lost") };
        this.say(words[state] ?? refusal(why));
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
            this.board = new Board(this.place, { onAction: (action) => this.act(action), onRevealed: () => this.takeRevealed() });
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
        document.title = `${this.asked ? `● ${say("title your turn")} – ` : ""}${gameName(model.table.game)} – Hunch`;
        this.drawWaiting(model);
        this.drawTools(model);
        const hidden = this.result.element.hidden;
        this.result.show(model, this.tableId, this.board?.busy || this.board?.holds);
        if (hidden && !this.result.element.hidden) {
            requestAnimationFrame(() => this.place.querySelector(".seat.own")?.scrollIntoView({ block: "nearest" })); // on a phone it would lie behind the result
        }
        this.fair.show(model);
        this.drawTimer();
        this.drawHint();
        this.drawGuide();
    }

    drawGuide() {
        this.guide.show({ asked: this.asked && this.acting !== this.wire.model.view, board: this.board, end: this.result.element });
    }

    questionWords(model) {
        if (this.board?.holds) {
            return say("cups are up");
        }
        if (model.score && this.board?.busy) {
            return say("cards are turned");
        }
        if (model.view && !model.score && model.table.seats[model.seat]?.resigned) {
            return say("given up");
        }
        const watching = model.seat === null ? `${say("you watch")} ` : "";
        const away = model.view && model.table.seats[model.seat]?.away ? `${say("stand-in for you")} ` : "";
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
        this.hintButton.disabled = !mayHelp || !this.asked || Boolean(this.board?.holds);
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
        this.timer.setAttribute("aria-label", say(wait.window ? "time of window" : "time of answer"));
    }

    /* ---- the log ---- */

    fillLog() {
        this.log.replaceChildren();
        this.latest.textContent = "";
        this.told = 0;
        this.tellNews();
    }

    /* What the board is still to show is told when it has. */
    tellNews() {
        const { events, told } = this.wire.model;
        const end = events.length - (this.board?.untold ?? 0);
        this.addToLog(events.slice(this.told, end), told.slice(this.told, end));
        this.told = end;
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
            this.complain(refusal(error));
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
        this.confirm(actionWords("call", this.wire.model), words.doubt, say("yes call"), () => this.act(action), say("not yet"));
        return true;
    }

    order(what, more) {
        return this.tell(this.wire.order(what, more));
    }

    /* ---- leaving, and freeing a seat ---- */

    /* Asks first, with what will happen. */
    confirm(title, words, label, act, stay = say("no stay")) {
        const box = dialog(title, el("p", null, words),
            el("div", { class: "row" },
                button(label, () => (box.close(), act()), { class: "primary confirm" }),
                button(stay, () => box.close(), { class: "quiet" })));
    }

    openLeave() {
        this.confirm(say("leave question"), leaveWords(this.wire.model), say("leave"), async () => {
            this.leaving = true;
            this.leaving = Boolean(await this.order("leave")) && this.leaving;
        });
    }

    openFree(seat) {
        const info = this.wire.model.table.seats[seat];
        if (info.who === "person") {
            this.confirm(say("free question", { name: info.name }), freeWords(info), say("free seat"), () => this.free(seat));
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
        fill(this.hintBox, hintContent(this.hint, this.wire.model, { about: this.helper.about(this.hint.player), act: () => this.act(this.hint.action), close: () => this.closeHint() }));
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
        const box = dialog(say("options at table"),
            el("fieldset", { class: "stack" }, el("legend", null, say("cards seen")),
                choice("all", say("remember for me"), say("remember for me help")),
                choice("none", say("let me remember"), say("let me remember help"))),
            table?.help === false ? el("p", { class: "help" }, say("help off")) : this.helper.field(),
            check({ type: "checkbox", checked: Boolean(always), disabled: seat === null, onchange: ask },
                say("ask every window"), say("ask every window help")),
            this.company.giveUpButton(() => box.close()),
            seat === null ? null : button(`${say("leave table")} …`, () => (box.close(), this.openLeave()), { class: "quiet leave-button" }));
    }

    setRemember(value) {
        settings.set("remember", value);
        this.fillLog();
        this.drawAround();
        this.drawBoard([]);
    }

    openHelp() {
        const keys = [["d", "d"], ["t", "t"], ["p", "p"], ["1 – 9", "digits"], ["+ −", "signs"], [say("key arrows"), "arrows"], [say("key enter"), "enter"],
            ["h", "h"], ["c", "c"], ["l", "l"], ["u", "u"], ["?", "help"]];
        dialog(say("keys"),
            el("table", { class: "keys" }, keys.map(([key, words]) => tableRow([el("td", null, el("kbd", null, key)), say(`key does ${words}`)]))),
            el("p", { class: "muted" }, say("keys help")));
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
