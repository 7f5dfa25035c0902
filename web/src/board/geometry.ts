import type { Board } from '../api/types';

// One cell is 80 units wide, the frame 28. A board with columns has room above it for the mark in hand.
export const CELL = 80;
export const FRAME = 28;
export const HAND = 84;

export interface Point {
  x: number;
  y: number;
}

export function columnOf(cell: number, board: Board): number {
  return cell % board.width;
}

export function rowOf(cell: number, board: Board): number {
  return Math.floor(cell / board.width);
}

/** Returns the top left corner of a cell. */
export function corner(cell: number, board: Board): Point {
  return { x: FRAME + columnOf(cell, board) * CELL, y: FRAME + rowOf(cell, board) * CELL };
}

export function centre(cell: number, board: Board): Point {
  const { x, y } = corner(cell, board);
  return { x: x + CELL / 2, y: y + CELL / 2 };
}

export function size(board: Board): { width: number; height: number } {
  return { width: board.width * CELL + 2 * FRAME, height: board.height * CELL + 2 * FRAME };
}

export function allCells(board: Board): number[] {
  return Array.from({ length: board.width * board.height }, (_, cell) => cell);
}

/** Returns the cell that an arrow key leads to; at the edge, the same cell. */
export function stepFrom(cell: number, key: string, board: Board): number | null {
  const column = columnOf(cell, board);
  switch (key) {
    case 'ArrowLeft':
      return column > 0 ? cell - 1 : cell;
    case 'ArrowRight':
      return column < board.width - 1 ? cell + 1 : cell;
    case 'ArrowUp':
      return cell >= board.width ? cell - board.width : cell;
    case 'ArrowDown':
      return cell + board.width < board.width * board.height ? cell + board.width : cell;
    case 'Home':
      return cell - column;
    case 'End':
      return cell - column + board.width - 1;
    default:
      return null;
  }
}

/** Draws one path with a rectangle for each cell, inset by `gap`. */
export function cellRectangles(board: Board, gap: number, top = 0): string {
  const side = CELL - 2 * gap;
  return allCells(board)
    .map((cell) => {
      const { x, y } = corner(cell, board);
      return `M${x + gap} ${y + gap + top}h${side}v${side - top}h${-side}z`;
    })
    .join('');
}

/** Draws four corners around a cell, which mark the last move. */
export function cornerMarks(cell: number, board: Board): string {
  const { x, y } = corner(cell, board);
  const near = 3;
  const far = CELL - near;
  return [
    `M${x + near} ${y + near + 16}v-16h16`,
    `M${x + far} ${y + near + 16}v-16h-16`,
    `M${x + near} ${y + far - 16}v16h16`,
    `M${x + far} ${y + far - 16}v16h-16`,
  ].join('');
}
