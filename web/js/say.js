// The page's own sentences, by name: src/words/*/page.txt has them, and the server gives those of one language (wire.js). Their form is
// that of all sentences (src/words/sentence.h): {part}, {part?A|B}, {part=text?A|B}; a part that is empty or 0 counts as not there.

let words = {};
let tag = "en";
let known = [];

/** What the server answered: { language, languages, words }. */
export function takeWords(answer) {
    ({ words, language: tag, languages: known = [] } = answer);
}

/** The tag of the language that is spoken, "de". */
export function language() {
    return tag;
}

/** Those that can be chosen: [{ tag, name }]. */
export function languages() {
    return known;
}

/* The text up to its end, or within braces to the end of the branch; what is left out is read all the same. */
function readText(state, parts, within) {
    let said = "";
    while (state.at < state.text.length && !(within && "|}".includes(state.text[state.at]))) {
        const letter = state.text[state.at++];
        said += letter === "{" ? readBraces(state, parts) : letter;
    }
    return said;
}

function isThere(value) {
    return value !== undefined && value !== null && value !== false && value !== "" && value !== 0;
}

function holds(condition, parts) {
    const [name, wanted] = condition.split("=");
    return wanted === undefined ? isThere(parts[name]) : String(parts[name]) === wanted;
}

function readBraces(state, parts) {
    const [head] = /^[^?}]*/.exec(state.text.slice(state.at));
    state.at += head.length + 1;
    if (state.text[state.at - 1] !== "?") {
        return head in parts ? String(parts[head]) : say(head, parts);
    }
    const first = readText(state, parts, true);
    const second = state.text[state.at] === "|" ? (state.at++, readText(state, parts, true)) : "";
    state.at++;
    return holds(head, parts) ? first : second;
}

/** Whether there is a sentence of that name. */
export function has(name) {
    return name in words;
}

/** A sentence with its parts filled in; these are only ever text. One that is missing is said by its name. */
export function say(name, parts = {}) {
    return has(name) ? readText({ text: words[name], at: 0 }, parts, false) : name;
}
