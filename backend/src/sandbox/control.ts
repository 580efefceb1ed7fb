import { z } from 'zod';
import type { Core } from './core';
import { HttpFault, type HttpFaults } from './http-faults';
import { authorizeLate, pay, type Pay } from './payments';
import { failRefund, processFailed } from './refunds';

/** Creates the controls for tests, benches and curl. A real gateway has no such functions. */
export function createControl(core: Core, httpFaults: HttpFaults, calls: Map<string, number>) {
  let releaseHeld: () => void = () => undefined;
  /** Makes refund calls wait until released, so that a second call with the same key gets 409. */
  const holdRefunds = (isHeld: boolean): void => {
    releaseHeld();
    core.refunds.held = isHeld ? new Promise((resolve) => (releaseHeld = resolve)) : undefined;
  };
  return {
    pay: (given: Omit<Pay, 'isForced'>) => pay(core, given),
    /** Lets the bank authorize a failed payment late. */
    authorizeLate: (paymentId: string) => authorizeLate(core, paymentId),
    /**
     * Captures a second payment of an order, or one of another amount (in paise), which the gateway otherwise refuses.
     */
    captureTwice: (order_id: string, amount?: number) =>
      pay(core, { order_id, outcome: 'captured', isForced: true, amount }),
    /** Fails this refund; `failRefunds` fails the next ones that would be processed. */
    failRefund: (refundId: string) => failRefund(core, refundId),
    /** Processes this refund although it had failed. */
    processFailedRefund: (refundId: string) => processFailed(core, refundId),
    failRefunds(times: number): void {
      core.refunds.failNext = times;
    },
    holdRefunds,
    setLowBalance(isLow: boolean): void {
      core.refunds.isBalanceLow = isLow;
    },
    setWebhookFaults: core.webhooks.setFaults,
    /** Enables webhooks again, which are disabled after 24 h without an answer. */
    enableWebhooks: core.webhooks.enable,
    addHttpFault: httpFaults.add,
    /** Clears the faults of HTTP, webhooks and refunds. */
    clearFaults(): void {
      httpFaults.clear();
      core.webhooks.setFaults({});
      holdRefunds(false);
      Object.assign(core.refunds, { isBalanceLow: false, failNext: 0 });
    },
    /** The number of calls by endpoint, such as "GET /payments/:id". */
    calls: (): Record<string, number> => Object.fromEntries(calls),
    paymentsOf: core.book.paymentsOf,
    refundsOf: core.book.refundsOf,
    deliveries: core.webhooks.deliveries,
    /** Runs the due actions and waits until all webhooks in progress are answered. */
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
  z.object({ do: z.literal('processFailedRefund'), refund_id: id }),
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

export function runControl(control: Control, request: ControlBody): unknown {
  switch (request.do) {
    case 'authorizeLate':
      return control.authorizeLate(request.payment_id);
    case 'captureTwice':
      return control.captureTwice(request.order_id);
    case 'failRefund':
      return control.failRefund(request.refund_id);
    case 'processFailedRefund':
      return control.processFailedRefund(request.refund_id);
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
