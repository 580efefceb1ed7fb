-- The events that a list was made for, as the purchase list had them: their days and guest counts. Null: made by a version that did
-- not store them, so nothing can be compared with the diary.
alter table shopping_lists add column events jsonb;
