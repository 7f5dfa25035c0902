// Lays out a game's evaluation as bars over its positions.
import type { EvaluationPoint } from '../api/types';
import { forX } from '../board/values';

export interface Bar {
  ply: number;
  /** From X's view. */
  value: number;
}

/** Makes a bar for each position whose value is known. */
export function barsOf(points: Iterable<EvaluationPoint>): Bar[] {
  return [...points].flatMap(({ ply, score, to_move }) =>
    score === null ? [] : [{ ply, value: forX(score, to_move) }],
  );
}

/** Returns the reach of the axis to each side of zero. */
export function reachOf(bars: Bar[]): number {
  return 1.15 * Math.max(1, ...bars.map(({ value }) => Math.abs(value)));
}

/** One column for each position, from `left` to `right`. */
export interface Columns {
  left: number;
  right: number;
  plies: number;
}

const widthOf = ({ left, right, plies }: Columns) => (right - left) / (plies + 1);

/** Returns the middle of a position's column. */
export function middleOf(ply: number, columns: Columns): number {
  return columns.left + (ply + 0.5) * widthOf(columns);
}

/** Returns the position whose column is at `x`, or the nearest one. */
export function plyAt(x: number, columns: Columns): number {
  return Math.min(Math.max(Math.floor((x - columns.left) / widthOf(columns)), 0), columns.plies);
}
