import { create } from 'zustand';

/** How often the shop moved since this page was opened: who shows more of it than its room tells asks anew. */
const useMoves = create<{ moves: number }>(() => ({ moves: 0 }));

export const shelfMoved = () => useMoves.setState(({ moves }) => ({ moves: moves + 1 }));
export const useShelfMoves = (): number => useMoves(({ moves }) => moves);
