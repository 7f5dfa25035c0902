import type { EvaluationPoint } from '../api/types';

export interface Mark {
  kind: 'error' | 'blunder';
  /** Rests on two estimates; otherwise on two proved values, since one of each gives no verdict. */
  guessed: boolean;
}

/** Returns a move's mark in the list and the plot. The server's verdict alone decides. */
export function markOf(point: EvaluationPoint | undefined): Mark | null {
  return point?.verdict === 'error' || point?.verdict === 'blunder'
    ? { kind: point.verdict, guessed: !point.exact }
    : null;
}
