-- Migration 0043 made the index anew without what migration 0025 had set: half a millisecond an order. The search text is three times
-- as long since then, so the list holds 256 kB, some seventy orders.
alter index orders_search set (fastupdate = on, gin_pending_list_limit = 256);
