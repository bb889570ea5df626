// The plot of a seat's chance to win over a round: a line with a band of its error, a marker that goes with the slider. It
// is drawn at the size that it has on the page, so that its words keep theirs.
import { el, show, svg } from "./dom.js";
import { say } from "./say.js";

const HEIGHT = 220;
const EDGE = { left: 46, right: 12, top: 12, bottom: 30 };

function percent(chance) {
    return `${Math.round(100 * chance)} %`;
}

function within(value, low, high) {
    return Math.min(high, Math.max(low, value));
}

export class ChanceChart {
    /** pick(position) is called when a place of the plot is chosen. */
    constructor(pick) {
        this.pick = pick;
        this.points = [];
        this.moments = [];
        this.last = 1;
        this.at = 0;
        this.readout = el("p", { class: "chart-readout" });
        this.picture = el("div", { class: "chart-picture" });
        this.element = el("div", { class: "chart" }, this.readout, this.picture);
        this.watcher = new ResizeObserver(() => this.draw());
        this.watcher.observe(this.picture);
        this.picture.addEventListener("pointerdown", (event) => this.point(event));
        this.picture.addEventListener("pointermove", (event) => event.buttons === 1 && this.point(event));
    }

    dispose() {
        this.watcher.disconnect();
    }

    /** points: { position, chance, error } in order of position, which goes from 0 to last; name: whose chance it is. */
    load(points, last, name) {
        this.points = points;
        this.last = Math.max(1, last);
        this.name = name;
        this.draw();
        this.mark(this.at);
    }

    /** Positions that are numbered on the line, from 1. */
    setMoments(positions) {
        this.moments = positions;
        this.draw();
    }

    x(position) {
        return EDGE.left + ((this.width - EDGE.left - EDGE.right) * position) / this.last;
    }

    y(chance) {
        return EDGE.top + (HEIGHT - EDGE.top - EDGE.bottom) * (1 - chance);
    }

    point(event) {
        if (!this.points.length) {
            return;
        }
        const left = event.clientX - this.picture.getBoundingClientRect().left;
        const share = (left - EDGE.left) / (this.width - EDGE.left - EDGE.right);
        this.pick(Math.round(within(share, 0, 1) * this.last));
    }

    // ---- drawing ----

    grid() {
        const [x1, x2] = [EDGE.left, this.width - EDGE.right];
        return [0, 0.25, 0.5, 0.75, 1].map((chance) => {
            const y = this.y(chance);
            const label = { class: "chart-label", x: x1 - 8, y: y + 4, "text-anchor": "end" };
            return [svg("line", { class: "chart-grid", x1, x2, y1: y, y2: y }), svg("text", label, percent(chance))];
        });
    }

    foot() {
        const y = HEIGHT - 8;
        return [
            svg("text", { class: "chart-label", x: EDGE.left, y }, say("plot deal")),
            svg("text", { class: "chart-label", x: this.width - EDGE.right, y, "text-anchor": "end" }, say("plot end")),
        ];
    }

    /* The points as corners of a path, by so many errors above or below the line. */
    corners(errors) {
        const height = ({ chance, error }) => this.y(within(chance + errors * error, 0, 1));
        return this.points.map((point) => `${this.x(point.position).toFixed(1)} ${height(point).toFixed(1)}`);
    }

    numbered() {
        return this.moments.map((position, index) => {
            const before = this.moments.slice(0, index).filter((other) => other === position).length; // of one step: side by side
            const at = { x: this.x(position) + 22 * before, y: this.y(this.pointAt(position).chance) };
            return [svg("circle", { class: "chart-moment", cx: at.x, cy: at.y, r: 10 }),
                svg("text", { class: "chart-moment-number", x: at.x, y: at.y + 4, "text-anchor": "middle" }, String(index + 1))];
        });
    }

    draw() {
        this.width = this.picture.clientWidth;
        if (!this.width || !this.points.length) {
            return;
        }
        this.marker = svg("line", { class: "chart-marker", y1: EDGE.top, y2: HEIGHT - EDGE.bottom });
        this.dot = svg("circle", { class: "chart-dot", r: 5 });
        const band = [...this.corners(1), ...this.corners(-1).reverse()];
        show(this.picture, svg("svg", { width: this.width, height: HEIGHT, role: "img", "aria-label": this.summary() },
            this.grid(),
            this.foot(),
            svg("path", { class: "chart-band", d: `M${band.join("L")}Z` }),
            svg("path", { class: "chart-line", d: `M${this.corners(0).join("L")}` }),
            this.marker,
            this.dot,
            this.numbered()));
        this.mark(this.at);
    }

    summary() {
        const chances = this.points.map((point) => point.chance);
        const [first, last, low, high] = [chances[0], chances.at(-1), Math.min(...chances), Math.max(...chances)].map(percent);
        return say("plot label", { name: this.name, first, last, low, high });
    }

    /** The newest point that is not behind a position. */
    pointAt(position) {
        return this.points.filter((point) => point.position <= position).at(-1) || this.points[0];
    }

    mark(position) {
        this.at = position;
        if (!this.points.length) {
            return;
        }
        const point = this.pointAt(position);
        this.readout.textContent = say("at this step", { name: this.name, chance: percent(point.chance), error: Math.round(100 * point.error) });
        if (!this.marker) {
            return;
        }
        this.marker.setAttribute("x1", this.x(position));
        this.marker.setAttribute("x2", this.x(position));
        this.dot.setAttribute("cx", this.x(position));
        this.dot.setAttribute("cy", this.y(point.chance));
    }
}
