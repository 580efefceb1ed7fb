-- The story of a product on its page, as {"en": …, "ml": …}.
alter table products add column story jsonb;

-- Shoppers who wait for a sold-out product: by phone or by e-mail, each once per product.
create table back_in_stock_requests (
  id bigint generated always as identity primary key,
  product_id text not null references products,
  phone text,
  email text,
  language text not null check (language in ('en', 'ml')),
  created_at timestamptz not null,
  check (num_nonnulls(phone, email) = 1)
);
create unique index back_in_stock_requests_contact on back_in_stock_requests (product_id, coalesce(phone, email));
create index back_in_stock_requests_phone on back_in_stock_requests (phone) where phone is not null;
