// The bots of the reports, as presets of our own.
import type { Option, Preset } from '../api/types';
import { choicesOf, presetOption, presetValues } from '../lib/spec';
import type { OptionValues } from '../lib/spec';

/** Those that the bot can be made with in each of the games: not every evaluation knows every game. */
export function presetsFor(options: Option[], games: string[]): Preset[] {
  const option = presetOption(options);
  return (option?.presets ?? []).filter(({ value }) => {
    const set = presetValues(options, { [option!.name]: value });
    return options.every((one) => {
      const wanted = set[one.name];
      return wanted === undefined || one.by_game === null || games.every((game) => choicesOf(one, game).includes(wanted));
    });
  });
}

/** The rules by which a report plays another game than Lawan would offer: report B turns marks on four sides only. */
export const gamesOfReports: Record<string, { game: string; values: OptionValues }> = {
  b: { game: 'adjacency', values: { nb: '4' } },
};
