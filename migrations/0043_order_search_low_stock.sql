-- Names of what was ordered, in both languages.
create function order_line_names(lines jsonb) returns text language sql immutable parallel safe return
  (select string_agg(concat_ws(' ', line ->> 'name', line ->> 'nameMl'), ' ') from jsonb_array_elements(lines) as line);

-- The owner also finds an order by its town, as the shopper wrote it, and by its products. A generated column cannot be given
-- another expression before Postgres 17, so it is made anew with its index (migration 0011).
alter table orders drop column search;
alter table orders add column search text not null generated always as (
  ' ' || search_key(order_no || ' ' || coalesce(customer_name, '') || ' '
    || coalesce(regexp_replace(customer_phone, '\D', '', 'g'), '') || ' ' || coalesce(pincode, '') || ' '
    || coalesce(address, '') || ' ' || coalesce(order_line_names(lines), ''))) stored;
create index orders_search on orders using gin (search gin_trgm_ops) with (fastupdate = off) where paid_at is not null;

-- At or below so many units a product is running low; null: the setting of the shop counts.
alter table products add column low_stock_from integer check (low_stock_from between 0 and 1000);
