-- Columns with standard names, beside the ones that the version before reads and writes. Triggers hold both equal while the
-- two versions run side by side; a migration of the version after the next drops the old columns, the triggers and their functions.

alter table products
  add column published_stock integer,
  add column position integer;
update products set published_stock = told_stock, position = place;

create function mirror_product_columns() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.published_stock := coalesce(new.published_stock, new.told_stock);
    new.position := coalesce(new.position, new.place);
  else
    if new.published_stock is not distinct from old.published_stock then new.published_stock := new.told_stock; end if;
    if new.position is not distinct from old.position then new.position := new.place; end if;
  end if;
  new.told_stock := new.published_stock;
  new.place := new.position;
  return new;
end $$;
create trigger products_mirror before insert or update of told_stock, published_stock, place, position on products
  for each row execute function mirror_product_columns();
alter table products
  alter column published_stock set not null,
  alter column position set not null,
  alter column told_stock drop not null,
  alter column place drop not null;

alter table pickle_events
  add column is_published_running boolean,
  add column published_orders_taken integer;
update pickle_events set is_published_running = is_told, published_orders_taken = told_taken;

create function mirror_pickle_event_columns() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.is_published_running := coalesce(new.is_published_running, new.is_told, false);
    new.published_orders_taken := coalesce(new.published_orders_taken, new.told_taken, 0);
  else
    if new.is_published_running is not distinct from old.is_published_running then new.is_published_running := new.is_told; end if;
    if new.published_orders_taken is not distinct from old.published_orders_taken then new.published_orders_taken := new.told_taken; end if;
  end if;
  new.is_told := new.is_published_running;
  new.told_taken := new.published_orders_taken;
  return new;
end $$;
create trigger pickle_events_mirror
  before insert or update of is_told, is_published_running, told_taken, published_orders_taken on pickle_events
  for each row execute function mirror_pickle_event_columns();
alter table pickle_events
  alter column is_published_running set not null,
  alter column published_orders_taken set not null;

alter table recipes add column texts jsonb;
update recipes set texts = words;

create function mirror_recipe_columns() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.texts := coalesce(new.texts, new.words);
  elsif new.texts is not distinct from old.texts then
    new.texts := new.words;
  end if;
  new.words := new.texts;
  return new;
end $$;
create trigger recipes_mirror before insert or update of words, texts on recipes
  for each row execute function mirror_recipe_columns();
alter table recipes
  alter column texts set not null,
  alter column words drop not null;

-- Triggers refer to a function by its number, so only the names change.
alter function keep_order_history() rename to record_order_history;
alter function keep_refund_history() rename to record_refund_history;
