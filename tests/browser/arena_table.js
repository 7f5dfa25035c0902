// Page object of the Arena.
import assert from 'node:assert/strict';

/** A quick tournament with varied games: bots with node limits and no clock. */
export const quick = {
  games: ['tictactoe'], bot: [{ spec: 'mcts:nodes=50' }, { spec: 'local' }, { spec: 'random' }], pairs: 4, nodes: 50, seed: 5,
};

/** A tournament long enough to be stopped: thousands of games at 4 ms a move. */
export const long = {
  games: ['connect4'], bot: [{ spec: 'mcts' }, { spec: 'alphabeta' }, { spec: 'random' }], pairs: 3000, time: '4ms', margin: '200ms', seed: 5,
};

/** Starts a tournament through the API as the visitor with `key`. */
export async function startTournament(server, plan, key) {
  return (await server.api('POST', '/arena/tournaments', plan, key)).tournament;
}

/** Polls the tournament until `good` accepts it. */
export async function until(server, id, good, ms = 90_000) {
  const deadline = Date.now() + ms;
  for (;;) {
    const { tournament } = await server.api('GET', `/arena/tournaments/${id}`);
    if (good(tournament)) return tournament;
    assert.ok(Date.now() < deadline, `${tournament.state}, ${tournament.progress.done} of ${tournament.progress.total}: ${tournament.failure ?? ''}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export const isOver = ({ state }) => state === 'done' || state === 'failed';

/** Deletes all tournaments, so that none waits or runs. */
export async function clearArena(server) {
  for (const { id } of (await server.api('GET', '/arena')).tournaments) await server.api('DELETE', `/arena/tournaments/${id}`);
}

export async function tournamentId(page) {
  await page.waitForURL(/\/arena\/[\w-]{22}$/);
  return new URL(page.url()).pathname.split('/')[2];
}

/** Reads the number of finished games from the page. */
export async function shownGames(page) {
  const text = await page.locator('.said').textContent();
  return Number(text.match(/([\d.,]+) (of|dari)/)[1].replaceAll(/[.,]/g, ''));
}

/** Reads it once page and server agree and no game is in play: games under way when it was stopped may still finish. */
export async function settledGames(page, server, id, ms = 30_000) {
  const deadline = Date.now() + ms;
  for (let last = -1; ;) {
    const { done } = (await until(server, id, ({ state }) => state === 'stopped')).progress;
    const shown = await shownGames(page);
    if (shown === done && done === last) return done;
    assert.ok(Date.now() < deadline, `page shows ${shown}, server has ${done}`);
    last = done;
    await page.waitForTimeout(300);
  }
}
