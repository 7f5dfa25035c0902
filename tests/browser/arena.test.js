import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { afterEach, test } from 'node:test';
import {
  clearArena,
  isOver,
  long,
  quick,
  settledGames,
  shownGames,
  startTournament,
  tournamentId,
  until,
} from './arena_table.js';
import { assertNoFaults, openPage } from './browser.js';
import { browser, server } from './fixture.js';
import { drawnCells } from './table.js';

afterEach(() => clearArena(server));

const open = (path = '', options) => openPage(browser, server.address, `/arena${path}`, options);
const button = (page, name) => page.getByRole('button', { name, exact: true });
const state = (page, name) => page.locator('.state', { hasText: name }).waitFor();

async function fillQuick(page) {
  await page.getByLabel('Bot 1', { exact: true }).selectOption('level:1');
  await page.getByLabel('Bot 2', { exact: true }).selectOption('local');
  await page.getByLabel('Bot 3', { exact: true }).selectOption('random');
  await button(page, 'Remove Bot 4, Random').click();
  await page.getByLabel('Game 1', { exact: true }).selectOption('tictactoe');
  await page.getByRole('radio', { name: 'Positions', exact: true }).check();
  await page.getByLabel('Positions a move').fill('20');
  await page.getByLabel('Pairs of games').fill('3');
}

test('started from the form, followed to its end, a game replayed, files downloaded, deleted', async () => {
  const page = await open();
  await page.getByText('No tournament yet.').waitFor();
  await page.getByRole('link', { name: 'New tournament' }).click();
  await fillQuick(page);
  await page.getByText('18 games in all').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('first-try');
  await button(page, 'Start').click();
  const id = await tournamentId(page);
  await page.getByRole('heading', { name: 'first-try' }).waitFor();
  await state(page, 'Finished');
  assert.equal(await shownGames(page), 18);

  // The page agrees with the server.
  const { tournament } = await server.api('GET', `/arena/tournaments/${id}`);
  assert.deepEqual(
    tournament.plan.bot.map(({ spec }) => spec),
    ['engine:level=1', 'local', 'random'],
  );
  assert.equal(tournament.plan.nodes, 20);
  const rows = page.getByRole('region', { name: 'Crosstable' }).locator('tbody tr');
  assert.equal(await rows.count(), 3);
  for (const [place, { score }] of tournament.standings.entries()) {
    assert.match(await rows.nth(place).textContent(), new RegExp(String(Math.round(score * 1000) / 10)));
  }

  // A cell of the crosstable leads to its games, by keyboard too.
  const [first, second] = tournament.standings.map(({ bot }) => bot);
  const { wins, draws, losses } = tournament.crosstable[0][1];
  const square = rows.first().getByRole('button').first();
  assert.match(await square.textContent(), new RegExp(`against .*${wins}·${draws}·${losses}`));
  await square.focus();
  await page.keyboard.press('Enter');
  await page.getByText('6 games', { exact: true }).waitFor();

  // Grouped by opening: both games of each, with points that add up to the cell's.
  await page.getByRole('radio', { name: 'By opening' }).check();
  const listed = (await server.api('GET', `/arena/tournaments/${id}/games?bot=${first}&opponent=${second}`)).games;
  const openings = page.locator('#games li');
  assert.equal(await openings.count(), 3);
  let points = 0;
  for (let place = 0; place < 3; place += 1) {
    const text = await openings.nth(place).innerText();
    const [, mine, whole, half] = text.match(/^.*? ((\d?)(½?)) – /);
    assert.ok(mine, text);
    points += Number(whole) + (half ? 0.5 : 0);
    assert.ok(text.includes(`\n${listed[2 * place].opening_moves.join(' ')}\n`), text);
    const links = openings.nth(place).getByRole('link');
    assert.deepEqual(
      await links.evaluateAll((all) => all.map((one) => Number(one.dataset.number))),
      listed.slice(2 * place, 2 * place + 2).map((game) => game.number),
    );
  }
  assert.equal(points, tournament.crosstable[0][1].points);
  const link = page.locator('#games a').first();
  const number = await link.getAttribute('data-number');
  const replay = await server.api('GET', `/arena/tournaments/${id}/games/${number}`);
  assert.deepEqual(Object.values(replay.game.bots).sort(), [first, second].sort());
  await link.click();
  await page.getByRole('grid').waitFor();
  await page.goBack();
  await openings.first().waitFor();
  assert.ok(await page.getByRole('radio', { name: 'By opening' }).isChecked(), 'as it was left');
  await page.goForward();

  // The replay begins at the end and steps by keys and buttons without asking the server.
  await page.getByRole('grid').waitFor();
  const cells = replay.positions.map(({ board }) => board.cells);
  assert.equal(await drawnCells(page), cells.at(-1));
  await page.context().setOffline(true);
  for (const [key, place] of [
    ['ArrowLeft', -2],
    ['Home', 0],
    ['ArrowRight', 1],
    ['End', -1],
  ]) {
    await page.keyboard.press(key);
    assert.equal(await drawnCells(page), cells.at(place), key);
  }
  await button(page, 'First position').click();
  assert.equal(await drawnCells(page), cells[0]);
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Next game of these two' }).click();
  await page.waitForURL(new RegExp(`/arena/${id}/${replay.next}$`));
  await page.reload();
  await page.getByRole('grid').waitFor();

  // It can be analysed like any other game.
  await page.getByRole('link', { name: 'Analyse', exact: true }).last().click();
  await page.locator('.moves button').last().waitFor();
  assert.equal(
    await page.locator('.moves button').count(),
    (await server.api('GET', `/arena/tournaments/${id}/games/${replay.next}`)).line.moves.length,
  );
  await page.goBack();
  await page.getByRole('link', { name: 'Tournament', exact: true }).click();

  await button(page, 'Download').click();
  const contents = {};
  for (const [name, ending] of [
    ['Report page', 'html'],
    ['Games as text', 'pgn'],
    ['Games as a table', 'csv'],
    ['All numbers', 'json'],
  ]) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('link', { name }).click(),
    ]);
    assert.match(file.suggestedFilename(), new RegExp(`first-try.*\\.${ending}$`));
    contents[ending] = await readFile(await file.path(), 'utf8');
  }
  assert.equal(contents.pgn.match(/\[Result /g).length, 18);
  assert.equal(contents.csv.trim().split('\n').length, 1 + 18);
  assert.ok(JSON.parse(contents.json));
  assert.match(contents.html, /<svg/);
  await button(page, 'Close').click();

  await button(page, 'Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('No tournament yet.').waitFor();
  assert.equal((await server.api('GET', '/arena')).tournaments.length, 0);
  assertNoFaults(page);
});

test('figures change by themselves; stopped and gone on with, nothing is lost or played twice', async () => {
  const { id } = await startTournament(server, long);
  const page = await open(`/${id}`);
  await state(page, 'Running');
  await page.getByRole('heading', { name: 'On the tables now' }).waitFor();
  let loads = 0;
  page.on('load', () => (loads += 1));
  const before = await shownGames(page);
  await page.waitForFunction(
    (games) => Number(document.querySelector('.said').textContent.match(/(\d+) of/)[1]) > games + 4,
    before,
  );
  await page.getByRole('img', { name: /Rating of each bot after so many games/ }).waitFor();
  assert.equal(loads, 0);

  await button(page, 'Stop').click();
  await state(page, 'Stopped');
  const stopped = await settledGames(page, server, id);

  const listed = async () =>
    (await server.api('GET', `/arena/tournaments/${id}/games?limit=200`)).games.map((game) => JSON.stringify(game));
  const kept = await listed();
  await button(page, 'Go on').click();
  await page.waitForFunction(
    (games) => Number(document.querySelector('.said').textContent.match(/(\d+) of/)[1]) > games,
    stopped,
  );
  const later = new Set(await listed());
  if (stopped < 150) for (const game of kept) assert.ok(later.has(game), game);
  await button(page, 'Stop').click();
  await state(page, 'Stopped');
  const { games, total } = await server.api('GET', `/arena/tournaments/${id}/games?limit=200`);
  assert.equal(new Set(games.map(({ number }) => number)).size, games.length);
  assert.ok(total >= stopped);
  assertNoFaults(page);
});

test('a second tournament waits in the queue and says so', async () => {
  const running = await startTournament(server, long);
  const page = await open('?new');
  await fillQuick(page);
  await button(page, 'Start').click();
  const id = await tournamentId(page);
  await state(page, 'Waiting');
  await page.getByText('Next in the queue, behind the one that is running.').waitFor();
  await page.getByText('The table fills as soon as it begins.').waitFor();
  await server.api('POST', `/arena/tournaments/${running.id}/stop`);
  await state(page, 'Finished');
  await page.getByRole('link', { name: 'All tournaments' }).click();
  await page.getByRole('link', { name: /Finished.*is first/ }).waitFor();
  await page.getByRole('link', { name: /Stopped/ }).waitFor();
  assert.equal((await until(server, id, isOver)).state, 'done');
  assertNoFaults(page);
});

test('a wrong form is explained beside the field, and nothing is started', async () => {
  const page = await open('?new');
  const told = async (label, words) => {
    const field = page.getByLabel(label, { exact: true });
    assert.equal(await field.getAttribute('aria-invalid'), 'true', label);
    const why = await field.evaluate(
      (element) => document.getElementById(element.getAttribute('aria-describedby')).textContent,
    );
    assert.match(why, words);
  };
  await page.getByLabel('Bot 2', { exact: true }).selectOption('alphabeta');
  await page.getByLabel('Bot 3', { exact: true }).selectOption('mirror');
  await page.getByLabel('Seconds a move').fill('0');
  await page.getByLabel('Pairs of games').fill('1000000');
  await page.getByLabel('Name', { exact: true }).fill('two words');
  await page.getByText('Openings, chance, early stop').click();
  await page.getByLabel('Stop a pairing once it is clear').check();
  await page.getByLabel('Better: Elo', { exact: true }).fill('-3');
  await button(page, 'Start').click();
  await told('Bot 2', /alphabeta is there twice/);
  await told('Bot 3', /Mirror does not play Connect Four/);
  await told('Seconds a move', /seconds above 0/);
  await told('Pairs of games', /more than this server allows/);
  await told('Name', /letters, digits/);
  await told('Not better: Elo', /the lower first/);
  assert.equal(
    await page.evaluate(() => document.activeElement.getAttribute('aria-invalid')),
    'true',
    'the first wrong field is in focus',
  );

  // Only the server knows which boards are valid.
  await page.getByLabel('Game 1', { exact: true }).selectOption('mnk');
  await page.getByLabel('Columns').fill('60');
  await page.getByLabel('Rows').fill('60');
  await page.getByText('This board is not possible').waitFor();
  await page.getByLabel('Columns').fill('4');
  await page.getByLabel('Rows').fill('4');
  await page.getByText('This board is not possible').waitFor({ state: 'detached' });

  await button(page, 'Remove Bot 4, Random').click();
  await button(page, 'Remove Bot 3, Mirror').click();
  await button(page, 'Remove Bot 2, Alpha-beta').click();
  await page.getByText('Choose at least two bots.').waitFor();
  await button(page, 'Start').click();
  assert.equal((await server.api('GET', '/arena')).tournaments.length, 0);
  assertNoFaults(page);
});

test('a form like another tournament makes the same plan', async () => {
  const plan = {
    ...quick,
    name: 'like',
    bot: [{ spec: 'mcts:nodes=30', name: 'few' }, { spec: 'local' }],
    openings: 'balanced',
    opening_plies: 2,
    pairs: 2,
    sprt: [-5, 5],
    format: 'gauntlet',
  };
  const { id } = await startTournament(server, plan);
  const made = await until(server, id, isOver);
  const page = await open(`/${id}`);
  await page.getByRole('link', { name: 'New one like this' }).click();
  await page.getByLabel('Pairs of games').fill('3');
  await button(page, 'Start').click();
  await page.waitForURL((url) => /\/arena\/[\w-]{22}$/.test(url.pathname) && !url.pathname.includes(id));
  const again = await until(server, await tournamentId(page), isOver);
  assert.deepEqual(again.plan, { ...made.plan, pairs: 3 });
  assertNoFaults(page);
});

test('a killed server is told; afterwards the tournament is stopped and goes on', async () => {
  const { id } = await startTournament(server, long);
  const page = await open(`/${id}`);
  await state(page, 'Running');
  await until(server, id, ({ progress }) => progress.done >= 6);
  await server.kill();
  await page.getByText('Not connected: the figures may be old.').waitFor();
  assert.ok(
    (await page.getByRole('region', { name: 'Crosstable' }).locator('tbody tr').count()) === 3,
    'the table stays readable',
  );
  await server.run();
  await state(page, 'Stopped');
  assert.ok((await settledGames(page, server, id)) > 0);
  await button(page, 'Go on').click();
  await state(page, 'Running');
  assertNoFaults(page);
});

test('an address without a tournament says so', async () => {
  const page = await open(`/${'A'.repeat(22)}`);
  await page.getByRole('heading', { name: 'There is no such tournament here.' }).waitFor();
  await page.getByRole('link', { name: 'To the table' }).waitFor();
  assertNoFaults(page);
});
