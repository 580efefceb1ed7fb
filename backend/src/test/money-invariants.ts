/** Invariants of money and stock. Each query returns the rows that violate it. */
export const moneyInvariants: Record<string, string> = {
  'I1 every captured rupee is an order’s, goes back, or waits for its cart': `
    with back as (select payment_id, sum(amount_paise) as paise from refunds where state <> 'failed' group by payment_id)
    select payments.id, payments.amount_paise, orders.state, orders.total_paise, back.paise
    from payments left join orders on orders.id = payments.order_id left join back on back.payment_id = payments.id
    where payments.rank = 3 and (orders.id is null
      or (payments.is_applied and orders.total_paise > payments.amount_paise)
      or (payments.is_applied and orders.total_paise < payments.amount_paise - coalesce(back.paise, 0))
      or (not payments.is_applied and coalesce(back.paise, 0) <> payments.amount_paise and orders.state <> 'needs-cart'))`,

  'the search text of a placed order is of its columns, and no other order has one': `
    select order_no, search from orders where search is distinct from case when paid_at is not null then
      ' ' || search_key(order_no || ' ' || coalesce(regexp_replace(customer_phone, '\\D', '', 'g'), '') || ' ' || coalesce(pincode, ''))
        || ' ' || search_key(coalesce(customer_name, '')) || ' ' || search_key(coalesce(address, ''))
        || ' ' || search_key(coalesce(order_line_names(lines), ''))
        || coalesce(' ' || search_key(customer_email), '')
        || coalesce(' ' || search_key(regexp_replace(tracking_number, '\\s', '', 'g')), '') end`,

  'I2 one payment settles an order, and a paid order has one': `
    select orders.order_no, count(payments.id) from orders left join payments on payments.order_id = orders.id and payments.is_applied
    where orders.paid_at is not null group by orders.id having count(payments.id) > 1
    union all
    select orders.order_no, 0 from orders where orders.state = 'paid'
      and not exists (select from payments where payments.order_id = orders.id and payments.is_applied)
      and not exists (select from order_history where order_history.order_id = orders.id and what = 'payment status' and after = 'completed' and by not in
        ('verify', 'order', 'webhook', 'callback', 'reconciler'))`,

  'I2 an order by hand is placed without a gateway, and paid if and only if its whole payment is recorded': `
    select order_no, payment_method, payment_status, payments.id, payments.method, payments.amount_paise from orders
    left join payments on payments.order_id = orders.id
    where payment_method is not null and (paid_at is null or orders.gateway_order_id is not null or reserved_until is not null
      or (paid_on is null) <> (payment_method = 'later')
      or (payment_method = 'later') <> (payments.id is null)
      or payments.method <> payment_method or payments.amount_paise <> total_paise or not payments.is_applied)
    union all
    select order_no, payment_method, payment_status, payments.id, payments.method, payments.amount_paise from orders
    join payments on payments.order_id = orders.id where (payment_method is null) <> (payments.gateway_order_id is not null)`,

  'I2 a refund by hand calls no gateway': `
    select refunds.id, refunds.state from refunds join payments on payments.id = refunds.payment_id
    where payments.gateway_order_id is null and (refunds.state <> 'processed' or refunds.gateway_refund_id is not null)
    union all
    select id, state from refunds where state = 'processed' and gateway_refund_id is null
      and (next_try_at is not null or attempts > 0)`,

  'I2 a payment is of the gateway order of its order': `
    select payments.id, payments.gateway_order_id, orders.order_no from payments join orders on orders.id = payments.order_id
    where payments.gateway_order_id is distinct from orders.gateway_order_id`,

  'I3 the stock is the sum of the ledger': `
    select products.id, products.stock, coalesce(sum(stock_ledger.delta), 0) as ledger from products
    left join stock_ledger on stock_ledger.product_id = products.id group by products.id
    having products.stock <> coalesce(sum(stock_ledger.delta), 0) or products.stock < 0`,

  'I3 the reserved units are those of open checkouts': `
    with wanted as (
      select each.key as id, sum(each.value::integer) as jars from orders, jsonb_each_text(quantities) as each
      where reserved_until is not null group by each.key)
    select products.id, products.reserved, wanted.jars from products left join wanted using (id)
    where products.reserved <> coalesce(wanted.jars, 0)`,

  'I4 a total is its lines less the discount plus delivery': `
    select order_no, subtotal_paise, discount_paise, delivery_paise, total_paise from orders
    where lines is not null and (total_paise <> subtotal_paise - discount_paise + delivery_paise
      or subtotal_paise <> (select sum((line->>'unitPaise')::integer * (line->>'quantity')::integer) from jsonb_array_elements(lines) as line))`,

  // Orders that were cancelled before `restocked` existed returned all units.
  'I4 what was sold is what was ordered': `
    select orders.order_no, each.key, each.value, -coalesce(sum(stock_ledger.delta), 0) as sold
    from orders cross join jsonb_each_text(orders.quantities) as each
    left join stock_ledger on stock_ledger.order_id = orders.id and stock_ledger.product_id = each.key
    where orders.paid_at is not null group by orders.order_no, orders.status, orders.restocked, each.key, each.value
    having -coalesce(sum(stock_ledger.delta), 0) <> each.value::integer - case
      when orders.status <> 'cancelled' then 0
      when orders.restocked is null then each.value::integer
      else (orders.restocked->>each.key)::integer end`,

  'I4 the capacity in use of a pickle event is that of its live orders': `
    select pickle_events.id, orders_taken, max_orders, count(orders.id) from pickle_events
    left join orders on orders.pickle_event_id = pickle_events.id and orders.holds_event_place group by pickle_events.id
    having orders_taken <> count(orders.id)
    union all
    select order_no, 0, 0, 0 from orders where holds_event_place and (pickle_event_id is null
      or (paid_at is null and reserved_until is null) or (paid_at is not null and status = 'cancelled'))`,

  'I4 the uses of a coupon are the live orders with it': `
    with live as (
      select coupon, count(*) as orders from orders where coupon is not null
        and case when paid_at is null then reserved_until is not null else status <> 'cancelled' end group by coupon)
    select code, uses, live.orders from coupons full join live on live.coupon = code
    where uses is distinct from coalesce(live.orders, 0)`,

  'I5 no more goes back than came': `
    select payments.id from payments join refunds on refunds.payment_id = payments.id and refunds.state <> 'failed'
    group by payments.id having sum(refunds.amount_paise) > payments.amount_paise`,

  'I7 every state an order is in stands in its history': `
    select orders.order_no, orders.state, last.after from orders left join lateral (
      select after from order_history where order_id = orders.id and what = 'state' order by id desc limit 1) as last on true
    where last.after is distinct from orders.state`,

  // Orders that were paid before invoices existed have none.
  'I8 a paid order has its invoice, of its total': `
    select orders.order_no, orders.total_paise, invoices.number, invoices.total_paise from orders
    join payments on payments.order_id = orders.id and payments.is_applied
    left join invoices on invoices.order_id = orders.id and invoices.kind <> 'credit-note'
    where orders.paid_at > (select timestamp::timestamptz from kysely_migration where name = '0010_invoices')
      and invoices.total_paise is distinct from orders.total_paise
    union all
    select orders.order_no, orders.total_paise, invoices.number, invoices.total_paise from orders
    left join invoices on invoices.order_id = orders.id and invoices.kind <> 'credit-note'
    where orders.payment_method is not null and invoices.total_paise is distinct from orders.total_paise
    union all
    select orders.order_no, orders.total_paise, invoices.number, invoices.total_paise from invoices
    join orders on orders.id = invoices.order_id where orders.paid_at is null`,

  'I8 the numbers of a series run from 1 to its last without a hole': `
    with given as (select regexp_replace(number, '-\\d+$', '') as series, substring(number from '\\d+$')::integer as n from invoices)
    select series, last, count(n), count(distinct n), max(n) from invoice_counters full join given using (series) group by series, last
    having last is null or count(n) <> last or count(distinct n) <> last or max(n) <> last`,

  'I8 an invoice and its taxes are the sum of its lines': `
    select number, total_paise from invoices where total_paise <> (select sum((line->>'totalPaise')::integer) from jsonb_array_elements(content->'lines') as line)
      or exists (select from jsonb_array_elements(content->'lines') as line where (line->>'totalPaise')::integer <>
        (line->>'taxablePaise')::integer + (line->>'cgstPaise')::integer + (line->>'sgstPaise')::integer + (line->>'igstPaise')::integer)`,

  // An order that was cancelled before it was paid is credited in full. A refund that failed later retains its credit
  // note; the refund that replaces it needs none.
  'I8 what went back of an invoice is what its credit notes take back': `
    select invoices.number, invoices.total_paise, credited.paise, back.paise from invoices
    join orders on orders.id = invoices.order_id
    left join lateral (select coalesce(sum(total_paise), 0) as paise from invoices as note where note.of_number = invoices.number) as credited on true
    left join lateral (
      select case when orders.payment_method = 'later' and orders.status = 'cancelled' then invoices.total_paise
        else coalesce(sum(refunds.amount_paise), 0) end as paise from refunds join payments on payments.id = refunds.payment_id
      where payments.order_id = invoices.order_id and payments.is_applied and refunds.state = 'processed' and refunds.reason <> 'overpaid'
    ) as back on true
    where invoices.kind <> 'credit-note' and (credited.paise > invoices.total_paise
      or credited.paise <> least(invoices.total_paise, back.paise) and not exists (
        select from invoices as note join refunds on refunds.id = note.refund_id
        where note.of_number = invoices.number and refunds.state = 'failed'))`,

  'I10 the rank of a payment is that of its status': `
    select id, status, rank from payments where rank <> case status
      when 'created' then 0 when 'failed' then 1 when 'authorized' then 2 when 'captured' then 3 else 4 end`,
};
