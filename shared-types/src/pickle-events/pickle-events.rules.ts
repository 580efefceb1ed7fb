import { type Paise, percentOf, toPaise } from '../money.rules';
import type { PickleEvent } from './pickle-events';
import type { Instant } from '../primitives';

export const defaults = {
  badge: 'Limited Time',
  buttonText: 'Shop Now',
  image: 'default-event.svg',
  maxOrders: 100,
  discountPercent: 0,
  freeShippingThreshold: 500,
} as const;
export const maxPercent = 90;

const folder = '/pictures/events/';
/** A file by its name is one of the event pictures. */
export const eventPicture = (image: string): string =>
  image.startsWith('/') || image.startsWith('https://')
    ? image
    : folder + (image || defaults.image);
/** Shown where a picture cannot be had. */
export const usualPicture = folder + defaults.image;

type Span = Pick<PickleEvent, 'isActive' | 'startsAt' | 'endsAt'>;
type Capacity = Pick<PickleEvent, 'maxOrders' | 'ordersTaken'>;
type Prices = Pick<PickleEvent, 'discountPercent' | 'products'>;
/** The part of an event that decides prices. */
export type Offer = Prices &
  Pick<PickleEvent, 'id' | 'isFeatured' | 'isStackable' | 'freeShippingThreshold' | 'createdAt'>;

/** Whether it is on at this moment: its first instant belongs to it, its last one no more. */
export const isRunning = ({ isActive, startsAt, endsAt }: Span, now: Instant): boolean =>
  isActive &&
  (startsAt === null || Date.parse(startsAt) <= now) &&
  (endsAt === null || now < Date.parse(endsAt));

export const capacityLeft = ({ maxOrders, ordersTaken }: Capacity): number =>
  Math.max(0, maxOrders - ordersTaken);

/**
 * Events that set prices: they are running and have capacity. On a screen every event it received is
 * running: the server publishes start and end, and a phone's clock may be wrong.
 */
export const openOnes = <E extends Span & Capacity>(events: readonly E[], now?: Instant): E[] =>
  events.filter((event) => capacityLeft(event) > 0 && (now === undefined || isRunning(event, now)));

// A product may be called like what every object has.
const ownOf = ({ products }: Pick<PickleEvent, 'products'>, productId: string) =>
  Object.prototype.hasOwnProperty.call(products, productId) ? products[productId] : undefined;

/** A product takes part unless the event excludes it. */
export const takesPart = (event: Pick<PickleEvent, 'products'>, productId: string): boolean =>
  ownOf(event, productId)?.enabled !== false;

/** The price of a unit in an event: its special price, else less its own percentage, else less the event's; never more than usual. */
export function priceIn(event: Prices, productId: string, usual: Paise): Paise {
  if (!takesPart(event, productId)) return usual;
  const { specialPrice, discountPercent = event.discountPercent } = ownOf(event, productId) ?? {};
  const reduced =
    specialPrice === undefined ? usual - percentOf(usual, discountPercent) : toPaise(specialPrice);
  return Math.min(usual, reduced);
}

/** The order in which events are shown, and in which the first of equals counts: featured ones, then the newest. */
export const inOrder = <E extends Pick<PickleEvent, 'id' | 'isFeatured' | 'createdAt'>>(
  events: readonly E[],
): E[] =>
  [...events].sort(
    (a, b) =>
      Number(b.isFeatured) - Number(a.isFeatured) ||
      Date.parse(b.createdAt) - Date.parse(a.createdAt) ||
      (a.id < b.id ? -1 : 1),
  );

/** The lowest price of a unit in the open events. */
export const bestPrice = (open: readonly Prices[], productId: string, usual: Paise): Paise =>
  open.reduce((best, event) => Math.min(best, priceIn(event, productId, usual)), usual);
