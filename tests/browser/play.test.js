import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertNoFaults, openPage } from './browser.js';
import { browser, server } from './fixture.js';
import { cellAt, chooseGame, drawnCells, gameId, newGame, playToTheEnd, seatForm, settled } from './table.js';

const option = (dialog, label) => dialog.getByLabel(label, { exact: true });

test('the first screen is a game one can click into', async () => {
  const page = await openPage(browser, server.address);
  const { games } = await server.api('GET', '/games');
  await page.getByText('Your move. Click a').waitFor();
  const legal = page.locator('main [role=gridcell]').nth(20);
  await legal.click();
  const id = await gameId(page);
  const game = await settled(page, server, id, (now) => now.moves.length >= 2);
  assert.equal(game.moves[0].side, 'x');
  const after = await server.api('GET', '/games');
  assert.equal(after.games.length, games.length + 1, 'looking makes no game, clicking makes one');
  assertNoFaults(page);
});

test('an answer that comes too late covers no other board', async () => {
  const page = await openPage(browser, server.address, '/history');
  let answer;
  const held = new Promise((resolve) => { answer = resolve; });
  await page.route('**/api/positions', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/positions');
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await asked;
  const { game } = await server.api('POST', '/games', { game: 'tictactoe', seats: { x: { kind: 'human' }, o: { kind: 'human' } } });
  await page.evaluate((path) => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }, `/game/${game.id}`);
  await settled(page, server, game.id);
  const answered = page.waitForResponse('**/api/positions');
  answer();
  await answered;
  await page.waitForTimeout(100);
  assert.equal(await drawnCells(page), game.position.board.cells);
  assertNoFaults(page);
});

test('a whole game of adjacency by clicking, with flips and scores', async () => {
  const page = await openPage(browser, server.address);
  await newGame(page, async (dialog) => {
    await chooseGame(dialog, 'Adjacency');
    await option(dialog, 'Rounds').fill('6');
    await dialog.getByRole('radio', { name: '4', exact: true }).first().check();
    await seatForm(dialog, 'o').getByRole('radio', { name: 'Bot', exact: true }).check();
    await seatForm(dialog, 'o').getByRole('radio', { name: '2', exact: true }).check();
  });
  const id = await gameId(page);
  const game = await playToTheEnd(page, server, id, {
    choose: (legal) => legal.reduce((best, move) => (move.turned.length > best.turned.length ? move : best)),
  });
  assert.equal(game.position.options.nb, '4');
  assert.equal(game.moves.length, 12);
  const headline = await page.locator('.end .say').textContent();
  assert.match(headline, /wins?, \d+ to \d+|You win|A draw/);
  assert.equal(await page.locator('[data-marks=x]').textContent(), String(game.position.marks.x));
  assert.equal(await page.locator('[data-marks=o]').textContent(), String(game.position.marks.o));
  assertNoFaults(page);
});

test('a whole game of Connect Four by clicking, with the winning row', async () => {
  const page = await openPage(browser, server.address);
  await newGame(page, async (dialog) => {
    await chooseGame(dialog, 'Connect Four');
    const bot = seatForm(dialog, 'o');
    await bot.getByRole('radio', { name: 'Bot', exact: true }).check();
    await bot.getByRole('radio', { name: 'Choose', exact: true }).check();
    await bot.getByLabel('Bot', { exact: true }).and(page.locator('select')).selectOption('random');
  });
  const id = await gameId(page);
  // Plays the fourth legal column, or the last one if there are fewer.
  const game = await playToTheEnd(page, server, id, {
    choose: (legal) => legal[Math.min(legal.length - 1, 3)],
  });
  assert.ok(game.result);
  if (game.position.line.length) assert.equal(await page.locator('path.won').count(), game.position.line.length);
  await page.locator('.end').waitFor();
  assertNoFaults(page);
});

test('a column is previewed and its mark falls to the lowest free cell', async () => {
  const page = await openPage(browser, server.address);
  await newGame(page, async (dialog) => {
    await chooseGame(dialog, 'Connect Four');
    await seatForm(dialog, 'o').getByRole('radio', { name: 'Person here' }).check();
  });
  const id = await gameId(page);
  await cellAt(page, 3).hover();
  await page.getByText('Column d: lands on d1').waitFor();
  assert.equal(await page.locator('.in-hand').count(), 1);
  await cellAt(page, 3).click();
  const game = await settled(page, server, id, (now) => now.moves.length === 1);
  assert.equal(game.position.board.cells[38], 'x');
  assertNoFaults(page);
});

test('whole games of tic-tac-toe and of m,n,k by clicking', async () => {
  const page = await openPage(browser, server.address);
  await newGame(page, async (dialog) => {
    await chooseGame(dialog, 'Tic-tac-toe');
    await seatForm(dialog, 'o').getByRole('radio', { name: 'Person here' }).check();
  });
  let id = await gameId(page);
  for (const [turn, cell] of [0, 3, 1, 4, 2].entries()) {
    await cellAt(page, cell).click();
    await settled(page, server, id, (now) => now.moves.length === turn + 1);
  }
  await page.getByText('Player X wins').first().waitFor();
  assert.equal(await page.locator('path.won').count(), 3);
  assert.match(await page.locator('.end .why').textContent(), /3 in a row: a3 b3 c3/);

  await newGame(page, async (dialog) => {
    await chooseGame(dialog, 'm,n,k');
    await option(dialog, 'Columns').fill('5');
    await option(dialog, 'Rows').fill('4');
    await option(dialog, 'In a row').fill('4');
    const bot = seatForm(dialog, 'o');
    await bot.getByRole('radio', { name: 'Bot', exact: true }).check();
    await bot.getByRole('radio', { name: '1', exact: true }).check();
  });
  id = await gameId(page);
  const game = await playToTheEnd(page, server, id, {});
  assert.equal(game.position.game, 'mnk:5,4,4');
  assert.ok(game.result);
  assertNoFaults(page);
});

test('a taken cell says why and changes nothing', async () => {
  const page = await openPage(browser, server.address);
  await newGame(page, async (dialog) => {
    await chooseGame(dialog, 'Tic-tac-toe');
    await seatForm(dialog, 'o').getByRole('radio', { name: 'Person here' }).check();
  });
  const id = await gameId(page);
  await cellAt(page, 4).click();
  await settled(page, server, id, (now) => now.moves.length === 1);
  await cellAt(page, 4).click();
  await page.getByText('b2 is taken. Choose an empty cell.').first().waitFor();
  const game = await settled(page, server, id);
  assert.equal(game.moves.length, 1);
  assertNoFaults(page);
});

test('undo, redo, swap, hint, move for me, play again', async () => {
  const page = await openPage(browser, server.address);
  await newGame(page, async (dialog) => {
    await chooseGame(dialog, 'Tic-tac-toe');
    const bot = seatForm(dialog, 'o');
    await bot.getByRole('radio', { name: 'Bot', exact: true }).check();
    await bot.getByRole('radio', { name: '5', exact: true }).check();
  });
  const id = await gameId(page);
  const start = await drawnCells(page);
  await cellAt(page, 0).click();
  await settled(page, server, id, (now) => now.moves.length === 2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await settled(page, server, id, (now) => now.moves.length === 0);
  assert.equal(await drawnCells(page), start);
  await page.getByRole('button', { name: 'Redo' }).click();
  await settled(page, server, id, (now) => now.moves.length === 2);

  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.say', { hasText: /^Try [abc][123]$/ }).waitFor();
  assert.equal(await page.locator('.won-dot').count(), 1);

  await page.getByRole('button', { name: 'Move for me' }).click();
  await settled(page, server, id, (now) => now.moves.length === 4);
  await page.getByRole('button', { name: 'Swap sides' }).click();
  const swapped = await settled(page, server, id, (now) => now.seats.x.kind === 'bot' && now.position.to_move === 'o');
  assert.equal(swapped.seats.o.kind, 'human');

  await page.getByRole('button', { name: 'End game' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.locator('.end').waitFor();
  await page.getByRole('button', { name: 'Play again', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.includes(id));
  const next = await server.api('GET', `/games/${await gameId(page)}`);
  assert.equal(next.game.series.x, 1);
  assert.equal(await page.locator('[data-games=x]').textContent().then((text) => text.trim()[0]), '1');
  assertNoFaults(page);
});

test('two bots are watched, paused, stepped and hurried', async () => {
  const page = await openPage(browser, server.address);
  await newGame(page, async (dialog) => {
    await chooseGame(dialog, 'Adjacency');
    for (const side of ['x', 'o']) {
      const seat = seatForm(dialog, side);
      await seat.getByRole('radio', { name: 'Bot', exact: true }).check();
      await seat.getByRole('radio', { name: '1', exact: true }).check();
    }
    await dialog.getByLabel('Begin paused').check();
  });
  const id = await gameId(page);
  await page.getByRole('button', { name: 'One move' }).click();
  await settled(page, server, id, (now) => now.moves.length === 1);
  await page.getByRole('button', { name: 'One move' }).click();
  await settled(page, server, id, (now) => now.moves.length === 2);
  await page.getByRole('radio', { name: 'Full' }).check();
  await page.getByRole('button', { name: 'Go on' }).click();
  await settled(page, server, id, (now) => now.status === 'over');
  await page.locator('.end').waitFor();
  // Replay goes back to the first position and forward again.
  await page.getByRole('button', { name: 'First position' }).click();
  await page.getByText('After move 0 of').waitFor();
  await page.getByRole('button', { name: 'Forward one move' }).click();
  await page.getByText('After move 1 of').waitFor();
  assertNoFaults(page);
});

test('every bot option of the catalog can be set', async () => {
  const page = await openPage(browser, server.address);
  const { bots } = await server.api('GET', '/catalog');
  await page.getByRole('button', { name: 'New game' }).click();
  const seat = seatForm(page.getByRole('dialog'), 'o');
  await seat.getByRole('radio', { name: 'Bot', exact: true }).check();
  await seat.getByRole('radio', { name: 'Choose', exact: true }).check();
  await seat.locator('summary').click();
  for (const bot of bots.filter((kind) => kind.games.includes('adjacency'))) {
    await seat.locator('select').first().selectOption(bot.name);
    // The report's presets come above the other options, as a choice of all settings at once.
    const others = bot.options.filter(({ name }) => name !== 'as');
    assert.equal(await seat.locator('.options .field').count(), others.length, bot.name);
    assert.equal(await seat.getByRole('group', { name: 'Whose settings' }).count(), bot.options.length - others.length, bot.name);
  }
  assertNoFaults(page);
});
