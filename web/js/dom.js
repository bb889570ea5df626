// Small helpers to build the page: elements, icons, messages. Text always goes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

function setProperty(element, name, value) {
    if (value === null || value === undefined || value === false) {
        return;
    }
    if (name.startsWith("on")) {
        element.addEventListener(name.slice(2), value);
    } else if (name === "dataset") {
        Object.assign(element.dataset, value);
    } else if (name === "value" || name === "checked" || name === "disabled" || name === "selected") {
        element[name] = value;
    } else {
        element.setAttribute(name, value === true ? "" : String(value));
    }
}

function fill(element, properties, children) {
    for (const [name, value] of Object.entries(properties || {})) {
        setProperty(element, name, value);
    }
    element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
    return element;
}

/** el("button", { class: "primary", onclick }, "Play"): properties beginning with "on" are listeners. */
export function el(tag, properties, ...children) {
    return fill(document.createElement(tag), properties, children);
}

export function svg(tag, properties, ...children) {
    return fill(document.createElementNS(SVG, tag), properties, children);
}

/** Puts new children in place of the old ones. */
export function show(parent, ...children) {
    parent.replaceChildren(
        ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
    );
}

/** Says something to screen readers, politely. */
export function announce(text) {
    const live = document.getElementById("live");
    if (live) {
        live.textContent = text;
    }
}

/** A state that stands in place of a screen: what happened, and what to do next. */
export function notice(title, text, ...actions) {
    return el(
        "section",
        { class: "notice panel" },
        el("h1", { tabindex: "-1" }, title),
        el("p", null, text),
        actions.length ? el("div", { class: "row" }, actions) : null,
    );
}

export function button(text, onclick, properties) {
    return el("button", { type: "button", onclick, ...properties }, text);
}

/** A modal dialog with a title and a close button, shown at once; it goes when it is closed. */
export function dialog(title, ...children) {
    const heading = el("h2", { id: `dialog-${Date.now()}` }, title);
    const close = el("button", { type: "button", class: "icon", "aria-label": "Close" }, "×");
    const box = el(
        "dialog",
        { "aria-labelledby": heading.id },
        el("header", { class: "dialog-head" }, heading, close),
        el("div", { class: "dialog-body" }, children),
    );
    close.addEventListener("click", () => box.close());
    box.addEventListener("click", (event) => event.target === box && box.close());
    box.addEventListener("close", () => box.remove());
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
