// Tells the lines of a plot apart without colour, as in the program's own reports (src/render/plot_style.cpp).

const KINDS = 10;
const dashes = ['', '9 4', '2 3', '10 3 2 3', '16 4', '5 3', '10 3 2 3 2 3', '2 7', '16 3 6 3', '4 2 1 2'];

const circle = 'M-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0Z';
const square = 'M-3.3 -3.3H3.3V3.3H-3.3Z';
const up = 'M0 -4.4L4.2 3.2H-4.2Z';
const down = 'M0 4.4L4.2 -3.2H-4.2Z';
const diamond = 'M0 -4.8L4.2 0L0 4.8L-4.2 0Z';

export interface Marker {
  outline: string;
  filled: boolean;
}

const markers: Marker[] = [
  { outline: circle, filled: true },
  { outline: square, filled: false },
  { outline: up, filled: true },
  { outline: diamond, filled: false },
  { outline: 'M-3.8 -3.8L3.8 3.8M-3.8 3.8L3.8 -3.8', filled: false },
  { outline: square, filled: true },
  { outline: circle, filled: false },
  { outline: diamond, filled: true },
  { outline: down, filled: false },
  { outline: 'M-4.6 0H4.6M0 -4.6V4.6', filled: false },
];

/**
 * Returns a `stroke-dasharray`, empty for a solid line. The first ten lines differ in it and in their marker, the first
 * hundred in one of the two.
 */
export function dashesOf(index: number): string {
  return dashes[(index + Math.floor(index / KINDS)) % KINDS]!;
}

export function markerOf(index: number): Marker {
  return markers[index % KINDS]!;
}

const MOST_MARKERS = 12;

/** Picks the points that get a marker: on long lines every few, starting later on each line so that none overlap. */
export function marked<Point>(points: Point[], index: number): Point[] {
  const step = Math.floor(points.length / MOST_MARKERS) + 1;
  const first = (index * (Math.floor(step / 4) + (step > 1 ? 1 : 0))) % step;
  return points.filter((_, place) => place >= first && (place - first) % step === 0);
}
