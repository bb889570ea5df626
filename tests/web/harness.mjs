// What all tests in a browser share: a server of their own, one Chromium with a fresh context for every page, and a
// watch over each page: errors on its console, requests to other hosts and breaches of its content security policy
// fail the test that opened it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

export const program = process.env.HUNCH ?? 'build/hunch';
// How long anything may take before it counts as not coming; the machine may be busy with other things.
export const patience = 300_000;

const servers = new Set();
process.on('exit', () => servers.forEach((server) => server.process?.kill('SIGKILL')));

// `hunch serve` with a database in a folder of its own.
export class Server {
    constructor() {
        this.port = 0;
        this.more = []; // options, for the next start
    }

    // Starts it, again at the same port when it has run before.
    async start() {
        this.folder ??= await mkdtemp(join(tmpdir(), 'hunch-web-'));
        const options = ['--port', String(this.port), '--db', join(this.folder, 'tables.db'), ...limits, ...this.more];
        this.process = spawn(program, ['serve', ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
        servers.add(this);
        this.ended = new Promise((resolve) => this.process.once('exit', resolve));
        this.port = Number(new URL(await this.#address()).port);
        this.url = `http://127.0.0.1:${this.port}`;
    }

    // The address that it prints when it listens.
    async #address() {
        for await (const line of createInterface({ input: this.process.stdout })) {
            const found = line.match(/http:\/\/[^\s/]+:\d+/);
            if (found) {
                this.process.stdout.resume();
                return found[0];
            }
        }
        throw new Error('hunch serve ended before it printed its address');
    }

    // Its exit status; null when it was killed.
    async end(signal) {
        this.process.kill(signal);
        return this.ended;
    }

    async remove() {
        await this.end('SIGKILL');
        servers.delete(this);
        await rm(this.folder, { recursive: true, force: true });
    }

    async get(path) {
        const answer = await fetch(`${this.url}/api/1/${path}`);
        return { status: answer.status, ...(await answer.json()) };
    }

    async post(path, body) {
        const answer = await fetch(`${this.url}/api/1/${path}`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ hunch: 1, ...body }),
        });
        return { status: answer.status, ...(await answer.json()) };
    }

    // A table as quick as tables are; `wanted` has what is to be different. A window that only one person is asked in closes
    // with the answer; where there are more it takes its time.
    async makeTable(wanted) {
        const alone = wanted.seats.every(({ who }) => !['friend', 'open'].includes(who));
        const made = await this.post('tables', { window: alone ? 30 : 2, pace: 'none', ...wanted });
        assert.equal(made.error, undefined, JSON.stringify(made.error));
        return made;
    }
}

// All tests come from one address.
const limits = ['--tables-per-client', '1000', '--connections-per-client', '200', '--requests-per-client', '1000'];

export async function launch() {
    return chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: [
            ...(process.getuid() === 0 ? ['--no-sandbox'] : []),
            '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
            '--disable-component-update', '--disable-sync',
        ],
    });
}

// One person's browser at a server: a context with a page, and what went wrong or came over the wire.
export class Person {
    constructor(server) {
        this.server = server;
        this.problems = [];
        this.received = [];
        this.sent = [];
        this.allowed = [];
        this.press = 0; // milliseconds that a click takes
    }

    static async open(browser, server, options = {}) {
        const person = new Person(server);
        person.context = await browser.newContext({
            viewport: { width: 1100, height: 720 },
            reducedMotion: 'reduce',
            ...options,
        });
        person.context.setDefaultTimeout(patience);
        person.page = await person.context.newPage();
        await person.#watch();
        return person;
    }

    // Errors whose text fits are expected, as those of a connection that the test itself breaks.
    allow(pattern) {
        this.allowed.push(pattern);
    }

    #problem(text) {
        if (!this.allowed.some((pattern) => pattern.test(text))) {
            this.problems.push(text);
        }
    }

    async #watch() {
        const { page } = this;
        page.on('console', (message) => {
            if (['error', 'warning'].includes(message.type())) {
                this.#problem(`console ${message.type()}: ${message.text()} (${message.location().url})`);
            }
        });
        page.on('pageerror', (error) => this.#problem(`error in the page: ${error.stack ?? error}`));
        page.on('request', (request) => {
            if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== this.server.url) {
                this.#problem(`request to another host: ${request.url()}`);
            }
        });
        page.on('websocket', (socket) => {
            socket.on('framereceived', ({ payload }) => this.received.push(JSON.parse(payload)));
            socket.on('framesent', ({ payload }) => this.sent.push(JSON.parse(payload)));
        });
        await page.exposeFunction('hunchTestViolation', (text) => this.#problem(text));
        await page.addInitScript(() => {
            document.addEventListener('securitypolicyviolation', (event) => {
                window.hunchTestViolation(`content security policy: ${event.violatedDirective} ${event.blockedURI}`);
            });
        });
    }

    // The last push that came with a field.
    last(field) {
        return this.received.findLast((frame) => frame.push && frame[field] !== undefined);
    }

    // Adds to an error what the page looks like and what went wrong in it; with HUNCH_WEB_PICTURES, a folder, as a picture.
    async report(error, name) {
        const text = await this.page.locator('main').innerText({ timeout: 1000 }).catch(() => '(no page)');
        error.message += `\n--- ${this.page.url()}: ${this.problems.join('; ')}\n${text.slice(0, 600)}`;
        if (process.env.HUNCH_WEB_PICTURES) {
            const path = join(process.env.HUNCH_WEB_PICTURES, `${name.replace(/\W+/g, '-')}.png`);
            await this.page.screenshot({ path }).catch(() => {});
        }
    }

    async close() {
        await this.context.close();
        assert.deepEqual(this.problems, []);
    }
}

// Waits until `condition` gives something true, and returns it.
export async function until(what, condition, time = patience) {
    const end = Date.now() + time;
    for (let pause = 8; ; pause = Math.min(100, pause * 1.4)) {
        const got = await condition();
        if (got) {
            return got;
        }
        assert.ok(Date.now() < end, `not within ${time / 1000} s: ${what}`);
        await new Promise((resolve) => setTimeout(resolve, pause));
    }
}

const cases = [];

// A test: `run` is given a function that opens persons' browsers, all of which are closed, and must have been
// without errors, when it ends. With `server: 'own'` it has a server of its own.
export function check(name, run, options = {}) {
    cases.push({ name, run, options });
}

async function runCase({ name, run, options }, browser, shared) {
    const server = options.server === 'own' ? new Server() : shared;
    const persons = [];
    const open = async (wanted) => {
        persons.push(await Person.open(browser, server, wanted));
        return persons.at(-1);
    };
    try {
        if (server !== shared) {
            await server.start();
        }
        await run({ server, open });
        for (const person of persons.splice(0)) {
            await person.close();
        }
    } catch (error) {
        await Promise.all(persons.map((person, index) => person.report(error, `${name} ${index}`)));
        throw error;
    } finally {
        await Promise.all(persons.map((person) => person.context.close()));
        if (server !== shared) {
            await server.remove();
        }
    }
}

// What is tried with one game as a rule, and with HUNCH_FULL=1 with each; HUNCH_WEB_REST=1 is what is left out as a rule.
const OTHER_GAMES = /^(a hint in (dutch|vinto|perudo):|a round of (dutch|vinto) with six seats|a replay of dutch:|the guided round of (cambio, on|dutch|vinto|golf, wide|perudo)|nobody is kept out: every screen, (light, phone|dark, wide))/;

// Runs all of them, or those whose name has `wanted` in it.
export async function runAll(test, wanted) {
    const rest = Boolean(process.env.HUNCH_WEB_REST);
    const all = wanted || process.env.HUNCH_FULL;
    const chosen = cases.filter(({ name }) => (all ? name.includes(wanted ?? '') : OTHER_GAMES.test(name) === rest));
    const shared = new Server();
    await shared.start();
    const browser = await launch();
    try {
        await test('the web table in a browser', { concurrency: 4 }, async (t) => {
            await Promise.all(chosen.map((one) => t.test(one.name, () => runCase(one, browser, shared))));
        });
        await browser.close();
        assert.equal(await shared.end('SIGTERM'), 0, 'the server ends well');
    } finally {
        await browser.close();
        await shared.remove();
    }
}
