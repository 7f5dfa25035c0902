// Chooses the scale and the labels of an axis.

/** Picks about `count` round numbers from `low` to `high`, at least `closest` apart: there is no half a game. */
export function ticks(low: number, high: number, count: number, closest = 0): number[] {
  const span = high - low;
  if (!(span > 0)) return [low];
  const rough = span / Math.max(count, 1);
  const unit = 10 ** Math.floor(Math.log10(rough));
  const away = (step: number) => Math.abs(Math.log(step / rough));
  const near = [1, 2, 5, 10]
    .map((factor) => factor * unit)
    .reduce((best, one) => (away(one) < away(best) ? one : best));
  const step = Math.max(near, closest);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  // Multiplies instead of adding steps, whose rounding errors would add up.
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step);
}

/** Picks the powers of ten from `low` to `high`. */
export function powersOfTen(low: number, high: number): number[] {
  const first = Math.floor(Math.log10(low));
  const last = Math.ceil(Math.log10(high));
  return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index));
}

/** Breaks a text into lines of at most `room`: at blanks, then after `:` and `,`, else anywhere. `wide` measures. */
export function wrapped(text: string, room: number, wide: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  const pieces = text
    .split(/(?<= )|(?<=[:,])/)
    .flatMap((piece) => (wide(piece.trimEnd()) > room ? [...piece] : [piece]));
  for (const piece of pieces) {
    if (line.trim() && wide((line + piece).trimEnd()) > room) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return [...lines, line.trimEnd()];
}

/** Moves labels apart until each has `room`, between `top` and `bottom`; the order stays. */
export function spread(wanted: number[], room: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const placed = [...wanted];
  let edge = top - room;
  for (const index of order) {
    placed[index] = Math.max(placed[index]!, edge + room);
    edge = placed[index]!;
  }
  edge = bottom + room;
  for (const index of order.reverse()) {
    placed[index] = Math.min(placed[index]!, edge - room);
    edge = placed[index]!;
  }
  return placed;
}

/** Returns the reach of the rating axis: every interval fits, at least 100 to each side of zero. */
export function ratingReach(standings: { elo: number | null; elo_error: number | null }[]): number {
  let reach = 100;
  for (const { elo, elo_error } of standings) {
    if (elo !== null) reach = Math.max(reach, Math.abs(elo) + (elo_error ?? 0));
  }
  return reach * 1.06;
}

/** Picks at most `most` evenly spaced places from 0 to count - 1, including the last. */
export function sampled(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: most }, (_, index) => Math.round((index * (count - 1)) / (most - 1)));
}
