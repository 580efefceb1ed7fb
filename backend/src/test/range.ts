/** Returns `count` whole numbers from `from` on. */
export const range = (count: number, from = 0) => Array.from({ length: count }, (_, n) => n + from);
