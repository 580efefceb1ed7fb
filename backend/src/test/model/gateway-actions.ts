import fc from 'fast-check';
import { expect } from 'vitest';
import { webhookBodyOf } from '../faults/money/tools';
import { minutes } from '../harness';
import { defineAction, listPaid, observeGateway, pick, pickFrom, snapshotOf } from './action';
import type { Model, ModelOrder, ModelPayment } from './model';
import { expire, isAvailable } from './model-checkout';
import { refundUnclaimed, report, reportRefund, sendRefunds } from './model-money';

const hasMoney = ({ payments }: ModelOrder) =>
  payments.some(
    ({ atGateway }) => atGateway.includes('captured') || atGateway.at(-1) === 'authorized',
  );
const listRefunds = (model: Model) =>
  listPaid(model).flatMap((paid) =>
    paid.payment.refundsAtGateway.map((refund) => ({ ...paid, refund })),
  );
const orderArgs = fc.record({ order: pick });
const nothing = fc.constant({});

/** Actions at the gateway, and the delivery of its webhooks, which arrive late, twice and in any order. */
export const gatewayActions = {
  pay: defineAction({
    args: fc.record({
      order: pick,
      outcome: fc.constantFrom('captured', 'captured', 'captured', 'failed', 'authorized'),
    }),
    choose({ orders }, { order: number, outcome }) {
      const order = pickFrom(
        orders.filter((each) => !hasMoney(each)),
        number,
      );
      return order && { order, outcome };
    },
    async run({ real }, { order, outcome }) {
      real.server.sandbox.pay({ order_id: order.gatewayOrderId, outcome: outcome });
    },
  }),
  paySecond: defineAction({
    args: fc.record({ order: pick, isWrongAmount: fc.boolean() }),
    choose({ orders }, { order: number, isWrongAmount }) {
      const order = pickFrom(orders, number);
      return order && { order, isWrongAmount };
    },
    async run({ real }, { order, isWrongAmount }) {
      const amount = order.totalPaise - (isWrongAmount ? 100_00 : 0);
      real.server.sandbox.captureTwice(order.gatewayOrderId, amount);
    },
  }),
  authorizeLate: defineAction({
    args: fc.record({ payment: pick }),
    choose: (model, { payment }) =>
      pickFrom(
        listPaid(model).filter((paid) => paid.payment.atGateway.at(-1) === 'failed'),
        payment,
      ),
    async run({ real }, { payment }) {
      real.server.sandbox.authorizeLate(payment.id);
    },
  }),
  deliverPayment: defineAction({
    args: fc.record({ payment: pick, state: pick, copies: fc.integer({ min: 1, max: 2 }) }),
    choose(model, { payment: number, state, copies }) {
      const paid = pickFrom(listPaid(model), number);
      return paid && { ...paid, place: state % paid.payment.atGateway.length, copies };
    },
    async run({ model, real, now }, { order, payment, place, copies }) {
      const state = payment.atGateway[place]!;
      const body = webhookBodyOf(`payment.${state}`, { ...snapshotOf(payment.id, place) });
      for (let copy = 0; copy < copies; copy += 1)
        expect(await real.sendWebhook(body, `${payment.id}-${place}`)).toBe(200);
      report(model, order, payment, state, now);
    },
  }),
  deliverRefund: defineAction({
    args: fc.record({ refund: pick, state: pick }),
    choose(model, { refund, state }) {
      const found = pickFrom(listRefunds(model), refund);
      return found && { ...found, place: state % found.refund.states.length };
    },
    async run({ real }, { order, payment, refund, place }) {
      const state = refund.states[place]!;
      const entities = { refund: { entity: snapshotOf(refund.id, place) } };
      const body = webhookBodyOf(`refund.${state}`, { ...snapshotOf(payment.id, 0) }, entities);
      expect(await real.sendWebhook(body)).toBe(200);
      reportRefund(order, payment, refund.id, state);
    },
  }),
  returnRefund: defineAction({
    args: fc.record({ refund: pick }),
    choose: (model, { refund }) =>
      pickFrom(
        listRefunds(model).filter(
          ({ refund: { receipt, states } }) => receipt !== null && states.at(-1) !== 'failed',
        ),
        refund,
      ),
    async run({ real }, { refund }) {
      real.server.sandbox.failRefund(refund.id);
    },
  }),
  goAway: defineAction({
    args: nothing,
    choose: ({ isGatewayDown }) => (isGatewayDown ? undefined : true),
    async run({ model, real }) {
      model.isGatewayDown = real.setGatewayDown(true);
    },
  }),
  comeBack: defineAction({
    args: nothing,
    choose: ({ isGatewayDown }) => isGatewayDown || undefined,
    async run({ model, real }) {
      model.isGatewayDown = real.setGatewayDown(false);
    },
  }),
};

/** The passing of time, and the jobs that run with it in production. */
export const timeActions = {
  advance: defineAction({
    args: fc.record({ by: fc.constantFrom(1, 1, 21, 25 * 60) }),
    choose: (_model, { by }) => by,
    async run({ real }, by) {
      real.server.clock.advance(minutes(by));
      await real.server.sandbox.deliverWebhooks();
    },
  }),
  expireReservations: defineAction({
    args: nothing,
    choose: () => true,
    async run({ model, real, now }) {
      const over = model.orders
        .filter(({ reservedUntil }) => reservedUntil !== null && reservedUntil < now)
        .sort((a, b) => a.reservedUntil! - b.reservedUntil!);
      await real.run('expireReservations');
      for (const order of over) {
        if (!model.isGatewayDown)
          for (const payment of order.payments)
            report(model, order, payment, payment.atGateway.at(-1)!, now);
        expire(model, order);
      }
    },
  }),
  reconcile: defineAction({
    args: orderArgs,
    choose: ({ orders }, { order }) => pickFrom(orders, order),
    async run({ model, real, now }, order) {
      const before = { ...order };
      const reports = order.payments.map((payment) => ({ payment, state: lastOf(payment) }));
      await real.reconcile(order.no);
      for (const each of model.orders) refundUnclaimed(each, now);
      if (model.isGatewayDown || before.state === 'needs-cart') return;
      observeGateway({ model, real }); // The check captures a late payment.
      for (const { payment, state } of sortCapturedLast(reports)) {
        const late = decideLate(model, before, payment, state, now);
        expect(lastOf(payment)).toBe(late ?? state);
        report(model, order, payment, lastOf(payment), now);
      }
      if (order.state === 'confirming' && reports.every(({ state }) => state === 'failed'))
        order.state = order.reservedUntil === null ? 'expired' : 'awaiting';
    },
  }),
  sweep: defineAction({
    args: nothing,
    choose: ({ isGatewayDown }) => (isGatewayDown ? undefined : true),
    async run({ model, real, now }) {
      const between = { fromMs: now - minutes(6 * 24 * 60), toMs: now };
      const reports = await real.server.paymentContext.gateway!.listPayments(between);
      await real.run('sweep');
      for (const { id, status } of reports) {
        const paid = listPaid(model).find(({ payment }) => payment.id === id);
        if (paid && (status === 'captured' || status === 'authorized'))
          report(model, paid.order, paid.payment, status, now);
      }
    },
  }),
  sendRefunds: defineAction({
    args: nothing,
    choose: () => true,
    async run({ model, real }) {
      await real.sendRefunds();
      observeGateway({ model, real });
      sendRefunds(model);
    },
  }),
};

const lastOf = ({ atGateway }: ModelPayment) => atGateway.at(-1)!;
const sortCapturedLast = <T extends { state: string }>(reports: readonly T[]): T[] =>
  [...reports].sort((a, b) => Number(a.state === 'captured') - Number(b.state === 'captured'));

/**
 * Half an hour after the payment the shop decides about the capture: it captures if the units are in stock. The gateway
 * refunds a payment that is not captured within a day.
 */
function decideLate(
  model: Model,
  order: ModelOrder,
  { createdAt, amountPaise }: ModelPayment,
  state: string,
  now: number,
): 'captured' | 'refunded' | undefined {
  if (state !== 'authorized') return undefined;
  if (createdAt <= now - minutes(24 * 60)) return 'refunded';
  const isLate = createdAt < now - minutes(30);
  if (!isLate || order.items === null || amountPaise !== order.totalPaise) return undefined;
  const isInStock = order.reservedUntil !== null || isAvailable(model, order.items);
  return isInStock ? 'captured' : undefined;
}
