import { hierarchy, tree, type HierarchyPointNode } from 'd3-hierarchy';
import type { TraceNode } from '../../api/trace_types';

export const ROW = 38;
/** Rows for trees with a small board at each node. */
export const BOARD_ROW = 60;
export const BOARD = 42;
export const COLUMN = 174;
/** Room for the words at a cut. */
const LAST_COLUMN = 168;
export const RADIUS = 17;
/** The distance from a branch's bend to the next token's centre. */
export const BEND = 86;
const FEW = 10;

/** A thing to draw: a node, a note on a cut, or a note on hidden children. */
export interface Item {
  key: string;
  kind: 'node' | 'cut' | 'more';
  node: TraceNode;
  best: boolean;
  count: number;
  children: Item[];
}

export interface Shown {
  nodes: ReadonlyMap<number, TraceNode>;
  root: number;
  opened: ReadonlySet<number>;
  full: ReadonlySet<number>;
  line: ReadonlySet<number>;
  /** The number of search steps shown; null for all. */
  step: number | null;
}

export interface Placed extends Omit<Item, 'children'> {
  x: number;
  y: number;
  from: { x: number; y: number } | null;
}

/** Draws a token of the given half width: X's with cut corners, O's round. */
export function tokenPath(side: 'x' | 'o', half: number): string {
  const flat = half - RADIUS;
  if (side === 'o') {
    const arc = (down: number) => `a${RADIUS} ${RADIUS} 0 0 1 0 ${down}`;
    return `M${-flat} ${-RADIUS}h${2 * flat}${arc(2 * RADIUS)}h${-2 * flat}${arc(-2 * RADIUS)}z`;
  }
  const corner = 6;
  const [wide, high] = [2 * (half - corner), 2 * (RADIUS - corner)];
  const right = `h${wide}l${corner} ${corner}v${high}`;
  const left = `l${-corner} ${corner}h${-wide}l${-corner} ${-corner}v${-high}`;
  return `M${corner - half} ${-RADIUS}${right}${left}z`;
}

/** Draws the branch from an item's parent to the item. */
export function branchPath({ x, y, from }: Placed, column: number): string {
  const { x: left, y: level } = from!;
  return (
    `M${left + RADIUS} ${level}H${left + column - BEND}` +
    `C${left + column - 50} ${level} ${left + column - 56} ${y} ${x - RADIUS} ${y}`
  );
}

/** The room that words and tokens need. */
export interface Room {
  row: number;
  column: number;
  /** Right of the last tokens' centres. */
  last: number;
  /** Left of the first token's centre. */
  margin: number;
}

export const usualRoom: Room = { row: ROW, column: COLUMN, last: LAST_COLUMN, margin: RADIUS + 8 };

export interface Picture {
  items: Placed[];
  width: number;
  height: number;
  plies: number;
}

export const entered = (node: TraceNode, root: number, step: number | null) => step === null || node.node < root + step;
export const finished = (node: TraceNode, root: number, step: number | null) =>
  step === null || node.node + node.kept <= root + step;

/** Builds the open part of a tree, as far as the search had come at the step. */
export function shownItems(shown: Shown): Item | null {
  const childrenOf = new Map<number, TraceNode[]>();
  for (const node of shown.nodes.values()) {
    if (node.parent === null) continue;
    childrenOf.set(node.parent, [...(childrenOf.get(node.parent) ?? []), node]);
  }
  const build = (node: TraceNode): Item => {
    const item: Item = {
      key: `n${node.node}`,
      kind: 'node',
      node,
      best: shown.line.has(node.node),
      count: 0,
      children: [],
    };
    if (!shown.opened.has(node.node)) return item;
    const all = (childrenOf.get(node.node) ?? []).sort((one, other) => one.node - other.node);
    const known = all.filter((child) => entered(child, shown.root, shown.step));
    const few = shown.full.has(node.node) || known.length <= FEW;
    // Keeps the most visited of a sampling search, otherwise those searched first.
    const ranked = node.end === 'open' ? [...known].sort((one, other) => other.visits - one.visits) : known;
    const first = new Set(ranked.slice(0, FEW - 2));
    const chosen = few
      ? known
      : known.filter((child) => first.has(child) || shown.line.has(child.node) || shown.opened.has(child.node));
    item.children = chosen.map(build);
    const hidden = known.length - chosen.length;
    if (hidden > 0)
      item.children.push({ key: `m${node.node}`, kind: 'more', node, best: false, count: hidden, children: [] });
    if (node.unsearched > 0 && node.end === 'cut' && finished(node, shown.root, shown.step)) {
      item.children.push({
        key: `c${node.node}`,
        kind: 'cut',
        node,
        best: false,
        count: node.unsearched,
        children: [],
      });
    }
    return item;
  };
  const root = shown.nodes.get(shown.root);
  return root && entered(root, shown.root, shown.step) ? build(root) : null;
}

/** Finds each depth's node that is drawn level with the root: the best, or else one whose children are shown. */
function spineOf(all: HierarchyPointNode<Item>[]): Map<number, HierarchyPointNode<Item>> {
  const spine = new Map<number, HierarchyPointNode<Item>>();
  for (const each of all) {
    const known = spine.get(each.depth);
    if (each.data.best ? !known?.data.best : each.children && !known) spine.set(each.depth, each);
  }
  return spine;
}

/**
 * Lays out the whole tree, the root at the left. `straight` keeps the tree's line on one level, so that little of it
 * is above or below the window.
 */
export function place(item: Item | null, { row, column, last, margin }: Room = usualRoom, straight = false): Picture {
  if (!item) return { items: [], width: column, height: 2 * row, plies: 1 };
  const placed = tree<Item>()
    .nodeSize([row, column])
    .separation(() => 1)(hierarchy(item, (each) => each.children));
  const all = placed.descendants();
  const shifts: number[] = [];
  const spine = straight ? spineOf(all) : new Map<number, HierarchyPointNode<Item>>();
  for (let depth = 0; depth <= placed.height; depth += 1) {
    const level = spine.get(depth);
    shifts.push(level ? placed.x - level.x : (shifts.at(-1) ?? 0));
  }
  const down = (each: HierarchyPointNode<Item>) => each.x + shifts[each.depth]!;
  const top = Math.min(...all.map(down));
  const bottom = Math.max(...all.map(down));
  const at = (each: HierarchyPointNode<Item>) => ({ x: each.y + margin, y: down(each) - top + row });
  return {
    items: all.map((each) => ({ ...each.data, ...at(each), from: each.parent ? at(each.parent) : null })),
    width: margin + placed.height * column + last,
    height: bottom - top + 2 * row,
    plies: placed.height + 1,
  };
}

/** The principal variation as far as the search knew it at a step. */
export function lineAt(shown: Shown): ReadonlySet<number> {
  const root = shown.nodes.get(shown.root);
  if (!root || finished(root, shown.root, shown.step)) return shown.line;
  const line = new Set<number>([shown.root]);
  for (let at: TraceNode | null = root; at;) {
    const best = bestKnown(at, shown);
    if (best) line.add(best.node);
    at = best;
  }
  return line;
}

/** Finds the best of a node's finished children. */
function bestKnown(node: TraceNode, { nodes, root, step }: Pick<Shown, 'nodes' | 'root' | 'step'>): TraceNode | null {
  let best: TraceNode | null = null;
  for (const child of nodes.values()) {
    if (child.parent !== node.node || child.value === null || !finished(child, root, step)) continue;
    const better = best === null || (node.to_move === 'x' ? child.value > best.value! : child.value < best.value!);
    if (better || (child.value === best!.value && child.node < best!.node)) best = child;
  }
  return best;
}

/** Computes a node's alpha-beta window at a step from its finished children. */
export function windowAt(
  node: TraceNode,
  shown: Pick<Shown, 'nodes' | 'root' | 'step'>,
): { alpha: number | null; beta: number | null; value: number | null } {
  if (finished(node, shown.root, shown.step)) return { alpha: node.alpha, beta: node.beta, value: node.value };
  const best = bestKnown(node, shown)?.value ?? null;
  const { alpha, beta } = node;
  if (best === null) return { alpha, beta, value: null };
  if (node.to_move === 'x') return { alpha: alpha === null ? best : Math.max(alpha, best), beta, value: best };
  return { alpha, beta: beta === null ? best : Math.min(beta, best), value: best };
}
