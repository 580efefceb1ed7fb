-- What the house says of itself, as one row: business data, delivery, coupons (shared-types/src/settings.ts).
create table settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Made at random once: keys that no setting of the environment brings.
create table secrets (
  name text primary key,
  value text not null
);

create table categories (
  id text primary key,
  name text not null,
  description text not null,
  image text not null,
  display_order integer not null check (display_order >= 1),
  is_active boolean not null,
  kind text not null check (kind in ('fish', 'meat', 'veg')),
  ml jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table products (
  id text primary key,
  category_id text not null references categories,
  -- Its place among the products of its category.
  place integer not null,
  name text not null,
  description text not null,
  price_paise integer not null check (price_paise >= 0),
  original_price_paise integer check (original_price_paise >= 0),
  image text not null,
  images text[] not null,
  ingredients text[] not null,
  allergens text[] not null,
  spice_level text not null check (spice_level in ('Mild', 'Medium', 'Hot', 'Extra Hot')),
  shelf_life text not null,
  weight text not null,
  is_vegan boolean not null,
  is_gluten_free boolean not null,
  is_popular boolean not null,
  is_new_arrival boolean not null,
  -- The owner's own switch; a product without a free jar is out of stock whatever it says.
  is_offered boolean not null,
  tags text[] not null,
  nutritional_info jsonb,
  label jsonb not null,
  ml jsonb,
  is_published boolean not null,
  -- Jars on the shelf, and how many of them are kept for checkouts that are being paid.
  stock integer not null check (stock >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  -- What the screens were last told may still be ordered.
  told_stock integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index products_category on products (category_id);

-- Why the number of jars is what it is: stock = the sum of a product's rows.
create table stock_ledger (
  id bigint generated always as identity primary key,
  product_id text not null references products,
  order_id uuid,
  delta integer not null,
  kind text not null check (kind in ('batch', 'sale', 'cancel', 'again', 'adjust')),
  by text not null,
  at timestamptz not null
);
-- An order is sold once; cancelled and taken up again it may be.
create unique index stock_ledger_sale on stock_ledger (order_id, product_id) where kind = 'sale';
create index stock_ledger_product on stock_ledger (product_id, id);

-- By the longest prefix of a pincode. Without a row: served, in five days, for the usual fee (D-192).
create table delivery_zones (
  prefix text primary key check (prefix ~ '^[1-9][0-9]{0,5}$'),
  days integer not null check (days >= 1),
  fee_paise integer check (fee_paise >= 0),
  is_serviceable boolean not null default true
);
insert into delivery_zones (prefix, days) values
  ('67', 2), ('68', 2), ('69', 2),
  ('56', 3), ('57', 3), ('58', 3), ('59', 3), ('60', 3), ('61', 3), ('62', 3), ('63', 3), ('64', 3), ('65', 3), ('66', 3), ('50', 3), ('51', 3), ('52', 3), ('53', 3),
  ('40', 4), ('41', 4), ('42', 4), ('43', 4), ('44', 4), ('36', 4), ('37', 4), ('38', 4), ('39', 4),
  ('11', 4), ('12', 4), ('20', 5), ('30', 5), ('70', 4), ('71', 5),
  ('18', 7), ('19', 8), ('737', 8), ('744', 9), ('78', 7), ('79', 8), ('68255', 8);
