// A computer player of your own at the web table: it makes a table, sits down, and lets `hunch decide` choose. What the
// server sends is what `hunch decide` reads; put your own choice in the place of decide().
//
//     hunch serve &                                    # in one terminal
//     node examples/web-player.mjs http://127.0.0.1:8080 vinto sage:500
//
// WebSocket is part of Node.js from version 22 on; before that: npm install ws.
import { execFileSync } from "node:child_process";

const [server = "http://127.0.0.1:8080", game = "cambio", player = "sage:500"] = process.argv.slice(2);
const hunch = process.env.HUNCH ?? "hunch";
const WebSocket = globalThis.WebSocket ?? (await import("ws")).default;

const seats = [{ who: "you", name: "Robot" }, { who: "level", level: "hard" }, { who: "level", level: "hard" }];
const made = await fetch(`${server}/api/1/tables`, {
    method: "POST",
    body: JSON.stringify({ hunch: 1, game, seats, pace: "none" }),
}).then((answer) => answer.json());
console.log(`watch it: ${server}/?table=${made.table}&watch=1`);

let rules, events;

function decide(view) {
    const request = { hunch: 1, game, rules, view, events, player, key: "1" };
    return JSON.parse(execFileSync(hunch, ["decide"], { input: JSON.stringify(request) + "\n" }));
}

const socket = new WebSocket(server.replace("http", "ws") + "/ws", "hunch-1");
const send = (message) => socket.send(JSON.stringify({ hunch: 1, ...message }));

socket.onopen = () => send({ do: "join", table: made.table, token: made.token });
socket.onmessage = (message) => {
    const push = JSON.parse(message.data);
    if (push.error) {
        throw new Error(push.error.text);
    }
    if (push.push !== "table" && push.push !== "update") {
        return;
    }
    rules = push.table?.rules ?? rules;
    events = push.push === "table" ? push.events : [...events, ...push.events];
    if (push.score) {
        console.log(`points ${push.score.points.join(", ")}; won by seat ${push.score.winners.join(" and ")}`);
        socket.close();
    } else if (push.legal.length > 0) {
        const { action, why } = decide(push.view);
        console.log(`${action.padEnd(14)} ${why.text}`);
        send({ do: "act", action, at: push.at, moment: push.moment });
    }
};
