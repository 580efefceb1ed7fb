import type { Style } from './pen';

/** The lines of a text from `from` to before `to`, with the height of each. */
type Piece = { text: string; style: Style; step: number; from: number; to: number };
export type Row = { cells: readonly (readonly Piece[])[]; inset: number };

const heightOfCell = (cell: readonly Piece[]) =>
  cell.reduce((sum, { step, from, to }) => sum + (to - from) * step, 0);
export const heightOf = ({ cells }: Row): number => Math.max(...cells.map(heightOfCell));

/** Splits a row into the lines that fit into this height, in points, and the rest. */
export function cutRow({ cells, inset }: Row, height: number): [part: Row, rest: Row] {
  const cut = cells.map((cell) => cutCell(cell, height));
  return [
    { cells: cut.map(([part]) => part), inset },
    { cells: cut.map(([, rest]) => rest), inset },
  ];
}

function cutCell(cell: readonly Piece[], height: number): [part: Piece[], rest: Piece[]] {
  let left = Math.max(0, height);
  const cut = cell.map((piece) => {
    const fitting = Math.min(piece.to - piece.from, Math.floor(left / piece.step));
    // Nothing stands before what did not fit.
    left = fitting < piece.to - piece.from ? 0 : left - fitting * piece.step;
    return { ...piece, at: piece.from + fitting };
  });
  return [
    cut.map(({ at, ...piece }) => ({ ...piece, to: at })),
    cut.map(({ at, ...piece }) => ({ ...piece, from: at })),
  ];
}
