import { expect, it } from 'vitest';
import type { EvaluationPoint } from '../api/types';
import { barsOf, middleOf, plyAt, reachOf } from './evaluation_bars';

const point = (ply: number, score: number | null) => ({ ply, score, to_move: ply % 2 ? 'o' : 'x' }) as EvaluationPoint;

it('has a bar from the view of X for each value that is known', () => {
  const bars = barsOf([point(0, 2), point(1, 3), point(2, null), point(3, 0)]);
  expect(bars).toEqual([
    { ply: 0, value: 2 },
    { ply: 1, value: -3 },
    { ply: 3, value: 0 },
  ]);
});

it('reaches beyond every bar, and one unit at least', () => {
  expect(reachOf([])).toBeCloseTo(1.15);
  expect(
    reachOf([
      { ply: 0, value: -20 },
      { ply: 1, value: 5 },
    ]),
  ).toBeCloseTo(23);
});

it('finds the position that a click meant', () => {
  const columns = { left: 40, right: 140, plies: 9 };
  for (let ply = 0; ply <= 9; ply += 1) {
    const middle = middleOf(ply, columns);
    for (const aside of [-4.9, 0, 4.9]) expect(plyAt(middle + aside, columns)).toBe(ply);
  }
  expect(plyAt(0, columns)).toBe(0);
  expect(plyAt(500, columns)).toBe(9);
});
