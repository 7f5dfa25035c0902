import type { Option } from '../api/types';

/** Option values by name; an empty text is an option left out. */
export type OptionValues = Record<string, string>;

/** Writes a spec in its shortest form: without values that are the default or that its preset sets. */
export function writeSpec(name: string, options: Option[], values: OptionValues, game?: string): string {
  const parts: string[] = [];
  const preset = presetValues(options, values);
  for (const option of options) {
    const value = values[option.name] ?? '';
    if (value === '') continue;
    if (option.positional) parts.push(value);
    else if (value !== defaultOf(option, game, preset)) parts.push(`${option.name}=${value}`);
  }
  return parts.length ? `${name}:${parts.join(',')}` : name;
}

export interface ReadSpec {
  name: string;
  values: OptionValues;
}

/** Parses a spec. `options` says which values are positional. */
export function readSpec(spec: string, optionsOf: (name: string) => Option[]): ReadSpec {
  const colon = spec.indexOf(':');
  const name = colon < 0 ? spec : spec.slice(0, colon);
  return { name, values: colon < 0 ? {} : readValues(spec.slice(colon + 1), optionsOf(name)) };
}

function readValues(text: string, options: Option[]): OptionValues {
  const values: OptionValues = {};
  const positional = options.filter((option) => option.positional);
  text.split(',').forEach((part, place) => {
    const equals = part.indexOf('=');
    if (equals >= 0) values[part.slice(0, equals)] = part.slice(equals + 1);
    else if (positional[place]) values[positional[place].name] = part;
  });
  return values;
}

export function specName(spec: string): string {
  return spec.split(':', 1)[0] ?? spec;
}

/** Finds the option `as`, which selects the settings of a report, if the bot has it. */
export function presetOption(options: Option[]): Option | undefined {
  return options.find((option) => option.name === 'as');
}

/** Returns the values that the chosen preset sets; none without a preset. */
export function presetValues(options: Option[], values: OptionValues): OptionValues {
  const option = presetOption(options);
  const chosen = option?.presets.find(({ value }) => value === values[option.name]);
  return chosen ? readValues(chosen.options, options) : {};
}

/** Returns an option's default, which a preset may change. */
export function defaultOf(option: Option, game?: string, preset: OptionValues = {}): string | null {
  return preset[option.name] ?? ((game && option.by_game?.[game]?.default) || option.default);
}

export function choicesOf(option: Option, game?: string): string[] {
  return (game && option.by_game?.[game]?.choices) || option.choices || [];
}
