-- Units of each product that a cancellation put back into stock, {"product id": units}. Null while an order is not cancelled,
-- and for orders that were cancelled before this column existed: then every unit came back.
alter table orders add column restocked jsonb;

-- As before, and one more step: what a cancellation put back into stock.
create or replace function keep_order_history() returns trigger language plpgsql as $$
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
  if new.restocked is not null and new.restocked is distinct from old.restocked then
    insert into order_history (order_id, by, what, after) values (new.id, new.changed_by, 'restocked', new.restocked);
  end if;
  return null;
end $$;
create or replace trigger order_history after insert or update of state, status, payment_status, restocked on orders
  for each row execute function keep_order_history();
