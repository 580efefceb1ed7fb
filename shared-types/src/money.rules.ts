/** Hundredths of a rupee, always whole: all amounts inside the program. On the wire of the shop, amounts are rupees. */
export type Paise = number;

export const toPaise = (rupees: number): Paise => Math.round(rupees * 100);
export const toRupees = (paise: Paise): number => paise / 100;

/** A percentage of an amount, rounded half up to the paisa. */
export const percentOf = (amount: Paise, percent: number): Paise =>
  Math.floor((amount * percent + 50) / 100);
