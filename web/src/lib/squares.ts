/** Names a column: a to z, then aa, ab and so on. */
export function columnName(column: number): string {
  const letter = String.fromCharCode(97 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

/** Names a cell, such as d4: rows count from the bottom. */
export function squareName(cell: number, width: number, height: number): string {
  return `${columnName(cell % width)}${height - Math.floor(cell / width)}`;
}
