// What else can be done at a table: take an action back, give a round up, say one of a few phrases; and for whoever watches computer
// players, how fast they play and whether their cards lie open.
import { announce, button, dialog, el, select } from "./dom.js";
import { say } from "./say.js";
import { api } from "./wire.js";
import { contextOf, seatName } from "./words.js";

const SAID_STAYS = 4500; // milliseconds
const SPEEDS = [[50, "½ ×"], [100, "1 ×"], [200, "2 ×"], [400, "4 ×"]];

function persons(table) {
    return table.seats.filter(({ who }) => who === "person").length;
}

/** Whether only computer players have seats. */
export function isOfComputers(table) {
    return table.seats.every(({ who }) => who === "computer");
}

export class Company {
    /** screen: the play screen that it belongs to. */
    constructor(screen) {
        this.screen = screen;
        this.wire = screen.wire;
        this.speed = 100;
        this.paused = false;
        this.undo = button(say("undo"), () => screen.order("undo"), { class: "tool undo-button", hidden: true, "aria-keyshortcuts": "u" });
        this.talk = button(say("say"), () => this.openPhrases(), { class: "tool say-button", hidden: true });
        this.pause = button(say("pause"), () => this.setPaused(!this.paused), { class: "tool pause-button", "aria-pressed": "false" });
        this.cards = button(say("open cards"), () => this.toggleOpen(), { class: "tool open-button", "aria-pressed": "false" });
        const pace = select(SPEEDS, this.speed, (value) => this.setSpeed(Number(value)), { class: "tool speed", "aria-label": say("speed") });
        this.watching = el("span", { class: "watching row", hidden: true }, this.pause, pace, this.cards);
        this.buttons = [this.undo, this.talk, this.watching];
        this.wire.on("said", (model, message) => this.hear(model, message));
        this.wire.on("joined", () => this.tellSpeed());
    }

    show({ table, seat, score, view }) {
        const alone = persons(table) === 1;
        this.undo.hidden = !(table.practice && seat !== null && alone);
        this.undo.disabled = Boolean(score) || !view;
        this.talk.hidden = seat === null || alone;
        this.watching.hidden = seat !== null || !isOfComputers(table);
    }

    // ---- watching ----

    /* Speed is the connection's: a new one is told again. */
    tellSpeed() {
        const speed = this.paused ? 0 : this.speed;
        if (speed !== 100 || this.told) {
            this.told = true;
            this.screen.order("speed", { speed });
        }
    }

    setSpeed(speed) {
        this.speed = speed;
        this.told = true;
        this.setPaused(false);
    }

    setPaused(paused) {
        this.paused = paused;
        this.told = true;
        this.pause.textContent = say(paused ? "go on" : "pause");
        this.pause.setAttribute("aria-pressed", String(paused));
        this.tellSpeed();
    }

    toggleOpen() {
        this.wire.seeAll(!this.wire.seesAll);
        this.cards.setAttribute("aria-pressed", String(this.wire.seesAll));
    }

    // ---- giving up ----

    /** The way to give up, for the options; null where there is nothing to give up. */
    giveUpButton(close) {
        const { seat, score, view } = this.wire.model ?? {};
        const ask = () => (close(), this.screen.confirm(say("give up question"), say("give up help"), say("give up"), () => this.screen.order("resign"), say("play on")));
        return seat === null || score || !view ? null : button(`${say("give up round")} …`, ask, { class: "quiet resign-button" });
    }

    // ---- phrases ----

    async openPhrases() {
        const { phrases } = await api.games();
        const box = dialog(say("say to table"), el("div", { class: "phrases" },
            phrases.map((text, i) => button(text, () => (box.close(), this.screen.order("say", { phrase: i + 1 })), { class: "phrase" }))));
    }

    hear(model, { seat, text }) {
        const place = this.screen.board?.seatBox(seat)?.element;
        announce(`${seatName(seat, contextOf(model))}: ${text}`);
        place?.querySelector(".said")?.remove();
        const bubble = el("span", { class: "said", "aria-hidden": "true" }, text);
        place?.append(bubble);
        setTimeout(() => bubble.remove(), SAID_STAYS);
    }
}
