import type { EvaluationPoint } from '../api/types';

export interface Mark {
  kind: 'error' | 'blunder';
  /** Rests on two guesses; else on two proofs, since one of each gives no verdict. */
  guessed: boolean;
}

/** The mark on a move: only the server's verdict decides, in the list and in the plot. */
export function markOf(point: EvaluationPoint | undefined): Mark | null {
  return point?.verdict === 'error' || point?.verdict === 'blunder'
    ? { kind: point.verdict, guessed: !point.exact }
    : null;
}
