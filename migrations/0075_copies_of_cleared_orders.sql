-- Practice orders that version 0.2.0 cleared left their customers in the published changes, where no erasure finds them: it starts
-- from the orders. The batches stay, without the person, as erasing a customer leaves them.
create function pg_temp.redact_order(whole jsonb) returns jsonb language sql as $$
  select whole
    || '{"customerInfo": {"name": "", "phone": "", "email": null}, "specialInstructions": null, "lines": []}'
    || jsonb_build_object('deliveryAddress', coalesce(whole->'deliveryAddress', '{}') || '{"address": ""}')
    || case when whole ? 'note' then '{"note": null}' else '{}'::jsonb end
    || case when jsonb_typeof(whole->'refunds') = 'array' then jsonb_build_object('refunds', (
        select coalesce(jsonb_agg(case when refund ? 'note' then refund || '{"note": null}' else refund end), '[]')
        from jsonb_array_elements(whole->'refunds') as refund)) else '{}' end
$$;

update changes set changes = (
    select jsonb_agg(
      case when change->'order' ? 'customerInfo' and not exists (select from orders where order_no = change->'order'->>'orderId')
        then change || jsonb_build_object('order', pg_temp.redact_order(change->'order')) else change end order by number)
    from jsonb_array_elements(changes.changes) with ordinality as each (change, number))
  where exists (
    select from unnest(entities) as entity
    where split_part(entity, '/', 1) in ('order', 'ownOrder')
      and not exists (select from orders where order_no = split_part(entity, '/', 2)));

drop function pg_temp.redact_order(jsonb);
