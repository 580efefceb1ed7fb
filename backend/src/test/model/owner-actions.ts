import { randomUUID } from 'node:crypto';
import { changeStock } from '@kalavara/shared-types/catalogue/catalogue';
import { type OrderStatus, refundOrder, updateOrder } from '@kalavara/shared-types/orders/orders';
import {
  createPickleEvent,
  deletePickleEvent,
  updatePickleEvent,
} from '@kalavara/shared-types/pickle-events/pickle-events';
import fc from 'fast-check';
import { expect } from 'vitest';
import { minutes } from '../harness';
import { defineAction, outcomeOf, pick, pickFrom } from './action';
import type { Model } from './model';
import {
  adjustStock,
  refundSecondByHand,
  markRefunded,
  refund,
  refundSecondByGateway,
  secondPayments,
  setStatus,
  unrefunded,
} from './model-owner';

const listEvents = ({ events }: Model) => events.filter(({ isDeleted }) => !isDeleted);
const maxOrders = fc.integer({ min: 1, max: 3 });
const refusalOf = (answer: object) => ('refusal' in answer ? answer.refusal : undefined);

export const ownerActions = {
  adjustStock: defineAction({
    args: fc.record({
      product: fc.nat(2),
      body: fc.oneof(
        fc.record({
          change: fc.constantFrom(-3, -1, 2, 4),
          reason: fc.constant('correction' as const),
        }),
        fc.record({ count: fc.nat(5) }),
      ),
    }),
    choose: ({ products }, { product, body }) => ({ product: products[product]!, body }),
    async run({ real }, { product, body }) {
      const owner = await real.getOwner();
      const answer = await outcomeOf(owner.call(changeStock, { params: { id: product.id }, body }));
      const change = 'count' in body ? body.count - product.stock : body.change;
      expect(refusalOf(answer)).toBe(adjustStock(product, change));
    },
  }),
  setStatus: defineAction({
    args: fc.record({
      order: pick,
      status: fc.constantFrom<OrderStatus>('pending', 'shipped', 'cancelled', 'cancelled'),
      restock: fc.option(fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }), { nil: undefined }),
    }),
    choose({ orders, products }, { order: number, status, restock }) {
      const order = pickFrom(orders, number);
      const units = restock?.map((count, place) => [products[place]!.id, count] as const);
      return order && { order, status, restock: units && Object.fromEntries(units) };
    },
    async run({ model, real }, { order, status, restock }) {
      const body = { status, ...(restock && { restock }) };
      const owner = await real.getOwner();
      const answer = await outcomeOf(owner.call(updateOrder, { params: { id: order.no }, body }));
      expect(refusalOf(answer)).toBe(setStatus(model, order, { status, restock }));
    },
  }),
  markRefunded: defineAction({
    args: fc.record({ order: pick }),
    choose: ({ orders }, { order }) => pickFrom(orders, order),
    async run({ real }, order) {
      const body = { paymentStatus: 'refunded' as const, note: 'given back' };
      await (await real.getOwner()).call(updateOrder, { params: { id: order.no }, body });
      markRefunded(order);
    },
  }),
  refund: defineAction({
    args: fc.record({
      order: pick,
      rupees: fc.constantFrom(undefined, 100, 250, 9_000),
      isByHand: fc.constantFrom(undefined, undefined, true),
    }),
    choose({ orders }, { order: number, rupees, isByHand }) {
      const order = pickFrom(orders, number);
      if (!order) return undefined;
      // Several payments are refunded in the order of their reports, which may be simultaneous.
      return { order, rupees: unrefunded(order).length > 1 ? undefined : rupees, isByHand };
    },
    async run({ real }, { order, rupees, isByHand }) {
      const body = { note: 'complaint', amount: rupees, isByHand };
      const owner = await real.getOwner();
      const answer = await outcomeOf(owner.call(refundOrder, { params: { id: order.no }, body }));
      const paise = rupees === undefined ? undefined : rupees * 100;
      expect(refusalOf(answer)).toBe(refund(order, paise, isByHand));
    },
  }),
  refundSecond: defineAction({
    args: fc.record({ payment: pick, isByHand: fc.constantFrom(undefined, undefined, true) }),
    choose: ({ orders }, { payment: number, isByHand }) =>
      pickFrom(
        orders.flatMap((order) =>
          secondPayments(order).map((payment) => ({ order, payment, isByHand })),
        ),
        number,
      ),
    async run({ real }, { order, payment, isByHand }) {
      const body = { note: 'paid twice', paymentId: payment.id, isByHand };
      const owner = await real.getOwner();
      const answer = await outcomeOf(owner.call(refundOrder, { params: { id: order.no }, body }));
      const refusal = isByHand
        ? refundSecondByHand(order, payment)
        : refundSecondByGateway(payment);
      expect(refusalOf(answer)).toBe(refusal);
    },
  }),
  createEvent: defineAction({
    args: fc.record({
      percent: fc.constantFrom(10, 25, 50),
      freeFrom: fc.constantFrom(0, 300, 500),
      maxOrders,
      endsInMinutes: fc.constantFrom(null, 30),
    }),
    choose: ({ events }, event) => (events.length < 3 ? event : undefined),
    async run({ model, real, now }, { percent, freeFrom, maxOrders, endsInMinutes }) {
      const endsAt = endsInMinutes === null ? null : now + minutes(endsInMinutes);
      const body = {
        id: `model-${randomUUID()}`,
        title: 'Sale',
        date: 'today',
        description: 'Cheaper',
        discountPercent: percent,
        freeShippingThreshold: freeFrom,
        maxOrders,
        endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
      };
      const { event } = await (await real.getOwner()).call(createPickleEvent, { body });
      model.events.push({
        id: event.id,
        percent,
        freeDeliveryPaise: freeFrom * 100,
        maxOrders,
        taken: 0,
        endsAt,
        isActive: true,
        isDeleted: false,
        createdAt: now,
      });
    },
  }),
  changeEvent: defineAction({
    args: fc.record({ event: pick, isActive: fc.boolean(), maxOrders }),
    choose(model, { event: number, ...change }) {
      const event = pickFrom(listEvents(model), number);
      return event && { event, change };
    },
    async run({ real }, { event, change }) {
      const params = { id: event.id };
      await (await real.getOwner()).call(updatePickleEvent, { params, body: change });
      Object.assign(event, change);
    },
  }),
  deleteEvent: defineAction({
    args: fc.record({ event: pick }),
    choose: (model, { event }) => pickFrom(listEvents(model), event),
    async run({ real }, event) {
      await (await real.getOwner()).call(deletePickleEvent, { params: { id: event.id } });
      event.isDeleted = true;
    },
  }),
};
