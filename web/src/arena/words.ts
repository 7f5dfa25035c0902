// Builds the sentences about tournaments from the server's data.
import type { ArenaGame, Standing, Tournament, TournamentPlan, TournamentSummary } from '../api/arena_types';
import { botKind, gameKind, gameOptions } from '../api/catalog.svelte';
import type { Side } from '../api/types';
import { botTitle, gameTitle } from '../play/words';
import { number, score, t, tOr } from '../i18n/language.svelte';
import { defaultOf, readSpec, specName } from '../lib/spec';
import { readClock, readDuration } from './form/durations';
import type { Problem } from './form/problems';

export interface BotWords {
  title: string;
  detail: string;
}

/** Splits `alphabeta:as=a,depth=4` into "Alpha-beta" and "as in report A, depth 4"; keeps a name that a person gave. */
export function botWords(name: string, spec = name): BotWords {
  const options = spec.includes(':') ? spec.slice(spec.indexOf(':') + 1) : '';
  const parts = options ? options.split(',') : [];
  const inWords = (part: string) =>
    part.startsWith('as=') ? t('preset.short', { report: part.slice(3).toUpperCase() }) : part.replace('=', ' ');
  const detail = parts.map(inWords).join(', ');
  if (name === spec && botKind(name)) return { title: botTitle(name), detail };
  return {
    title: name,
    detail: name === spec ? '' : botKind(spec) ? [botTitle(spec), detail].filter(Boolean).join(', ') : spec,
  };
}

/** The same as `botWords`, in one line. */
export function botLine(name: string): string {
  const { title, detail } = botWords(name);
  return detail ? `${title} (${detail})` : title;
}

/** Writes `adjacency:rounds=8` as "Adjacency 8 × 8, 8 rounds". */
export function gameWords(spec: string): string {
  const name = specName(spec);
  const kind = gameKind(name);
  if (!kind) return spec;
  const { values } = readSpec(spec, gameOptions);
  const value = (option: string) => {
    const known = kind.options.find((one) => one.name === option);
    return values[option] ?? (known ? defaultOf(known) : null);
  };
  const width = value('w') ?? value('m');
  const height = value('h') ?? value('n');
  const parts = [width && height ? `${gameTitle(name)} ${width} × ${height}` : gameTitle(name)];
  if (values.nb) parts.push(t('heading.neighbours', { n: values.nb }));
  if (values.k) parts.push(t('heading.in_a_row', { n: values.k }));
  if (values.rounds) parts.push(t('heading.rounds', { n: values.rounds }));
  if (values.first) parts.push(t('heading.starts', { side: values.first.toUpperCase() }));
  return parts.join(', ');
}

/** Returns a tournament's name or, without one, a description of it. */
export function tournamentTitle(summary: TournamentSummary | Tournament): string {
  if ('experiment' in summary && summary.experiment) return summary.experiment.title;
  if (summary.kind === 'experiment' || summary.name !== 'tournament') return summary.name;
  return t('arena.about', { n: summary.bots.length, games: summary.games.map(gameWords).join('; ') });
}

function seconds(ms: number): string {
  return ms < 1000 ? `${number(ms)} ms` : t('common.seconds', { n: number(ms / 1000) });
}

function limitWords(plan: TournamentPlan): string {
  const clock = plan.clock ? readClock(plan.clock) : null;
  const parts: string[] = [];
  if (plan.time) parts.push(t('arena.a_move', { time: seconds(readDuration(plan.time) ?? 0) }));
  if (plan.nodes !== null) parts.push(t('arena.nodes_a_move', { n: number(plan.nodes) }));
  if (plan.depth !== null) parts.push(t('arena.depth_n', { n: plan.depth }));
  if (clock) parts.push(t('arena.clock_n', { time: seconds(clock.game), more: seconds(clock.increment) }));
  return parts.join(', ');
}

export function planWords(plan: TournamentPlan, slots: number | null = null): string {
  const openings = t(plan.openings === 'balanced' ? 'arena.fair_twice' : 'arena.twice');
  const parts = [openings, limitWords(plan), t('arena.seed_n', { n: plan.seed })];
  if (plan.format === 'gauntlet') parts.push(t('arena.gauntlet_of', { name: botWords(plan.bot[0]!.name).title }));
  if (plan.sprt) parts.push(t('arena.sprt_of', { low: plan.sprt[0], high: plan.sprt[1] }));
  if (plan.adjudicate) parts.push(t('arena.adjudicated'));
  if (slots) parts.push(t('arena.at_a_time', { n: slots }));
  return parts.join(', ');
}

/** Writes the remaining time in the units a person would use. */
export function timeLeft(ms: number): string {
  const all = Math.round(ms / 1000);
  if (all < 10) return t('arena.left_moment');
  if (all < 90) return t('arena.left_seconds', { n: Math.round(all / 5) * 5 });
  if (all < 5400) return t('arena.left_minutes', { n: Math.round(all / 60) });
  return t('arena.left_hours', { n: number(Math.round(all / 1800) / 2) });
}

export function rating(value: number): string {
  return score(Math.round(value));
}

/** Writes the error as `± 72`, or the reason why there is none. */
export function errorWords(standing: Pick<Standing, 'elo_error' | 'score'>): string {
  if (standing.elo_error !== null) return `± ${number(Math.round(standing.elo_error))}`;
  if (standing.score === 1) return t('arena.all_won');
  return standing.score === 0 ? t('arena.all_lost') : t('arena.too_few');
}

export function percent(share: number, digits = 0): string {
  return number(share * 100, digits);
}

/** Writes a range such as `4–16`, with word joiners that keep a line from breaking at the dash. */
export function marksWords(own: number, other: number): string {
  return `${own}\u2060–\u2060${other}`;
}

/** What follows the winner's name: the marks, the winner's first, and the reason if the rules did not end the game. */
function endWords(game: ArenaGame, side: Side): string {
  const { reason } = game.result;
  const byMarks =
    gameKind(game.game)?.wins_by === 'marks'
      ? ` ${marksWords(game.marks[side], game.marks[side === 'x' ? 'o' : 'x'])}`
      : '';
  return reason === 'normal' ? byMarks : `${byMarks}, ${t(`reason.${reason}`)}`;
}

/** Says how a game ended, naming the winning side. */
export function resultWords(game: ArenaGame): string {
  const { winner } = game.result;
  return (winner ? t(`result.${winner}`) : t('result.draw')) + endWords(game, 'x');
}

/** Says how a game ended for the bot that moved first after the opening. */
export function beganWords(game: ArenaGame): string {
  const {
    result: { winner },
    first,
  } = game;
  const end = winner === null ? 'drew' : winner === first ? 'won' : 'lost';
  return t(`began.${end}`, { name: botLine(game.bots[first]) }) + endWords(game, first);
}

/** Writes the points of a pair of games: 0, ½, 1, 1½ or 2. */
export function halves(points: number): string {
  const whole = Math.floor(points);
  return whole === points ? String(whole) : `${whole || ''}½`;
}

/** Lists faults, each with its count. */
export function faultWords(faults: Record<string, number>): string {
  return Object.entries(faults)
    .map(([reason, n]) => `${n} × ${reason in reasons ? t(reasons[reason as keyof typeof reasons]) : reason}`)
    .join(', ');
}

const reasons = {
  timeout: 'reason.timeout',
  crash: 'reason.crash',
  illegal_move: 'reason.illegal_move',
  stall: 'reason.stall',
} as const;

/** Says what is wrong with a field, with the names that the form shows. */
export function problemWords({ key, params = {} }: Problem): string {
  const said = { ...params };
  if (typeof said.option === 'string') said.option = tOr(`option.${said.option}`, said.option);
  if (typeof said.bot === 'string') said.bot = botTitle(said.bot);
  if (typeof said.game === 'string') said.game = gameTitle(said.game);
  for (const name of ['n', 'least', 'most']) if (typeof said[name] === 'number') said[name] = number(said[name]);
  return t(key, said);
}
