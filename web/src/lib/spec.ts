import type { Option } from '../api/types';

/** Options of a form by name; empty text stands for "left out". */
export type OptionValues = Record<string, string>;

/** Writes a spec in its shortest form: what is at its default is left out. */
export function writeSpec(name: string, options: Option[], values: OptionValues, game?: string): string {
  const parts: string[] = [];
  for (const option of options) {
    const value = values[option.name] ?? '';
    if (value === '') continue;
    if (option.positional) parts.push(value);
    else if (value !== defaultOf(option, game)) parts.push(`${option.name}=${value}`);
  }
  return parts.length ? `${name}:${parts.join(',')}` : name;
}

export interface ReadSpec {
  name: string;
  values: OptionValues;
}

/** Takes a spec apart. `options` says which values come without a name. */
export function readSpec(spec: string, optionsOf: (name: string) => Option[]): ReadSpec {
  const colon = spec.indexOf(':');
  const name = colon < 0 ? spec : spec.slice(0, colon);
  const values: OptionValues = {};
  const positional = optionsOf(name).filter((option) => option.positional);
  const parts = colon < 0 ? [] : spec.slice(colon + 1).split(',');
  parts.forEach((part, place) => {
    const equals = part.indexOf('=');
    if (equals >= 0) values[part.slice(0, equals)] = part.slice(equals + 1);
    else if (positional[place]) values[positional[place].name] = part;
  });
  return { name, values };
}

export function specName(spec: string): string {
  return spec.split(':', 1)[0] ?? spec;
}

export function defaultOf(option: Option, game?: string): string | null {
  return (game && option.by_game?.[game]?.default) || option.default;
}

export function choicesOf(option: Option, game?: string): string[] {
  return (game && option.by_game?.[game]?.choices) || option.choices || [];
}
