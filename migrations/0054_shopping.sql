-- Where an item is bought: the shopping list is grouped by it. Null: by its category.
-- How many of its units one pack or box has (thousandths). Null: it is bought by its unit.
alter table items
  add column supplier text,
  add column pack_size_milli bigint check (pack_size_milli > 0);

-- A list to buy by; the newest one is on the phones.
create table shopping_lists (
  id uuid primary key,
  no bigint generated always as identity,
  until date not null,
  created_at timestamptz not null,
  created_by text,
  closed_at timestamptz
);

-- `bought_*` are null until the row is bought. A row of an item that is no longer needed has the quantity 0: a phone
-- without a network may have bought it.
create table shopping_rows (
  id uuid primary key,
  list_id uuid not null references shopping_lists on delete cascade,
  item_id text not null,
  name text not null,
  unit text not null,
  quantity_milli bigint not null check (quantity_milli >= 0),
  expected_paise bigint not null check (expected_paise >= 0),
  movement_id uuid,
  bought_milli bigint check (bought_milli > 0),
  bought_unit text,
  paid_paise bigint check (paid_paise >= 0),
  bought_by text,
  bought_at timestamptz,
  check ((movement_id is null) = (bought_at is null))
);
create index shopping_rows_list on shopping_rows (list_id);
