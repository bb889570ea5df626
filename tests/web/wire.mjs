// A seat, or somebody who watches, without a page: the wire of docs/protocol.md over a WebSocket.
import assert from 'node:assert/strict';
import WebSocket from 'ws';
import { until } from './harness.mjs';

export class Wire {
    constructor(server) {
        this.socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, 'hunch-1');
        this.received = [];
        this.count = 0;
        this.socket.on('message', (data) => this.#take(JSON.parse(data)));
        this.socket.on('error', () => {});
        this.closed = new Promise((resolve) => this.socket.once('close', resolve));
    }

    static async open(server) {
        const wire = new Wire(server);
        await new Promise((resolve, reject) => {
            wire.socket.once('open', resolve);
            wire.socket.once('error', reject);
        });
        return wire;
    }

    static async join(server, table, token) {
        const wire = await Wire.open(server);
        const answer = await wire.ask({ do: 'join', table, ...(token ? { token } : {}) });
        assert.equal(answer.ok, true, JSON.stringify(answer));
        return wire;
    }

    #take(frame) {
        this.received.push(frame);
        if (frame.push) {
            this.state = { ...this.state, ...frame };
            this.fresh = true;
        }
    }

    // Sends a message and waits for its answer.
    async ask(message) {
        const id = (this.count += 1);
        this.socket.send(JSON.stringify({ hunch: 1, id, ...message }));
        return until(`an answer to ${message.do}`, () => this.received.find((frame) => frame.re === id));
    }

    // Acts whenever it is asked, by `choose` from the legal actions, until the round is over.
    async play(choose) {
        while (this.state.table?.status !== 'over' && !this.state.score && this.socket.readyState === WebSocket.OPEN) {
            const { at, legal } = this.state;
            if (this.fresh && legal?.length) {
                this.fresh = false;
                await this.ask({ do: 'act', action: choose(legal, this.state), at });
            }
            await new Promise((resolve) => setTimeout(resolve, 20));
        }
    }

    async close() {
        this.socket.close();
        await this.closed;
    }
}
