import { z } from 'zod';
import type { Core } from './core';
import { HttpFault, type HttpFaults } from './http-faults';
import { authorizeLate, pay, type Pay, type PayAnswer } from './payments';
import { failRefund } from './refunds';
import type { Payment, Refund } from './wire';
import type { Delivery, WebhookFaults } from './webhooks';

/** What a test, a bench or somebody with curl may arrange; a real gateway has nothing of the kind. */
export type Control = {
  pay(given: Omit<Pay, 'isForced'>): PayAnswer;
  /** The bank says yes to a failed payment after all. */
  authorizeLate(paymentId: string): Payment;
  /** A second captured payment on one order, which the gateway otherwise refuses. */
  captureTwice(orderId: string): PayAnswer;
  /** That refund, or the next ones that would be processed. */
  failRefund(refundId: string): Refund;
  failRefunds(times: number): void;
  /** Refund calls wait until they are let go, so that a second one with their key is told 409. */
  holdRefunds(isHeld: boolean): void;
  setLowBalance(isLow: boolean): void;
  setWebhookFaults(faults: WebhookFaults): void;
  /** After 24 h without an answer the gateway sends none any more, until somebody says so. */
  enableWebhooks(): void;
  addHttpFault(fault: HttpFault): void;
  /** Of HTTP, of webhooks, of refunds: everything goes well again. */
  clearFaults(): void;
  /** "GET /payments/:id" → how often. */
  calls(): Record<string, number>;
  refundsOf(paymentId: string): Refund[];
  deliveries(): Delivery[];
  /** What is due by now is done, and every webhook on its way is answered. */
  settle(): Promise<void>;
};

export function createControl(
  core: Core,
  httpFaults: HttpFaults,
  calls: Map<string, number>,
): Control {
  let letGo: () => void = () => undefined;
  const holdRefunds = (isHeld: boolean) => {
    letGo();
    core.refunds.held = isHeld ? new Promise((resolve) => (letGo = resolve)) : undefined;
  };
  return {
    pay: (given) => pay(core, given),
    authorizeLate: (paymentId) => authorizeLate(core, paymentId),
    captureTwice: (order_id) => pay(core, { order_id, outcome: 'captured', isForced: true }),
    failRefund: (refundId) => failRefund(core, refundId),
    failRefunds(times) {
      core.refunds.failNext = times;
    },
    holdRefunds,
    setLowBalance(isLow) {
      core.refunds.isBalanceLow = isLow;
    },
    setWebhookFaults: core.webhooks.setFaults,
    enableWebhooks: core.webhooks.enable,
    addHttpFault: httpFaults.add,
    clearFaults() {
      httpFaults.clear();
      core.webhooks.setFaults({});
      holdRefunds(false);
      Object.assign(core.refunds, { isBalanceLow: false, failNext: 0 });
    },
    calls: () => Object.fromEntries(calls),
    refundsOf: core.book.refundsOf,
    deliveries: core.webhooks.deliveries,
    async settle() {
      core.agenda.runDue();
      await core.webhooks.quiet();
    },
  };
}

const id = z.string();
const times = z.number().int().min(0).max(1_000);
const Faults = z.object({
  drop: z.boolean().optional(),
  duplicate: times.optional(),
  delayMs: z.number().int().min(0).optional(),
  reorder: z.boolean().optional(),
  wrongSecret: z.boolean().optional(),
  oldSecret: z.string().optional(),
  corrupt: z.boolean().optional(),
});

export const PayBody = z.object({
  order_id: id,
  outcome: z.enum(['captured', 'failed', 'authorized']),
  method: z.enum(['upi', 'card', 'netbanking', 'wallet']).optional(),
  amount: z.number().int().optional(),
  webhooks: times.optional(),
});

/** The same as calls: `{"do": "captureTwice", "order_id": "order_…"}`. */
export const ControlBody = z.discriminatedUnion('do', [
  z.object({ do: z.literal('authorizeLate'), payment_id: id }),
  z.object({ do: z.literal('captureTwice'), order_id: id }),
  z.object({ do: z.literal('failRefund'), refund_id: id }),
  z.object({ do: z.literal('failRefunds'), times }),
  z.object({ do: z.literal('holdRefunds'), on: z.boolean() }),
  z.object({ do: z.literal('lowBalance'), on: z.boolean() }),
  z.object({ do: z.literal('webhookFaults'), faults: Faults }),
  z.object({ do: z.literal('enableWebhooks') }),
  z.object({ do: z.literal('httpFault'), fault: HttpFault }),
  z.object({ do: z.literal('clearFaults') }),
  z.object({ do: z.literal('settle') }),
  z.object({ do: z.literal('read'), payment_id: id.optional() }),
]);
export type ControlBody = z.infer<typeof ControlBody>;

export function obey(control: Control, asked: ControlBody): unknown {
  switch (asked.do) {
    case 'authorizeLate':
      return control.authorizeLate(asked.payment_id);
    case 'captureTwice':
      return control.captureTwice(asked.order_id);
    case 'failRefund':
      return control.failRefund(asked.refund_id);
    case 'failRefunds':
      return control.failRefunds(asked.times);
    case 'holdRefunds':
      return control.holdRefunds(asked.on);
    case 'lowBalance':
      return control.setLowBalance(asked.on);
    case 'webhookFaults':
      return control.setWebhookFaults(asked.faults);
    case 'enableWebhooks':
      return control.enableWebhooks();
    case 'httpFault':
      return control.addHttpFault(asked.fault);
    case 'clearFaults':
      return control.clearFaults();
    case 'settle':
      return control.settle();
    case 'read':
      return {
        calls: control.calls(),
        deliveries: control.deliveries(),
        refunds: asked.payment_id === undefined ? [] : control.refundsOf(asked.payment_id),
      };
  }
}
