import type { Position, Report } from '../api/types';

/** The value of a legal move from X's view, and its strength for the side to move, from 0 (worst) to 1. */
export interface CellValue {
  cell: number;
  score: number;
  exact: boolean;
  best: boolean;
  strength: number;
}

export function forX(score: number, toMove: 'x' | 'o'): number {
  return toMove === 'x' || score === 0 ? score : -score;
}

/** Assigns a report's values to the cells where the moves come to rest. */
export function cellValues(position: Position, report: Report | null): CellValue[] {
  if (!report || report.to_move !== position.to_move) return [];
  const cellOf = new Map(position.legal.map((legal) => [legal.move, legal.cell]));
  const known = report.moves.filter((scored) => cellOf.has(scored.move));
  const scores = known.map((scored) => scored.score);
  const most = Math.max(...scores);
  const least = Math.min(...scores);
  return known.map((scored) => ({
    cell: cellOf.get(scored.move)!,
    score: forX(scored.score, report.to_move),
    exact: scored.exact,
    best: scored.score === most,
    strength: most > least ? (scored.score - least) / (most - least) : 1,
  }));
}
