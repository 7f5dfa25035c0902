import type { EvaluationPoint } from '../api/types';

/** The mark on a move: only the server's verdict decides, in the list and in the plot. */
export function markOf(point: EvaluationPoint | undefined): 'error' | 'blunder' | null {
  return point?.verdict === 'error' || point?.verdict === 'blunder' ? point.verdict : null;
}
