import fc from 'fast-check';
import type { Payment, Refund } from '../../sandbox/wire';
import { Refused } from '../device';
import type { Model, ModelOrder, ModelPayment } from './model';
import type { RealShop } from './real-shop';

export type World = { model: Model; real: RealShop; now: number };

/**
 * One kind of step: `choose` finds its subject, if there is one in the current state, and `run` applies it to the shop
 * and to the model.
 */
export type Action = {
  args: fc.Arbitrary<unknown>;
  choose: (model: Model, args: unknown) => unknown;
  run: (world: World, subject: unknown) => Promise<void>;
};
type Definition<Args, Subject> = {
  args: fc.Arbitrary<Args>;
  choose: (model: Model, args: Args) => Subject | undefined;
  run: (world: World, subject: Subject) => Promise<void>;
};
export const defineAction = <Args, Subject>(action: Definition<Args, Subject>) => action as Action;

export const pick = fc.nat(99);
export const pickFrom = <T>(all: readonly T[], number: number): T | undefined =>
  all[number % all.length];

type Paid = { order: ModelOrder; payment: ModelPayment };
export const listPaid = ({ orders }: Model): Paid[] =>
  orders.flatMap((order) => order.payments.map((payment) => ({ order, payment })));

/** Returns the answer of a call, or the code of its refusal. */
export async function outcomeOf<T>(call: Promise<T>): Promise<T | { refusal: string }> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.failure.code };
    throw error;
  }
}

/** The entities of the gateway in each of their states, for webhooks that arrive late. */
const snapshots = new Map<string, (Payment | Refund)[]>();
export const snapshotOf = (id: string, place: number) => snapshots.get(id)![place]!;
function store(entity: Payment | Refund) {
  snapshots.set(entity.id, [...(snapshots.get(entity.id) ?? []), { ...entity }]);
}

/** Updates the model with the state of the gateway, which is not part of the shop. */
export function observeGateway({ model, real }: Pick<World, 'model' | 'real'>) {
  const { sandbox } = real.server;
  for (const order of model.orders)
    for (const entity of sandbox.paymentsOf(order.gatewayOrderId)) {
      const { id, amount, status, created_at } = entity;
      let payment = order.payments.find((each) => each.id === id);
      if (!payment) {
        payment = {
          id,
          amountPaise: amount,
          createdAt: created_at * 1_000,
          atGateway: [],
          reported: null,
          isApplied: false,
          refunds: [],
          refundsAtGateway: [],
        };
        order.payments.push(payment);
      }
      if (payment.atGateway.at(-1) !== status) {
        payment.atGateway.push(status);
        store(entity);
      }
      for (const refund of sandbox.refundsOf(id)) observeRefund(payment, refund);
    }
}

function observeRefund(payment: ModelPayment, entity: Refund) {
  const { id, amount: amountPaise, receipt, status } = entity;
  let refund = payment.refundsAtGateway.find((each) => each.id === id);
  if (!refund) payment.refundsAtGateway.push((refund = { id, amountPaise, receipt, states: [] }));
  if (refund.states.at(-1) === status) return;
  refund.states.push(status);
  store(entity);
}
