import { expect, it } from 'vitest';
import { botToSee, playedAddress, readWish, usual, whyAddress, writeWish } from './address';

const query = (address: string) => address.slice(address.indexOf('?'));

it('reads what it wrote', () => {
  const exercise = { kind: 'values' as const, game: 'connect4', seed: 7 };
  for (const source of [
    { game: 'connect4', moves: ['d', 'd'] },
    { game_id: 'Zk3vN0sWQbqT2mXy8HcRfA', ply: 0 },
    { game: 'tictactoe', position: '3 3 3 x2/1o1/3 x 2' },
    { game: 'tictactoe', cells: 'x...o....', to_move: 'x' as const },
  ]) {
    const wish = { source, bots: ['mcts:nodes=500', 'local'] as [string, string], view: 'two' as const, exercise };
    expect(readWish(query(writeWish(wish)), 'adjacency')).toMatchObject({ source, bots: wish.bots, view: 'two' });
  }
  const lesson = readWish(
    query(writeWish({ source: { game: 'x' }, bots: usual, view: 'exercise', exercise })),
    'adjacency',
  );
  expect(lesson).toMatchObject({ view: 'exercise', exercise });
});

it('has something to show without being told', () => {
  expect(readWish('', 'adjacency')).toMatchObject({ source: { game: 'adjacency' }, bots: usual, view: 'one' });
});

it('gives a bot that thought by the clock the depth it reached', () => {
  expect(botToSee('alphabeta', 4)).toBe('alphabeta:depth=4');
  expect(botToSee('alphabeta:time=1s,eval=survival', 12)).toBe('alphabeta:depth=6,eval=survival');
  expect(botToSee('minimax:depth=2', 9)).toBe('minimax:depth=2');
  expect(botToSee('mcts:time=1s', 9)).toBe('mcts:time=1s');
  expect(whyAddress({ game_id: 'abc', ply: 3 }, 'alphabeta', 5)).toBe(
    '/search?game_id=abc&ply=3&bot=alphabeta%3Adepth%3D5',
  );
});

it('asks for the search that was played', () => {
  const address = playedAddress('abc', 3, 'mcts');
  expect(address).toBe('/search?game_id=abc&ply=3&bot=mcts&played=1');
  expect(readWish(query(address), 'adjacency')).toMatchObject({
    source: { game_id: 'abc', ply: 3 },
    bots: ['mcts', usual[1]],
    played: true,
  });
  expect(readWish('?game=connect4&played=1', 'adjacency').played).toBe(false);
});
