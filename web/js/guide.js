// The guide of a first round: one speech bubble at each new thing, at what it advises to do. What is new is told by the kind of
// the moment (its phase), of what is advised (its verb) and of what has happened; the sentences are the game's (GET /games).
import { button, el, show } from "./dom.js";
import { guideOf, keepGuide } from "./guides.js";
import { rulesDialog } from "./rules.js";
import { say } from "./say.js";
import { api } from "./wire.js";
import { actionWords } from "./words.js";

const GAP = 14; // pixels between the bubble and what it points at
const EDGE = 8;
const FAR = 1500; // what a place costs that does not point, in covered pixels
const KEEP_CLEAR = ".board [data-action], .board .go-on, .play .question, .seat.own .seat-body > *, .seat.own .held";
const AT_ONCE = 2; // new things that one bubble tells of
const TRIES = 5;
const PAUSE = 400; // milliseconds until the server is asked again

/* "swap 2" is a swap, "name K" a name; what is passed depends on the moment. */
function verbOf(action, phase) {
    const [verb] = /^(name|[a-z ]*[a-z])/.exec(action) ?? [action];
    return verb === "pass" ? `pass ${phase}` : verb;
}

function overlap(a, b) {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return wide > 0 && high > 0 ? wide * high : 0;
}

function between(least, value, most) {
    return Math.max(least, Math.min(most, value));
}

export class Guide {
    /** onAdvice is told when something else is advised. */
    constructor(wire, table, onAdvice) {
        Object.assign(this, { wire, table, onAdvice });
        this.words = null; // until they are known to be wanted
        this.advised = null; // { key, action }
        this.happened = new Set(); // names of events since the last bubble
        this.saying = { key: "", names: [] };
        this.text = el("div", { class: "guide-text" });
        this.row = el("div", { class: "row" });
        this.element = el("div", { class: "guide", role: "status", hidden: true },
            button("×", () => this.turn(false), { class: "icon guide-close", "aria-label": say("leave guide") }), this.text, this.row);
        this.button = button(say("guide"), () => this.turn(), { class: "tool guide-button", hidden: true });
        this.move = () => this.place();
        addEventListener("resize", this.move);
        document.addEventListener("scroll", this.move, { capture: true, passive: true });
    }

    close() {
        removeEventListener("resize", this.move);
        document.removeEventListener("scroll", this.move, { capture: true });
        this.element.remove();
    }

    /** Whether this table is a guided one, in its first round, and the guide is not closed. */
    get on() {
        return Boolean(this.words) && this.wire.model.table.round <= 1 && !guideOf(this.game).off;
    }

    async load(game) {
        const kept = guideOf(game);
        if (this.words || kept?.table !== this.table) {
            return;
        }
        const { games } = await api.games();
        const guide = games.find((one) => one.game === game)?.guide;
        if (guide) {
            this.game = game;
            this.player = guide.player;
            this.words = guide.words;
            this.button.hidden = false;
            this.onAdvice();
        }
    }

    /** Leaves the guide, or takes it up again. */
    turn(on = !this.on) {
        keepGuide(this.game, { off: !on });
        this.onAdvice();
    }

    isNew(name) {
        return name in this.words && !guideOf(this.game).said.includes(name);
    }

    said(names) {
        keepGuide(this.game, { said: [...new Set([...guideOf(this.game).said, ...names])] });
    }

    /** Takes note of what has happened; what one does oneself is told before. */
    notice(events) {
        const { seat } = this.wire.model;
        events.filter((event) => event.seat !== seat).forEach(({ type }) => this.happened.add(`event ${type}`));
    }

    /* ---- advice ---- */

    get key() {
        const { at, moment, legal } = this.wire.model;
        return `${at} ${moment} ${legal?.join()}`;
    }

    /** What is advised to do now, or null. */
    get advice() {
        return this.on && this.advised?.key === this.key && !this.greets ? this.advised.action : null;
    }

    /* Before the first thing to do it is said what the game is about. */
    get greets() {
        return this.isNew("begin");
    }

    async ask(key = this.key, tries = TRIES) {
        const { legal } = this.wire.model;
        if (this.asking === key || this.advised?.key === key) {
            return;
        }
        this.asking = key;
        const reply = legal.length > 1 ? await this.wire.hint(this.player).catch(() => null) : { hint: { action: legal[0] } };
        this.asking = null;
        if (this.key !== key || !this.element.isConnected) {
            return;
        }
        if (reply?.hint) {
            this.advised = { key, action: reply.hint.action };
            this.onAdvice();
        } else if (tries) {
            setTimeout(() => this.key === key && this.ask(key, tries - 1), PAUSE);
        }
    }

    /* ---- the bubble ---- */

    /** Shows what is to be said now. asked: whether the person is; board: its `busy` and `holds`, if there is one; end: where the
     * result stands. */
    show({ asked, board, end }) {
        const over = Boolean(this.wire.model.score) && !board?.holds;
        if (!this.words) {
            return;
        }
        this.button.hidden = this.on || over || guideOf(this.game).done;
        this.element.classList.toggle("still", over);
        if (!over && !this.element.parentElement?.matches(".play")) {
            document.querySelector(".play").append(this.element); // the next round has begun
        }
        if (!this.on || board?.busy || !board) {
            this.hide();
        } else if (over) {
            this.showEnd(end);
        } else if (this.greets) {
            this.say([this.words.begin], button(say("show me"), () => (this.said(["begin"]), this.onAdvice()), { class: "primary guide-on" }));
        } else if (board.holds) {
            this.sayNew(board.holds, [], say("go on"));
        } else if (asked) {
            this.ask();
            this.showAdvice();
        } else {
            this.hide();
        }
    }

    hide() {
        this.element.hidden = true;
    }

    showAdvice() {
        const { advice } = this;
        const { phase } = this.wire.model.view;
        if (advice === null) {
            this.hide();
        } else {
            this.sayNew(this.key, [`ask ${phase}`, `do ${verbOf(advice, phase)}`], actionWords(advice, this.wire.model));
        }
    }

    /* What is new of these and of what has happened, and in any case what to do. What was said counts when the moment is over. */
    sayNew(key, names, label) {
        if (this.saying.key !== key) {
            this.said(this.saying.names);
            const found = [...this.happened, ...names].filter((name) => this.isNew(name));
            this.saying = { key, names: [...new Set(found)].slice(0, AT_ONCE) };
            this.happened.clear();
        }
        this.say([...this.saying.names.map((name) => this.words[name]), label ? el("strong", null, label) : null]);
    }

    showEnd(end) {
        this.said(this.saying.names);
        keepGuide(this.game, { done: true });
        end.querySelector(":scope > .row").before(this.element);
        this.element.removeAttribute("style");
        this.say([this.words.over], button(say("rules of table"), () => rulesDialog(), { class: "guide-rules" }));
    }

    say(lines, ...actions) {
        const parts = lines.filter(Boolean).map((line) => el("p", null, line));
        this.element.hidden = !parts.length;
        if (this.text.textContent !== parts.map((part) => part.textContent).join("")) {
            show(this.text, parts);
            show(this.row, actions);
            this.find()?.scrollIntoView({ block: "nearest" });
        }
        this.place();
    }

    /* ---- where it stands ---- */

    /* What it points at; nothing where it speaks of the table as a whole. */
    find() {
        return document.querySelector(".board :is(.hinted, .go-on)");
    }

    /* Beside what it points at or over the table's free parts, where it covers least of what can be done and of one's own things. */
    place() {
        if (this.element.hidden || this.element.classList.contains("still")) {
            return;
        }
        const { width, height } = this.element.getBoundingClientRect();
        const target = this.greets ? null : this.find()?.getBoundingClientRect();
        const boxes = [...(target ? this.besides(target, width, height) : []), ...this.over(width, height)]
            .map((one) => this.inside(one, width, height));
        const clear = [...document.querySelectorAll(KEEP_CLEAR)].map((one) => one.getBoundingClientRect());
        const cost = (one) => clear.reduce((sum, box) => sum + overlap(one, box), (target ? 4 * overlap(one, target) : 0) + one.cost);
        this.put(boxes.reduce((best, one) => (cost(one) < cost(best) ? one : best)), target);
    }

    besides(around, width, height) {
        const left = around.left + around.width / 2 - width / 2;
        const top = around.top + around.height / 2 - height / 2;
        return [
            { side: "above", left, top: around.top - height - GAP, cost: 0 },
            { side: "below", left, top: around.bottom + GAP, cost: 0 },
            { side: "left", left: around.left - width - GAP, top, cost: 0 },
            { side: "right", left: around.right + GAP, top, cost: 0 },
        ];
    }

    /* In the middle of the table, and at its upper edge; not pointing at anything. */
    over(width, height) {
        const felt = document.querySelector(".felt").getBoundingClientRect();
        const left = felt.left + (felt.width - width) / 2;
        return [felt.top + (felt.height - height) / 2, felt.top + GAP].map((top) => ({ side: "none", left, top, cost: FAR }));
    }

    inside(one, width, height) {
        const left = between(EDGE, one.left, innerWidth - width - EDGE);
        const top = between(EDGE, one.top, innerHeight - height - EDGE);
        return { ...one, left, top, right: left + width, bottom: top + height };
    }

    put({ side, left, top, right, bottom }, target) {
        const { style, dataset } = this.element;
        dataset.side = side;
        style.left = `${Math.round(left)}px`;
        style.top = `${Math.round(top)}px`;
        if (side !== "none") {
            const across = side === "above" || side === "below";
            const middle = across ? target.left + target.width / 2 - left : target.top + target.height / 2 - top;
            style.setProperty("--tip", `${Math.round(between(18, middle, (across ? right - left : bottom - top) - 18))}px`);
        }
    }
}
