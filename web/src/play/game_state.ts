import type { Game, GameEvent, Side, You } from '../api/types';

/** The game as the server last sent it, and this person's part in it. */
export interface GameState {
  game: Game;
  you: You;
}

/** Applies an event: each changed property replaces the old one whole (docs/api.md). */
export function applyEvent(state: GameState, event: GameEvent): GameState {
  return { game: { ...state.game, ...event.changes, seq: event.seq }, you: event.you };
}

export function sideToMove(game: Game): Side | null {
  return game.status === 'playing' ? game.position.to_move : null;
}

export function isYourTurn({ game, you }: GameState): boolean {
  const side = sideToMove(game);
  return side !== null && you.sides.includes(side);
}

/** Returns the side that the page calls "you": this person's only seat, null if they hold none or both. */
export function yourSide(you: You): Side | null {
  return you.sides.length === 1 ? you.sides[0]! : null;
}

/** Returns the seat shown at the foot of the score sheet: yours, otherwise X's. */
export function nearSide(you: You): Side {
  return yourSide(you) ?? 'x';
}

export function isBotGame(game: Game): boolean {
  return game.seats.x.kind === 'bot' && game.seats.o.kind === 'bot';
}

/** Computes the time left on a side's clock now from when the clock was sent. */
export function timeLeft(game: Game, side: Side, elapsed: number): number | null {
  if (!game.clock) return null;
  const left = side === 'x' ? game.clock.x_ms : game.clock.o_ms;
  return game.clock.running === side ? Math.max(0, left - elapsed) : left;
}

/** Counts the games won in the series, including the present one once it is over. */
export function gamesWon(game: Game, side: Side): number {
  return game.series[side] + (game.result?.winner === side ? 1 : 0);
}
