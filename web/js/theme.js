// Colours and motion as they were chosen, as data-theme and data-motion on <html>; nothing there means the system's. A plain
// script, so that it runs before the page is painted: a dark page does not flash in light colours. settings.js uses it too.
"use strict";

function hunchLooks({ theme, motion }) {
    const root = document.documentElement;
    const set = (name, value, known) => (known.includes(value) ? (root.dataset[name] = value) : delete root.dataset[name]);
    set("theme", theme, ["light", "dark"]);
    set("motion", motion, ["less"]);
}

try {
    hunchLooks(JSON.parse(localStorage.getItem("hunch:settings")) ?? {});
} catch {
    // Without storage the system's colours are used.
}
