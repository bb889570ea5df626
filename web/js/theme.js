// Runs before the page is painted: the chosen colours, so that a dark page does not flash in light ones.
try {
    const kept = JSON.parse(localStorage.getItem("hunch:settings") || "{}");
    if (kept.theme === "light" || kept.theme === "dark") {
        document.documentElement.dataset.theme = kept.theme;
    }
    if (kept.motion === "less") {
        document.documentElement.dataset.motion = "less";
    }
} catch {
    // Without storage the system's colours are used.
}
