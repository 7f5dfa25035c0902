import type { Side, Source } from '../api/types';

/** Where an analysis begins: a stored game, a position as text with moves from it, or cells set by hand. */
export type Base =
  | { kind: 'game'; id: string }
  | { kind: 'text'; game: string; position?: string; moves?: string[] }
  | { kind: 'hand'; game: string; cells: string; toMove: Side };

/** A place in a study: the number of moves of the game, then a line tried from there. */
export interface Place {
  ply: number;
  tried: string[];
  /** How many of the tried moves are on the board. */
  triedPly: number;
}

export const atStart: Place = { ply: 0, tried: [], triedPly: 0 };

/** Finds the game's move under study: the next one, or the last one at the end; null in a tried line. */
export function playedPly(place: Place, plies: number): number | null {
  if (place.triedPly > 0 || plies === 0) return null;
  return Math.min(place.ply, plies - 1);
}

export function sourceAt(base: Base, main: string[], place: Place): Source {
  const tried = place.tried.slice(0, place.triedPly);
  if (base.kind === 'game') return { game_id: base.id, ply: place.ply, moves: tried };
  const moves = [...main.slice(0, place.ply), ...tried];
  if (base.kind === 'hand') return { game: base.game, cells: base.cells, to_move: base.toMove, moves };
  return base.position ? { game: base.game, position: base.position, moves } : { game: base.game, moves };
}

export function wholeSource(base: Base): Source {
  if (base.kind === 'game') return { game_id: base.id };
  const moves = base.kind === 'text' ? (base.moves ?? []) : [];
  return sourceAt(base, moves, { ...atStart, ply: moves.length });
}

/** Writes the address of an analysis: the id of a stored game, or the line of moves as a query. */
export function analyseAddress(source: Source): string {
  if ('game_id' in source) return `/analyse/${source.game_id}`;
  const asked = new URLSearchParams({ game: source.game });
  if ('position' in source && source.position) asked.set('position', source.position);
  if (source.moves?.length) asked.set('moves', source.moves.join(' '));
  return `/analyse?${asked}`;
}

export function baseInAddress(query: string): Base | null {
  const asked = new URLSearchParams(query);
  const game = asked.get('game');
  if (!game) return null;
  const position = asked.get('position');
  const moves = (asked.get('moves') ?? '').split(' ').filter(Boolean);
  return { kind: 'text', game, ...(position ? { position } : {}), ...(moves.length ? { moves } : {}) };
}

/** Tries a move: follows the present line if its next move is the same, otherwise starts a new line here. */
export function tryMove(place: Place, main: string[], move: string): Place {
  const onMain = place.triedPly === 0 && place.tried.length === 0;
  if (onMain && main[place.ply] === move) return { ...place, ply: place.ply + 1 };
  if (place.tried[place.triedPly] === move) return { ...place, triedPly: place.triedPly + 1 };
  const tried = [...place.tried.slice(0, place.triedPly), move];
  return { ply: place.ply, tried, triedPly: tried.length };
}

/** Steps through the tried line if there is one, otherwise through the game. */
export function stepTo(place: Place, target: number): Place {
  const reached = target - place.ply;
  if (place.tried.length === 0) return { ...place, ply: target };
  if (reached < 0) return { ply: target, tried: [], triedPly: 0 };
  return { ...place, triedPly: Math.min(reached, place.tried.length) };
}
