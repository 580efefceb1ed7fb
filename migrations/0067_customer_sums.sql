-- Placed orders and spend of each customer, by day and in all, so that customers by spend are read a page at a time. They follow
-- the marks that each change of an order leaves for the figures (migration 52), so a sale writes nothing more.
create table customer_days (
  day date not null,
  phone text not null,
  orders integer not null,
  spent_paise bigint not null,
  primary key (day, phone)
);
create index customer_days_by_phone on customer_days (phone);
create table customer_sums (
  phone text primary key,
  orders integer not null,
  spent_paise bigint not null
);
create index customer_sums_by_spend on customer_sums (spent_paise, phone);

-- As before, and another phone number, which only erasing a customer gives to a placed order.
create or replace trigger order_figures_written after insert or update of paid_at, status, payment_status, total_paise, subtotal_paise,
  discount_paise, delivery_paise, lines, pincode, country, coupon, gateway_mode, customer_phone on orders
  for each row when (new.paid_at is not null) execute function mark_order_figures();

insert into figure_changes
  select each::date from (select indian_day(min(paid_at)) as first, indian_day(max(paid_at)) as last from orders where paid_at is not null) as ends,
    generate_series(first, last, interval '1 day') as each;
