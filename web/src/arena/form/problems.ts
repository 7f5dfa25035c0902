// Finds what is wrong with a form, field by field. Fields are named as in the plan and in the server's refusals.
import type { ArenaLimits } from '../../api/arena_types';
import type { ApiError } from '../../api/http';
import type { Catalog, Option } from '../../api/types';
import type { Key } from '../../i18n/en';
import type { Params } from '../../i18n/format';
import { readNumber } from '../../setup/form';
import { readDuration } from './durations';
import { botKindOf, entrantName, gameCount, gameKindOf, readRating, specOfGame, type TournamentForm } from './form';

export interface Problem {
  key: Key;
  params?: Params;
}
export type Problems = Partial<Record<string, Problem>>;

const MOST_PAIRS = 1_000_000;
const MOST_DEPTH = 64;
const MOST_PLIES = 28;

function whole(text: string, least: number, most: number): Problem | null {
  const value = readNumber(text);
  const good = value !== null && Number.isInteger(value) && value >= least && value <= most;
  return good ? null : { key: 'arena.bad_whole', params: { least, most } };
}

function optionProblem(option: Option, value: string): Problem | null {
  const name = option.name;
  if (value === '') return option.required ? { key: 'arena.bad_missing', params: { option: name } } : null;
  if (option.type === 'time')
    return readDuration(value) === null ? { key: 'arena.bad_time', params: { option: name } } : null;
  if (option.type === 'choice') return null;
  const number = Number(value);
  const good =
    Number.isFinite(number) &&
    (option.type === 'number' || Number.isInteger(number)) &&
    number >= (option.min ?? -Infinity) &&
    number <= (option.max ?? Infinity);
  if (good) return null;
  if (option.max === null) return { key: 'arena.bad_option_least', params: { option: name, least: option.min ?? 0 } };
  return { key: 'arena.bad_option', params: { option: name, least: option.min ?? 0, most: option.max } };
}

function firstOf(options: Option[], values: Record<string, string>): Problem | null {
  for (const option of options) {
    const problem = optionProblem(option, values[option.name] ?? '');
    if (problem) return problem;
  }
  return null;
}

function botProblems(form: TournamentForm, catalog: Catalog, limits: ArenaLimits, found: Problems): void {
  if (form.bots.length < 2) found.bot = { key: 'arena.bad_two_bots' };
  if (form.bots.length > limits.bots) found.bot = { key: 'arena.bad_many_bots', params: { most: limits.bots } };
  const names = new Set<string>();
  form.bots.forEach((entrant, index) => {
    const kind = botKindOf(entrant, catalog);
    const name = entrantName(entrant, catalog, form.games);
    const stranger = kind && form.games.find(({ game }) => !kind.games.includes(game));
    const problem =
      (kind && firstOf(kind.options, entrant.values[kind.name] ?? {})) ??
      (kind && stranger
        ? { key: 'arena.bad_not_for' as const, params: { bot: kind.name, game: stranger.game } }
        : null) ??
      (names.has(name) ? { key: 'arena.bad_twice' as const, params: { name } } : null);
    if (problem) found[`bot[${index}]`] = problem;
    names.add(name);
  });
}

function gameProblems(form: TournamentForm, catalog: Catalog, limits: ArenaLimits, found: Problems): void {
  if (form.games.length === 0) found.games = { key: 'arena.bad_no_game' };
  if (form.games.length > limits.kinds) found.games = { key: 'arena.bad_many_games', params: { most: limits.kinds } };
  const specs = new Set<string>();
  form.games.forEach((game, index) => {
    const kind = gameKindOf(game, catalog);
    const spec = specOfGame(game, catalog);
    const problem =
      (kind && firstOf(kind.options, game.values[kind.name] ?? {})) ??
      (specs.has(spec) ? { key: 'arena.bad_game_twice' as const } : null);
    if (problem) found[`games[${index}]`] = problem;
    specs.add(spec);
  });
}

function limitProblem(form: TournamentForm, limits: ArenaLimits): Problem | null {
  if (form.limit === 'nodes') return whole(form.nodes, 1, Number.MAX_SAFE_INTEGER) && { key: 'arena.bad_nodes' };
  if (form.limit === 'depth') return whole(form.depth, 1, MOST_DEPTH);
  if (form.limit === 'time') {
    const seconds = readNumber(form.seconds);
    const good = seconds !== null && seconds >= 0.001 && seconds * 1000 <= limits.move_ms;
    return good ? null : { key: 'arena.bad_seconds', params: { most: limits.move_ms / 1000 } };
  }
  const minutes = readNumber(form.minutes);
  if (minutes === null || minutes <= 0 || minutes * 60_000 > limits.clock_ms) {
    return { key: 'arena.bad_minutes', params: { most: limits.clock_ms / 60_000 } };
  }
  return readNumber(form.increment) === null ? { key: 'arena.bad_increment' } : null;
}

export function problemsOf(form: TournamentForm, catalog: Catalog, limits: ArenaLimits): Problems {
  const found: Problems = {};
  const set = (field: string, problem: Problem | null) => {
    if (problem) found[field] = problem;
  };
  botProblems(form, catalog, limits, found);
  gameProblems(form, catalog, limits, found);
  set(form.limit, limitProblem(form, limits));
  const count = gameCount(form);
  set(
    'pairs',
    whole(form.pairs, 1, MOST_PAIRS) ??
      (count > limits.games ? { key: 'arena.bad_total', params: { n: count, most: limits.games } } : null),
  );
  set('seed', whole(form.seed, 0, Number.MAX_SAFE_INTEGER) && { key: 'arena.bad_seed' });
  if (form.plies.trim()) set('opening_plies', whole(form.plies, 0, MOST_PLIES));
  if (form.sprt) {
    const [low, high] = form.elo.map(readRating);
    if (low == null || high == null || low >= high) found.sprt = { key: 'arena.bad_sprt' };
  }
  if (form.name.trim() && !/^[A-Za-z0-9_-]{1,64}$/.test(form.name.trim())) found.name = { key: 'arena.bad_name' };
  return found;
}

/** Finds the field that a refusal of the server is about; null if it is about the whole form. */
export function fieldOf(error: ApiError, limit: string): string | null {
  const { field, what } = error.params;
  if (typeof field === 'string') return field.replace(/\.\w+$/, '');
  const places: Record<string, string> = {
    bots: 'bot',
    kinds: 'games',
    games: 'pairs',
    clock: 'clock',
    time: limit,
    threads: 'bot',
    memory: 'bot',
  };
  return typeof what === 'string' && error.code === 'over_limit' ? (places[what] ?? null) : null;
}
