// The pictures of docs/: docs/web-*.png, from practice tables, so that they change only when the page does.
// `node tests/web/screenshots.mjs FOLDER`; tools/screenshots calls it.
import { join } from 'node:path';
import { launch, Person, Server, until } from './harness.mjs';
import { chooser, play, sitDown } from './table.mjs';

const folder = process.argv[2];
const wide = { viewport: { width: 1100, height: 720 } };
const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
const others = [{ who: 'level', level: 'medium' }, { who: 'level', level: 'hard' }, { who: 'level', level: 'expert' }];
const seats = [{ who: 'you', name: 'Ann' }, ...others];

// Plays some actions, and on until `moment` says yes to what is lit. Nothing is staked in a window: a hand that chance has ruined
// makes no good picture.
function playOn(person, least, moment) {
    const any = chooser(17, 99);
    return play(person, { choose: (actions) => (actions.includes('pass') ? 'pass' : any(actions)), stop: (clicked, actions) => clicked.length >= least && moment(actions) });
}

const pictures = {
    lobby: [{ ...wide, colorScheme: 'light' }, async ({ page }, server) => {
        await page.goto(server.url);
        await page.locator('#play').waitFor();
    }],
    cambio: [{ ...wide, colorScheme: 'light' }, async (person) => {
        await sitDown(person, { game: 'cambio', seats, seed: '31' });
        await playOn(person, 10, (actions) => actions.some((action) => action.startsWith('swap')));
        await person.page.getByRole('button', { name: 'Coach', exact: true }).click();
        await until('the coach', async () => await person.page.locator('.belief').count() > 0);
        await person.page.getByRole('button', { name: 'Hint', exact: true }).click();
        await until('the hint', async () => await person.page.locator('.hinted').count() > 0);
    }],
    dutch: [{ ...wide, colorScheme: 'dark' }, async (person) => {
        await sitDown(person, { game: 'dutch', seats, seed: '32' });
        await playOn(person, 10, (actions) => actions.includes('draw deck'));
    }],
    vinto: [{ ...wide, colorScheme: 'light' }, async (person) => {
        await sitDown(person, { game: 'vinto', seats, seed: '41' });
        await playOn(person, 6, (actions) => actions.some((action) => action.startsWith('swap')));
    }],
    golf: [{ ...wide, colorScheme: 'light' }, async (person) => {
        await sitDown(person, { game: 'golf', seats, seed: '37' });
        await playOn(person, 8, (actions) => actions.some((action) => action.startsWith('swap')));
    }],
    perudo: [{ ...wide, colorScheme: 'dark' }, async (person) => {
        await sitDown(person, { game: 'perudo', seats, seed: '34' });
        await playOn(person, 2, (actions) => actions.includes('dudo'));
        await person.page.getByRole('button', { name: 'Coach', exact: true }).click();
        await until('the coach', async () => await person.page.locator('.chance').count() > 0);
    }],
    replay: [{ viewport: { width: 1100, height: 1290 }, colorScheme: 'light' }, async (person, server) => {
        const { table } = await sitDown(person, { game: 'cambio', seats, seed: '35' });
        await play(person, { choose: chooser(17, 4) });
        await person.page.goto(`${server.url}/?table=${table}&replay=1`);
        await person.page.locator('.chart-line').waitFor();
        await person.page.getByRole('slider', { name: 'Step' }).fill('20');
    }],
    phone: [{ ...phone, colorScheme: 'dark' }, async (person) => {
        await sitDown(person, { game: 'cambio', seats, seed: '36' });
        await playOn(person, 4, (actions) => actions.includes('draw deck'));
    }],
};

async function take(browser, server, name) {
    const [options, prepare] = pictures[name];
    const person = await Person.open(browser, server, options);
    await prepare(person, server);
    await person.page.evaluate(() => {
        document.activeElement.blur();
        scrollTo(0, 0);
    });
    await person.page.waitForTimeout(300);
    await person.page.screenshot({ path: join(folder, `web-${name}.png`), caret: 'hide' });
    await person.close();
}

const server = new Server();
await server.start();
const browser = await launch();
try {
    for (const name of Object.keys(pictures)) {
        await take(browser, server, name);
    }
} finally {
    await browser.close();
    await server.remove();
}
