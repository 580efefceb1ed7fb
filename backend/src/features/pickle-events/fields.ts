import type {
  EventProduct,
  LooseEventProduct,
  LoosePickleEvent,
  PickleEvent,
} from '@kalavara/shared-types/pickle-events/pickle-events';
import { defaults } from '@kalavara/shared-types/pickle-events/pickle-events.rules';
import { AppError } from '../../platform/errors';

/** Creates an event with the documented defaults. */
export function freshEvent(loose: LoosePickleEvent, id: string, at: string): PickleEvent {
  const empty: PickleEvent = {
    id,
    title: '',
    date: '',
    description: '',
    products: {},
    startsAt: null,
    endsAt: null,
    ml: null,
    isSpecialEvent: false,
    isFeatured: false,
    isActive: true,
    isStackable: false,
    ordersTaken: 0,
    createdAt: at,
    updatedAt: at,
    ...defaults,
  };
  return withFields(empty, loose);
}

/** Returns the event with the sent fields; absent fields do not change. */
export function withFields(event: PickleEvent, loose: LoosePickleEvent): PickleEvent {
  return checkEvent({
    ...event,
    title: loose.title ?? event.title,
    date: loose.date ?? event.date,
    description: loose.description ?? event.description,
    badge: loose.badge || event.badge,
    buttonText: loose.buttonText || event.buttonText,
    image: loose.image || event.image,
    isSpecialEvent: loose.isSpecialEvent ?? event.isSpecialEvent,
    isFeatured: loose.isFeatured ?? event.isFeatured,
    isActive: loose.isActive ?? event.isActive,
    maxOrders: loose.maxOrders ?? event.maxOrders,
    discountPercent: hundredths(loose.discountPercent) ?? event.discountPercent,
    freeShippingThreshold: hundredths(loose.freeShippingThreshold) ?? event.freeShippingThreshold,
    products: loose.products ? productsOf(loose.products) : event.products,
    startsAt: toIsoTime(loose.startsAt, event.startsAt),
    endsAt: toIsoTime(loose.endsAt, event.endsAt),
    isStackable: loose.isStackable ?? event.isStackable,
    ml: loose.ml === undefined ? event.ml : loose.ml,
  });
}

/** Rounds to the precision of the table. */
const hundredths = (value: number | null | undefined) =>
  typeof value === 'number' ? Math.round(value * 100) / 100 : undefined;

/** Converts a time to UTC; null clears it. */
const toIsoTime = (sent: string | null | undefined, current: string | null) =>
  sent === undefined ? current : sent === null ? null : new Date(sent).toISOString();

const productsOf = (sent: Record<string, LooseEventProduct>): PickleEvent['products'] =>
  Object.fromEntries(Object.entries(sent).map(([id, product]) => [id, productOf(product)]));

const productOf = ({
  enabled,
  discountPercent,
  specialPrice,
}: LooseEventProduct): EventProduct => ({
  ...(typeof enabled === 'boolean' && { enabled }),
  ...(typeof discountPercent === 'number' && { discountPercent: hundredths(discountPercent)! }),
  ...(typeof specialPrice === 'number' && { specialPrice: hundredths(specialPrice)! }),
});

/** Throws the first documented error. */
function checkEvent(event: PickleEvent): PickleEvent {
  if (event.title === '') throw new AppError('event-title-needed', { fields: ['title'] });
  if (event.date === '') throw new AppError('event-date-needed', { fields: ['date'] });
  if (event.description === '')
    throw new AppError('event-description-needed', { fields: ['description'] });
  if (event.maxOrders < 1) throw new AppError('max-orders-needed', { fields: ['maxOrders'] });
  const isBackwards =
    event.startsAt !== null && event.endsAt !== null && event.endsAt <= event.startsAt;
  if (isBackwards) throw new AppError('event-ends-early', { fields: ['endsAt'] });
  return event;
}
