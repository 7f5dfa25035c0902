const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Reads a duration such as `100ms`, `1.5s` or `2m` as milliseconds; null if it is none. */
export function readDuration(text: string): number | null {
  const found = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text.trim());
  return found ? Number(found[1]) * units[found[2]!]! : null;
}

/** Reads a clock such as `10s+100ms`. */
export function readClock(text: string): { game: number; increment: number } | null {
  const [first = '', second] = text.split('+');
  const game = readDuration(first);
  const increment = second === undefined ? 0 : readDuration(second);
  return game === null || increment === null ? null : { game, increment };
}
