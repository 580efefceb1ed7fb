/**
 * Pages that share chunks; each part is built separately. The page of a TV is one script instead of twenty small ones
 * (docs/decisions/0010-first-load-of-a-tv.md), like those of the shop and the kitchen. The last part builds the
 * worker, which precaches files of the former parts.
 */
export const parts = {
  stage: ['stage'],
  shop: ['shop'],
  kitchen: ['kitchen'],
  staff: ['office', 'owner'],
} as const;

export type Part = keyof typeof parts;

export const order: readonly Part[] = ['stage', 'shop', 'kitchen', 'staff'];

const isPart = (mode: string): mode is Part => mode in parts;

/**
 * Returns the pages that `vite build --mode <part>` builds; any other mode, such as that for development, builds all
 * of them.
 */
export const pagesOf = (mode: string): readonly string[] =>
  isPart(mode) ? parts[mode] : order.flatMap((part) => parts[part]);

export const manifestOf = (mode: string): string => `.vite/${isPart(mode) ? mode : 'all'}.json`;
