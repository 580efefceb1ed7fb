-- What an order adds to the search waits until there are 64 kB of it, some sixty orders: put in place one by one it was three
-- quarters of everything an order writes to the disk. A search reads what waits as well.
alter index orders_search set (fastupdate = on, gin_pending_list_limit = 64);

-- `orders_by_phone` finds the open checkouts of a number as well, and each order is written thrice.
drop index orders_open_phone;
