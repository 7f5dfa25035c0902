import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertNoFaults, openPage } from './browser.js';
import { browser, server } from './fixture.js';
import { cellAt, chooseGame, drawnCells } from './table.js';

const text = `[Game "connect4"]
[White "Ani"]
[Black "Budi"]
[Result "1-0"]

1. d d 2. e d 3. f a 4. g 1-0
`;

const [imported] = (await server.api('POST', '/import', { text })).games;

test('values on every move, the plot with its blunder, steps, a tried line', async () => {
  const page = await openPage(browser, server.address, `/analyse/${imported.id}`);
  await page.locator('.plot svg').waitFor();
  await page.getByText('The game is over here').first().waitFor();
  const end = await drawnCells(page);
  await page.getByRole('button', { name: 'Back one move' }).click();
  // X to move can complete four in a row: proved at once.
  await page.getByText('X to move and wins in 1 move').first().waitFor();
  await page.locator('.candidates').getByText('X wins in 1').first().waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.board text.bold').length >= 1);
  await page.waitForFunction(() => document.querySelectorAll('.candidates tbody tr').length === 7);
  await page.locator('.verdict').first().waitFor();

  await page.getByRole('button', { name: 'First position' }).click();
  await page.waitForFunction(() => !document.querySelector('[aria-label*=", X"]'));
  await cellAt(page, 0).click();
  await page.getByText('Your line').waitFor();
  await cellAt(page, 1).click();
  await page.locator('.tried .line span').nth(1).waitFor();
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await page.getByText('Your line').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Last position' }).click();
  await page.waitForFunction((cells) => [...document.querySelectorAll('[role=gridcell]')].filter((cell) => /, [XO](,|$)/.test(cell.ariaLabel)).length === cells.replaceAll('.', '').length, end);
  assert.equal(await drawnCells(page), end);
  assertNoFaults(page);
});

test('the only winning move is no blunder, nor the only answer to it: list, plot and sentence agree', async () => {
  const text = `[Game "connect4"]\n[White "Ani"]\n[Black "Budi"]\n\n1. d d 2. d d 3. c e 4. c b 5. c c *\n`;
  const [{ id }] = (await server.api('POST', '/import', { text })).games;
  const page = await openPage(browser, server.address, `/analyse/${id}`);
  await page.getByText('shaded: proved').waitFor();
  const rows = await page.locator('.moves tbody tr').evaluateAll((all) => all.map((row) => [...row.querySelectorAll('button')].map((move) => ({
    move: move.querySelector('b').textContent, mark: move.querySelector('.verdict')?.textContent ?? '', value: move.querySelector('.value').textContent }))));
  assert.deepEqual(rows[4], [{ move: 'c', mark: '', value: '+2' }, { move: 'c', mark: '', value: '+2' }]);
  // The list marks the same moves as the plot's triangles.
  const moves = rows.flat();
  const marked = moves.flatMap(({ mark }, index) => (mark ? [index + 1] : []));
  assert.notEqual(marked.length, 0);
  assert.equal(await page.locator('.plot').getAttribute('data-marked'), marked.join(' '));
  // The sentence before each move agrees.
  for (let ply = moves.length - 1; ply >= 0; ply -= 1) {
    const { move, mark } = moves[ply];
    await page.getByRole('button', { name: 'Back one move' }).click();
    await page.locator('.played').filter({ hasText: new RegExp(`^${move} (gave away|was)`) }).waitFor();
    await page.waitForFunction((discs) => [...document.querySelectorAll('[role=gridcell]')].filter((cell) => /, [XO](,|$)/.test(cell.ariaLabel)).length === discs, ply);
    const sentence = await page.locator('.played').textContent();
    assert.equal(/gave away/.test(sentence), mark !== '', `${ply + 1}. ${move}${mark}: ${sentence}`);
    if (ply >= 8) assert.equal(sentence, 'c was the best move.');
  }
  assertNoFaults(page);
  await page.context().close();
});

test('no press of a key is lost, however quick', async () => {
  const page = await openPage(browser, server.address, `/analyse/${imported.id}`);
  await page.getByText('The game is over here').first().waitFor();
  const discs = (count) => page.waitForFunction((wanted) =>
    [...document.querySelectorAll('[role=gridcell]')].filter((cell) => /, [XO](,|$)/.test(cell.ariaLabel)).length === wanted, count);
  await page.evaluate(() => {
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowRight']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  await discs(7 - 3);
  await page.evaluate(() => {
    const back = document.querySelector('button[aria-label="Back one move"]');
    back.click();
    back.click();
  });
  await discs(7 - 5);
  assertNoFaults(page);
  await page.context().close();
});

test('why this move: the search that was played where a bot made it', async () => {
  const { game } = await server.api('POST', '/games', { game: 'connect4',
    seats: { x: { kind: 'human' }, o: { kind: 'bot', bot: 'genetic:generations=20' } } });
  await server.api('POST', `/games/${game.id}/actions`, { action: 'move', move: 'd', ply: 0, idempotency_key: 'm' });
  for (let moves = 1; moves < 2;) moves = (await server.api('GET', `/games/${game.id}`)).game.moves.length;
  const page = await openPage(browser, server.address, `/analyse/${game.id}`);
  const why = page.getByRole('link', { name: 'Why this move?' });
  await why.waitFor();
  // After the last move and before it, the link leads to the same move.
  const played = `/search?game_id=${game.id}&ply=1&bot=genetic%3Agenerations%3D20&played=1`;
  assert.equal(await why.getAttribute('href'), played);
  await page.getByRole('button', { name: 'Back one move' }).click();
  await page.waitForFunction(() => document.querySelectorAll('[role=gridcell][aria-label*=", X"], [role=gridcell][aria-label*=", O"]').length === 1);
  assert.equal(await why.getAttribute('href'), played);
  // A person's move and a line that was only tried are searched again.
  await page.getByRole('button', { name: 'First position' }).click();
  await page.waitForFunction((id) => document.querySelector('a[href*="/search?"]').getAttribute('href').startsWith(`/search?game_id=${id}&ply=0&bot=`), game.id);
  assert.doesNotMatch(await why.getAttribute('href'), /played/);
  await cellAt(page, 0).click();
  await page.getByText('Your line').waitFor();
  assert.doesNotMatch(await why.getAttribute('href'), /played/);
  assertNoFaults(page);
  await page.context().close();
});

test('bots side by side, heat, picture, text', async () => {
  const page = await openPage(browser, server.address, '/analyse');
  await page.locator('.candidates').waitFor();
  await page.getByRole('button', { name: 'Add a bot' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').first().selectOption('local');
  await dialog.getByRole('button', { name: 'Add a bot' }).click();
  await page.locator('.views li').nth(1).getByText('Local search').waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.views li b').length >= 4);
  await page.getByRole('radio', { name: 'Heat' }).check();
  await page.locator('.heat').first().waitFor();
  const [picture] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Picture of the board' }).click()]);
  assert.equal(picture.suggestedFilename(), 'lawan-position.png');
  assertNoFaults(page);
});

test('a position from text and by hand; bad ones are refused with the reason', async () => {
  const page = await openPage(browser, server.address, '/analyse');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Position', exact: true }).click();
  await chooseGame(dialog, 'Connect Four');
  await dialog.getByRole('radio', { name: 'Text' }).check();
  await dialog.getByLabel('Position as text').fill('7/7/7/7/x6/7 x 1');
  await dialog.getByRole('button', { name: 'Analyse this' }).click();
  await dialog.getByText('This position is not possible').waitFor();
  await dialog.getByLabel('Position as text').fill('7/7/7/7/3x3/2oxo2 x 3');
  await dialog.getByRole('button', { name: 'Analyse this' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('.candidates tbody tr').first().waitFor();
  assert.equal((await drawnCells(page)).replaceAll('.', ''), 'xoxo');

  await page.getByRole('button', { name: 'Position', exact: true }).click();
  await chooseGame(dialog, 'Tic-tac-toe');
  await dialog.getByRole('radio', { name: 'By hand' }).check();
  await dialog.locator('[data-cell="0"]').click();
  await dialog.locator('[data-cell="4"]').click();
  await dialog.locator('[data-cell="4"]').click();
  await dialog.getByRole('button', { name: 'Analyse this' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('X to move; a draw').first().waitFor();
  assert.equal(await drawnCells(page), 'x...o....');
  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.waitForURL(/\/game\//);
  assertNoFaults(page);
});
