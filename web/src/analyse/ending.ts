import type { GameKind, Position } from '../api/types';

/** Computes the winner's move that ends a proved game, where the score counts how early the win comes. */
export function movesToWin(
  kind: Pick<GameKind, 'early_wins'> | undefined,
  position: Pick<Position, 'board' | 'plies_played'>,
  proved: number,
): number | null {
  if (!kind?.early_wins || proved === 0) return null;
  const latest = position.board.width * position.board.height + 2 - 2 * Math.abs(proved); // this disc or the one before
  const plies = latest - position.plies_played;
  return Math.ceil(((plies % 2 !== 0) === proved > 0 ? plies : plies - 1) / 2);
}
