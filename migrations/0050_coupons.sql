-- Codes that a shopper may type. A coupon is switched off and never deleted: orders name it.
create table coupons (
  code text primary key check (code ~ '^[A-Z0-9]{3,20}$'),
  percent integer check (percent between 1 and 90),
  amount_paise integer check (amount_paise > 0),
  minimum_paise integer not null default 0 check (minimum_paise >= 0),
  -- Days of the Indian calendar, both included.
  from_day date,
  to_day date check (to_day >= from_day),
  total_limit integer check (total_limit >= 1),
  phone_limit integer check (phone_limit >= 1),
  -- Null: every product.
  products text[],
  is_active boolean not null default true,
  -- Of live orders, see `uses_coupon`. Written by the triggers below only.
  uses integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- An order uses its coupon while it is reserved, and once it is placed unless it is cancelled.
create function uses_coupon(coupon text, paid_at timestamptz, reserved_until timestamptz, status text) returns boolean
  language sql immutable parallel safe return
  coupon is not null and case when paid_at is null then reserved_until is not null else status <> 'cancelled' end;

-- The coupons of the settings, which had PICKLE15 unless the owner changed them.
insert into coupons (code, percent, is_active)
  select distinct on (code) code, percent, active from (
    select coupon ->> 'code' as code, (coupon ->> 'percent')::integer as percent, (coupon ->> 'isActive')::boolean as active
    from settings, jsonb_array_elements(value -> 'coupons') as coupon where name = 'shop'
    union all
    select 'PICKLE15', 15, true where not exists (select from settings where name = 'shop' and value ? 'coupons')) as known;

update coupons set uses = (
  select count(*) from orders
  where orders.coupon = coupons.code and uses_coupon(orders.coupon, paid_at, reserved_until, status));

create index orders_coupon on orders (coupon, customer_phone) where coupon is not null;

-- Counts the uses of a coupon in the order itself, so that no way to change an order can forget it, and refuses one beyond a
-- limit. Deferred to the commit: the row of a coupon is locked last, behind orders, products, events and rooms, and only for
-- as long as the commit takes.
create function count_coupon_use() returns trigger language plpgsql as $$
declare
  used record;
begin
  if tg_op <> 'INSERT' and uses_coupon(old.coupon, old.paid_at, old.reserved_until, old.status) then
    update coupons set uses = uses - 1 where code = old.coupon;
  end if;
  if tg_op <> 'DELETE' and uses_coupon(new.coupon, new.paid_at, new.reserved_until, new.status) then
    update coupons set uses = uses + 1 where code = new.coupon returning uses, total_limit, phone_limit into used;
    if used.uses > used.total_limit then
      raise exception 'coupon % is used up', new.coupon
        using errcode = 'check_violation', constraint = 'coupons_total_limit';
    end if;
    if used.phone_limit < (
      select count(*) from orders where coupon = new.coupon and customer_phone = new.customer_phone
        and uses_coupon(coupon, paid_at, reserved_until, status)) then
      raise exception 'coupon % was used by this phone number', new.coupon
        using errcode = 'check_violation', constraint = 'coupons_phone_limit';
    end if;
  end if;
  return null;
end $$;

create constraint trigger order_coupon_inserted after insert on orders
  deferrable initially deferred for each row
  when (uses_coupon(new.coupon, new.paid_at, new.reserved_until, new.status))
  execute function count_coupon_use();
create constraint trigger order_coupon_changed after update of coupon, paid_at, reserved_until, status on orders
  deferrable initially deferred for each row
  when (old.coupon is distinct from new.coupon
    or uses_coupon(old.coupon, old.paid_at, old.reserved_until, old.status)
      <> uses_coupon(new.coupon, new.paid_at, new.reserved_until, new.status))
  execute function count_coupon_use();
create constraint trigger order_coupon_deleted after delete on orders
  deferrable initially deferred for each row
  when (uses_coupon(old.coupon, old.paid_at, old.reserved_until, old.status))
  execute function count_coupon_use();

-- A payment whose coupon was used up meanwhile goes back.
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check
  check (reason in ('out-of-stock', 'event-full', 'coupon-used-up', 'second-payment', 'unclaimed', 'amount', 'overpaid', 'cancelled',
    'replaced', 'owner'));
