-- Sums of the paid orders of a day in India, by what they are split by, so that figures of a year cost the same with any number
-- of orders. A day without a row in `figure_days` is summed when it is next read.
create table figure_days (day date primary key);
create table figure_parts (
  day date not null,
  gateway_mode text not null,
  dimension text not null check (dimension in ('total', 'product', 'state', 'coupon')),
  key text not null,
  orders integer not null,
  units integer not null,
  paise bigint not null,
  primary key (day, dimension, key, gateway_mode)
);

-- Days whose orders changed since they were summed. Rows are only added, so that no payment waits for another.
create table figure_changes (day date not null);

create function indian_day(at timestamptz) returns date language sql immutable parallel safe
  return (at at time zone interval '5 hours 30 minutes')::date;

create function mark_order_figures() returns trigger language plpgsql as $$ begin
  insert into figure_changes values (indian_day(case tg_op when 'DELETE' then old.paid_at else new.paid_at end));
  return null;
end $$;
create trigger order_figures_written after insert or update of paid_at, status, payment_status, total_paise, subtotal_paise,
  discount_paise, delivery_paise, lines, pincode, country, coupon, gateway_mode on orders
  for each row when (new.paid_at is not null) execute function mark_order_figures();
create trigger order_figures_deleted after delete on orders for each row when (old.paid_at is not null) execute function mark_order_figures();

create function mark_refund_figures() returns trigger language plpgsql as $$ begin
  insert into figure_changes select indian_day(orders.paid_at) from payments join orders on orders.id = payments.order_id
    where payments.id = new.payment_id and orders.paid_at is not null;
  return null;
end $$;
create trigger refund_figures after insert or update of state, amount_paise on refunds
  for each row execute function mark_refund_figures();

create function mark_payment_figures() returns trigger language plpgsql as $$ begin
  insert into figure_changes select indian_day(paid_at) from orders where id in (old.order_id, new.order_id) and paid_at is not null;
  return null;
end $$;
create trigger payment_figures after update of is_applied, order_id on payments for each row
  when (old.is_applied is distinct from new.is_applied or old.order_id is distinct from new.order_id)
  execute function mark_payment_figures();
