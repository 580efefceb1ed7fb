-- What the room of the shop was last told of an event: whether it runs, and how many of its places are taken. Who comes in
-- finds just that, so that what a room holds follows from its revision; orders and the clock change the rest meanwhile.
alter table pickle_events add column is_told boolean not null default false;
alter table pickle_events add column told_taken integer not null default 0;

-- Money that came when the event that made the price of its order had no place left.
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check
  check (reason in ('out-of-stock', 'event-full', 'second-payment', 'unclaimed', 'amount', 'overpaid', 'cancelled', 'owner'));
