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
/** The address of an event's picture; a file name is one of the built-in event pictures. */
export const eventPicture = (image: string): string =>
  image.startsWith('/') || image.startsWith('https://')
    ? image
    : folder + (image || defaults.image);
/** Shown if a picture cannot be loaded. */
export const usualPicture = folder + defaults.image;

type Span = Pick<PickleEvent, 'isActive' | 'startsAt' | 'endsAt'>;
type Capacity = Pick<PickleEvent, 'maxOrders' | 'ordersTaken'>;
type Prices = Pick<PickleEvent, 'discountPercent' | 'products'>;
/** The part of an event that decides prices. */
export type Offer = Prices &
  Pick<PickleEvent, 'id' | 'isFeatured' | 'isStackable' | 'freeShippingThreshold' | 'createdAt'>;

/** Whether it is running at this time, including its start and excluding its end. */
export const isRunning = ({ isActive, startsAt, endsAt }: Span, now: Instant): boolean =>
  isActive &&
  (startsAt === null || Date.parse(startsAt) <= now) &&
  (endsAt === null || now < Date.parse(endsAt));

export const capacityLeft = ({ maxOrders, ordersTaken }: Capacity): number =>
  Math.max(0, maxOrders - ordersTaken);

/**
 * The events that set prices: they are running and have capacity. On a screen, every event that it has received counts
 * as running: the server publishes start and end, and a phone's clock may be wrong.
 */
export const openOnes = <E extends Span & Capacity>(events: readonly E[], now?: Instant): E[] =>
  events.filter((event) => capacityLeft(event) > 0 && (now === undefined || isRunning(event, now)));

// A product id may be the name of a property of every object.
const ownOf = ({ products }: Pick<PickleEvent, 'products'>, productId: string) =>
  Object.prototype.hasOwnProperty.call(products, productId) ? products[productId] : undefined;

/** Whether a product takes part: unless the event excludes it. */
export const takesPart = (event: Pick<PickleEvent, 'products'>, productId: string): boolean =>
  ownOf(event, productId)?.enabled !== false;

/**
 * The price of a unit in an event: its special price, else reduced by its own percentage, else by the event's; never
 * more than the usual price.
 */
export function priceIn(event: Prices, productId: string, usual: Paise): Paise {
  if (!takesPart(event, productId)) return usual;
  const { specialPrice, discountPercent = event.discountPercent } = ownOf(event, productId) ?? {};
  const reduced =
    specialPrice === undefined ? usual - percentOf(usual, discountPercent) : toPaise(specialPrice);
  return Math.min(usual, reduced);
}

/** Sorts events as they are shown, which also decides between equal prices: featured ones, then the newest. */
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
