/** By how much a price moved, signed, and by how many percent of the other price, unsigned and whole. */
export type PriceChange = { change: number; percent: number };

const percentOf = (change: number, of: number) => Math.round((Math.abs(change) / of) * 100);

const farFactor = 3;

/** Whether a price is so far from the last one that it may be a typing mistake. 0 is an unknown price. */
export const isFarPrice = (last: number, price: number): boolean =>
  last > 0 && price > 0 && (price > last * farFactor || price * farFactor < last);

/** Against the first price of the history. From a first price of 0 all of the price is new: 100 percent. */
export function changeSinceFirst(first: number, now: number): PriceChange {
  const change = now - first;
  return { change, percent: first === 0 ? 100 : percentOf(change, first) };
}

/** Against the entry before it. A price of 0 is an unknown price, so the percentage is 0. */
export function changeSinceOlder(older: number, price: number): PriceChange {
  const change = price - older;
  return { change, percent: older === 0 || price === 0 ? 0 : percentOf(change, older) };
}
