import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertNoFaults, openPage } from './browser.js';
import { browser, server } from './fixture.js';
import { chooseGame, gameId, newGame, seatForm, settled } from './table.js';

async function tabTo(page, what) {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await page.evaluate(what)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${what}`);
}

const onBoard = () => document.activeElement?.getAttribute('role') === 'gridcell';

/** Moves the focus from its cell to another with arrow keys. */
async function walkTo(page, cell, width) {
  for (;;) {
    const at = await page.evaluate(() => Number(document.activeElement.getAttribute('data-cell')));
    if (at === cell) return;
    const [column, row] = [at % width, Math.floor(at / width)];
    const [toColumn, toRow] = [cell % width, Math.floor(cell / width)];
    const key =
      column < toColumn ? 'ArrowRight' : column > toColumn ? 'ArrowLeft' : row < toRow ? 'ArrowDown' : 'ArrowUp';
    await page.keyboard.press(key);
  }
}

test('a whole game with the keyboard only, announced to screen readers', async () => {
  const page = await openPage(browser, server.address);
  await page.getByRole('button', { name: 'New game' }).waitFor();

  // The first Tab offers a skip link to the board.
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Skip to the board');
  await page.keyboard.press('Enter');
  assert.ok(await page.evaluate(onBoard));

  await tabTo(page, () => document.activeElement?.textContent?.trim() === 'New game');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo(page, () => document.activeElement?.getAttribute('type') === 'radio');
  for (let presses = 0; presses < 4; presses += 1) {
    const game = await page.evaluate(() => document.activeElement.closest('label').textContent);
    if (game.includes('Tic-tac-toe')) break;
    await page.keyboard.press('ArrowDown');
  }
  await tabTo(page, () => document.activeElement?.textContent === 'Start');
  await page.keyboard.press('Enter');
  const id = await gameId(page);

  await tabTo(page, onBoard);
  for (;;) {
    const game = await settled(page, server, id, (now) => now.status === 'over' || now.position.to_move === 'x');
    if (game.status === 'over') break;
    await walkTo(page, game.position.legal[0].cell, 3);
    await page.keyboard.press('Enter');
    await settled(page, server, id, (now) => now.moves.length > game.moves.length);
    const spoken = await page.locator('[aria-live=polite]').allTextContents();
    assert.match(spoken.join(' '), /plays [abc][123]/);
  }
  await page.locator('.end').waitFor();
  assertNoFaults(page);
});

test('U takes back, H hints, Escape closes', async () => {
  const page = await openPage(browser, server.address);
  await page.locator('main [role=gridcell]').nth(30).click();
  const id = await gameId(page);
  await settled(page, server, id, (now) => now.moves.length >= 2 && now.position.to_move === 'x');
  await page.keyboard.press('h');
  await page.locator('.say', { hasText: /^Try / }).waitFor();
  await page.keyboard.press('u');
  await settled(page, server, id, (now) => now.moves.length === 0);
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(
    await page.evaluate(() => document.activeElement.textContent.trim()),
    'New game',
    'the focus comes back',
  );
  assertNoFaults(page);
});

test('digits play the columns of Connect Four', async () => {
  const page = await openPage(browser, server.address);
  await newGame(page, async (dialog) => {
    await chooseGame(dialog, 'Connect Four');
    await seatForm(dialog, 'o').getByRole('radio', { name: 'Person here' }).check();
  });
  const id = await gameId(page);
  await settled(page, server, id);
  assert.match(await page.locator('main [role=grid]').first().getAttribute('aria-label'), /1 to 7 play a column/);
  const keys = ['4', '1', '7', '8', '9', '0', '4'];
  let played = 0;
  for (const key of keys) {
    await page.keyboard.press(key);
    if (key >= '1' && key <= '7') played += 1;
    await settled(page, server, id, (now) => now.moves.length === played);
  }
  const { game } = await server.api('GET', `/games/${id}`);
  assert.deepEqual(
    game.moves.map(({ move }) => move),
    ['d', 'a', 'g', 'd'],
  );
  assertNoFaults(page);
});

test('the next move need not wait for the answer to the one before', async () => {
  const page = await openPage(browser, server.address);
  await page.routeWebSocket(/\/api\/ws$/, (socket) => {
    const behind = socket.connectToServer();
    // The move's event shows it, but its acknowledgement never comes, as on a very slow line.
    behind.onMessage((message) => {
      if (JSON.parse(message).type !== 'acted') socket.send(message);
    });
  });
  await page.reload();
  await newGame(page, async (dialog) => {
    await chooseGame(dialog, 'Connect Four');
    await seatForm(dialog, 'o').getByRole('radio', { name: 'Person here' }).check();
  });
  const id = await gameId(page);
  for (const [moves, key] of ['4', '1', '7'].entries()) {
    await settled(page, server, id, (now) => now.moves.length === moves);
    await page.keyboard.press(key);
  }
  const game = await settled(page, server, id, (now) => now.moves.length === 3);
  assert.deepEqual(
    game.moves.map(({ move }) => move),
    ['d', 'a', 'g'],
  );
  assertNoFaults(page);
});

test('digits typed ahead are played in their turn, but never in the place of an opponent', async () => {
  const page = await openPage(browser, server.address);
  await newGame(page, async (dialog) => {
    await chooseGame(dialog, 'Connect Four');
    await seatForm(dialog, 'o').getByRole('radio', { name: 'Person here' }).check();
  });
  const id = await gameId(page);
  await settled(page, server, id);
  for (const key of ['4', '1', '7', '4']) await page.keyboard.press(key);
  const game = await settled(page, server, id, (now) => now.moves.length === 4);
  assert.deepEqual(
    game.moves.map(({ move }) => move),
    ['d', 'a', 'g', 'd'],
  );

  await newGame(page, async (dialog) => {
    await chooseGame(dialog, 'Connect Four');
    const seat = seatForm(dialog, 'o');
    await seat.getByRole('radio', { name: 'Bot', exact: true }).check();
    await seat.getByRole('radio', { name: 'Choose', exact: true }).check();
    // It thinks for a second, so that the second digit comes in its turn.
    await seat.getByRole('combobox', { name: 'Bot' }).selectOption('mcts');
  });
  const against = await gameId(page);
  await settled(page, server, against);
  for (const key of ['4', '1']) await page.keyboard.press(key);
  await settled(page, server, against, (now) => now.moves.length === 2);
  await page.keyboard.press('7');
  const answered = await settled(page, server, against, (now) => now.moves.length === 4);
  assert.deepEqual([answered.moves[0].move, answered.moves[2].move], ['d', 'g']);
  assertNoFaults(page);
});
