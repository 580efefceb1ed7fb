-- A Malayalam letter is one letter of ASCII, the same for letters that sound alike, and signs without a sound of their own are left
-- out. Before, a letter was three letters and digits with a sign between two letters, which ends a word for the trigrams, so that a
-- search in Malayalam read every order with these letters in any order. A large letter is Malayalam: Latin ones are made small.
-- The column is made anew with its index, as in migration 0043, for Postgres before 17; the version before searches by the same functions.
create or replace function search_key(said text) returns text language sql immutable parallel safe return
  case when octet_length(said) = length(said) then lower(said) else translate(lower(said),
    'അആാഇഈിീഉഊുൂഋൃഎഏെേഐൈഒഓൊോഔൌൗകഖഗഘങഞചഛജഝടഠഡഢണനൺൻതഥദധപഫബഭമംയരറർലളഴൽൾവശഷസഹഃൿ൦൧൨൩൪൫൬൭൮൯' || U&'\0D4D\200B\200C\200D',
    'AAAIIIIUUUUUUEEEEEEOOOOOOOKKKKGGCCCCTTTTNNNNDDDDPPPPMMYRRRLLLLLVSSSHHK0123456789') end;

drop index orders_search;
alter table orders drop column search;
alter table orders add column search text generated always as (
  case when paid_at is not null then
    ' ' || search_key(order_no || ' ' || coalesce(regexp_replace(customer_phone, '\D', '', 'g'), '') || ' ' || coalesce(pincode, ''))
      || ' ' || search_key(coalesce(customer_name, '')) || ' ' || search_key(coalesce(address, ''))
      || ' ' || search_key(coalesce(order_line_names(lines), ''))
  end) stored;
create index orders_search on orders using gin (search gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 256) where paid_at is not null;
