import { dayMs, minuteMs } from '@kalavara/shared-types/durations';
import type { Instant } from '@kalavara/shared-types/primitives';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/schema.gen';
import { movedPaymentWebhook, unreadableWebhook } from './payment-context';
import { alarmingAttempts, sentTwice, superseded } from './refunds/refunds';

/**
 * The time until an alert. Shorter delays are normal: the shopper's page reports its payment and its cart one after the
 * other.
 */
const alertAfterMs = { money: 1 * minuteMs, webhook: 5 * minuteMs, refund: dayMs };
const unreadableShownMs = dayMs;
const replacedShownMs = dayMs;
const sentTwiceShownMs = 7 * dayMs;

export type PaymentAlert = {
  kind:
    | 'paid-no-order'
    | 'paid-twice'
    | 'refund-failed'
    | 'refund-stuck'
    | 'refunded-twice'
    | 'webhook-stuck';
  orderNo: string | null;
  paymentId: string | null;
  paise: number | null;
  isListed: boolean;
  /** Null if the order is not listed, which is not counted in versions. */
  orderVersion: number | null;
  /** Contact data of the customer if the order is in no list; null after it was erased. */
  name: string | null;
  phone: string | null;
  since: Date;
};

/** Contact data of an order that is in none of the owner's lists. */
const unlisted = (field: 'name' | 'phone') =>
  sql`case when orders.paid_at is null then nullif(${sql.ref(`orders.customer_${field}`)}, '') end`;

const listedVersion = sql`case when orders.paid_at is not null then orders.version end`;

/**
 * Lists payments that need a person's attention, the oldest first. Each part is read from its own partial index. A
 * failed refund is listed until later ones cover its amount, or until a retry of it has failed, so that one amount is
 * not sent from two alerts: the gateway would refuse more than is left of the payment.
 */
export async function listPaymentAlerts(db: Kysely<DB>, now: Instant): Promise<PaymentAlert[]> {
  const before = (ms: number) => sql`${new Date(now - ms)}::timestamptz`;
  const { rows } = await sql<PaymentAlert>`
    select 'paid-no-order' as kind, order_no, payments.id as payment_id, amount_paise as paise,
      orders.paid_at is not null as is_listed, ${listedVersion} as order_version, ${unlisted('name')} as name, ${unlisted('phone')} as phone,
      payments.updated_at as since
    from payments left join orders on orders.id = payments.order_id
    where payments.status = 'captured' and not is_applied and payments.updated_at <= ${before(alertAfterMs.money)}
      and not exists (select from refunds where refunds.payment_id = payments.id)
    union all
    select case refunds.state when 'failed' then 'refund-failed' else 'refund-stuck' end, order_no, refunds.payment_id,
      case refunds.state when 'failed' then least(refunds.amount_paise, payments.amount_paise - other.refunded) else refunds.amount_paise end,
      orders.paid_at is not null, ${listedVersion}, ${unlisted('name')}, ${unlisted('phone')},
      case refunds.state when 'failed' then refunds.updated_at else refunds.at end
    from refunds join payments on payments.id = refunds.payment_id left join orders on orders.id = payments.order_id
    cross join lateral (
      select coalesce(sum(amount_paise) filter (where state <> 'failed'), 0)::integer as refunded,
        coalesce(sum(amount_paise) filter (where state <> 'failed' and at > refunds.at), 0)::integer as covered,
        coalesce(max(amount_paise) filter (where state = 'failed' and at > refunds.at), 0) as failed_later
      from refunds as each where each.payment_id = refunds.payment_id) as other
    where refunds.state <> 'processed' and coalesce(refunds.last_error, '') not in (${sentTwice}, ${superseded})
      and (orders.gateway_mode is distinct from 'test' or not exists (select from live_mode))
      and case refunds.state
      when 'failed' then other.covered < refunds.amount_paise and other.failed_later < refunds.amount_paise
      when 'pending' then false
      else refunds.attempts >= ${alarmingAttempts} or refunds.at <= ${before(alertAfterMs.refund)} end
    union all
    select 'paid-twice', order_no, refunds.payment_id, refunds.amount_paise, false, null, null, null, refunds.at
    from refunds join payments on payments.id = refunds.payment_id join orders on orders.id = payments.order_id
    where refunds.reason = 'replaced' and refunds.at > ${before(replacedShownMs)} and refunds.state <> 'failed'
    union all
    select 'refunded-twice', order_no, refunds.payment_id, refunds.amount_paise, orders.paid_at is not null, null,
      ${unlisted('name')}, ${unlisted('phone')}, refunds.updated_at
    from refunds join payments on payments.id = refunds.payment_id left join orders on orders.id = payments.order_id
    where refunds.state = 'failed' and refunds.last_error = ${sentTwice} and refunds.updated_at > ${before(sentTwiceShownMs)}
    union all
    select 'webhook-stuck', null, body #>> '{payload,payment,entity,id}', null, false, null, null, null, received_at
    from webhook_inbox where processed_at is null and received_at <= ${before(alertAfterMs.webhook)}
    union all
    select 'webhook-stuck', null, body #>> '{payload,payment,entity,id}', null, false, null, null, null, received_at
    from webhook_inbox where (event = ${sql.lit(unreadableWebhook)} or last_error = ${sql.lit(movedPaymentWebhook)})
      and received_at > ${before(unreadableShownMs)}
    order by since limit 200`.execute(db);
  return rows;
}
