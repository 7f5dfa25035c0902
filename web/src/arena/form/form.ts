// The form of a new tournament: its values as typed, and the plan made from them.
import type { NewTournament, TournamentPlan } from '../../api/arena_types';
import type { BotKind, Catalog, GameKind } from '../../api/types';
import { readSpec, writeSpec, type OptionValues } from '../../lib/spec';
import { readNumber, startValues } from '../../setup/form';
import { tournamentGame } from '../../setup/games';
import { reportWithRules, type Bringing } from '../../setup/presets';
import { readClock, readDuration } from './durations';

export interface EntrantForm {
  id: number;
  /** `level:3`, or the name of a bot. */
  choice: string;
  /** Option values by bot, so that choosing another bot loses nothing that was typed. */
  values: Record<string, OptionValues>;
  name: string;
}

export interface GameForm {
  id: number;
  game: string;
  values: Record<string, OptionValues>;
}

export type LimitKind = 'time' | 'nodes' | 'depth' | 'clock';

export interface TournamentForm {
  name: string;
  bots: EntrantForm[];
  games: GameForm[];
  format: 'round-robin' | 'gauntlet';
  pairs: string;
  limit: LimitKind;
  seconds: string;
  nodes: string;
  depth: string;
  minutes: string;
  increment: string;
  openings: 'random' | 'balanced';
  plies: string;
  seed: string;
  sprt: boolean;
  elo: [string, string];
  adjudicate: boolean;
  /** The lateness that is forgiven where time is limited. No field of the form sets it. */
  margin: string;
}

let nextId = 0;

export function newEntrant(spec: string, catalog: Catalog, name = ''): EntrantForm {
  const level = levels(catalog).indexOf(spec);
  const read = readSpec(spec, (bot) => catalog.bots.find((kind) => kind.name === bot)?.options ?? []);
  return {
    id: (nextId += 1),
    choice: level >= 0 ? `level:${level + 1}` : read.name,
    values: level >= 0 ? {} : { [read.name]: read.values },
    name: name === spec ? '' : name,
  };
}

export function newGameForm(spec: string, catalog: Catalog): GameForm {
  const read = readSpec(spec, (game) => catalog.games.find((kind) => kind.name === game)?.options ?? []);
  const values: Record<string, OptionValues> = {};
  for (const kind of catalog.games) values[kind.name] = startValues(kind);
  values[read.name] = { ...values[read.name], ...read.values };
  return { id: (nextId += 1), game: read.name, values };
}

/** The first form: a tournament worth watching that takes a few minutes. */
export function firstForm(catalog: Catalog): TournamentForm {
  const wanted = ['alphabeta', 'mcts', 'local', 'random'].filter((name) =>
    catalog.bots.some((bot) => bot.name === name),
  );
  return {
    name: '',
    bots: wanted.map((spec) => newEntrant(spec, catalog)),
    games: [newGameForm(tournamentGame, catalog)],
    format: 'round-robin',
    pairs: '10',
    limit: 'time',
    seconds: '0.1',
    nodes: '2000',
    depth: '4',
    minutes: '0.5',
    increment: '0.1',
    openings: 'random',
    plies: '',
    seed: '1',
    sprt: false,
    elo: ['0', '50'],
    adjudicate: false,
    // The server may be searching for people meanwhile, so a bot may have to wait for a core.
    margin: '250ms',
  };
}

/** Fills the form from a tournament, so that a variation of it takes one change. */
export function formOf(plan: TournamentPlan, catalog: Catalog): TournamentForm {
  const form = firstForm(catalog);
  const clock = plan.clock ? readClock(plan.clock) : null;
  const time = plan.time ? readDuration(plan.time) : null;
  return {
    ...form,
    name: plan.name === 'tournament' ? '' : plan.name,
    bots: plan.bot.map(({ spec, name }) => newEntrant(spec, catalog, name)),
    games: plan.games.map((spec) => newGameForm(spec, catalog)),
    format: plan.format,
    pairs: String(plan.pairs),
    limit: plan.nodes !== null ? 'nodes' : plan.depth !== null ? 'depth' : clock ? 'clock' : 'time',
    seconds: time === null ? form.seconds : String(time / 1000),
    nodes: String(plan.nodes ?? form.nodes),
    depth: String(plan.depth ?? form.depth),
    minutes: clock ? String(clock.game / 60_000) : form.minutes,
    increment: clock ? String(clock.increment / 1000) : form.increment,
    openings: plan.openings,
    plies: plan.opening_plies === null ? '' : String(plan.opening_plies),
    seed: String(plan.seed),
    sprt: plan.sprt !== null,
    elo: plan.sprt ? [String(plan.sprt[0]), String(plan.sprt[1])] : form.elo,
    adjudicate: plan.adjudicate,
    margin: time !== null || clock ? plan.margin : form.margin,
  };
}

export function levels(catalog: Catalog): string[] {
  return catalog.games[0]?.levels ?? [];
}

export function botKindOf(entrant: EntrantForm, catalog: Catalog): BotKind | undefined {
  return catalog.bots.find((kind) => kind.name === entrant.choice);
}

/** Finds the bots that play by a report's own rules. */
export function rulesBrought(form: TournamentForm, catalog: Catalog): Bringing {
  const bringing: Bringing = {};
  for (const entrant of form.bots) {
    const report = reportWithRules(botKindOf(entrant, catalog), entrant.values[entrant.choice]);
    if (report) bringing[entrant.id] = report;
  }
  return bringing;
}

export function gameKindOf(form: GameForm, catalog: Catalog): GameKind | undefined {
  return catalog.games.find((kind) => kind.name === form.game);
}

/** Writes a bot's spec without its defaults; with several games only without those that hold in all of them. */
export function entrantSpec(entrant: EntrantForm, catalog: Catalog, games: GameForm[]): string {
  if (entrant.choice.startsWith('level:')) return levels(catalog)[Number(entrant.choice.slice(6)) - 1] ?? '';
  const kind = botKindOf(entrant, catalog);
  const game = games.length === 1 ? games[0]!.game : undefined;
  return kind ? writeSpec(kind.name, kind.options, entrant.values[kind.name] ?? {}, game) : entrant.choice;
}

export function entrantName(entrant: EntrantForm, catalog: Catalog, games: GameForm[]): string {
  return entrant.name.trim() || entrantSpec(entrant, catalog, games);
}

export function specOfGame(form: GameForm, catalog: Catalog): string {
  const kind = gameKindOf(form, catalog);
  return kind ? writeSpec(kind.name, kind.options, form.values[kind.name] ?? {}) : form.game;
}

/** Counts the games that are played at most. */
export function gameCount(form: TournamentForm): number {
  const bots = form.bots.length;
  const pairings = form.format === 'gauntlet' ? bots - 1 : (bots * (bots - 1)) / 2;
  return Math.max(0, pairings) * form.games.length * (readNumber(form.pairs) ?? 0) * 2;
}

const milliseconds = (text: string, unit: number) => `${Math.round((readNumber(text) ?? 0) * unit)}ms`;

function limitOf(form: TournamentForm): Partial<NewTournament> {
  switch (form.limit) {
    case 'time':
      return { time: milliseconds(form.seconds, 1000), margin: form.margin };
    case 'nodes':
      return { nodes: readNumber(form.nodes) ?? 0 };
    case 'depth':
      return { depth: readNumber(form.depth) ?? 0 };
    case 'clock':
      return {
        clock: `${milliseconds(form.minutes, 60_000)}+${milliseconds(form.increment, 1000)}`,
        margin: form.margin,
      };
  }
}

/** Reads a number as people type it, with a sign. */
export function readRating(text: string): number | null {
  const trimmed = text.trim().replace(',', '.').replace('\u2212', '-');
  const value = Number(trimmed);
  return trimmed === '' || !Number.isFinite(value) ? null : value;
}

/** Makes the plan; the form must have no problems. */
export function planOf(form: TournamentForm, catalog: Catalog): NewTournament {
  const name = form.name.trim();
  return {
    ...(name ? { name } : {}),
    games: form.games.map((game) => specOfGame(game, catalog)),
    bot: form.bots.map((entrant) => {
      const spec = entrantSpec(entrant, catalog, form.games);
      return entrant.name.trim() ? { spec, name: entrant.name.trim() } : { spec };
    }),
    format: form.format,
    pairs: readNumber(form.pairs) ?? 0,
    ...limitOf(form),
    seed: readNumber(form.seed) ?? 1,
    openings: form.openings,
    ...(form.plies.trim() ? { opening_plies: readNumber(form.plies) ?? 0 } : {}),
    ...(form.adjudicate ? { adjudicate: true } : {}),
    ...(form.sprt ? { sprt: [readRating(form.elo[0]) ?? 0, readRating(form.elo[1]) ?? 0] as [number, number] } : {}),
  };
}
