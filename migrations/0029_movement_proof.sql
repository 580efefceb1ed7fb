-- More was taken than the ledger knew of, and somebody said that it was there: the count that was written for it. The two are
-- one action, and are taken back together.
alter table movements add column proof uuid unique references movements;

-- Both were written in one statement, of one moment, and the movement took all of what the count found.
update movements as taken set proof = counted.id
from movements as counted
where counted.item_id = taken.item_id and counted.kind = 'count' and taken.kind in ('use', 'waste', 'event')
  and taken.after_milli = 0 and counted.after_milli = taken.amount_milli and taken.change_milli = 0 - taken.amount_milli
  and counted.at = taken.at and counted.by is not distinct from taken.by and counted.by_id is not distinct from taken.by_id
  and counted.no = (select max(no) from movements as earlier where earlier.item_id = taken.item_id and earlier.no < taken.no);
