-- The sums of the days of a month, which are written with each of its days: figures of a year read twelve months, however many
-- products, states and coupons each of their days has.
create table figure_months (
  month date not null,
  gateway_mode text not null,
  dimension text not null check (dimension in ('total', 'product', 'state', 'coupon')),
  key text not null,
  orders integer not null,
  units integer not null,
  paise bigint not null,
  primary key (month, dimension, key, gateway_mode)
);
insert into figure_months
  select date_trunc('month', day)::date, gateway_mode, dimension, key, sum(orders), sum(units), sum(paise)
  from figure_parts group by 1, 2, 3, 4;
