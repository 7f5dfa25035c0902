import type { Game, GameEvent, Side, You } from '../api/types';

/** The game as the server last told it, and what it is to this person. */
export interface GameState {
  game: Game;
  you: You;
}

/** Each changed property replaces the old one whole, as docs/api.md says. */
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

/** Whom the page calls "you": the one seat of this person, or null if they hold none or both. */
export function yourSide(you: You): Side | null {
  return you.sides.length === 1 ? you.sides[0]! : null;
}

/** The seat shown at the foot of the score sheet: yours, else X's. */
export function nearSide(you: You): Side {
  return yourSide(you) ?? 'x';
}

export function isBotGame(game: Game): boolean {
  return game.seats.x.kind === 'bot' && game.seats.o.kind === 'bot';
}

/** What is left on a side's clock now, given when the clock was sent. */
export function timeLeft(game: Game, side: Side, elapsed: number): number | null {
  if (!game.clock) return null;
  const left = side === 'x' ? game.clock.x_ms : game.clock.o_ms;
  return game.clock.running === side ? Math.max(0, left - elapsed) : left;
}

/** Games won in the series, the present one included once it is over. */
export function gamesWon(game: Game, side: Side): number {
  return game.series[side] + (game.result?.winner === side ? 1 : 0);
}
