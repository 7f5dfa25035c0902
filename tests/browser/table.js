// Page object of the Play screen.
import assert from 'node:assert/strict';

export const cellAt = (page, cell) => page.locator(`main [data-cell="${cell}"]`);

/** Returns the number of a cell by name, such as d4. */
export function cellNumber(square, width, height) {
  const column = square.charCodeAt(0) - 97;
  return (height - Number(square.slice(1))) * width + column;
}

export async function gameId(page) {
  await page.waitForURL(/\/game\/[\w-]{22}$/);
  return new URL(page.url()).pathname.split('/')[2];
}

/** Returns the marks drawn on the board, read from the labels of its cells. */
export async function drawnCells(page) {
  const labels = await page.locator('main [role=gridcell]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
  return labels.map((label) => label.match(/, (X|O)(,|$)/)?.[1].toLowerCase() ?? '.').join('');
}

/** Waits until the page shows the server's state. */
export async function settled(page, server, id, until = () => true) {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const { game } = await server.api('GET', `/games/${id}`);
    const drawn = await drawnCells(page);
    if (drawn === game.position.board.cells && until(game)) return game;
    assert.ok(Date.now() < deadline, `page shows ${drawn}, server has ${game.position.board.cells}, ${game.status}, ${game.moves.length} moves`);
    await page.waitForTimeout(30);
  }
}

/** Opens the set-up dialog, lets `choose` fill it in, and starts the game. */
export async function newGame(page, choose) {
  const before = page.url();
  await page.getByRole('button', { name: 'New game' }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog);
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL((url) => url.href !== before);
  await page.locator('form#setup').waitFor({ state: 'detached' });
}

/** Selects one of the four games in a form. */
export const chooseGame = (dialog, name) => dialog.getByRole('radio', { name, exact: false }).check();

export const seatForm = (dialog, side) => dialog.locator(`fieldset[data-side=${side}]`);

/** Plays a game against a bot to the end by clicks. `choose` picks a legal move. */
export async function playToTheEnd(page, server, id, { mine = 'x', choose = (legal) => legal[0] }) {
  for (let turns = 0; turns < 70; turns += 1) {
    const game = await settled(page, server, id, (now) => now.status === 'over' || now.position.to_move === mine);
    if (game.status === 'over') return game;
    await play(page, choose(game.position.legal));
  }
  throw new Error('the game does not end');
}

export function play(page, legal) {
  return cellAt(page, legal.cell).click();
}
