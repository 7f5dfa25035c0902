import type { Game, Line, NewGame, NewSeat, Seat, Side } from '../api/types';
import type { GameState } from './game_state';

function seatOf(seat: NewSeat, opponent: string, levels: string[]): Seat {
  const bot = seat.kind === 'bot' ? (seat.bot ?? (seat.level ? levels[seat.level - 1] : undefined) ?? opponent) : null;
  return { kind: seat.kind, name: seat.name ?? '', open: seat.open ?? false, bot, level: seat.level ?? null };
}

/**
 * A game that is set up but not created yet. It has the shape of a game, so that every part of the screen
 * can draw it; the first click creates the game.
 */
export function draftState(request: NewGame, line: Line, kind: { opponent: string; levels: string[] }): GameState {
  const seats = {
    x: seatOf(request.seats.x, kind.opponent, kind.levels),
    o: seatOf(request.seats.o, kind.opponent, kind.levels),
  };
  const sides = (['x', 'o'] as Side[]).filter((side) => seats[side].kind === 'human' && !seats[side].open);
  const clockMs = request.time?.per_game_ms;
  const game: Game = {
    id: '',
    seq: 0,
    status: 'playing',
    created_at: '',
    updated_at: '',
    imported: false,
    start: line.start,
    position: line.position,
    moves: line.moves,
    redoable: 0,
    seats,
    time: request.time ?? {},
    clock: clockMs ? { x_ms: clockMs, o_ms: clockMs, running: null } : null,
    pacing:
      seats.x.kind === 'bot' && seats.o.kind === 'bot' ? { paused: false, delay_ms: 600, ...request.pacing } : null,
    request: null,
    result: null,
    report: null,
    series: { x: 0, o: 0, draws: 0 },
    next: null,
  };
  return { game, you: { sides, host: true, may: ['swap'] } };
}
