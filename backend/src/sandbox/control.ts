import { z } from 'zod';
import type { Core } from './core';
import { HttpFault, type HttpFaults } from './http-faults';
import { authorizeLate, pay, type Pay } from './payments';
import { failRefund } from './refunds';

/** What tests, benches and curl can arrange; a real gateway has nothing of the kind. */
export function createControl(core: Core, httpFaults: HttpFaults, calls: Map<string, number>) {
  let releaseHeld: () => void = () => undefined;
  /** Refund calls wait until released, so that a second one with their key is answered 409. */
  const holdRefunds = (isHeld: boolean): void => {
    releaseHeld();
    core.refunds.held = isHeld ? new Promise((resolve) => (releaseHeld = resolve)) : undefined;
  };
  return {
    pay: (given: Omit<Pay, 'isForced'>) => pay(core, given),
    /** The bank authorizes a failed payment late. */
    authorizeLate: (paymentId: string) => authorizeLate(core, paymentId),
    /** A second captured payment on one order, or one of another amount (in paise), which the gateway otherwise refuses. */
    captureTwice: (order_id: string, amount?: number) =>
      pay(core, { order_id, outcome: 'captured', isForced: true, amount }),
    /** Fails this refund, or (`failRefunds`) the next ones that would be processed. */
    failRefund: (refundId: string) => failRefund(core, refundId),
    failRefunds(times: number): void {
      core.refunds.failNext = times;
    },
    holdRefunds,
    setLowBalance(isLow: boolean): void {
      core.refunds.isBalanceLow = isLow;
    },
    setWebhookFaults: core.webhooks.setFaults,
    /** After 24 h without an answer webhooks are disabled until this call. */
    enableWebhooks: core.webhooks.enable,
    addHttpFault: httpFaults.add,
    /** Clears faults of HTTP, webhooks and refunds. */
    clearFaults(): void {
      httpFaults.clear();
      core.webhooks.setFaults({});
      holdRefunds(false);
      Object.assign(core.refunds, { isBalanceLow: false, failNext: 0 });
    },
    /** "GET /payments/:id" → how often. */
    calls: (): Record<string, number> => Object.fromEntries(calls),
    paymentsOf: core.book.paymentsOf,
    refundsOf: core.book.refundsOf,
    deliveries: core.webhooks.deliveries,
    /** Runs what is due and waits until every webhook on its way is answered. */
    async deliverWebhooks(): Promise<void> {
      core.agenda.runDue();
      await core.webhooks.quiet();
    },
  };
}
export type Control = ReturnType<typeof createControl>;

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

/** The controls of the sandbox as bodies of HTTP calls: `{"do": "captureTwice", "order_id": "order_…"}`. */
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

export function obey(control: Control, request: ControlBody): unknown {
  switch (request.do) {
    case 'authorizeLate':
      return control.authorizeLate(request.payment_id);
    case 'captureTwice':
      return control.captureTwice(request.order_id);
    case 'failRefund':
      return control.failRefund(request.refund_id);
    case 'failRefunds':
      return control.failRefunds(request.times);
    case 'holdRefunds':
      return control.holdRefunds(request.on);
    case 'lowBalance':
      return control.setLowBalance(request.on);
    case 'webhookFaults':
      return control.setWebhookFaults(request.faults);
    case 'enableWebhooks':
      return control.enableWebhooks();
    case 'httpFault':
      return control.addHttpFault(request.fault);
    case 'clearFaults':
      return control.clearFaults();
    case 'settle':
      return control.deliverWebhooks();
    case 'read':
      return {
        calls: control.calls(),
        deliveries: control.deliveries(),
        refunds: request.payment_id === undefined ? [] : control.refundsOf(request.payment_id),
      };
  }
}
