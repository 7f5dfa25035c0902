import { expect, it } from 'vitest';
import { dashesOf, marked, markerOf } from './line_look';

const look = (index: number) => `${dashesOf(index)} | ${markerOf(index).outline} ${markerOf(index).filled}`;
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

it('tells ten lines apart by their dashes alone, and by their markers alone', () => {
  expect(new Set(upTo(10).map(dashesOf)).size).toBe(10);
  expect(new Set(upTo(10).map((index) => JSON.stringify(markerOf(index)))).size).toBe(10);
});

it('tells a hundred lines apart by both', () => expect(new Set(upTo(100).map(look)).size).toBe(100));

it('marks every point of a short line, and a few of a long one, elsewhere on each', () => {
  expect(marked([1, 2, 3], 1)).toEqual([1, 2, 3]);
  const long = upTo(400);
  for (const index of upTo(6)) expect(marked(long, index).length).toBeGreaterThan(8);
  expect(marked(long, 0)[0]).not.toBe(marked(long, 1)[0]);
});
