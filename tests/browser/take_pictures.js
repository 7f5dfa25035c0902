// Takes the README's pictures: node tests/browser/take_pictures.js FOLDER writes them there as PNG
// files.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { isOver, startTournament, until } from './arena_table.js';
import { launch, openPage } from './browser.js';
import { program, Server } from './server.js';

const folder = process.argv[2];
if (!folder) throw new Error('say where to: node tests/browser/take_pictures.js FOLDER');
const server = await Server.start();
const browser = await launch();
const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  colorScheme: 'dark',
};

async function picture(name, path, show, options) {
  const page = await openPage(browser, server.address, path, options);
  await show(page);
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.context().close();
}

/** Returns the moves of a game between two bots. */
function played(game, x, o) {
  return JSON.parse(execFileSync(program, ['play', game, '--x', x, '--o', o, '--seed', '7', '--json'])).moves;
}

/** Creates a game of this visitor with both seats and these moves. */
async function tableWith(page, game, moves) {
  const key = await page.evaluate(() => localStorage.getItem('lawan.key'));
  const seats = { x: { kind: 'human', name: 'Ani' }, o: { kind: 'human', name: 'Budi' } };
  const { id } = (await server.api('POST', '/games', { game, seats }, key)).game;
  for (const [ply, move] of moves.entries()) {
    await server.api('POST', `/games/${id}/actions`, { action: 'move', move, ply, idempotency_key: `m${ply}` }, key);
  }
  return id;
}

const middle = played('adjacency', 'local', 'alphabeta:depth=2').slice(0, 30);
const inPlay = async (page) => {
  await page.goto(`${server.address}/game/${await tableWith(page, 'adjacency', middle)}`);
  await page.locator('main [role=gridcell]:not([aria-label*=", X"]):not([aria-label*=", O"])').nth(9).hover();
};
await picture('play', '/', inPlay);
await picture('phone', '/', inPlay, phone);

const whole = played('adjacency:w=6,h=6', 'local', 'alphabeta:depth=2');
await picture('analyse', '/', async (page) => {
  await page.goto(`${server.address}/analyse/${await tableWith(page, 'adjacency:w=6,h=6', whole)}`);
  await page.locator('main').waitFor();
  await page.waitForTimeout(6000);
  for (let ply = 0; ply < 12; ply += 1) await page.keyboard.press('ArrowLeft');
  await page.locator('.candidates tbody tr').first().waitFor();
});
await picture('search', '/search?game=tictactoe&moves=b2+a1&bot=alphabeta:depth=3,greedy=3', async (page) => {
  await page.locator('main[aria-busy=false]').waitFor();
  await page.locator('.drawn [data-cut="6"]').click();
});
const tournament = await startTournament(server, {
  games: ['connect4'],
  pairs: 20,
  nodes: 5000,
  seed: 7,
  bot: ['random', 'genetic', 'alphabeta', 'mcts', 'engine'].map((spec) => ({ spec })),
});
await until(server, tournament.id, isOver);
await picture('arena', `/arena/${tournament.id}`, (page) => page.locator('tbody button').first().waitFor());

await browser.close();
await server.stop();
