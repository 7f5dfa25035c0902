// Measures words in the reader's font, so that a tree leaves room for them.
const kept = new Map<string, number>();
let brush: CanvasRenderingContext2D | null | undefined;

/** `font` without its family, such as "700 12px". */
export function textWidth(text: string, font: string): number {
  const key = `${font} ${text}`;
  let width = kept.get(key);
  if (width === undefined) {
    width = measured(text, font);
    if (kept.size > 20_000) kept.clear();
    kept.set(key, width);
  }
  return width;
}

function measured(text: string, font: string): number {
  if (brush === undefined)
    brush = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  if (!brush) return text.length * 0.65 * Number.parseFloat(font.split(' ')[1]!);
  brush.font = `${font} ${getComputedStyle(document.documentElement).fontFamily}`;
  return brush.measureText(text).width;
}
