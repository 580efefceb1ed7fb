-- What is in the store. Amounts are thousandths of the item's unit, prices paise an unit.
create table items (
  id text primary key check (id ~ '^\d{4}$'),
  name text not null,
  category text not null,
  unit text not null check (unit in ('kg', 'g', 'L', 'ml', 'piece', 'pack', 'box')),
  -- The sum of its movements, kept beside them; an invariant compares the two.
  quantity_milli bigint not null default 0,
  price_paise bigint not null default 0 check (price_paise >= 0),
  price_history jsonb not null default '[]',
  min_quantity_milli bigint check (min_quantity_milli >= 0),
  notes text,
  is_active boolean not null default true,
  last_updated timestamptz not null,
  deleted_at timestamptz,
  deleted_by text
);

-- Every change of a quantity, and why. Never changed and never trimmed: what was wrong is taken back by another row.
create table movements (
  id uuid primary key,
  -- In the order in which they happened to the item.
  no bigint generated always as identity,
  item_id text not null references items,
  kind text not null check (kind in ('receive', 'use', 'count', 'waste', 'event', 'undo')),
  -- What was said: what moved, or of a count what there was. What it changed may be less: a count knows what was before it.
  amount_milli bigint not null check (amount_milli >= 0),
  -- The item's of that moment: another unit begins with a count.
  unit text not null,
  change_milli bigint not null,
  after_milli bigint not null,
  at timestamptz not null,
  by text,
  by_id text,
  reason text,
  event_id text,
  price_paise bigint,
  undoes uuid unique references movements
);
create index movements_item on movements (item_id, no desc);
create index movements_event on movements (event_id, no) where event_id is not null;
