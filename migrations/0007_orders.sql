-- A checkout before the money, an order after it: one row from before the shopper pays (docs/decisions/0012).
create table orders (
  id uuid primary key,
  order_no text not null unique,
  state text not null check (state in
    ('draft', 'failed', 'awaiting', 'confirming', 'expired', 'needs-cart', 'paid', 'refund-due', 'refunded')),
  status text not null default 'pending' check (status in
    ('pending', 'confirmed', 'preparing', 'shipped', 'delivered', 'cancelled')),
  payment_status text not null default 'pending' check (payment_status in ('pending', 'completed', 'failed', 'refunded')),
  -- The same shopper's same receipt is the same checkout.
  receipt text not null,
  receipt_from text not null,
  draft_hash text not null,
  -- Null where money may come before anybody said for what (D-181).
  lines jsonb,
  quantities jsonb,
  customer_name text,
  customer_phone text,
  customer_email text,
  address text,
  pincode text,
  coupon text,
  special_instructions text,
  note text,
  subtotal_paise integer,
  discount_paise integer,
  delivery_paise integer,
  total_paise integer not null check (total_paise >= 100),
  gateway_order_id text unique,
  gateway_mode text not null check (gateway_mode in ('test', 'live')),
  -- While set, `quantities` are counted in products.reserved.
  reserved_until timestamptz,
  expected_delivery date,
  -- When the gateway is asked next, how often it was, and until when that is somebody's work.
  next_check_at timestamptz,
  checks integer not null default 0,
  -- Who moved it last: verify, order, webhook, callback, reconciler, an owner.
  changed_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  paid_at timestamptz,
  check (subtotal_paise is null or total_paise = subtotal_paise - discount_paise + delivery_paise)
);
create index orders_by_receipt on orders (receipt_from, receipt, created_at desc);
create unique index orders_receipt on orders (receipt_from, receipt) where state in ('draft', 'awaiting');
create index orders_listed on orders (paid_at desc, id desc) where paid_at is not null;
create index orders_next_check on orders (next_check_at) where next_check_at is not null;
create index orders_reserved on orders (reserved_until) where reserved_until is not null;
create index orders_open_phone on orders (customer_phone) where reserved_until is not null;

create table payments (
  id text primary key,
  gateway_order_id text not null,
  order_id uuid references orders,
  amount_paise integer not null,
  currency text not null,
  status text not null check (status in ('created', 'failed', 'authorized', 'captured', 'refunded')),
  -- failed < authorized < captured < refunded: what arrives late never takes it back.
  rank smallint not null,
  method text,
  fee_paise integer,
  error text,
  is_applied boolean not null default false,
  first_seen_by text not null,
  at timestamptz not null,
  updated_at timestamptz not null
);
create unique index payments_applied on payments (order_id) where is_applied;
create index payments_order on payments (order_id);
create index payments_gateway_order on payments (gateway_order_id);

create table refunds (
  id uuid primary key,
  payment_id text not null references payments,
  amount_paise integer not null check (amount_paise > 0),
  reason text not null check (reason in ('out-of-stock', 'second-payment', 'unclaimed', 'amount', 'overpaid', 'cancelled', 'owner')),
  -- Sent to the gateway byte by byte the same each time, with the id as its key.
  body text not null,
  gateway_refund_id text unique,
  state text not null check (state in ('due', 'sent', 'pending', 'processed', 'failed')),
  attempts integer not null default 0,
  next_try_at timestamptz,
  last_error text,
  by text not null,
  at timestamptz not null,
  updated_at timestamptz not null
);
-- What the program refunds by itself, it refunds once, unless the bank could not.
create unique index refunds_once on refunds (payment_id, reason) where reason <> 'owner' and state <> 'failed';
create index refunds_next_try on refunds (next_try_at) where next_try_at is not null;

create table webhook_inbox (
  event_id text primary key,
  event text not null,
  received_at timestamptz not null,
  body jsonb not null,
  signed_with text not null check (signed_with in ('current', 'previous')),
  processed_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create index webhook_inbox_open on webhook_inbox (received_at) where processed_at is null;

-- What happens to accounts, money and settings: written by the tables themselves, so that nothing can forget it.
create table order_history (
  id bigint generated always as identity primary key,
  order_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  by text not null,
  what text not null,
  before text,
  after text
);
create index order_history_order on order_history (order_id, id);

create function keep_order_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_history (order_id, by, what, after) values (new.id, new.changed_by, 'state', new.state);
    return null;
  end if;
  if new.state is distinct from old.state then
    insert into order_history (order_id, by, what, before, after) values (new.id, new.changed_by, 'state', old.state, new.state);
  end if;
  if new.status is distinct from old.status then
    insert into order_history (order_id, by, what, before, after) values (new.id, new.changed_by, 'status', old.status, new.status);
  end if;
  if new.payment_status is distinct from old.payment_status then
    insert into order_history (order_id, by, what, before, after)
    values (new.id, new.changed_by, 'payment status', old.payment_status, new.payment_status);
  end if;
  return null;
end $$;
create trigger order_history after insert or update of state, status, payment_status on orders
  for each row execute function keep_order_history();

create function keep_refund_history() returns trigger language plpgsql as $$
begin
  insert into order_history (order_id, by, what, before, after)
  select payments.order_id, new."by", 'refund ' || new.id, case when tg_op = 'UPDATE' then old.state end, new.state
  from payments where payments.id = new.payment_id and payments.order_id is not null;
  return null;
end $$;
create trigger refund_made after insert on refunds for each row execute function keep_refund_history();
create trigger refund_moved after update of state on refunds for each row
  when (old.state is distinct from new.state) execute function keep_refund_history();
