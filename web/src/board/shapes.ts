// The outlines of the two marks, around their centre. X is a square tile with cut corners, O a round one,
// so that they differ by shape and not only by colour. The page and the downloaded picture share them.

export const X_TILE = 'M-20-30H20L30-20V20L20 30H-20L-30 20V-20Z';
export const X_RIM = 'M-18-25.5H18L25.5-18V18L18 25.5H-18L-25.5 18V-18Z';
export const X_BAR = 'M-22-5.5Q0-2.2 22-5.5L24 0L22 5.5Q0 2.2-22 5.5L-24 0Z';
export const O_TILE = 'M0-31A31 31 0 1 1 0 31A31 31 0 1 1 0-31Z';
export const O_RIM = 'M0-26.5A26.5 26.5 0 1 1 0 26.5A26.5 26.5 0 1 1 0-26.5Z';
export const O_RING =
  'M0-18.5A18.5 18.5 0 1 1 0 18.5A18.5 18.5 0 1 1 0-18.5ZM2-12A9.4 12.2-10 1 0-2 12A9.4 12.2-10 1 0 2-12Z';
