/** The signed change of a price, and its amount in whole percent of the other price, unsigned. */
export type PriceChange = { change: number; percent: number };

const percentOf = (change: number, of: number) => Math.round((Math.abs(change) / of) * 100);

const farFactor = 3;

/** Whether a price differs so much from the last one that it may be a typing mistake. 0 is an unknown price. */
export const isFarPrice = (last: number, price: number): boolean =>
  last > 0 && price > 0 && (price > last * farFactor || price * farFactor < last);

/** The change since the first price of the history. After a first price of 0 it is 100 percent. */
export function changeSinceFirst(first: number, now: number): PriceChange {
  const change = now - first;
  return { change, percent: first === 0 ? 100 : percentOf(change, first) };
}

/** The change since the entry before. A price of 0 is unknown, so the percentage is 0. */
export function changeSinceOlder(older: number, price: number): PriceChange {
  const change = price - older;
  return { change, percent: older === 0 || price === 0 ? 0 : percentOf(change, older) };
}
