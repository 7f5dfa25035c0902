import { expect, it } from 'vitest';
import type { Game, You } from '../api/types';
import { endWords } from './words';

const you: You = { sides: [], host: false, may: [] };
const over = (rounds: number) =>
  ({
    result: { winner: null, reason: 'normal', points: 0, detail: null },
    position: {
      name: 'adjacency',
      rounds,
      line: [],
      marks: { x: 5, o: 5 },
      board: { width: 4, height: 4, cells: 'xx.o' },
    },
    moves: [],
  }) as unknown as Game;

it('tells one round from several', () => {
  expect(endWords(over(1), you).reason).toBe('The only round is played.');
  expect(endWords(over(2), you).reason).toBe('All 2 rounds are played.');
});
