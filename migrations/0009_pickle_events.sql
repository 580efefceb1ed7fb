-- Sales of limited time and number, as the owner's form has them.
create table pickle_events (
  id text primary key,
  title text not null,
  date text not null,
  description text not null,
  badge text not null,
  button_text text not null,
  image text not null,
  is_special_event boolean not null,
  is_featured boolean not null,
  is_active boolean not null,
  max_orders integer not null check (max_orders >= 1),
  discount_percent numeric(5, 2) not null check (discount_percent between 0 and 90),
  free_shipping_paise integer not null check (free_shipping_paise >= 0),
  products jsonb not null,
  starts_at timestamptz,
  ends_at timestamptz,
  is_stackable boolean not null,
  ml jsonb,
  -- Orders that are paid, or hold a place while they are being paid. Taken by one conditional statement.
  orders_taken integer not null default 0 check (orders_taken >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

-- The event that made an order's price, and whether the order is one of its `orders_taken` now.
alter table orders add column pickle_event_id text references pickle_events;
alter table orders add column holds_event_place boolean not null default false;
create index orders_pickle_event on orders (pickle_event_id, paid_at desc) where pickle_event_id is not null;
