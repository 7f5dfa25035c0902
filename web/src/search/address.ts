// The address holds what the page shows, so that a bookmark or a lesson's link leads back to the same search.
import type { Side, Source } from '../api/types';
import { exerciseGame } from '../setup/games';
import type { Kind } from './exercise';

export type View = 'one' | 'two' | 'exercise';

export interface Wish {
  source: Source;
  bots: [string, string];
  view: View;
  exercise: { kind: Kind; game: string; seed: number };
  /** Repeats the search of the game's next move, with its seed and limits. */
  played?: boolean;
}

export const usual: [string, string] = ['alphabeta:depth=3,greedy=3', 'minimax:depth=3,greedy=3'];

export function readWish(query: string, game: string): Wish {
  const asked = new URLSearchParams(query);
  const text = (name: string) => asked.get(name) ?? '';
  const moves = text('moves').split(/[ ,]+/).filter(Boolean);
  const more = moves.length ? { moves } : {};
  let source: Source = { game: text('game') || game, ...more };
  if (text('game_id'))
    source = { game_id: text('game_id'), ...(asked.has('ply') ? { ply: Number(text('ply')) } : {}), ...more };
  else if (text('cells'))
    source = {
      game: text('game') || game,
      cells: text('cells'),
      to_move: text('to_move') === 'o' ? 'o' : 'x',
      ...more,
    };
  else if (text('position')) source = { game: text('game') || game, position: text('position'), ...more };
  const view = text('view');
  return {
    source,
    bots: [text('bot') || usual[0], text('bot2') || usual[1]],
    view: view === 'two' || view === 'exercise' ? view : 'one',
    played: text('played') === '1' && Boolean(text('game_id')) && view !== 'two',
    exercise: {
      kind: text('kind') === 'values' ? 'values' : 'cuts',
      game: text('game') || exerciseGame,
      seed: Number(text('seed')) || 1,
    },
  };
}

export function writeWish({ source, bots, view, exercise, played = false }: Wish): string {
  const asked = new URLSearchParams();
  if (view === 'exercise') {
    asked.set('view', view);
    asked.set('kind', exercise.kind);
    asked.set('game', exercise.game);
    asked.set('seed', String(exercise.seed));
  } else {
    const parts = source as {
      game_id?: string;
      ply?: number;
      game?: string;
      position?: string;
      cells?: string;
      to_move?: Side;
      moves?: string[];
    };
    for (const name of ['game_id', 'ply', 'game', 'position', 'cells', 'to_move'] as const) {
      if (parts[name] !== undefined) asked.set(name, String(parts[name]));
    }
    if (parts.moves?.length) asked.set('moves', parts.moves.join(' '));
    asked.set('bot', bots[0]);
    if (played && view === 'one') asked.set('played', '1');
    if (view === 'two') {
      asked.set('view', view);
      asked.set('bot2', bots[1]);
    }
  }
  return `/search?${asked}`;
}

/** Replaces the time limit of a report's bot by its depth, so that its search can be recorded. */
export function botToSee(bot: string, depth: number): string {
  if (!/^(alphabeta|minimax)\b/.test(bot) || /[:,](depth|nodes)=/.test(bot)) return bot;
  const [name = bot, options = ''] = bot.split(':');
  const kept = options.split(',').filter((option) => option && !/^(time|limit|fallback)=/.test(option));
  return `${name}:${[`depth=${Math.min(Math.max(depth, 1), 6)}`, ...kept].join(',')}`;
}

export function whyAddress(source: Source, bot: string, depth: number): string {
  return writeWish({
    source,
    bots: [botToSee(bot, depth), usual[1]],
    view: 'one',
    exercise: { kind: 'cuts', game: '', seed: 1 },
  });
}

/** Returns the address of the search of a move that a bot played. */
export function playedAddress(gameId: string, ply: number, bot: string): string {
  const exercise = { kind: 'cuts', game: '', seed: 1 } as const;
  return writeWish({ source: { game_id: gameId, ply }, bots: [bot, usual[1]], view: 'one', exercise, played: true });
}
