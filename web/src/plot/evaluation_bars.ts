// A game's evaluation as bars over its positions: what is drawn, and where.
import type { EvaluationPoint } from '../api/types';
import { forX } from '../board/values';

export interface Bar {
  ply: number;
  /** From X's view. */
  value: number;
}

/** One for each position whose value is known. */
export function barsOf(points: Iterable<EvaluationPoint>): Bar[] {
  return [...points].flatMap(({ ply, score, to_move }) =>
    score === null ? [] : [{ ply, value: forX(score, to_move) }],
  );
}

/** How far the axis reaches to either side of zero. */
export function reachOf(bars: Bar[]): number {
  return 1.15 * Math.max(1, ...bars.map(({ value }) => Math.abs(value)));
}

/** A column a position, from `left` to `right`. */
export interface Columns {
  left: number;
  right: number;
  plies: number;
}

const widthOf = ({ left, right, plies }: Columns) => (right - left) / (plies + 1);

/** The middle of a position's column. */
export function middleOf(ply: number, columns: Columns): number {
  return columns.left + (ply + 0.5) * widthOf(columns);
}

/** The position whose column is at `x`, or the nearest. */
export function plyAt(x: number, columns: Columns): number {
  return Math.min(Math.max(Math.floor((x - columns.left) / widthOf(columns)), 0), columns.plies);
}
