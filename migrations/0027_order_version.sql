-- Counts the changes of a placed order, so that a change which is based on an older version can be refused. `updated_at`
-- cannot serve for it: two changes of one millisecond look the same. Whoever changes an order writes `changed_by`, so the
-- count cannot be forgotten; steps of a checkout that is not paid yet are not counted.
alter table orders add column version integer not null default 1;

create function count_order_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger order_version before update of changed_by on orders
  for each row when (old.paid_at is not null) execute function count_order_version();
