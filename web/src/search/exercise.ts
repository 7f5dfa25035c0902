// Exercises: a small tree of a real position, made from a seed, and the check of a student's answer.
import type { TraceNode } from '../api/trace_types';

export type Kind = 'values' | 'cuts';

/** Numbers from 0 up to 1, the same for the same seed on every machine (mulberry32). */
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

/** Whether values are counted in thousandths: whole numbers are compared more easily than fractions. */
export const isFine = (nodes: Nodes): boolean =>
  [...nodes.values()].some(({ value }) => value !== null && value % 1 !== 0);

/** The same tree with its values in thousandths. */
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

/** The moves from the root, as one text. */
export function pathOf(nodes: Nodes, node: TraceNode): string {
  const above = node.parent === null ? undefined : nodes.get(node.parent);
  return above ? `${pathOf(nodes, above)} ${node.move}`.trim() : '';
}

/** The branches of the whole tree that the pruned search left out, each with the pruned node where it did. */
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

/** What is below a marked branch does not count: it goes with the branch. */
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

/** The nodes whose backed-up value is not what minimax says; those without an answer count too. */
export function wrongValues(nodes: Nodes, answers: ReadonlyMap<number, number>): number[] {
  return [...nodes.values()]
    .filter((node) => isInner(nodes, node) && answers.get(node.node) !== node.value)
    .map((node) => node.node);
}

/** Worth doing: something is cut, or the values differ. */
export function isGood(kind: Kind, whole: Nodes, pruned: Nodes): boolean {
  if (kind === 'cuts') return leftOut(whole, pruned).size >= 2;
  const leaves = [...whole.values()].filter((node) => !isInner(whole, node));
  return leaves.length >= 6 && new Set(leaves.map((node) => node.value)).size >= 3;
}
