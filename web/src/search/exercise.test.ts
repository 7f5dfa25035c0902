import { describe, expect, it } from 'vitest';
import type { TraceNode } from '../api/trace_types';
import { chance, checkCuts, inThousandths, isFine, isGood, leftOut, wrongValues } from './exercise';
import { finished, lineAt, place, shownItems, tokenPath, windowAt } from './tree/tree_layout';

/** The textbook's tree: X picks the most of three O nodes with three leaves each. */
const leaves = [
  [3, 12, 8],
  [2, 4, 6],
  [14, 5, 2],
];

function node(number: number, parent: number | null, move: string, change: Partial<TraceNode>): TraceNode {
  return {
    node: number,
    parent,
    move,
    ply: 0,
    to_move: 'x',
    alpha: null,
    beta: null,
    value: 0,
    end: 'complete',
    visit: 'whole',
    depth: 0,
    unsearched: 0,
    visits: 1,
    kept: 1,
    children: 0,
    cells: '',
    cut: null,
    ...change,
  };
}

function tree(pruned: boolean): Map<number, TraceNode> {
  const nodes = new Map<number, TraceNode>();
  let next = 1;
  leaves.forEach((values, place) => {
    const number = next++;
    const searched = pruned && place === 1 ? values.slice(0, 1) : values;
    searched.forEach((value, leaf) =>
      nodes.set(next, node(next++, number, `${'bcd'[place]}${leaf}`, { value, end: 'horizon' })),
    );
    const cut = searched.length < values.length;
    nodes.set(
      number,
      node(number, 0, 'bcd'[place]!, {
        to_move: 'o',
        value: Math.min(...searched),
        end: cut ? 'cut' : 'complete',
        alpha: pruned && place > 0 ? 3 : null,
        kept: searched.length + 1,
        children: searched.length,
        unsearched: values.length - searched.length,
      }),
    );
  });
  nodes.set(0, node(0, null, '', { value: 3, kept: next, children: 3 }));
  return nodes;
}

const whole = tree(false);
const pruned = tree(true);
const moves = (nodes: number[]) => nodes.map((number) => whole.get(number)!.move);

describe('an exercise', () => {
  it('comes from its seed', () => {
    const [one, same, other] = [chance(5), chance(5), chance(6)];
    const drawn = [one(), one(), one()];
    expect([same(), same(), same()]).toEqual(drawn);
    expect(other()).not.toBe(drawn[0]);
    for (const value of drawn) expect(value >= 0 && value < 1).toBe(true);
  });

  it('knows what alpha-beta leaves out', () => {
    const expected = leftOut(whole, pruned);
    expect(moves([...expected.keys()])).toEqual(['c1', 'c2']);
    expect([...expected.values()].map((at) => at.move)).toEqual(['c', 'c']);
    expect(isGood('cuts', whole, pruned)).toBe(true);
    expect(isGood('cuts', whole, whole)).toBe(false);
    expect(isGood('values', whole, pruned)).toBe(true);
  });

  it('tells right, missed and wrong cuts apart', () => {
    const expected = leftOut(whole, pruned);
    const byMove = (move: string) => [...whole.values()].find((each) => each.move === move)!.node;
    const check = checkCuts(whole, expected, new Set([byMove('c1'), byMove('d2')]));
    expect([moves(check.right), moves(check.missed), moves(check.wrong)]).toEqual([['c1'], ['c2'], ['d2']]);
    const all = checkCuts(whole, expected, new Set(expected.keys()));
    expect([all.right.length, all.missed, all.wrong]).toEqual([2, [], []]);
    // A marked branch takes what is below with it.
    const branch = checkCuts(whole, expected, new Set([byMove('d'), byMove('d1')]));
    expect(moves(branch.wrong)).toEqual(['d']);
  });

  it('counts fractions in thousandths', () => {
    expect(isFine(whole)).toBe(false);
    const cut = { refutation: 'a', better: 'b', better_node: 1, better_value: 0.017, elsewhere: 0, plies_up: 1 };
    const fine = new Map([
      [0, node(0, null, '', { value: -0.012, beta: 0.1, cut })],
      [1, node(1, 0, 'a', { value: null })],
    ]);
    expect(isFine(fine)).toBe(true);
    const [root, child] = [...inThousandths(fine).values()];
    expect([root!.value, root!.alpha, root!.beta, root!.cut!.better_value, child!.value]).toEqual([
      -12,
      null,
      100,
      17,
      null,
    ]);
  });

  it('finds values that were backed up wrongly', () => {
    const right = new Map([
      [0, 3],
      [1, 3],
      [5, 2],
      [9, 2],
    ]);
    expect(wrongValues(whole, right)).toEqual([]);
    expect(wrongValues(whole, new Map([...right, [5, 6]]))).toEqual([5]);
    expect(wrongValues(whole, new Map()).length).toBe(4);
  });
});

describe('the picture of a tree', () => {
  const shown = {
    nodes: pruned,
    root: 0,
    opened: new Set(pruned.keys()),
    full: new Set<number>(),
    line: new Set([0, 1]),
    step: null,
  };

  it('has a place for every node and a note for the cut', () => {
    const picture = place(shownItems(shown));
    expect(picture.items.filter((item) => item.kind === 'node').length).toBe(pruned.size);
    expect(picture.items.filter((item) => item.kind === 'cut').length).toBe(1);
    expect(new Set(picture.items.map((item) => `${item.x} ${item.y}`)).size).toBe(picture.items.length);
    for (const item of picture.items) expect(item.y > 0 && item.y < picture.height).toBe(true);
    expect(picture.plies).toBe(3);
  });

  it('runs level along the best line, where it is long', () => {
    const line = new Set([0, 5, 6]);
    const picture = place(shownItems({ ...shown, nodes: whole, opened: new Set([0, 5]), line }), undefined, true);
    const best = picture.items.filter((item) => item.best);
    expect(best.length).toBe(3);
    expect(new Set(best.map((item) => item.y)).size).toBe(1);
    expect(new Set(picture.items.map((item) => `${item.x} ${item.y}`)).size).toBe(picture.items.length);
    for (const item of picture.items) expect(item.y > 0 && item.y < picture.height).toBe(true);
  });

  it('shows only what is open, and few of many children', () => {
    expect(place(shownItems({ ...shown, opened: new Set([0]) })).items.length).toBe(4);
    const many = new Map([[0, node(0, null, '', { kept: 21, children: 20 })]]);
    for (let number = 1; number <= 20; number += 1) many.set(number, node(number, 0, `m${number}`, {}));
    const items = place(shownItems({ ...shown, nodes: many, opened: new Set([0]), line: new Set([0, 17]) })).items;
    expect(items.filter((item) => item.kind === 'more').map((item) => item.count)).toEqual([11]);
    expect(items.some((item) => item.node.move === 'm17')).toBe(true);
    expect(place(shownItems({ ...shown, nodes: many, full: new Set([0]) })).items.length).toBe(21);
  });

  it('has tokens as wide as their words', () => {
    const ends = (path: string) => path.match(/-?[\d.]+/g)!.map(Number);
    for (const side of ['x', 'o'] as const) {
      expect(ends(tokenPath(side, 17))).not.toContain(Number.NaN);
      expect(tokenPath(side, 30)).not.toBe(tokenPath(side, 17));
    }
    expect(tokenPath('o', 30)).toContain('h26');
  });

  it('grows step by step', () => {
    const root = pruned.get(0)!;
    const at = (step: number) => ({ ...shown, step });
    expect(place(shownItems(at(0))).items.length).toBe(0);
    expect(place(shownItems(at(3))).items.length).toBe(3);
    expect(windowAt(root, at(3))).toEqual({ alpha: null, beta: null, value: null });
    // The first O node is done after its three leaves: X has 3.
    expect(windowAt(root, at(5))).toEqual({ alpha: 3, beta: null, value: 3 });
    expect(windowAt(pruned.get(1)!, at(3))).toEqual({ alpha: null, beta: 3, value: 3 });
    // The best line is told as far as it is known by then, not as it will be.
    expect([...lineAt(at(3))]).toEqual([0]);
    expect([...lineAt(at(5))]).toEqual([0, 1, 2]);
    expect([...lineAt(at(pruned.size))]).toEqual([...shown.line]);
    expect(finished(root, 0, pruned.size)).toBe(true);
    expect(finished(root, 0, pruned.size - 1)).toBe(false);
  });
});
