import type { Instant } from '@kalavara/shared-types/primitives';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/schema.gen';
import { alarmingAttempts } from './refund-worker';

const minutes = 60_000;
const day = 24 * 60 * minutes;
/** So long money may be on its way to its order: the shopper's page sends both one after the other. */
const timeoutMultiplier = {
  money: 1 * minutes,
  webhook: 5 * minutes,
  refund: day,
  unreadable: day,
};

/** The event of a signed webhook that nobody here could read. */
export const unreadableWebhook = 'unreadable';

export type PaymentAlert = {
  kind: 'paid-no-order' | 'refund-failed' | 'refund-stuck' | 'webhook-stuck';
  orderNo: string | null;
  paymentId: string | null;
  paise: number | null;
  isListed: boolean;
  since: Date;
};

/** Money that a person should look at, the oldest first. Each part is read from an index of the few it is about. */
export async function listPaymentAlerts(db: Kysely<DB>, now: Instant): Promise<PaymentAlert[]> {
  const before = (ms: number) => sql`${new Date(now - ms)}::timestamptz`;
  const { rows } = await sql<PaymentAlert>`
    select 'paid-no-order' as kind, order_no, payments.id as payment_id, amount_paise as paise,
      orders.paid_at is not null as is_listed, payments.updated_at as since
    from payments left join orders on orders.id = payments.order_id
    where payments.status = 'captured' and not is_applied and payments.updated_at <= ${before(timeoutMultiplier.money)}
      and not exists (select from refunds where refunds.payment_id = payments.id)
    union all
    select case refunds.state when 'failed' then 'refund-failed' else 'refund-stuck' end, order_no, refunds.payment_id,
      refunds.amount_paise, orders.paid_at is not null, case refunds.state when 'failed' then refunds.updated_at else refunds.at end
    from refunds join payments on payments.id = refunds.payment_id left join orders on orders.id = payments.order_id
    where refunds.state <> 'processed' and case refunds.state
      when 'failed' then not exists (select from refunds as again where again.payment_id = refunds.payment_id and again.at > refunds.at)
      when 'pending' then false
      else refunds.attempts >= ${alarmingAttempts} or refunds.at <= ${before(timeoutMultiplier.refund)} end
    union all
    select 'webhook-stuck', null, body #>> '{payload,payment,entity,id}', null, false, received_at
    from webhook_inbox where processed_at is null and received_at <= ${before(timeoutMultiplier.webhook)}
    union all
    select 'webhook-stuck', null, null, null, false, received_at
    from webhook_inbox where event = ${sql.lit(unreadableWebhook)} and received_at > ${before(timeoutMultiplier.unreadable)}
    order by since limit 200`.execute(db);
  return rows;
}
