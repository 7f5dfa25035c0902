// Makes exercises, small trees of real positions, from a seed, and checks a student's answer.
import type { TraceNode } from '../api/trace_types';

export type Kind = 'values' | 'cuts';

/** Generates numbers in [0, 1) with mulberry32: the same for a seed on every machine. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export type Nodes = ReadonlyMap<number, TraceNode>;

/** Whether values have fractions: they are then shown in thousandths, which are easier to compare. */
export const isFine = (nodes: Nodes): boolean =>
  [...nodes.values()].some(({ value }) => value !== null && value % 1 !== 0);

/** Converts a tree's values to thousandths. */
export function inThousandths(nodes: Nodes): Nodes {
  const times = (value: number) => Math.round(value * 1000);
  const known = (value: number | null) => (value === null ? null : times(value));
  return new Map(
    [...nodes].map(([number, node]) => [
      number,
      {
        ...node,
        value: known(node.value),
        alpha: known(node.alpha),
        beta: known(node.beta),
        cut: node.cut && { ...node.cut, better_value: times(node.cut.better_value) },
      },
    ]),
  );
}

export function childrenOf(nodes: Nodes, node: number): TraceNode[] {
  return [...nodes.values()].filter((child) => child.parent === node).sort((one, other) => one.node - other.node);
}

export function isInner(nodes: Nodes, node: TraceNode): boolean {
  return childrenOf(nodes, node.node).length > 0;
}

/** Joins the moves from the root. */
export function pathOf(nodes: Nodes, node: TraceNode): string {
  const above = node.parent === null ? undefined : nodes.get(node.parent);
  return above ? `${pathOf(nodes, above)} ${node.move}`.trim() : '';
}

/** Finds the branches of the whole tree that the pruned search cut, each with the node of the cut. */
export function leftOut(whole: Nodes, pruned: Nodes): Map<number, TraceNode> {
  const searched = new Map([...pruned.values()].map((node) => [pathOf(pruned, node), node]));
  const branches = new Map<number, TraceNode>();
  for (const node of whole.values()) {
    const above = node.parent === null ? undefined : whole.get(node.parent);
    const at = above && searched.get(pathOf(whole, above));
    if (at && !searched.has(pathOf(whole, node))) branches.set(node.node, at);
  }
  return branches;
}

function isBelow(nodes: Nodes, node: number, marked: ReadonlySet<number>): boolean {
  for (let at = nodes.get(node)?.parent; at !== null && at !== undefined; at = nodes.get(at)?.parent) {
    if (marked.has(at)) return true;
  }
  return false;
}

export interface CutCheck {
  right: number[];
  missed: number[];
  wrong: number[];
}

/** Drops marks below a marked branch: they go with the branch. */
export function checkCuts(
  whole: Nodes,
  expected: ReadonlyMap<number, TraceNode>,
  marked: ReadonlySet<number>,
): CutCheck {
  const tops = [...marked].filter((node) => !isBelow(whole, node, marked));
  return {
    right: tops.filter((node) => expected.has(node)),
    missed: [...expected.keys()].filter((node) => !marked.has(node)),
    wrong: tops.filter((node) => !expected.has(node)),
  };
}

/** Finds the nodes whose answer is not the minimax value, or is missing. */
export function wrongValues(nodes: Nodes, answers: ReadonlyMap<number, number>): number[] {
  return [...nodes.values()]
    .filter((node) => isInner(nodes, node) && answers.get(node.node) !== node.value)
    .map((node) => node.node);
}

/** Whether an exercise is worth doing: something is cut, or the values differ. */
export function isGood(kind: Kind, whole: Nodes, pruned: Nodes): boolean {
  if (kind === 'cuts') return leftOut(whole, pruned).size >= 2;
  const leaves = [...whole.values()].filter((node) => !isInner(whole, node));
  return leaves.length >= 6 && new Set(leaves.map((node) => node.value)).size >= 3;
}
