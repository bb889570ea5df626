// The guided round of every game: by clicks alone, on what the guide lights, to its end; left and taken up again.
import assert from 'node:assert/strict';
import { assertScreen } from './checks.mjs';
import { check, until } from './harness.mjs';

const wide = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

// What the round of each game must have told of; its deal is chosen so (guided-seeds.mjs).
const NEW = {
    cambio: ['ask draw', 'ask drawn', 'do swap', 'do play', 'ask look', 'ask first', 'ask window', 'ask call', 'do call'],
    dutch: ['ask looks', 'ask draw', 'ask drawn', 'do swap', 'do play', 'ask look', 'ask window', 'ask call', 'do call'],
    vinto: ['ask looks', 'ask draw', 'ask drawn', 'do swap', 'do play', 'ask look', 'ask first', 'ask window', 'ask point', 'ask call', 'do call'],
    golf: ['ask looks', 'ask draw', 'ask drawn', 'do swap', 'do draw discard', 'do play', 'ask turn_up'],
    perudo: ['ask bid', 'do bid', 'do dudo', 'do calza', 'event reveal'],
};

// The same table without the pauses in which computer players seem to think.
async function hurry(person) {
    await person.page.route('**/api/1/tables', async (route) => {
        const request = route.request();
        const postData = request.method() === 'POST' ? JSON.stringify({ ...request.postDataJSON(), pace: 'none' }) : undefined;
        await route.continue({ postData });
    });
}

async function begin(person, game) {
    const { page } = person;
    await hurry(person);
    await page.goto(person.server.url);
    await page.locator(`.game-card[data-game="${game}"]`).click();
    await page.locator('#learn').click();
    await page.waitForURL(/table=/);
}

function saidOf(person, game) {
    return person.page.evaluate((name) => JSON.parse(localStorage.getItem('hunch:settings')).guides[name], game);
}

// What the guide points at, once its bubble is there; null at the end of the round.
function pointedAt(person) {
    const { page } = person;
    return until('the guide speaks, or the end', async () => {
        if (await page.locator('.guide.still .guide-rules').isVisible()) {
            return { end: true };
        }
        const target = page.locator('.guide:not([hidden]) .guide-on, .board .go-on, .board .hinted').first();
        return await page.locator('.guide:not([hidden])').count() && await target.isVisible() && { target };
    });
}

// Follows the guide to the end of the round, or so many clicks far; gives how many there were.
async function follow(person, most = 200, before = async () => {}) {
    const { page } = person;
    for (let clicks = 0; clicks < most; clicks++) {
        const { end, target } = await pointedAt(person);
        if (end) {
            return clicks;
        }
        await before(clicks);
        const action = await target.getAttribute('data-action');
        const [sent, heard] = [person.sent.length, person.received.length];
        await target.click();
        await until('what came of it', () => !action || (person.sent.slice(sent).some((one) => one.action === action)
            && person.received.slice(heard).some((frame) => frame.push)));
    }
    return most;
}

async function assertGuided(person, game) {
    const { page } = person;
    await begin(person, game);
    await follow(person, 200, async (clicks) => clicks % 5 === 0 && assertScreen(page, `the guide of ${game}`));
    const { said, done } = await saidOf(person, game);
    assert.deepEqual(NEW[game].filter((name) => !said.includes(name)), [], `not told: the deal shows ${said.join(', ')}`);
    assert.equal(done, true);
    await assertScreen(page, `the end of the guided round of ${game}`);
    await page.locator('.guide-rules').click();
    await until('the rules of this table', async () => (await page.getByRole('dialog').innerText()).length > 300);
}

for (const game of Object.keys(NEW)) {
    check(`the guided round of ${game}, wide`, async ({ open }) => assertGuided(await open(wide), game));
    check(`the guided round of ${game}, on a phone`, async ({ open }) => assertGuided(await open(phone), game));
}

check('a guided round is left and taken up again', async ({ server, open }) => {
    const ann = await open(phone);
    const { page } = ann;
    await begin(ann, 'cambio');
    await follow(ann, 4);
    const before = await saidOf(ann, 'cambio');
    await pointedAt(ann);
    await page.getByRole('button', { name: 'Leave the guide' }).click();
    assert.equal(await page.locator('.guide').isVisible(), false);
    assert.equal(await page.locator('.hinted').count(), 0);
    await page.getByRole('button', { name: 'Guide', exact: true }).click();
    await pointedAt(ann);
    await page.goto(server.url);
    await page.locator('#learn', { hasText: 'Go on' }).click();
    await page.waitForURL(new RegExp(before.table));
    await pointedAt(ann);
    assert.ok(before.said.includes('begin'));
    assert.equal(await page.locator('.guide-on').count(), 0, 'what was said is not said again');
});
