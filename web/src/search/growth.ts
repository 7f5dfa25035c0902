// A Monte Carlo tree at one moment of its growth.
import type { Moment, Trace, TraceNode, VisitedMove } from '../api/trace_types';

export interface GrownTree {
  playouts: number;
  /** Most visited first. */
  visits: VisitedMove[];
  /** The principal variation as moves, and as nodes as far as the tree has them. */
  moves: string[];
  path: number[];
  root: number;
  nodes: ReadonlyMap<number, TraceNode>;
}

/** Follows moves from the root and returns their nodes, as far as they are known. */
export function pathNodes(nodes: Iterable<TraceNode>, root: number, moves: string[]): number[] {
  const childBy = new Map([...nodes].map((node) => [`${node.parent} ${node.move}`, node.node]));
  const path = [root];
  for (const move of moves) {
    const next = childBy.get(`${path.at(-1)} ${move}`);
    if (next === undefined) break;
    path.push(next);
  }
  return path;
}

/** Gives a node the same number at every moment, by the moves that lead to it. */
export class PathNumbers {
  private readonly known = new Map<string, number>();

  renumber(nodes: TraceNode[]): TraceNode[] {
    const numbers = new Map<number, number>();
    return nodes.map((node) => {
      const parent = node.parent === null ? null : numbers.get(node.parent)!;
      const key = `${parent} ${node.move}`;
      const number = this.known.get(key) ?? this.known.size;
      this.known.set(key, number);
      numbers.set(node.node, number);
      return { ...node, node: number, parent };
    });
  }
}

const byVisits = (visits: VisitedMove[]) => [...visits].sort((one, other) => other.visits - one.visits);

function grownTree(playouts: number, visits: VisitedMove[], moves: string[], found: TraceNode[]): GrownTree {
  const root = found[0]!.node;
  const nodes = new Map(found.map((node) => [node.node, node]));
  return { playouts, visits: byVisits(visits), moves, root, path: pathNodes(found, root, moves), nodes };
}

/** Builds the tree of a running search. */
export function liveTree(moment: Moment, numbers: PathNumbers): GrownTree {
  return grownTree(moment.playouts, moment.visits, moment.line, numbers.renumber(moment.nodes));
}

/** Builds the tree of a recorded moment from its nodes. */
export function pastTree(trace: Trace, moment: number, nodes: TraceNode[]): GrownTree {
  const { playouts, visits, values, line } = trace.growth[moment]!;
  const moves = trace.visits.map(({ move }, place) => ({
    move,
    visits: visits[place] ?? 0,
    value: values[place] ?? 0,
    proved: false,
  }));
  return grownTree(playouts, moves, line, nodes);
}
