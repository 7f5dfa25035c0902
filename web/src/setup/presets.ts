// The bots of the reports, as presets of Lawan's bots.
import type { BotKind, GameKind, Option, Preset, Source } from '../api/types';
import { choicesOf, defaultOf, presetOption, presetValues, readSpec, specName, writeSpec } from '../lib/spec';
import type { OptionValues } from '../lib/spec';

/** Report D searches to the end of the game, which is out of reach in other games. */
const gamesSearchedToTheEnd: Record<string, string[]> = { d: ['tictactoe', 'mnk'] };

/** Finds the presets that fit all of the games: not every evaluation knows every game. */
export function presetsFor(options: Option[], games: string[]): Preset[] {
  const option = presetOption(options);
  return (option?.presets ?? []).filter(({ value }) => {
    const only = gamesSearchedToTheEnd[value];
    if (only && !games.every((game) => only.includes(game))) return false;
    const set = presetValues(options, { [option!.name]: value });
    return options.every((one) => {
      const wanted = set[one.name];
      return (
        wanted === undefined || one.by_game === null || games.every((game) => choicesOf(one, game).includes(wanted))
      );
    });
  });
}

/** The rules of reports that differ from Lawan's defaults: report B turns marks on four sides only. */
export const gamesOfReports: Record<string, { game: string; values: OptionValues }> = {
  b: { game: 'adjacency', values: { nb: '4' } },
};

/** Finds the report whose own rules a bot with these settings plays by. */
export function reportWithRules(bot: BotKind | undefined, values: OptionValues | undefined): string | null {
  const option = bot && presetOption(bot.options);
  const report = (option && values?.[option.name]) || '';
  return gamesOfReports[report] ? report : null;
}

/** A game in a form; each of several games has its own id. */
export interface ChosenGame {
  id: number;
  game: string;
  values: Record<string, OptionValues>;
}

/** The reports whose rules a form's bots play by, by the bot's place in the form. */
export type Bringing = Record<string, string>;

/** Applies the rules of a report's bot to a form's games, and removes them with the last such bot. */
export class BroughtRules {
  #places = new Set<string>();
  #before = new Map<number, ChosenGame>();

  /** `games` already have the rules of the bots in `bringing`; removing these restores the defaults. */
  constructor(games: ChosenGame[], bringing: Bringing, kinds: GameKind[]) {
    for (const [place, report] of Object.entries(bringing)) {
      this.#places.add(place);
      const own = gamesOfReports[report]!;
      const options = kinds.find(({ name }) => name === own.game)?.options ?? [];
      const set = options.filter(({ name }) => name in own.values);
      const usual = Object.fromEntries(set.map((option) => [option.name, defaultOf(option) ?? '']));
      for (const game of games.filter(({ game: name }) => name === own.game)) {
        this.#before.set(game.id, { ...game, values: { ...game.values, [own.game]: usual } });
      }
    }
  }

  /** Returns the games that change with these bots. A rule that was edited since stays. */
  follow(games: ChosenGame[], bringing: Bringing): ChosenGame[] {
    const fresh = Object.entries(bringing).filter(([place]) => !this.#places.has(place));
    const leaving = this.#places.size > 0 && Object.keys(bringing).length === 0;
    this.#places = new Set(Object.keys(bringing));
    if (leaving) {
      const before = this.#before;
      this.#before = new Map();
      return games.flatMap((game) => (before.has(game.id) ? [withoutRules(game, before.get(game.id)!)] : []));
    }
    return fresh.flatMap(([, report]) => {
      const own = gamesOfReports[report]!;
      // Every game of that kind changes; if there is none, the first game becomes one.
      const same = games.filter(({ game }) => game === own.game);
      return (same.length ? same : games.slice(0, 1)).map((game) => {
        if (!this.#before.has(game.id)) this.#before.set(game.id, game);
        return {
          ...game,
          game: own.game,
          values: { ...game.values, [own.game]: { ...game.values[own.game], ...own.values } },
        };
      });
    });
  }
}

function withoutRules(chosen: ChosenGame, before: ChosenGame): ChosenGame {
  const after = { ...chosen, values: { ...chosen.values } };
  for (const own of Object.values(gamesOfReports)) {
    const values = { ...chosen.values[own.game] };
    for (const [name, value] of Object.entries(own.values)) {
      if (values[name] === value) values[name] = before.values[own.game]?.[name] ?? '';
    }
    after.values[own.game] = values;
    if (chosen.game === own.game) after.game = before.game;
  }
  return after;
}

/** Applies a report's rules to a position; gives the start if the game differs, null for a stored game. */
export function sourceWithRules(source: Source, report: string, kinds: GameKind[]): Source | null {
  const own = gamesOfReports[report];
  if (!own || !('game' in source)) return null;
  const options = kinds.find(({ name }) => name === own.game)?.options ?? [];
  const write = (values: OptionValues) => writeSpec(own.game, options, { ...values, ...own.values });
  if (specName(source.game) !== own.game) return { game: write({}) };
  return { ...source, game: write(readSpec(source.game, () => options).values) };
}
