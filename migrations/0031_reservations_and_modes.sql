-- The earlier checkout of the same shopper whose units this one, which reserves none itself, takes over when it is paid.
alter table orders add column replaces uuid;

-- A payment belongs to one order for good. Its id is the primary key, so only a change could move it to another order.
create function refuse_moved_payment() returns trigger language plpgsql as $$
begin
  raise exception 'payment % belongs to another order', old.id
    using errcode = 'unique_violation', constraint = 'payments_one_order';
end $$;
create trigger payments_one_order before update of order_id, gateway_order_id on payments for each row
  when (old.order_id is distinct from new.order_id or old.gateway_order_id is distinct from new.gateway_order_id)
  execute function refuse_moved_payment();

-- Since when the installation takes real money; one row, never deleted. A shop that was live starts no sandbox by accident.
create table live_mode (
  is_only boolean primary key default true check (is_only),
  since timestamptz not null
);
insert into live_mode (since) select min(created_at) from orders where gateway_mode = 'live' having min(created_at) is not null;
