export type Params = Record<string, string | number | boolean>;

/** Fills in `{name}`; `{count|mark|marks}` chooses by whether `count` is 1. */
export function fill(text: string, params: Params = {}): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    if (one === undefined || many === undefined) return String(value);
    return Number(value) === 1 ? one : many;
  });
}

/** Writes a score with its sign, a true minus and at most `decimals`, one fewer from ten on: +6, −0.25, −12.5, 0. */
export function formatScore(score: number, locale: string, decimals = 2): string {
  const unit = 10 ** (Math.abs(score) < 10 ? decimals : decimals - 1);
  const rounded = Math.round(score * unit) / unit;
  const digits = new Intl.NumberFormat(locale, { maximumFractionDigits: decimals }).format(Math.abs(rounded));
  if (rounded === 0) return '0';
  return (rounded > 0 ? '+' : '\u2212') + digits;
}

/** Writes a clock: 4:12, and tenths in the last ten seconds. */
export function formatClock(ms: number, locale: string): string {
  if (ms < 10_000) {
    return new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
      Math.floor(ms / 100) / 10,
    );
  }
  const seconds = Math.ceil(ms / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
