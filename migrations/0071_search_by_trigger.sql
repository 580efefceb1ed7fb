-- Every statement that writes an order prepares the expression of a generated column, used or not: it reads it from the catalog and
-- inlines the functions in it, on each of the three writes until an order is paid. A trigger does it once, when the order is paid.
-- The texts stay as they are, and an order that is not placed has none: no code unsets `paid_at`. A later change of
-- `search_key` or of the text has to write the old ones anew: update orders set order_no = order_no where paid_at is not null.
alter table orders alter column search drop expression;

create function set_order_search() returns trigger language plpgsql as $$ begin
  new.search := ' ' || search_key(new.order_no || ' ' || coalesce(regexp_replace(new.customer_phone, '\D', '', 'g'), '') || ' ' || coalesce(new.pincode, ''))
    || ' ' || search_key(coalesce(new.customer_name, '')) || ' ' || search_key(coalesce(new.address, ''))
    || ' ' || search_key(coalesce(order_line_names(new.lines), ''));
  return new;
end $$;
create trigger order_search before insert or update of order_no, paid_at, customer_name, customer_phone, address, pincode, lines on orders
  for each row when (new.paid_at is not null) execute function set_order_search();

-- The same for the condition of the triggers that count the uses of a coupon: a function in plpgsql is not inlined.
create or replace function uses_coupon(coupon text, paid_at timestamptz, reserved_until timestamptz, status text) returns boolean
  language plpgsql immutable parallel safe as $$ begin
  return coupon is not null and case when paid_at is null then reserved_until is not null else status <> 'cancelled' end;
end $$;
