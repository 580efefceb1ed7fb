-- A payment of a cart that was paid in another order of the same shopper goes back.
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check
  check (reason in ('out-of-stock', 'event-full', 'second-payment', 'unclaimed', 'amount', 'overpaid', 'cancelled', 'replaced', 'owner'));
create index refunds_replaced on refunds (at) where reason = 'replaced';

-- From now on every order names the one that it replaced, also where it reserves units of its own.
create index orders_replaces on orders (replaces) where replaces is not null;
