// Presets of the reports' bots, offered wherever a bot is chosen.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertNoFaults, openPage } from './browser.js';
import { browser, server } from './fixture.js';
import { gameId } from './table.js';

const catalog = await server.api('GET', '/catalog');
const presetsOf = (name) =>
  catalog.bots.find((bot) => bot.name === name).options.find((option) => option.name === 'as')?.presets ?? [];

/** Returns whether the server accepts a game with this bot. */
const plays = (game, bot) =>
  server.api('POST', '/games', { game, seats: { x: { kind: 'human' }, o: { kind: 'bot', bot } } }).then(
    () => true,
    (error) => {
      assert.match(error.message, / 422 /);
      return false;
    },
  );

/** Locates the choices of presets. */
const offered = (place) => place.getByRole('group', { name: 'Whose settings' }).getByRole('radio');
const titles = async (place) =>
  (await place.getByRole('group', { name: 'Whose settings' }).locator('label').allTextContents()).map((text) =>
    text.trim(),
  );

async function newGame(locale) {
  const page = await openPage(browser, server.address, '/', { locale });
  await page
    .getByRole('button', { name: locale === 'id-ID' ? 'Permainan baru' : 'New game' })
    .first()
    .click();
  return page;
}

test('a new game offers every bot of a report, and plays what it stands for', async () => {
  const page = await newGame('en-US');
  const dialog = page.getByRole('dialog');
  const seat = dialog.locator('[data-side=o]');
  await seat.getByRole('radio', { name: 'Choose' }).check();
  const counts = {};
  for (const [game, title] of [
    ['adjacency', 'Adjacency'],
    ['connect4', 'Connect Four'],
  ]) {
    await dialog.getByRole('radio', { name: title }).check();
    for (const bot of ['alphabeta', 'minimax', 'local', 'genetic', 'hybrid', 'mcts']) {
      await seat.getByRole('combobox', { name: 'Bot' }).selectOption(bot);
      const shown = (await offered(seat).evaluateAll((all) => all.map(({ value }) => value))).filter(Boolean);
      const playable = [];
      // Report D's search to the end of the game is only for its own boards.
      for (const { value } of presetsOf(bot))
        if (value !== 'd' && (await plays(game, `${bot}:as=${value}`))) playable.push(value);
      assert.deepEqual(shown, playable, `${bot} in ${game}`);
      counts[game] = [...(counts[game] ?? []), ...shown];
    }
  }
  assert.deepEqual([...new Set(counts.connect4)].sort(), ['a', 'b', 'c', 'e']);

  await dialog.getByRole('radio', { name: 'Adjacency' }).check();
  await seat.getByRole('combobox', { name: 'Bot' }).selectOption('genetic');
  assert.deepEqual(await titles(seat), [
    'Lawan’s own settings',
    'As in report A: Minimax Algorithm and Alpha Beta Pruning in Adjacency Strategy Game (ITB, IF3170, 2023)',
  ]);
  await seat.getByRole('radio', { name: /As in report A/ }).check();
  const stands = presetsOf('genetic')[0].options;
  assert.equal((await seat.locator('.presets code').textContent()).replaceAll(', ', ','), stands);
  await seat.getByText('genetic:as=a', { exact: true }).waitFor();

  // The preset becomes the default; options set after it override it.
  await seat.getByText('Settings of this bot').click();
  assert.equal(await seat.getByLabel('Generations').getAttribute('placeholder'), '200');
  assert.ok(
    await seat.getByRole('radiogroup', { name: 'New genes' }).getByRole('radio', { name: 'random' }).isChecked(),
  );
  await seat.getByLabel('Generations').fill('5');
  await seat.getByText('genetic:as=a,generations=5', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Start' }).click();
  const { game } = await server.api('GET', `/games/${await gameId(page)}`);
  assert.equal(game.seats.o.bot, 'genetic:as=a,generations=5');
  assertNoFaults(page);
});

test('report B comes with its own game', async () => {
  const page = await newGame('id-ID');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Connect Four' }).check();
  const seat = dialog.locator('[data-side=o]');
  await seat.getByRole('radio', { name: 'Pilih' }).check();
  await seat.getByRole('combobox').first().selectOption('local');
  await seat
    .getByRole('radio', { name: /Seperti di laporan B: Minimax Algorithm and Alpha Beta .*tugas kecil/ })
    .check();
  await seat.getByText('Permainannya Adjacency dengan empat tetangga (nb=4), seperti di laporan B.').waitFor();
  await dialog.getByRole('button', { name: 'Mulai' }).click();
  const { game } = await server.api('GET', `/games/${await gameId(page)}`);
  assert.equal(game.position.name, 'adjacency');
  assert.equal(game.position.options.nb, '4');
  assert.equal(game.seats.o.bot, 'local:as=b');
  assertNoFaults(page);
});

test('report B’s rules leave with its last bot', async () => {
  const page = await newGame('en-US');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Adjacency' }).check();
  const seat = dialog.locator('[data-side=o]');
  await seat.getByRole('radio', { name: 'Choose' }).check();
  await seat.getByRole('combobox', { name: 'Bot' }).selectOption('local');
  const shows = (rule) =>
    page.waitForFunction((wanted) => {
      const spec = document.querySelector('dialog footer code, [role=dialog] footer code').textContent;
      return spec.startsWith('adjacency') && spec.includes('nb=4') === wanted;
    }, rule);
  await seat.getByRole('radio', { name: /As in report B/ }).check();
  await shows(true);
  await seat.getByRole('radio', { name: '3', exact: true }).check();
  await shows(false);
  await seat.getByRole('radio', { name: 'Choose' }).check();
  await shows(true);
  await seat.getByRole('radio', { name: /As in report A/ }).check();
  await shows(false);
  await dialog.getByRole('button', { name: 'Start' }).click();
  const { game } = await server.api('GET', `/games/${await gameId(page)}`);
  assert.equal(game.position.options.nb, '8');
  assert.equal(game.seats.o.bot, 'local:as=a');
  assertNoFaults(page);
});

test('Search plays report B’s game', async () => {
  const page = await openPage(browser, server.address, '/search?game=adjacency');
  await page.getByLabel('Algorithm', { exact: true }).selectOption('alphabeta');
  await page.getByRole('radio', { name: /As in report B/ }).check();
  await page.getByText('The game is Adjacency with four neighbours (nb=4), as report B plays it.').waitFor();
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByText('119,025').first().waitFor();
  assert.equal(new URL(page.url()).searchParams.get('game'), 'adjacency:nb=4');
  await page.getByRole('radio', { name: /As in report A/ }).check();
  await page.getByRole('radio', { name: 'Lawan’s own settings' }).check();
  await page.getByRole('button', { name: 'Run' }).click();
  await page.waitForURL((url) => url.searchParams.get('game') === 'adjacency');
  assertNoFaults(page);
});

test('Search draws the search of a report', async () => {
  const page = await openPage(browser, server.address, '/search?game=connect4');
  await page.getByLabel('Algorithm', { exact: true }).selectOption('minimax');
  await page
    .getByRole('radio', { name: /As in report E: Implementasi Algoritma Minimax pada Permainan Connect 4/ })
    .check();
  assert.equal(await page.getByLabel('Depth', { exact: true }).getAttribute('placeholder'), '4');
  await page.getByText('minimax:as=e', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Run' }).click();
  // E's program returns only zeros at depth 4.
  await page.getByText('2,801').first().waitFor();
  await page.getByRole('radio', { name: 'Lawan’s own settings' }).check();
  await page.getByText('minimax:depth=3,greedy=3', { exact: true }).waitFor();
  assertNoFaults(page);
});

test('Search draws report D’s whole tree', async () => {
  const page = await openPage(browser, server.address, '/search?game=tictactoe&bot=minimax:as=d');
  await page.getByText('549,946').first().waitFor();
  assertNoFaults(page);
});

test('a tournament takes the bots of the reports', async () => {
  const page = await openPage(browser, server.address, '/arena?new');
  const bot = page.locator('[data-field="bot[0]"]');
  await bot.getByLabel('Bot 1', { exact: true }).selectOption('alphabeta');
  assert.equal((await titles(bot)).length, 1 + presetsOf('alphabeta').filter(({ value }) => value !== 'd').length);
  await bot.getByRole('radio', { name: /As in report B/ }).check();
  await page.getByText('The game is Adjacency with four neighbours (nb=4), as report B plays it.').waitFor();
  const kind = page.getByLabel('Game 1', { exact: true });
  assert.equal(await kind.inputValue(), 'adjacency');
  await bot.getByRole('radio', { name: /As in report A/ }).check();
  await page.waitForFunction(() => document.querySelector('[data-field="games[0]"] select').value === 'connect4');
  await kind.selectOption('adjacency');
  const neighbours = page.locator('[data-field="games[0]"]').getByRole('radiogroup', { name: 'Neighbours' });
  assert.ok(await neighbours.getByRole('radio', { name: '8' }).isChecked());
  await bot.getByRole('radio', { name: /As in report B/ }).check();
  await neighbours.getByRole('radio', { name: '4', checked: true }).waitFor();
  await page.getByLabel('Bot 2', { exact: true }).selectOption('local');
  await page
    .locator('[data-field="bot[1]"]')
    .getByRole('radio', { name: /As in report B/ })
    .check();
  await page.getByRole('button', { name: 'Remove Bot 4, Random' }).click();
  await page.getByRole('button', { name: 'Remove Bot 3, Local search' }).click();
  await page.getByLabel('Pairs of games').fill('1');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL((url) => /\/arena\/[\w-]{22}$/.test(url.pathname));
  const { plan } = (await server.api('GET', `/arena/tournaments/${new URL(page.url()).pathname.split('/').at(-1)}`))
    .tournament;
  assert.deepEqual(
    plan.bot.map(({ spec }) => spec),
    ['alphabeta:as=b', 'local:as=b'],
  );
  assert.deepEqual(
    plan.games.map((game) => [game.split(':')[0], game.includes('nb=4')]),
    [['adjacency', true]],
  );
  await page.getByText('as in report B').first().waitFor();
  assertNoFaults(page);
});
