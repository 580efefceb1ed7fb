import { refundOrder, updateOrder } from '@kalavara/shared-types/orders/orders';
import { createOrderByHand, recordPayment } from '@kalavara/shared-types/orders/orders-by-hand';
import { indianDay } from '@kalavara/shared-types/time.rules';
import fc from 'fast-check';
import { expect } from 'vitest';
import { draftOf } from '../shop';
import { defineAction, outcomeOf, pick, pickFrom } from './action';
import { type ModelHandOrder, productOf, sum } from './model';
import { isAvailable, openEvents, quoteCart } from './model-checkout';
import { cart, itemsOf } from './shopper-actions';

const unrefundedPaise = ({ totalPaise, refundedPaise }: ModelHandOrder) =>
  totalPaise - sum(refundedPaise);
const byHand = { order: pick };

/** The owner's actions on orders by phone. */
export const handActions = {
  enterByHand: defineAction({
    args: fc.record({ cart, payment: fc.constantFrom('cash', 'upi', 'later', 'later') }),
    choose: (model, { cart, payment }) => ({ items: itemsOf(model, cart), payment }),
    async run({ model, real, now }, { items, payment }) {
      const { totalPaise, event } = quoteCart(model, items, openEvents(model, now));
      const body = { draft: draftOf(items), amount: totalPaise / 100, payment };
      const owner = await real.getOwner();
      const answer = await outcomeOf(owner.call(createOrderByHand, { body }));
      if (!isAvailable(model, items)) return expect(answer).toEqual({ refusal: 'sold-out' });
      if ('refusal' in answer) throw new Error(answer.refusal);
      for (const [id, quantity] of Object.entries(items)) productOf(model, id).stock -= quantity;
      if (event) event.taken += 1;
      const { orderId: no, paymentId } = answer.order;
      expect(paymentId === null).toBe(payment === 'later');
      model.byHand.push({
        no,
        items,
        totalPaise,
        event,
        paymentId,
        isCancelled: false,
        refundedPaise: [],
      });
    },
  }),
  payByHand: defineAction({
    args: fc.record(byHand),
    choose: (model, { order }) =>
      pickFrom(
        model.byHand.filter(({ paymentId }) => paymentId === null),
        order,
      ),
    async run({ real, now }, order) {
      const body = { method: 'upi' as const, paidOn: indianDay(now) };
      const owner = await real.getOwner();
      const answer = await outcomeOf(owner.call(recordPayment, { params: { id: order.no }, body }));
      if (order.isCancelled) return expect(answer).toEqual({ refusal: 'order-cancelled' });
      if ('refusal' in answer) throw new Error(answer.refusal);
      order.paymentId = answer.order.paymentId;
    },
  }),
  cancelByHand: defineAction({
    args: fc.record(byHand),
    choose: (model, { order }) =>
      pickFrom(
        model.byHand.filter(({ isCancelled }) => !isCancelled),
        order,
      ),
    async run({ model, real }, order) {
      const body = { status: 'cancelled' as const };
      await (await real.getOwner()).call(updateOrder, { params: { id: order.no }, body });
      for (const [id, units] of Object.entries(order.items)) productOf(model, id).stock += units;
      if (order.event) order.event.taken -= 1;
      order.isCancelled = true;
    },
  }),
  refundByHand: defineAction({
    args: fc.record({ ...byHand, rupees: fc.constantFrom(undefined, 100, 9_000) }),
    choose(model, { order: number, rupees }) {
      const order = pickFrom(model.byHand, number);
      return order && { order, rupees };
    },
    async run({ real }, { order, rupees }) {
      const body = { note: 'complaint', ...(rupees !== undefined && { amount: rupees }) };
      const owner = await real.getOwner();
      const answer = await outcomeOf(owner.call(refundOrder, { params: { id: order.no }, body }));
      const left = order.paymentId === null ? 0 : unrefundedPaise(order);
      const paise = rupees === undefined ? left : rupees * 100;
      if (left === 0) expect(answer).toEqual({ refusal: 'nothing-to-refund' });
      else if (paise > left) expect(answer).toEqual({ refusal: 'refund-too-much' });
      else order.refundedPaise.push(paise);
    },
  }),
};
