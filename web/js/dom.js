// Small helpers to build the page: elements, fields, tables, messages. Text always goes in as text, never as markup.

import { say } from "./say.js";

const SVG = "http://www.w3.org/2000/svg";
const LIVE = ["value", "checked", "disabled", "selected"]; // properties of elements; all else are attributes

function present(value) {
    return value !== null && value !== undefined && value !== false;
}

function setProperty(element, name, value) {
    if (name.startsWith("on")) {
        element.addEventListener(name.slice(2), value);
    } else if (name === "dataset") {
        Object.assign(element.dataset, value);
    } else if (LIVE.includes(name)) {
        element[name] = value;
    } else {
        element.setAttribute(name, value === true ? "" : String(value));
    }
}

function build(element, properties, children) {
    for (const [name, value] of Object.entries(properties ?? {})) {
        if (present(value)) {
            setProperty(element, name, value);
        }
    }
    element.append(...children.flat(Infinity).filter(present));
    return element;
}

/** el("button", { class: "primary", onclick }, "Play"): properties beginning with "on" are listeners. */
export function el(tag, properties, ...children) {
    return build(document.createElement(tag), properties, children);
}

export function svg(tag, properties, ...children) {
    return build(document.createElementNS(SVG, tag), properties, children);
}

/** Puts new children in place of the old ones. */
export function show(parent, ...children) {
    parent.replaceChildren(...children.flat(Infinity).filter(present));
}

/** Says something to screen readers, politely. */
export function announce(text) {
    document.getElementById("live").textContent = text;
}

/** A state that stands in place of a screen: what happened, and what to do next. */
export function notice(title, text, ...actions) {
    return el("section", { class: "notice panel" },
        el("h1", { tabindex: "-1" }, title), el("p", null, text), el("div", { class: "row" }, actions));
}

export function button(text, onclick, properties) {
    return el("button", { type: "button", onclick, ...properties }, text);
}

/** A link that looks like a button and leads to another screen; `more`: further classes. */
export function link(text, address, more = "") {
    return el("a", { class: `button ${more}`.trim(), href: address, "data-go": "" }, text);
}

/** The address of a table; `more`: what follows, as "&watch=". */
export function tableAddress(id, more = "") {
    return `./?table=${encodeURIComponent(id)}${more}`;
}

/** A panel under a heading, by which it is named. */
export function panel(id, title, properties, ...children) {
    const { class: more = "", ...rest } = properties ?? {};
    return el("section", { class: `panel ${more}`.trim(), "aria-labelledby": id, ...rest }, el("h2", { id }, title), children);
}

export function options(list, chosen) {
    return list.map(([value, text]) => el("option", { value, selected: String(value) === String(chosen) }, text));
}

/** A choice from `list`, [value, text] pairs or options that are built already; change(value) is told of a new one. */
export function select(list, chosen, change, properties) {
    const built = Array.isArray(list[0]) ? options(list, chosen) : list;
    return el("select", { onchange: (event) => change(event.target.value), ...properties }, built);
}

/** A table with a line of headings; rows are lists of what stands in their cells, or elements. */
export function table(properties, heads, rows) {
    return el("table", properties,
        el("thead", null, el("tr", null, heads.map((head) => (head ? el("th", { scope: "col" }, head) : el("td"))))),
        el("tbody", null, rows.map((row) => (row instanceof Element ? row : tableRow(row)))));
}

export function tableRow(cells, properties) {
    return el("tr", properties, cells.map((cell) => (cell instanceof Element ? cell : el("td", null, cell))));
}

/** A modal dialog with a title and a close button, shown at once; it goes when it is closed. */
export function dialog(title, ...children) {
    const id = `dialog-${Date.now()}`;
    const box = el("dialog", { "aria-labelledby": id, onclick: (event) => event.target === box && box.close(), onclose: () => box.remove() },
        el("header", { class: "dialog-head spread" },
            el("h2", { id }, title), button("×", () => box.close(), { class: "icon", "aria-label": say("close") })),
        el("div", { class: "dialog-body" }, children));
    document.body.append(box);
    box.showModal();
    return box;
}

/** Copies a text; false: the browser does not allow it here, and the text must be selected by hand. */
export async function copy(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return false;
    }
}
