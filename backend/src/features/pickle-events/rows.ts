import { toPaise, toRupees } from '@kalavara/shared-types/money.rules';
import { PickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';
import type { Selectable } from 'kysely';
import type { PickleEvents } from '../../platform/schema.gen';

const iso = (at: Date | null) => at?.toISOString() ?? null;

export const toPickleEvent = (row: Selectable<PickleEvents>): PickleEvent => ({
  id: row.id,
  title: row.title,
  date: row.date,
  description: row.description,
  badge: row.badge,
  buttonText: row.buttonText,
  image: row.image,
  isSpecialEvent: row.isSpecialEvent,
  isFeatured: row.isFeatured,
  isActive: row.isActive,
  maxOrders: row.maxOrders,
  discountPercent: Number(row.discountPercent),
  freeShippingThreshold: toRupees(row.freeShippingPaise),
  products: PickleEvent.shape.products.parse(row.products),
  startsAt: iso(row.startsAt),
  endsAt: iso(row.endsAt),
  isStackable: row.isStackable,
  ml: PickleEvent.shape.ml.parse(row.ml),
  ordersTaken: row.ordersTaken,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** The event as it is published. */
export const toPublishedEvent = (row: Selectable<PickleEvents>): PickleEvent => ({
  ...toPickleEvent(row),
  ordersTaken: row.publishedOrdersTaken,
});

const instant = (text: string | null) => (text === null ? null : new Date(text));

/** Returns all columns except the used capacity, which only orders change. */
export function fromPickleEvent({
  freeShippingThreshold,
  products,
  startsAt,
  endsAt,
  ml,
  ordersTaken: _counted,
  createdAt,
  updatedAt,
  ...row
}: PickleEvent) {
  return {
    ...row,
    freeShippingPaise: toPaise(freeShippingThreshold),
    products: JSON.stringify(products),
    startsAt: instant(startsAt),
    endsAt: instant(endsAt),
    ml: ml === null ? null : JSON.stringify(ml),
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  };
}
