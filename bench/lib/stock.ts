const units = 1_000_000;

/** Adds more stock than the bench buys, with its ledger entries. */
export const fillStock = [
  `insert into stock_ledger (product_id, delta, kind, by, at) select id, ${units} - stock, 'adjust', 'bench', now() from products`,
  `update products set stock = ${units}`,
];

/**
 * Inserts the orders of two years as the shop would have stored them: paid, delivered, with their lines, payment, sale
 * in the ledger, history (by the trigger) and published changes. Their stock was produced before.
 */
export const pastOrders = (count: number) => [
  `insert into orders (id, order_no, state, status, payment_status, receipt, receipt_from, draft_hash, lines, quantities,
      customer_name, customer_phone, address, pincode, subtotal_paise, discount_paise, delivery_paise, total_paise,
      gateway_order_id, gateway_mode, expected_delivery, changed_by, created_at, updated_at, paid_at)
    select gen_random_uuid(), 'KV-240101-' || lpad(upper(to_hex(n)), 5, '0'), 'paid', 'delivered', 'completed',
      'past-' || n, '10.9.' || n / 250 % 250 || '.' || n % 250, md5(n::text),
      jsonb_build_array(jsonb_build_object('productId', shelf.id, 'name', shelf.name, 'nameMl', shelf.ml->>'name', 'weight', shelf.weight,
        'spiceLevel', shelf.spice_level, 'unitPaise', shelf.price_paise, 'quantity', 2, 'customization', null)),
      jsonb_build_object(shelf.id, 2), 'Meera Nair', '+919' || lpad(n::text, 9, '0'), '12 Marine Drive, Kochi', '682031',
      shelf.price_paise * 2, 0, 0, shelf.price_paise * 2, 'order_' || lpad(n::text, 14, '0'), 'test', at::date + 2, 'verify', at, at, at
    from generate_series(1, ${count}) n
    cross join lateral (select timestamptz '2024-01-01' + n * interval '10 minutes' as at) as moment
    join (select *, row_number() over (order by id) - 1 as nth from products) as shelf on shelf.nth = n % (select count(*) from products)`,
  `insert into payments (id, gateway_order_id, order_id, amount_paise, currency, status, rank, method, fee_paise, is_applied, first_seen_by, at, updated_at)
    select 'pay_' || substr(gateway_order_id, 7), gateway_order_id, id, total_paise, 'INR', 'captured', 3, 'upi', 1000, true, 'verify', paid_at, paid_at
    from orders where receipt like 'past-%'`,
  `insert into stock_ledger (product_id, delta, kind, by, at)
    select key, sum(value::integer), 'batch', 'bench', timestamptz '2024-01-01' from orders, jsonb_each_text(quantities) where receipt like 'past-%' group by key`,
  `insert into stock_ledger (product_id, order_id, delta, kind, by, at)
    select key, id, -value::integer, 'sale', 'verify', paid_at from orders, jsonb_each_text(quantities) where receipt like 'past-%'`,
  `insert into rooms (room, revision) select 'order:' || order_no, 1 from orders where receipt like 'past-%'
    union all select 'orders', ${count} on conflict (room) do update set revision = excluded.revision`,
  `insert into changes (room, revision, at, changes, entities)
    select 'order:' || order_no, 1, paid_at, '[]'::jsonb, array['order/' || order_no] from orders where receipt like 'past-%'
    union all select 'orders', row_number() over (order by paid_at), paid_at, '[]'::jsonb, array['order/' || order_no] from orders where receipt like 'past-%'`,
  'vacuum analyze',
  // Otherwise the data is written to disk during a measurement.
  'checkpoint',
];
