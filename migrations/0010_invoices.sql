-- The last number given in a series and financial year (April to March); the row is locked while one is taken, so that
-- none is left out: CGST Rules, 2017, rule 46 (b).
create table invoice_counters (
  series text primary key,
  last integer not null
);

-- What was written is never changed: its own copy of seller, buyer, lines, rates and taxes stands in `content`.
create table invoices (
  number text primary key check (length(number) <= 16),
  kind text not null check (kind in ('tax-invoice', 'bill-of-supply', 'credit-note')),
  order_id uuid not null references orders,
  -- Of a credit note: the refund it is for, and the invoice it takes back from.
  refund_id uuid unique references refunds,
  of_number text references invoices,
  date date not null,
  total_paise integer not null check (total_paise > 0),
  content jsonb not null,
  created_at timestamptz not null default now(),
  check ((kind = 'credit-note') = (refund_id is not null and of_number is not null))
);
create unique index invoices_of_order on invoices (order_id) where kind <> 'credit-note';
create index invoices_order on invoices (order_id);
