/**
 * Pages that share chunks, each part built by itself. A TV's page is one script instead of twenty
 * small ones (docs/decisions/0010-first-load-of-a-tv.md), and so are the shop's and the kitchen's.
 * The last part builds the worker, which precaches files of the parts before it.
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

/** What `vite build --mode <part>` builds; any other mode, as the one for developers, builds everything at once. */
export const pagesOf = (mode: string): readonly string[] =>
  isPart(mode) ? parts[mode] : order.flatMap((part) => parts[part]);

export const manifestOf = (mode: string): string => `.vite/${isPart(mode) ? mode : 'all'}.json`;
