// All that the page chooses by a game's name, as data. What else differs between games is in the catalog.

/** Pictures that tell the games apart: a few marks on each board. */
export const pictures: Record<string, { width: number; height: number; cells: string }> = {
  adjacency: { width: 4, height: 4, cells: '..oo.xoo.xx.xx..' },
  connect4: { width: 5, height: 4, cells: '.......o...xo..oxxxo' },
  tictactoe: { width: 3, height: 3, cells: 'x.o.xo..x' },
  mnk: { width: 5, height: 5, cells: '......ox...xo..x.o.......' },
};

/** The game of a new tournament. */
export const tournamentGame = 'connect4';

/** The game of the first exercise. */
export const exerciseGame = 'tictactoe';

/** Boards smaller than usual, so that an exercise's tree is readable. */
export const exerciseBoards: Record<string, string> = { adjacency: 'adjacency:w=6,h=6' };
