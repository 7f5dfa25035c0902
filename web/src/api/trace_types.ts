// The shapes of recorded searches, as docs/openapi.yaml has them.
import type { Report, Side } from './types';

export type NodeEnd = 'complete' | 'cut' | 'terminal' | 'horizon' | 'stopped' | 'open' | 'table' | 'forced';

export interface TraceTree {
  root: number;
  roots: { node: number; depth: number; visits: number; end: NodeEnd }[];
  kept: number;
  not_kept: number;
  by_ply: number[];
  /** Nodes are numbered as they were searched. */
  ordered: boolean;
  /** Alpha and beta mean something. */
  bounded: boolean;
  line: number[];
}

export interface Generation {
  generation: number;
  best: number;
  mean: number;
  least: number;
  spread: number;
  lines: number;
  plan: string[];
  score: number;
}

export interface Offspring {
  first: string[];
  second: string[];
  child: string[];
  origins: ('first' | 'second' | 'mutation' | 'new' | 'reply')[];
  cut: number;
  mutated: number | null;
  /** What crossover and mutation gave, if that line was known already; then `changed` is changed as well. */
  known: string[];
  changed: number | null;
}

export interface VisitedMove {
  move: string;
  visits: number;
  value: number;
  proved: boolean;
}

/** A Monte Carlo search while it runs; the numbers of its nodes hold for this moment only. */
export interface Moment {
  playouts: number;
  visits: VisitedMove[];
  line: string[];
  nodes: TraceNode[];
}

export interface Trace {
  id: string;
  game: string;
  position: string;
  seed: number;
  by: string;
  /** The search that it repeats; null nodes: it could not be, because the clock ended it. */
  played: { move: string; timed: boolean; remembered: boolean; nodes: number | null } | null;
  report: Report;
  tree: TraceTree | null;
  minimax: { nodes: number; at_least: boolean } | null;
  generations: Generation[];
  population: { line: string[]; fitness: number; score: number }[];
  offspring: Offspring[];
  visits: VisitedMove[];
  /** Moments of the search: the visits and values of `visits`, in that order, and what would have been played. */
  growth: { playouts: number; visits: number[]; values: number[]; line: string[] }[];
  walk: { move: string; score: number; climb: number }[];
}

export interface CutReason {
  refutation: string;
  better: string;
  better_node: number;
  better_value: number;
  elsewhere: number;
  plies_up: number;
}

/** Values from X's view; null alpha or beta: none yet. */
export interface TraceNode {
  node: number;
  parent: number | null;
  move: string;
  ply: number;
  to_move: Side;
  alpha: number | null;
  beta: number | null;
  value: number | null;
  end: NodeEnd;
  /** Why the engine came here: for the value, to see whether it is better, the same less deep, again after that. */
  visit: 'whole' | 'scout' | 'reduced' | 'again';
  depth: number;
  unsearched: number;
  visits: number;
  kept: number;
  children: number;
  cells: string;
  cut: CutReason | null;
}

export type NodesQuery =
  | { below?: number; plies?: number; most?: number }
  | { from: number; most?: number }
  | { to: number }
  | { moment: number };
