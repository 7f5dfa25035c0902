import { expect, it } from 'vitest';
import type { Trace, TraceNode } from '../api/trace_types';
import { liveTree, pastTree, PathNumbers, pathNodes } from './growth';

function node(number: number, parent: number | null, move: string, visits: number): TraceNode {
  return {
    node: number,
    parent,
    move,
    ply: 0,
    to_move: 'x',
    alpha: null,
    beta: null,
    value: 0,
    end: 'open',
    visit: 'whole',
    depth: 0,
    unsearched: 0,
    visits,
    kept: 1,
    children: 0,
    cells: '',
    cut: null,
  };
}

const early = [node(0, null, '', 9), node(1, 0, 'd', 6), node(2, 0, 'c', 3), node(3, 1, 'c', 5)];
// The same tree later: other moves are visited most, so the numbers differ.
const late = [
  node(0, null, '', 90),
  node(1, 0, 'c', 60),
  node(2, 0, 'd', 30),
  node(3, 1, 'd', 50),
  node(4, 2, 'c', 20),
];

it('follows moves as far as the tree goes', () => {
  expect(pathNodes(early, 0, ['d', 'c', 'a'])).toEqual([0, 1, 3]);
  expect(pathNodes(early, 0, [])).toEqual([0]);
});

it('gives a node one number for as long as the search runs', () => {
  const numbers = new PathNumbers();
  const first = numbers.renumber(early);
  const second = numbers.renumber(late);
  const numberOf = (nodes: TraceNode[], parent: string, move: string) =>
    nodes.find((each) => each.move === move && nodes.find((above) => above.node === each.parent)?.move === parent)!
      .node;
  expect(numberOf(second, '', 'd')).toBe(numberOf(first, '', 'd'));
  expect(numberOf(second, '', 'c')).toBe(numberOf(first, '', 'c'));
  expect(numberOf(second, 'd', 'c')).toBe(numberOf(first, 'd', 'c'));
  expect(new Set(second.map((each) => each.node)).size).toBe(second.length);
});

it('puts the most visited move first, with the path of that moment', () => {
  const visits = [
    { move: 'd', visits: 30, value: 1, proved: false },
    { move: 'c', visits: 60, value: 2, proved: false },
  ];
  const live = liveTree({ playouts: 90, visits, line: ['c', 'd'], nodes: late }, new PathNumbers());
  expect(live.visits.map(({ move }) => move)).toEqual(['c', 'd']);
  expect(live.path.map((number) => live.nodes.get(number)!.move)).toEqual(['', 'c', 'd']);
  const trace = {
    visits,
    growth: [{ playouts: 9, visits: [6, 3], values: [0.5, -0.5], line: ['d', 'c'] }],
  } as unknown as Trace;
  const past = pastTree(trace, 0, early);
  expect(past.visits).toEqual([
    { move: 'd', visits: 6, value: 0.5, proved: false },
    { move: 'c', visits: 3, value: -0.5, proved: false },
  ]);
  expect(past.path).toEqual([0, 1, 3]);
});
