import { describe, expect, it } from 'vitest';
import type { TraceNode } from '../../api/trace_types';
import { boardSize, isLongCut, NodeWords, type Telling } from './node_words';
import { textWidth } from './text_width';
import { BEND, BOARD, BOARD_ROW, COLUMN, RADIUS, ROW, shownItems, type Shown } from './tree_layout';

const node = (number: number, parent: number | null, more: Partial<TraceNode> = {}): TraceNode => ({
  node: number,
  parent,
  move: 'd',
  ply: 0,
  to_move: 'x',
  alpha: null,
  beta: null,
  value: 1,
  end: 'complete',
  visit: 'whole',
  depth: 0,
  unsearched: 0,
  visits: 0,
  kept: 1,
  children: 0,
  cells: '',
  cut: null,
  ...more,
});

const tree = (...nodes: TraceNode[]): Shown => ({
  nodes: new Map(nodes.map((each) => [each.node, each])),
  root: 0,
  opened: new Set([0]),
  full: new Set(),
  line: new Set(),
  step: null,
});

const words = (shown: Shown, more: Partial<Telling> = {}) =>
  new NodeWords({ shown, bounds: true, told: () => null, boardWidth: 0, ...more });

describe('the words at a node', () => {
  const root = node(0, null, { kept: 3, children: 2 });
  const leaf = node(1, 0, { end: 'horizon' });
  const shown = tree(root, leaf, node(2, 0, { alpha: 1, children: 4 }));

  it('have the window in one line, or beside a board in two; a leaf has none', () => {
    expect(words(shown).below(shown.nodes.get(2)!)).toEqual(['α +1 β ∞']);
    expect(words(shown, { boardWidth: 40 }).below(root)).toEqual(['α −∞', 'β ∞']);
    expect(words(shown).below(leaf)).toEqual([]);
    expect(words(shown, { bounds: false }).below(root)).toEqual([]);
  });

  it('tell of children that are not shown', () => {
    expect(words(shown).isShut(root)).toBe(false);
    expect(words(shown).isShut(shown.nodes.get(2)!)).toBe(true);
  });

  it('begin after the token, and after the board', () => {
    expect(words(shown).start(root)).toBe(RADIUS + 5);
    expect(words(shown, { boardWidth: 40 }).start(root)).toBe(RADIUS + 50);
  });

  it('widen the token of a long value, and keep its width while the search goes on', () => {
    const told = 'a long answer';
    const long = words(shown, { told: () => told });
    expect(long.value(root)).toBe(told);
    expect(long.half(root)).toBe(textWidth(told, '700 12px') / 2 + 6);
    expect(words({ ...shown, step: 1 }).half(root)).toBe(words(shown).half(root));
  });
});

describe('the room of a tree', () => {
  const root = node(0, null, { kept: 2, children: 1 });
  const roomOf = (shown: Shown, straight = false, more: Partial<Telling> = {}) =>
    words(shown, more).room(shownItems(shown), straight);

  it('is the usual where words are short, in higher rows with boards', () => {
    const shown = tree(root, node(1, 0));
    expect(roomOf(shown)).toMatchObject({ row: ROW, column: COLUMN, margin: RADIUS + 8 });
    expect(roomOf(shown, false, { boardWidth: 40 }).row).toBe(BOARD_ROW);
    expect(words(shown).room(null, true)).toMatchObject({ column: COLUMN, last: RADIUS + 8 });
  });

  it('keeps the words of a column from the tokens of the next', () => {
    const long = node(0, null, { move: 'a move of very many words, which nobody would play', kept: 2, children: 1 });
    const shown = tree(long, node(1, 0));
    const end = words(shown).end({ kind: 'node', node: long });
    expect(roomOf(shown).column).toBe(end + RADIUS + 12);
    expect(roomOf(shown, true).column).toBe(end + BEND);
  });
});

it('breaks the note of a cut only if it is long', () => {
  expect(isLongCut(node(1, 0, { end: 'cut', unsearched: 1, value: 1, beta: 1 }))).toBe(false);
  expect(isLongCut(node(1, 0, { end: 'cut', unsearched: 100, value: 1000.125, beta: 1000.125 }))).toBe(true);
});

it('fits boards of any shape into a square', () => {
  expect(boardSize({ width: 7, height: 6 })).toEqual({ width: BOARD, height: (6 * BOARD) / 7 });
  expect(boardSize({ width: 3, height: 6 })).toEqual({ width: BOARD / 2, height: BOARD });
});
