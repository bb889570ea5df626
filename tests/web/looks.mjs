// How it looks and feels: phones, the keyboard, less motion, dark and light.
import assert from 'node:assert/strict';
import { assertReachable, assertScreen, focused } from './checks.mjs';
import { check, until } from './harness.mjs';
import { against, games } from './rounds.mjs';
import { chooser, litActions, play, sitDown, status } from './table.mjs';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

for (const game of games) {
    check(`a round of ${game} with six seats at the width of a phone: nothing overlaps or scrolls sideways`, async ({ open }) => {
        const ann = await open(phone);
        await sitDown(ann, { game, seats: against(game === 'vinto' ? 4 : 5), seed: '21' });
        let looked = 0;
        await play(ann, {
            choose: chooser(8, 3),
            before: async (actions) => {
                if (looked < 8 || actions.length > 6) {
                    looked += 1;
                    await assertScreen(ann.page, `${game}, ${actions.join(', ')}`);
                    await assertReachable(ann.page, `${game}, ${actions.join(', ')}`);
                }
            },
        });
        await assertScreen(ann.page, `${game}, the end`);
    });
}

check('eight seats on a phone: whole names, everything reached; on a large screen the result stays within it', async ({ open }) => {
    const small = await open({ ...phone, viewport: { width: 390, height: 844 } });
    await sitDown(small, { game: 'cambio', seats: against(7), seed: '31' });
    await play(small, { choose: chooser(5, 99), stop: (clicked) => clicked.length >= 6, before: () => assertReachable(small.page, 'eight seats') });
    await assertScreen(small.page, 'eight seats');
    const cut = await small.page.locator('.seat-name').evaluateAll((names) => names.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    assert.deepEqual(cut, []);

    const large = await open({ viewport: { width: 1280, height: 800 } });
    const { page } = large;
    await sitDown(large, { game: 'cambio', seats: against(7), seed: '31', match: true });
    await play(large, { choose: chooser(17, 2) });
    await page.locator('.result button.primary').click();
    await until('round 2', () => large.last('table').table.round === 2 && status(large) === 'playing');
    await play(large, { choose: chooser(17, 2) });
    await page.locator('.fair summary').click();
    await page.locator('.verdict.good').waitFor();
    assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]), [1280, 800]);
});

check('lobby, dialogs and replay at the width of a phone', async ({ server, open }) => {
    const ann = await open(phone);
    const { page } = ann;
    await page.goto(server.url);
    await page.locator('#play').waitFor();
    await page.locator('details.options > summary').click();
    await assertScreen(page, 'the lobby');
    for (const name of ['How to play', 'Settings']) {
        await page.getByRole('button', { name, exact: true }).click();
        await page.getByRole('dialog').waitFor();
        await assertScreen(page, name);
        await page.keyboard.press('Escape');
    }
    const { table } = await sitDown(ann, { game: 'perudo', seats: against(3), seed: '25' });
    await play(ann, { choose: chooser(4, 1) });
    await page.goto(`${server.url}/?table=${table}&replay=1`);
    await page.locator('.chart-line').waitFor();
    await assertScreen(page, 'the replay');
});

check('nothing jumps while a round is played', async ({ open }) => {
    await assertCalm(await open());
    await assertCalm(await open(phone));
});

async function assertCalm(ann) {
    await ann.context.addInitScript(() => {
        window.hunchTestShifts = [];
        new PerformanceObserver((list) => window.hunchTestShifts.push(...list.getEntries().map((entry) => ({
            value: entry.value,
            what: entry.sources.map(({ node }) => `${node?.nodeName}.${node?.className}`).join(' '),
        })))).observe({ type: 'layout-shift', buffered: true });
    });
    await sitDown(ann, { game: 'cambio', seats: against(3), seed: '26' });
    await until('something is lit', async () => (await litActions(ann)).length > 0);
    await ann.page.evaluate(() => window.hunchTestShifts.splice(0));
    let shifts = []; // up to the last choice: what comes with the end of a round may take its place
    const look = async () => {
        shifts = await ann.page.evaluate(() => window.hunchTestShifts);
    };
    const clicked = await play(ann, { choose: chooser(2, 99), before: look, stop: (done) => done.length >= 12 });
    assert.ok(clicked.length >= 6, 'the round lasts');
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    const large = shifts.filter(({ value }) => value > 0.002);
    assert.ok(sum < 0.05, `${sum.toFixed(3)}: ${JSON.stringify(large, null, 1)}`);
}

for (const colorScheme of ['light', 'dark']) {
    check(`every screen in ${colorScheme}`, async ({ server, open }) => {
        const ann = await open({ colorScheme });
        const { page } = ann;
        await page.goto(server.url);
        await page.locator('#play').waitFor();
        assert.equal(await brightness(page) > 0.5, colorScheme === 'light');
        await assertScreen(page, 'the lobby');
        await page.locator('details.options > summary').click();
        await assertScreen(page, 'the lobby with its options');
        const { table } = await sitDown(ann, { game: 'cambio', seats: against(3), seed: '22' });
        await play(ann, { choose: chooser(4, 1), before: () => assertScreen(page, 'the table') });
        await assertScreen(page, 'the result');
        await page.goto(`${server.url}/?table=${table}&replay=1`);
        await page.locator('input[type="range"], [role="slider"]').first().waitFor();
        await assertScreen(page, 'the replay');
        for (const name of ['How to play', 'Settings']) {
            await page.getByRole('button', { name, exact: true }).click();
            await page.getByRole('dialog').waitFor();
            await assertScreen(page, name);
            await page.keyboard.press('Escape');
        }
    });
}

function brightness(page) {
    return page.evaluate(() => {
        const canvas = document.createElement('canvas').getContext('2d');
        canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = canvas.getImageData(0, 0, 1, 1).data;
        return (r + g + b) / 3 / 255;
    });
}

check('colours can be chosen against the system\'s, and stay', async ({ server, open }) => {
    const ann = await open({ colorScheme: 'light' });
    const { page } = ann;
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Colours').selectOption('dark');
    await until('dark', async () => await brightness(page) < 0.4);
    await page.reload();
    await page.locator('#play').waitFor();
    assert.ok(await brightness(page) < 0.4);
});

// Tab until something that can be done has the focus, and Enter.
async function actByKeys(person) {
    const { page, sent } = person;
    const before = sent.length;
    for (let stop = 0; stop < 60; stop++) {
        const now = await focused(page);
        assert.ok(now === null || stop === 0 || now.visible, `focus cannot be seen: ${now?.html}`);
        if (now?.action) {
            await page.keyboard.press('Enter');
            const { action } = await until('the action', () => sent.slice(before).find((message) => message.do === 'act'));
            assert.equal(action, now.action);
            return action;
        }
        await page.keyboard.press('Tab');
    }
    return assert.fail('nothing that can be done is in the order of Tab');
}

check('with the keyboard alone: from the lobby through the first turns', async ({ server, open }) => {
    const ann = await open();
    const { page } = ann;
    await page.goto(server.url);
    await page.locator('#play').waitFor();
    for (let stop = 0; await page.evaluate(() => document.activeElement.id) !== 'play'; stop++) {
        assert.ok(stop < 40, 'the button that begins is not in the order of Tab');
        await page.keyboard.press('Tab');
        assert.equal((await focused(page)).visible, true, `focus cannot be seen: ${(await focused(page)).html}`);
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(/table=/);
    const turns = () => ann.received.flatMap((frame) => frame.events ?? []).filter((event) => event.type === 'turn' && event.seat === 0).length;
    const acted = [];
    while (turns() < 2) {
        await until('a question', async () => (await litActions(ann)).length > 0 || turns() >= 2);
        if (turns() < 2) {
            acted.push(await actByKeys(ann));
        }
        await page.waitForTimeout(100);
    }
    assert.ok(acted.some((action) => action.startsWith('draw')), acted.join(', '));
});

check('keys of their own: draw, discard, hint, help', async ({ open }) => {
    const ann = await open();
    await sitDown(ann, { game: 'cambio', seats: against(1), seed: '23' });
    const { page } = ann;
    await play(ann, { choose: chooser(1, 99), stop: () => (ann.last('legal').legal.includes('draw deck')) });
    await page.keyboard.press('h');
    await until('a hint', () => ann.received.some((frame) => frame.hint));
    await page.keyboard.press('d');
    await until('a card is drawn', () => ann.sent.some((message) => message.action === 'draw deck'));
    await until('it may be put', async () => (await litActions(ann)).includes('swap 1'));
    await page.keyboard.press('2');
    await until('it is put', () => ann.sent.some((message) => message.action === 'swap 1'));
});

// Counts what moves on the table, from the page's first moment on.
async function countMotion(person) {
    await person.context.addInitScript(() => {
        window.hunchTestMoves = 0;
        const usual = Element.prototype.animate;
        Element.prototype.animate = function animate(frames, timing) {
            window.hunchTestMoves += 1;
            return usual.call(this, frames, timing);
        };
        const look = () => {
            const moving = document.getAnimations().filter((one) => one.playState === 'running' && one.effect.getComputedTiming().duration > 100);
            window.hunchTestMoves += moving.length;
            requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
    });
}

for (const reducedMotion of ['reduce', 'no-preference']) {
    check(`motion: ${reducedMotion}`, async ({ open }) => {
        const ann = await open({ reducedMotion });
        await countMotion(ann);
        await sitDown(ann, { game: 'cambio', seats: against(1), seed: '24' });
        await play(ann, { choose: chooser(2, 99), stop: (clicked) => clicked.length >= 6 });
        const moves = await ann.page.evaluate(() => window.hunchTestMoves);
        assert.equal(moves > 0, reducedMotion === 'no-preference', `${moves} moves`);
        assert.equal(status(ann), 'playing');
    });
}
