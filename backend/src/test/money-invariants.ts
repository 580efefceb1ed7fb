/** What is true of money and jars after whatever happened. Each query answers with the rows that break it. */
export const moneyInvariants: Record<string, string> = {
  'I1 every captured rupee is an order’s, goes back, or waits for its cart': `
    with back as (select payment_id, sum(amount_paise) as paise from refunds where state <> 'failed' group by payment_id)
    select payments.id, payments.amount_paise, orders.state, orders.total_paise, back.paise
    from payments left join orders on orders.id = payments.order_id left join back on back.payment_id = payments.id
    where payments.rank = 3 and (orders.id is null
      or (payments.is_applied and orders.total_paise > payments.amount_paise)
      or (payments.is_applied and orders.total_paise < payments.amount_paise - coalesce(back.paise, 0))
      or (not payments.is_applied and coalesce(back.paise, 0) <> payments.amount_paise and orders.state <> 'needs-cart'))`,

  'I2 one payment settles an order, and a paid order has one': `
    select orders.order_no, count(payments.id) from orders left join payments on payments.order_id = orders.id and payments.is_applied
    where orders.paid_at is not null group by orders.id having count(payments.id) > 1
    union all
    select orders.order_no, 0 from orders where orders.state = 'paid'
      and not exists (select from payments where payments.order_id = orders.id and payments.is_applied)
      and not exists (select from order_history where order_history.order_id = orders.id and what = 'payment status' and after = 'completed' and by not in
        ('verify', 'order', 'webhook', 'callback', 'reconciler'))`,

  'I3 the jars on the shelf are the sum of the ledger': `
    select products.id, products.stock, coalesce(sum(stock_ledger.delta), 0) as ledger from products
    left join stock_ledger on stock_ledger.product_id = products.id group by products.id
    having products.stock <> coalesce(sum(stock_ledger.delta), 0) or products.stock < 0`,

  'I3 the jars that are kept are those of open checkouts': `
    with wanted as (
      select each.key as id, sum(each.value::integer) as jars from orders, jsonb_each_text(quantities) as each
      where reserved_until is not null group by each.key)
    select products.id, products.reserved, wanted.jars from products left join wanted using (id)
    where products.reserved <> coalesce(wanted.jars, 0)`,

  'I4 a total is its lines less the discount plus delivery': `
    select order_no, subtotal_paise, discount_paise, delivery_paise, total_paise from orders
    where lines is not null and (total_paise <> subtotal_paise - discount_paise + delivery_paise
      or subtotal_paise <> (select sum((line->>'unitPaise')::integer * (line->>'quantity')::integer) from jsonb_array_elements(lines) as line))`,

  'I4 what was sold is what was ordered': `
    select orders.order_no, each.key, each.value, -coalesce(sum(stock_ledger.delta), 0) as sold
    from orders cross join jsonb_each_text(orders.quantities) as each
    left join stock_ledger on stock_ledger.order_id = orders.id and stock_ledger.product_id = each.key
    where orders.paid_at is not null group by orders.order_no, orders.status, each.key, each.value
    having -coalesce(sum(stock_ledger.delta), 0) <> case when orders.status = 'cancelled' then 0 else each.value::integer end`,

  'I5 no more goes back than came': `
    select payments.id from payments join refunds on refunds.payment_id = payments.id and refunds.state <> 'failed'
    group by payments.id having sum(refunds.amount_paise) > payments.amount_paise`,

  'I7 every state an order is in stands in its history': `
    select orders.order_no, orders.state, last.after from orders left join lateral (
      select after from order_history where order_id = orders.id and what = 'state' order by id desc limit 1) as last on true
    where last.after is distinct from orders.state`,

  'I10 the rank of a payment is that of its status': `
    select id, status, rank from payments where rank <> case status
      when 'created' then 0 when 'failed' then 1 when 'authorized' then 2 when 'captured' then 3 else 4 end`,
};
