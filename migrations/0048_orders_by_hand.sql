-- An order that the owner enters for a shopper has no gateway order, and its payment is recorded by hand. Its `paid_at` is when
-- it was entered, also where it is paid later: from then on it is listed and its stock is sold.
alter table payments alter column gateway_order_id drop not null;
alter table orders
  -- Null: through the gateway.
  add column payment_method text check (payment_method in ('cash', 'upi', 'later')),
  -- The day the money was received, as the owner enters it.
  add column paid_on date;

-- As before, and one more step: the delivery address, which the owner edits until the order is shipped.
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
  -- Not of an order whose customer is erased: the address must not live on in its history.
  if old.paid_at is not null and new.customer_phone <> ''
    and (new.address, new.pincode) is distinct from (old.address, old.pincode) then
    insert into order_history (order_id, by, what, before, after)
    values (new.id, new.changed_by, 'address', concat_ws(', ', old.address, nullif(old.pincode, '')),
      concat_ws(', ', new.address, nullif(new.pincode, '')));
  end if;
  return null;
end $$;
create or replace trigger order_history
  after insert or update of state, status, payment_status, restocked, address, pincode on orders
  for each row execute function keep_order_history();

-- An order that is cancelled before it was paid is credited without a refund.
alter table invoices drop constraint invoices_check;
alter table invoices add constraint invoices_check
  check ((kind = 'credit-note') = (of_number is not null) and (kind = 'credit-note' or refund_id is null));
