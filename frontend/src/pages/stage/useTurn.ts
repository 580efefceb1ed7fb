import { useNow } from '../../realtime/drawing';

const every = 8_000;

/** Counts up every 8 seconds, on every screen at the same moment: all that pages through turns together. */
export const useTurn = (): number => Math.floor(useNow(every) / every);
