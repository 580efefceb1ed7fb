create extension if not exists pg_trgm;

-- How words are compared: in small letters, without invisible joiners, and the older spelling of a chillu (consonant,
-- virama, joiner) as the letter of its own that it is today, as no normalisation of Unicode makes the two the same.
-- Every byte beyond ASCII is written as \nnn, for to pg_trgm only what our locale calls a letter is one, and that is ASCII;
-- what all letters of Malayalam begin with is Q or W, which no small letter is, so that its words have letters of their own.
create function search_key(said text) returns text language sql immutable parallel safe return
  replace(replace(encode(convert_to(translate(
    replace(replace(replace(replace(replace(replace(lower(said),
      U&'\0D23\0D4D\200D', U&'\0D7A'), U&'\0D28\0D4D\200D', U&'\0D7B'), U&'\0D30\0D4D\200D', U&'\0D7C'),
      U&'\0D32\0D4D\200D', U&'\0D7D'), U&'\0D33\0D4D\200D', U&'\0D7E'), U&'\0D15\0D4D\200D', U&'\0D7F'),
    U&'\200B\200C\200D', ''), 'UTF8'), 'escape'), '\340\264\', 'Q'), '\340\265\', 'W');

-- What finds `said` anywhere in a search key.
create function search_pattern(said text) returns text language sql immutable parallel safe return
  '%' || replace(replace(replace(search_key(said), '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- What the owner finds an order by: its number, the name, the phone and the pincode, each behind a space.
alter table orders add column search text not null generated always as (
  ' ' || search_key(order_no || ' ' || coalesce(customer_name, '') || ' '
    || coalesce(regexp_replace(customer_phone, '\D', '', 'g'), '') || ' ' || coalesce(pincode, ''))) stored;

-- Without a list of what waits to be put in order: every search would read it, and one order in many would pay for all.
create index orders_search on orders using gin (search gin_trgm_ops) with (fastupdate = off) where paid_at is not null;
create index orders_by_status on orders (status, paid_at desc, id desc) where paid_at is not null;
create index orders_by_payment on orders (payment_status, paid_at desc, id desc) where paid_at is not null;

-- Why the owner sent money back; the program's own refunds have their reason alone.
alter table refunds add column note text;
