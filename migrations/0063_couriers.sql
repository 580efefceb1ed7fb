-- Couriers as the owner lists them; `{tracking}` in a link stands for the number of a shipment.
create table couriers (
  id text primary key,
  name text not null,
  link text not null,
  position integer not null
);
insert into couriers (id, name, link, position) values
  ('india-post', 'India Post', 'https://www.indiapost.gov.in/', 0),
  ('dtdc', 'DTDC', 'https://www.dtdc.com/track-your-shipment/', 1),
  ('delhivery', 'Delhivery', 'https://www.delhivery.com/track/package/{tracking}', 2),
  ('blue-dart', 'Blue Dart', 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={tracking}', 3),
  ('professional', 'The Professional Couriers', 'https://www.tpcindia.com/', 4);

-- Name and link as they were when the order was shipped: a courier may leave the list. Null: not shipped, or before this migration.
alter table orders
  add column courier_name text,
  add column courier_link text,
  add column parcel_grams integer check (parcel_grams between 1 and 100000);

-- The orders of a coupon, in the order of the list.
create index orders_by_coupon on orders (coupon, paid_at desc, id desc) where paid_at is not null and coupon is not null;
