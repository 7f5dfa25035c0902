import { describe, expect, it } from 'vitest';
import { analyseAddress, baseInAddress, playedPly, sourceAt, stepTo, tryMove, wholeSource, type Place } from './path';

const main = ['d', 'd', 'e'];
const at = (ply: number, tried: string[] = [], triedPly = tried.length): Place => ({ ply, tried, triedPly });

describe('trying a line', () => {
  it('follows the game where the move is the same', () => expect(tryMove(at(1), main, 'd')).toEqual(at(2)));
  it('leaves the game where it is another', () => expect(tryMove(at(1), main, 'a')).toEqual(at(1, ['a'])));
  it('goes on', () => expect(tryMove(at(1, ['a']), main, 'b')).toEqual(at(1, ['a', 'b'])));
  it('replaces what came after', () =>
    expect(tryMove(at(1, ['a', 'b', 'c'], 1), main, 'g')).toEqual(at(1, ['a', 'g'])));
  it('steps back and forth along it, and back into the game', () => {
    expect(stepTo(at(1, ['a', 'b']), 2)).toEqual(at(1, ['a', 'b'], 1));
    expect(stepTo(at(1, ['a', 'b'], 1), 3)).toEqual(at(1, ['a', 'b'], 2));
    expect(stepTo(at(1, ['a', 'b'], 0), 0)).toEqual(at(0));
  });
});

describe('a source', () => {
  it('of a game', () =>
    expect(sourceAt({ kind: 'game', id: 'g' }, main, at(1, ['a']))).toEqual({ game_id: 'g', ply: 1, moves: ['a'] }));
  it('of a text', () =>
    expect(sourceAt({ kind: 'text', game: 'connect4' }, [], at(0, ['a', 'b'], 1))).toEqual({
      game: 'connect4',
      moves: ['a'],
    }));
  it('set by hand', () =>
    expect(sourceAt({ kind: 'hand', game: 'tictactoe', cells: '.........', toMove: 'o' }, [], at(0))).toEqual({
      game: 'tictactoe',
      cells: '.........',
      to_move: 'o',
      moves: [],
    }));
  it('of a line in the address', () => {
    const source = { game: 'connect4:w=8', position: '8/8 x 0', moves: ['d', 'e'] };
    const address = analyseAddress(source);
    const base = baseInAddress(address.slice(address.indexOf('?')))!;
    expect(wholeSource(base)).toEqual(source);
    expect(analyseAddress({ game_id: 'g' })).toBe('/analyse/g');
    expect(baseInAddress('')).toBeNull();
  });
});

it('looks at the next move of the game, and after the last one at that', () => {
  expect([0, 2, 3].map((ply) => playedPly(at(ply), 3))).toEqual([0, 2, 2]);
  expect(playedPly(at(1, ['a']), 3)).toBe(null);
  expect(playedPly(at(1, ['a'], 0), 3)).toBe(1);
  expect(playedPly(at(0), 0)).toBe(null);
});
