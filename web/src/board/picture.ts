import type { Position, Side } from '../api/types';
import { download } from '../lib/download';
import { columnName } from '../lib/squares';
import { allCells, CELL, cellRectangles, centre, cornerMarks, FRAME, size } from './geometry';
import { O_RIM, O_RING, O_TILE, X_BAR, X_RIM, X_TILE } from './shapes';

// Paints the board on a canvas from the same outlines as the page's drawing. An image made of the SVG
// would need an address that the content-security policy does not allow.

type Ink = (name: string) => string;

function fill(
  canvas: CanvasRenderingContext2D,
  outline: string,
  colour: string,
  [dx, dy]: [number, number] = [0, 0],
  turn = 0,
): void {
  canvas.save();
  canvas.translate(dx, dy);
  canvas.rotate(turn);
  canvas.fillStyle = colour;
  canvas.fill(new Path2D(outline), 'evenodd');
  canvas.restore();
}

function paintToken(canvas: CanvasRenderingContext2D, side: Side, ink: Ink): void {
  const tile = side === 'x' ? X_TILE : O_TILE;
  fill(canvas, tile, '#2a150433', [3, 6]);
  fill(canvas, tile, ink(`--${side}-edge`), [0, 3]);
  fill(canvas, tile, ink(`--${side}-face`));
  canvas.strokeStyle = ink(`--${side}-rim`);
  canvas.lineWidth = 1.5;
  canvas.stroke(new Path2D(side === 'x' ? X_RIM : O_RIM));
  for (const [colour, dx, dy] of [
    [ink('--inlay-shade'), -0.8, -2],
    [ink('--inlay'), 0, 0],
  ] as const) {
    if (side === 'o') fill(canvas, O_RING, colour, [dx, dy]);
    else for (const turn of [Math.PI / 4, -Math.PI / 4]) fill(canvas, X_BAR, colour, [dx, dy], turn);
  }
}

function paintFrame(canvas: CanvasRenderingContext2D, position: Position, holes: boolean, ink: Ink): void {
  const { board } = position;
  const { width, height } = size(board);
  canvas.fillStyle = ink('--frame');
  canvas.fillRect(0, 0, width, height);
  canvas.fillStyle = ink('--frame-text');
  canvas.font = '600 15px system-ui, sans-serif';
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  for (let column = 0; column < board.width; column += 1) {
    canvas.fillText(columnName(column), FRAME + CELL * (column + 0.5), height - FRAME / 2);
  }
  for (let row = 0; row < board.height; row += 1) {
    canvas.fillText(String(board.height - row), FRAME / 2, FRAME + CELL * (row + 0.5));
  }
  canvas.fillStyle = ink('--field');
  canvas.fillRect(FRAME, FRAME, board.width * CELL, board.height * CELL);
  if (!holes) {
    fill(canvas, cellRectangles(board, 3), ink('--cell-shade'));
    fill(canvas, cellRectangles(board, 3, 3), ink('--cell'));
    return;
  }
  for (const cell of allCells(board)) {
    const { x, y } = centre(cell, board);
    for (const [colour, dy, radius] of [
      [ink('--hole-deep'), 0, 34],
      [ink('--hole'), 2.5, 32],
    ] as const) {
      canvas.fillStyle = colour;
      canvas.beginPath();
      canvas.arc(x, y + dy, radius, 0, 2 * Math.PI);
      canvas.fill();
    }
  }
}

function paintSigns(canvas: CanvasRenderingContext2D, position: Position, ink: Ink): void {
  const outlines =
    position.line.length || !position.last
      ? position.line.map((cell) => {
          const { x, y } = centre(cell, position.board);
          return `M${x - 37} ${y}a37 37 0 1 1 74 0a37 37 0 1 1 -74 0`;
        })
      : [cornerMarks(position.last.cell, position.board)];
  for (const [colour, width] of [
    ['#40290f', 9],
    [ink('--mark'), 5],
  ] as const) {
    canvas.strokeStyle = colour;
    canvas.lineWidth = width;
    for (const outline of outlines) canvas.stroke(new Path2D(outline));
  }
}

/** Saves the position as a PNG. `holes`: the board of a game with columns. */
export function savePicture(position: Position, holes: boolean, name: string): void {
  const { width, height } = size(position.board);
  const element = document.createElement('canvas');
  const scale = Math.min(2, 4096 / Math.max(width, height));
  element.width = Math.round(width * scale);
  element.height = Math.round(height * scale);
  const canvas = element.getContext('2d');
  if (!canvas) return;
  const style = getComputedStyle(document.documentElement);
  const ink: Ink = (variable) => style.getPropertyValue(variable).trim();
  canvas.scale(scale, scale);
  paintFrame(canvas, position, holes, ink);
  for (const cell of allCells(position.board)) {
    const side = position.board.cells[cell];
    if (side !== 'x' && side !== 'o') continue;
    const { x, y } = centre(cell, position.board);
    canvas.save();
    canvas.translate(x, y);
    paintToken(canvas, side, ink);
    canvas.restore();
  }
  paintSigns(canvas, position, ink);
  element.toBlob((blob) => {
    if (blob) download(`${name}.png`, blob);
  });
}
