import type { OrderState } from '@kalavara/shared-types/checkout/checkout';
import type { Day, Instant } from '@kalavara/shared-types/primitives';
import { type Kysely, sql } from 'kysely';
import { prepared, preparedByShape } from '../../platform/db/prepared';
import type { DB } from '../../platform/schema.gen';
import { run, type Statement } from '../../platform/db/statements';
import type { TransitionState } from '../orders/define-transitions.rules';
import { type Cart, fromCart, type OrderRow, ranks } from '../orders/rows';

/** The change of an order by a transition, with the columns that belong to it. */
export type OrderChange = {
  state?: TransitionState<OrderState>;
  paymentStatus?: 'pending' | 'completed' | 'failed' | 'refunded';
  cart?: Cart;
  totalPaise?: number;
  reservedUntil?: null;
  pickleEventId?: string | null;
  holdsEventPlace?: boolean;
  expectedDelivery?: Day | null;
  nextCheckAt?: Instant | null;
  paidAt?: Instant;
};

const toColumns = (
  { cart, nextCheckAt, paidAt, ...change }: OrderChange,
  by: string,
  at: Instant,
) => ({
  changedBy: by,
  updatedAt: new Date(at),
  ...(nextCheckAt !== undefined && {
    nextCheckAt: nextCheckAt === null ? null : new Date(nextCheckAt),
  }),
  ...(paidAt !== undefined && { paidAt: new Date(paidAt) }),
  ...(cart && fromCart(cart)),
  ...change,
});
type Columns = ReturnType<typeof toColumns>;

const lockedUpdate = preparedByShape<Columns & { id: string }>((db, { id, ...set }) =>
  db.updateTable('orders').set(set).where('id', '=', id).returning('id'),
);
/** Changes an order that the current transaction has locked. */
export const updateLocked = (
  { id }: Pick<OrderRow, 'id'>,
  change: OrderChange,
  by: string,
  at: Instant,
): Statement => lockedUpdate({ id, ...toColumns(change, by, at) });

const unchangedUpdate = preparedByShape<
  Columns & { id: string; readState: string; readUpdatedAt: Date }
>((db, { id, readState, readUpdatedAt, ...set }) =>
  db
    .updateTable('orders')
    .set(set)
    .where('id', '=', id)
    .where('state', '=', readState)
    .where('updatedAt', '=', readUpdatedAt)
    .returning('id'),
);
/** Changes an order that was read without a lock. Returns a row only if it has not changed since. */
export const updateIfUnchanged = (
  { id, state, updatedAt }: OrderRow,
  change: OrderChange,
  by: string,
  at: Instant,
): Statement =>
  unchangedUpdate({
    id,
    readState: state,
    readUpdatedAt: new Date(updatedAt),
    ...toColumns(change, by, at),
  });

const updateOf = (
  db: Kysely<DB>,
  { id, state }: OrderRow,
  change: OrderChange,
  by: string,
  at: Instant,
) =>
  db
    .updateTable('orders')
    .set(toColumns(change, by, at))
    .where('id', '=', id)
    .where('state', '=', state);

/** Changes an order if it is still in the state in which it was read. */
export async function updateInState(...update: Parameters<typeof updateOf>): Promise<void> {
  await updateOf(...update).execute();
}

/** Changes an order like `updateInState`, if none of its reported payments got further than failed. */
export async function updateIfUnpaid(...update: Parameters<typeof updateOf>): Promise<void> {
  await updateOf(...update)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.orderId', '=', 'orders.id')
            .where('payments.rank', '>', ranks.failed),
        ),
      ),
    )
    .execute();
}

type Link = { gatewayOrderId: string; state: TransitionState<OrderState> };

const linkDraft = prepared<Link & { id: string; at: Date }>(
  (db, { id, gatewayOrderId, state, at }) =>
    db
      .updateTable('orders')
      .set({ state, gatewayOrderId, changedBy: 'create', updatedAt: at })
      .where('id', '=', id)
      .where('state', '=', 'draft'),
);
/** Links the gateway order of a draft. Returns false if another process has linked one before. */
export async function linkDraftToGateway(
  db: Kysely<DB>,
  id: string,
  link: Link,
  at: Instant,
): Promise<boolean> {
  const { numAffectedRows } = await run(db, linkDraft({ id, ...link, at: new Date(at) }));
  return numAffectedRows === 1n;
}

/** Links the gateway order of an order that has none. */
export async function linkToGateway(
  db: Kysely<DB>,
  id: string,
  link: Link,
  by: string,
  at: Instant,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ ...link, changedBy: by, updatedAt: new Date(at) })
    .where('id', '=', id)
    .where('gatewayOrderId', 'is', null)
    .execute();
}

/** Stores a note, unless the order has one already. */
export async function addNote(
  db: Kysely<DB>,
  id: string,
  note: string,
  at: Instant,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ note, changedBy: 'order', updatedAt: new Date(at) })
    .where('id', '=', id)
    .where('note', 'is', null)
    .execute();
}

const checkedStates: readonly OrderState[] = [
  'draft',
  'awaiting',
  'expired',
  'confirming',
  'failed',
];

/** Counts a check and schedules the next one, as long as the order may still be paid. */
export async function scheduleCheck(
  db: Kysely<DB>,
  id: string,
  nextCheckAt: Instant | null,
): Promise<void> {
  const at = nextCheckAt === null ? null : new Date(nextCheckAt);
  await db
    .updateTable('orders')
    .set((eb) => ({
      nextCheckAt: sql<Date | null>`case when state = any(${checkedStates}) then ${at}::timestamptz end`,
      checks: eb('checks', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '<>', 'needs-cart')
    .execute();
}
