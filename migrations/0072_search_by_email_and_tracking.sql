-- The search of the orders finds an e-mail address, and a tracking number however its groups are separated: without spaces here, and
-- without those of the query there. They come last, so that the text of an order without them stays as it is.
create or replace function set_order_search() returns trigger language plpgsql as $$ begin
  new.search := ' ' || search_key(new.order_no || ' ' || coalesce(regexp_replace(new.customer_phone, '\D', '', 'g'), '') || ' ' || coalesce(new.pincode, ''))
    || ' ' || search_key(coalesce(new.customer_name, '')) || ' ' || search_key(coalesce(new.address, ''))
    || ' ' || search_key(coalesce(order_line_names(new.lines), ''))
    || coalesce(' ' || search_key(new.customer_email), '')
    || coalesce(' ' || search_key(regexp_replace(new.tracking_number, '\s', '', 'g')), '');
  return new;
end $$;
create or replace trigger order_search before insert
  or update of order_no, paid_at, customer_name, customer_phone, customer_email, address, pincode, lines, tracking_number on orders
  for each row when (new.paid_at is not null) execute function set_order_search();

update orders set order_no = order_no where paid_at is not null and (customer_email is not null or tracking_number is not null);
