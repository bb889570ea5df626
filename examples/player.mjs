// A player of your own in JavaScript: any legal action, but it passes where it can.
//
//     hunch match cambio 'cmd:node examples/player.mjs' random
//
// Every line on standard input is a question, every line on standard output an answer: docs/external.md.
import { createInterface } from "node:readline";

for await (const line of createInterface({ input: process.stdin })) {
    const { id, legal } = JSON.parse(line);
    const action = legal.includes("pass") ? "pass" : legal[Math.floor(Math.random() * legal.length)];
    console.log(JSON.stringify({ id, action }));
}
