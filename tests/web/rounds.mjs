// A whole round of each game by clicks, and how soon one has begun.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { check, program, until } from './harness.mjs';
import { chooser, click, litActions, play, playToCall, sitDown, status } from './table.mjs';

export const games = ['cambio', 'dutch', 'vinto', 'perudo'];
export const against = (count, level = 'easy') => [
    { who: 'you', name: 'Ann' },
    ...Array.from({ length: count }, () => ({ who: 'level', level })),
];

// With dice a bid is chosen by its count first, then by its face.
async function bidTwo(person) {
    await person.page.getByRole('button', { name: 'One more' }).click();
    await click(person, 'bid 2x4');
    return 'bid 2x4';
}

for (const game of games) {
    check(`a whole round of ${game} by clicks`, async ({ server, open }) => {
        const ann = await open();
        const { table } = await sitDown(ann, { game, seats: against(2), seed: '7' });
        const clicked = game === 'perudo' ? [await bidTwo(ann)] : [];
        clicked.push(...await play(ann, { choose: chooser(11, 4) }));
        assert.equal(status(ann), 'over');
        assert.ok(clicked.length >= 3, `only clicked: ${clicked.join(', ')}`);

        const replay = await server.get(`tables/${table}/rounds/1`);
        const own = replay.steps.filter((step) => step.seat === 0 && step.action !== 'pass').map((step) => step.action);
        assert.deepEqual(own, clicked.filter((action) => action !== 'pass'), 'the record has what was clicked');
        await assertRecordIsTrue(server, table);
        await assertRoundIsTold(ann, replay);
    });
}

// `hunch replay` plays the record, and refuses one that is not true.
async function assertRecordIsTrue(server, table) {
    const record = await fetch(`${server.url}/api/1/tables/${table}/rounds/1/record`);
    const file = join(server.folder, `${table}.jsonl`);
    await writeFile(file, await record.text());
    execFileSync(program, ['replay', file, '--check']);
}

// At the end every card is turned and the score is told.
async function assertRoundIsTold(person, replay) {
    const { page } = person;
    await until('the score', async () => await page.locator('.scores tbody tr').count() === replay.names.length);
    assert.equal(await page.locator('.scores tr.winner').count(), replay.score.winners.length);
    await until('all cards are turned', async () => await page.locator('.seat .slot .card.back').count() === 0);
    assert.deepEqual(await litActions(person), []);
    assert.ok(await page.locator('.result .end-line').count() > 0, 'why, and one\'s place');
    assert.match(await page.locator('.result :is(button, a)').first().getAttribute('class'), /primary/);
}

// What is seen at each drawing while cards are turned: how many backs, how many values, and whether the log tells of cards.
function noteTurning() {
    window.turning = [];
    const count = (selector) => document.querySelectorAll(selector).length;
    new MutationObserver(() => {
        if (/the cards are turned/.test(document.querySelector('.question')?.textContent)) {
            window.turning.push({ backs: count('.slot .card.back'), values: count('.card-value'), told: count('.log-show') });
        }
    }).observe(document, { subtree: true, childList: true });
}

check('the end of a round: cards are turned one by one with what they count, and the sums are the score\'s', async ({ open }) => {
    const ann = await open({ reducedMotion: 'no-preference' });
    const { page } = ann;
    await page.addInitScript(noteTurning);
    await sitDown(ann, { game: 'cambio', seats: against(2), seed: '7' });
    await play(ann, { choose: chooser(11, 2) });
    await until('some are turned, not all', async () => await page.locator('.result').isHidden() && await page.locator('.card-value').count() > 1);
    await page.locator('.felt').click({ position: { x: 60, y: 60 } });
    const turning = await page.evaluate(() => window.turning);
    const [first, later] = [turning[0], turning.findLast(({ values }) => values > 0)];
    assert.ok(first.backs >= 6 && first.values === 0, `at first ${JSON.stringify(first)}`);
    assert.ok(later.backs < first.backs && later.told === 0, `then ${JSON.stringify(later)}`);
    await page.locator('.log-show').first().waitFor({ state: 'attached' });
    await page.locator('.result').waitFor();
    assert.equal(await page.locator('.seat .slot .card.back').count(), 0);
    const sums = await page.locator('.seat-total').allTextContents();
    assert.deepEqual(sums.map((text) => Number(text.replace('= ', '').replace('−', '-'))).sort(), ann.last('score').score.sums.map(Number).sort());
});

check('after a call the cups stay up and nothing goes on until a click', async ({ open }) => {
    const ann = await open();
    const { page } = ann;
    const goOn = page.locator('.go-on');
    await sitDown(ann, { game: 'perudo', seats: against(2), seed: '7' });
    await playToCall(ann);
    assert.equal(ann.received.flatMap(({ events = [] }) => events).filter(({ type }) => type === 'throw').length, 2, 'the next throw has come');
    assert.equal(await page.locator('.log-throw').count(), 1, 'and is not told');
    assert.equal(await page.locator('.dice.called').count(), 3);
    assert.equal(await page.locator('.dice.open').count(), 0, 'nor shown');
    assert.match(await page.locator('.standing').innerText(), /Dudo!/);
    await goOn.click();
    await until('the next throw', async () => await page.locator('.log-throw').count() === 2);
    assert.equal(await page.locator('.call-word, .dice.called').count(), 0);
});

check('a call that one\'s own cards make hopeless is asked about once', async ({ open }) => {
    const ann = await open();
    const { page } = ann;
    const doubt = () => ann.last('words')?.words?.doubt;
    // Players who never call themselves: there is time for one that is hopeless.
    const seats = [{ who: 'you', name: 'Ann' }, ...Array(3).fill({ who: 'player', player: 'base' })];
    await sitDown(ann, { game: 'cambio', seats, seed: '1' });
    await play(ann, { choose: chooser(17, 99), stop: (clicked, actions) => actions.includes('call') && doubt() });
    assert.ok(doubt(), 'no such call in this round');
    const call = page.locator('[data-action="call"]:visible');
    await call.click();
    await page.getByRole('dialog').getByText(/another seat has about/).waitFor();
    await page.getByRole('button', { name: 'Not yet' }).click();
    assert.ok(!ann.sent.some((message) => message.action === 'call'));
    await call.click();
    await until('the call', () => ann.sent.some((message) => message.action === 'call'));
});

check('the first round begins with two clicks', async ({ server, open }) => {
    const ann = await open();
    await ann.page.goto(server.url);
    await ann.page.locator('.game-card[data-game="dutch"]').click();
    await ann.page.locator('#play').click();
    await ann.page.waitForURL(/table=/);
    await until('something is lit', async () => (await litActions(ann)).length > 0);
    assert.equal(status(ann), 'playing');
    assert.equal(ann.last('table').table.game, 'dutch');
    await click(ann, (await litActions(ann))[0]);
});
