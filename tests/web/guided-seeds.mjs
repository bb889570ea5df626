// Which deals show the most in a guided round, for a game's `guided.seed`:
// `node tests/web/guided-seeds.mjs GAME [FIRST [COUNT]]`. Each seed's round is played by the advice alone, as the page lights it.
import WebSocket from 'ws';
import { Server } from './harness.mjs';

const [game, first = '1', count = '200'] = process.argv.slice(2);
const server = new Server();
const PAUSE = 60; // milliseconds: the server takes 40 messages a second of a connection
const AT_ONCE = 8;

function verbOf(action, phase) {
    const verb = /^(name|[a-z ]*[a-z])/.exec(action)[0];
    return verb === 'pass' ? `pass ${phase}` : verb;
}

// All that was new in a round, how many actions it took, and who won.
function playRound(made, player, events = []) {
    return new Promise((resolve, reject) => {
        const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, 'hunch-1');
        const news = new Set();
        let acts = 0, model = null, asked = null;
        const send = (message) => setTimeout(() => socket.send(JSON.stringify({ hunch: 1, ...message })), PAUSE);
        const end = (what) => (socket.close(), resolve(what));
        socket.on('error', reject);
        socket.on('open', () => send({ do: 'join', table: made.table, token: made.token, id: 'join' }));
        socket.on('message', (data) => {
            const message = JSON.parse(data);
            if (message.error) {
                reject(new Error(JSON.stringify(message)));
            } else if (message.hint) {
                const action = message.hint.action;
                news.add(`do ${verbOf(action, model.view.phase)}`);
                acts += 1;
                send({ do: 'act', action, at: model.at, moment: model.moment, id: acts });
            } else if (message.push) {
                model = { ...model, ...message };
                events.push(...(message.events ?? []));
                const key = `${model.at} ${model.moment} ${model.legal?.length}`;
                if (model.score) {
                    end({ news, acts, won: model.score.winners.includes(0), events });
                } else if (model.legal?.length && key !== asked) {
                    asked = key;
                    news.add(`ask ${model.view.phase}`);
                    send({ do: 'hint', player, id: `hint ${acts}` });
                }
            }
        });
    });
}

await server.start();
const { guide } = (await server.get('games')).games.find((one) => one.game === game);
const seats = [{ who: 'you', name: 'Ann' }, ...Array(guide.seats - 1).fill({ who: 'level', level: 'easy' })];
const found = [];
let next = Number(first);

async function tryOne(seed) {
    const made = await server.makeTable({ game, rules: guide.rules, seats, seed: String(seed) });
    const { news, acts, won, events } = await playRound(made, guide.player);
    const told = new Set(events.map(({ type }) => `event ${type}`));
    const all = [...news, ...told].filter((name) => name in guide.words);
    found.push({ seed, shown: all.length, acts, won, all: all.join(', ') });
}

async function tryMany() {
    while (next < Number(first) + Number(count)) {
        await tryOne(next++);
    }
}

await Promise.all(Array.from({ length: AT_ONCE }, tryMany));
found.sort((a, b) => b.shown - a.shown || b.won - a.won || a.acts - b.acts);
found.slice(0, 12).forEach((one) => console.log(JSON.stringify(one)));
await server.remove();
