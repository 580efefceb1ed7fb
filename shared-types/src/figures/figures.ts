import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { maxDays } from './figures.rules';
import { isPeriodOf } from '../periods.rules';
import { Day } from '../primitives';

/** Both days are inclusive and are days in India. */
export const FiguresPeriod = z
  .object({ from: Day, to: Day })
  .refine((period) => isPeriodOf(period, maxDays), { path: ['to'] });
export type FiguresPeriod = z.infer<typeof FiguresPeriod>;

/**
 * `orders` are those that are not cancelled; `takings` are payments less refunds, in rupees. Both count the orders that
 * were paid in the period.
 */
const Sum = z.object({ orders: z.number().int(), takings: z.number() });
const Total = Sum.extend({
  /** The average takings of an order; null without orders. */
  average: z.number().nullable(),
});

/** `before`: the takings of the previous period of the same length. */
const Part = Sum.extend({
  /** Null for a category: an order with two of its products would count twice. */
  orders: z.number().int().nullable(),
  /** A product, a category, the code of a state (`indian-states.rules.ts`), a coupon, or one of `otherKeys`. */
  key: z.string(),
  /** The name of a product or category; null if only the key is known. */
  name: z.string().nullable(),
  nameMl: z.string().nullable(),
  units: z.number().int(),
  before: z.number(),
});
export type FiguresPart = z.infer<typeof Part>;

/** The takings of the parts of each split add up to the total. */
export const Figures = z.object({
  total: Total,
  before: Total.extend({ from: Day, to: Day }),
  days: z.array(Sum.extend({ day: Day })),
  byProduct: z.array(Part),
  byCategory: z.array(Part),
  byState: z.array(Part),
  byCoupon: z.array(Part),
});
export type Figures = z.infer<typeof Figures>;

export const getFigures = endpoint('getFigures', {
  query: FiguresPeriod,
  answer: { data: Figures },
});
