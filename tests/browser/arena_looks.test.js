import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isOver, long, quick, startTournament, tournamentId, until } from './arena_table.js';
import { assertNoFaults, openPage } from './browser.js';
import { browser, server } from './fixture.js';
import { Server } from './server.js';
import { violationsInEveryLook } from './violations.js';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const open = (path = '', options) => openPage(browser, server.address, `/arena${path}`, options);

// Few games, since axe takes longer the more there is to see.
const finished = (await startTournament(server, { ...quick, pairs: 1 })).id;
await until(server, finished, isOver);
const experiment = (await startTournament(server, { experiment: 'nodes-d', scale: 0.05 })).id;
await until(server, experiment, isOver);
const { number } = (await server.api('GET', `/arena/tournaments/${finished}/games`)).games[0];
// The first pairing finishes at once; later moves take time.
const running = (await startTournament(server, { ...long, bot: [{ spec: 'random' }, { spec: 'local' }, { spec: 'mcts' }], time: '1s' })).id;
const wide = await open();
const narrow = await open('', phone);
await until(server, running, ({ progress }) => progress.done > 2);

/** Path of each screen and the actions that show it. */
const screens = {
  all: ['', async (page) => page.getByRole('link', { name: /Running/ }).waitFor()],
  running: [`/${running}`, async (page) => page.locator('tbody button').first().waitFor()],
  form: ['?new', async (page) => page.getByLabel('Bot 1', { exact: true }).waitFor()],
  'wrong form': ['?new', async (page) => {
    await page.getByLabel('Pairs of games').fill('0');
    await page.getByLabel('Bot 2', { exact: true }).selectOption('alphabeta');
    await page.locator('summary').last().click();
    await page.getByLabel('Stop a pairing once it is clear').check();
    await page.getByRole('button', { name: 'Start' }).click();
  }],
  finished: [`/${finished}`, async (page) => {
    await page.locator('tbody button').first().click();
    await page.locator('#games a').first().waitFor();
    const folded = page.locator('details:not([open]) > summary');
    while (await folded.count()) await folded.first().click();
  }],
  'by opening': [`/${finished}`, async (page) => page.getByRole('radio', { name: 'By opening' }).check()],
  replay: [`/${finished}/${number}`, async (page) => page.getByRole('grid').waitFor()],
  download: [`/${finished}`, async (page) => page.getByRole('button', { name: 'Download' }).click()],
  experiment: [`/${experiment}`, async (page) => page.getByRole('heading', { name: 'What the report published' }).waitFor()],
};

/** Navigates to another screen as a link does, without reloading the page. */
async function turnTo(page, path) {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/arena${path}`);
}

function looksGood(name) {
  const [path, show] = screens[name];
  test(`axe finds nothing serious in the arena, and at 360 pixels it fits: ${name}`, async () => {
    await turnTo(wide, path);
    await show(wide);
    assert.deepEqual(await violationsInEveryLook(wide), {});
    assertNoFaults(wide);
    await turnTo(narrow, path);
    await show(narrow);
    const over = await narrow.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(over <= 0, String(over));
    assertNoFaults(narrow);
  });
}

looksGood('all');
looksGood('running');

test('a tournament can be tapped through on a phone', async () => {
  const page = await open('', phone);
  await page.getByRole('link', { name: 'New tournament' }).tap();
  await page.getByLabel('Game 1', { exact: true }).selectOption('tictactoe');
  await page.getByLabel('Pairs of games').fill('1');
  await page.getByRole('button', { name: 'Start' }).tap();
  await tournamentId(page);
  await page.locator('.state', { hasText: 'Waiting' }).waitFor();
  await page.getByRole('button', { name: 'Stop' }).tap();
  await page.locator('.state', { hasText: 'Stopped' }).waitFor();
  assertNoFaults(page);
  await page.context().close();
  // The tests below need no running games, which would only load the processor.
  await server.api('POST', `/arena/tournaments/${running}/stop`);
});

for (const name of Object.keys(screens).slice(2)) looksGood(name);

test('the arena speaks Indonesian', async () => {
  const page = await open('', { locale: 'id-ID' });
  await page.getByText('Seberapa besar pohonnya? (laporan D)').first().waitFor();
  const { experiments } = await server.api('GET', '/arena');
  for (const { title } of experiments) assert.equal(await page.getByText(title, { exact: true }).count(), 0, title);
  await page.getByRole('link', { name: 'Turnamen baru' }).click();
  await page.getByLabel('Pasang permainan').fill('0');
  await page.getByRole('button', { name: 'Mulai' }).click();
  await page.getByText('Bilangan bulat dari 1 sampai').waitFor();
  await page.goto(`${server.address}/arena/${finished}`);
  await page.locator('.state', { hasText: 'Selesai' }).waitFor();
  await page.getByText('menang · seri · kalah').first().waitFor();
  // Only the names of options in specs stay English.
  const text = await page.locator('main').innerText();
  for (const word of ['games', 'Finished', 'Score', 'Download', 'against']) assert.ok(!text.includes(word), word);
  await page.getByRole('radio', { name: 'EN' }).check();
  await page.locator('.state', { hasText: 'Finished' }).waitFor();
  assertNoFaults(page);
});

test('nothing jumps while a finished tournament is opened', async () => {
  const page = await open(`/${finished}`);
  await page.locator('#games a').first().waitFor();
  const shift = await page.evaluate(() => new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, entry) => sum + entry.value, 0))).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(0), 200);
  }));
  assert.ok(shift < 0.02, String(shift));
});

test('a program of the bots file can be chosen, in a tournament and in a game', async () => {
  const program = fileURLToPath(new URL('../../examples/bots/bot.js', import.meta.url));
  const file = join(server.folder, 'bots.toml');
  await writeFile(file, `[[bot]]\nname = "mine"\nspec = "ugi:node ${program}"\ngames = ["adjacency"]\n`);
  const other = await Server.start(['--bots', file]);
  after(() => other.stop());
  const page = await openPage(browser, other.address, '/arena?new');
  await page.getByLabel('Bot 1', { exact: true }).selectOption({ label: 'mine' });
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByText('mine does not play Connect Four').waitFor();
  await page.getByLabel('Game 1', { exact: true }).selectOption('adjacency');
  await page.getByLabel('Rounds').fill('3');
  for (const place of [4, 3]) await page.getByRole('button', { name: `Remove Bot ${place}` }).click();
  await page.getByLabel('Bot 2', { exact: true }).selectOption('random');
  // Minus a fifth, which it reserves for a busy machine.
  await page.getByLabel('Seconds a move').fill('1');
  await page.getByLabel('Pairs of games').fill('1');
  await page.getByRole('button', { name: 'Start' }).click();
  const done = await until(other, await tournamentId(page), isOver);
  assert.equal(done.state, 'done');
  assert.deepEqual(done.plan.bot.map(({ spec }) => spec), ['mine', 'random']);
  assert.deepEqual(done.standings.map(({ faults }) => faults), [{}, {}]);
  await page.locator('.state', { hasText: 'Finished' }).waitFor();

  await page.goto(other.address);
  await page.getByRole('button', { name: 'New game' }).click();
  const seat = page.getByRole('dialog').locator('fieldset[data-side=o]');
  await seat.getByRole('radio', { name: 'Choose', exact: true }).check();
  await seat.getByRole('combobox').selectOption({ label: 'mine' });
  assertNoFaults(page);
});
