import type { BotKind, Catalog, Game, GameKind, NewGame, NewSeat, PerSide, Seat, Side } from '../api/types';
import { defaultOf, readSpec, specName, writeSpec, type OptionValues } from '../lib/spec';
import { reportWithRules, type Bringing } from './presets';

export type Sitter = 'here' | 'elsewhere' | 'bot';

export interface SeatForm {
  sitter: Sitter;
  name: string;
  /** 1 to 5, or 0 for a bot with options of your own. */
  level: number;
  bot: string;
  /** Option values by bot, so that choosing another bot loses nothing that was typed. */
  botValues: Record<string, OptionValues>;
}

export interface SetupForm {
  game: string;
  gameValues: Record<string, OptionValues>;
  seats: PerSide<SeatForm>;
  clock: boolean;
  minutes: string;
  increment: string;
  perMove: string;
  paused: boolean;
}

/** Returns a game's name, or its first example if some options have no default. */
export function usualSpec(kind: GameKind): string {
  return (kind.options.some((option) => option.required) && kind.examples[0]) || kind.name;
}

export function startValues(kind: GameKind): OptionValues {
  const shown = readSpec(kind.examples[0] ?? kind.name, () => kind.options).values;
  const values: OptionValues = {};
  for (const option of kind.options)
    values[option.name] = defaultOf(option) ?? (option.required ? (shown[option.name] ?? '') : '');
  return values;
}

function seatForm(seat: Seat | NewSeat, catalog: Catalog): SeatForm {
  const spec = readSpec(
    seat.bot ?? 'alphabeta',
    (name) => catalog.bots.find((bot) => bot.name === name)?.options ?? [],
  );
  const custom = seat.kind === 'bot' && !seat.level && Boolean(seat.bot);
  return {
    sitter: seat.kind === 'bot' ? 'bot' : seat.open ? 'elsewhere' : 'here',
    name: seat.name ?? '',
    level: seat.level ?? (custom ? 0 : 3),
    bot: spec.name,
    botValues: { [spec.name]: spec.values },
  };
}

/** Fills the form from the current game, so that a variation of it takes one change. */
export function formFrom(game: Game, catalog: Catalog): SetupForm {
  const spec = readSpec(game.position.game, (name) => catalog.games.find((kind) => kind.name === name)?.options ?? []);
  const gameValues: Record<string, OptionValues> = {};
  for (const kind of catalog.games) gameValues[kind.name] = startValues(kind);
  gameValues[spec.name] = { ...gameValues[spec.name], ...spec.values };
  return {
    game: spec.name,
    gameValues,
    seats: { x: seatForm(game.seats.x, catalog), o: seatForm(game.seats.o, catalog) },
    clock: Boolean(game.time.per_game_ms),
    minutes: String((game.time.per_game_ms ?? 300_000) / 60_000),
    increment: String((game.time.increment_ms ?? 0) / 1000),
    perMove: game.time.per_move_ms ? String(game.time.per_move_ms / 1000) : '',
    paused: false,
  };
}

export function gameSpec(form: SetupForm, catalog: Catalog): string {
  const kind = catalog.games.find((known) => known.name === form.game);
  return kind ? writeSpec(kind.name, kind.options, form.gameValues[kind.name] ?? {}) : form.game;
}

export function botsFor(catalog: Catalog, game: string): BotKind[] {
  return catalog.bots.filter((bot) => bot.games.includes(game));
}

export function botSpec(seat: SeatForm, catalog: Catalog, game: string): string {
  const playing = botsFor(catalog, game);
  const kind = playing.find((bot) => bot.name === seat.bot) ?? playing[0];
  return kind ? writeSpec(kind.name, kind.options, seat.botValues[kind.name] ?? {}, game) : seat.bot;
}

function newSeat(seat: SeatForm, catalog: Catalog, game: string): NewSeat {
  const name = seat.name.trim() ? { name: seat.name.trim() } : {};
  if (seat.sitter === 'elsewhere') return { kind: 'human', open: true };
  if (seat.sitter === 'here') return { kind: 'human', ...name };
  return seat.level
    ? { kind: 'bot', level: seat.level, ...name }
    : { kind: 'bot', bot: botSpec(seat, catalog, game), ...name };
}

/** Reads a number as people type it: a comma may be the decimal point. */
export function readNumber(text: string): number | null {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) || value < 0 ? null : value;
}

export function newGame(form: SetupForm, catalog: Catalog): NewGame {
  const game = gameSpec(form, catalog);
  const name = specName(game);
  const seats = { x: newSeat(form.seats.x, catalog, name), o: newSeat(form.seats.o, catalog, name) };
  const perMove = readNumber(form.perMove);
  const minutes = form.clock ? readNumber(form.minutes) : null;
  const time = {
    ...(perMove ? { per_move_ms: Math.round(perMove * 1000) } : {}),
    ...(minutes
      ? {
          per_game_ms: Math.round(minutes * 60_000),
          increment_ms: Math.round((readNumber(form.increment) ?? 0) * 1000),
        }
      : {}),
  };
  const bots = seats.x.kind === 'bot' && seats.o.kind === 'bot';
  return {
    game,
    seats,
    ...(Object.keys(time).length ? { time } : {}),
    ...(bots ? { pacing: { paused: form.paused } } : {}),
  };
}

export function swapSeats(form: SetupForm): void {
  const { x, o }: Record<Side, SeatForm> = form.seats;
  form.seats = { x: o, o: x };
}

/** Finds the seats whose bot plays by a report's own rules. */
export function rulesBrought(form: SetupForm, catalog: Catalog): Bringing {
  const bringing: Bringing = {};
  for (const [side, seat] of Object.entries(form.seats) as [Side, SeatForm][]) {
    const kind = catalog.bots.find(({ name }) => name === seat.bot);
    const report = seat.sitter === 'bot' && !seat.level ? reportWithRules(kind, seat.botValues[seat.bot]) : null;
    if (report) bringing[side] = report;
  }
  return bringing;
}
