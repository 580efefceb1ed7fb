-- The columns that migration 35 renamed. Version 0.2.0 reads and writes only the new ones, so it runs beside this migration.

drop trigger products_mirror on products;
drop trigger pickle_events_mirror on pickle_events;
drop trigger recipes_mirror on recipes;
drop function mirror_product_columns();
drop function mirror_pickle_event_columns();
drop function mirror_recipe_columns();

alter table products drop column told_stock, drop column place;
alter table pickle_events drop column is_told, drop column told_taken;
alter table recipes drop column words;

-- Migration 48 replaced the function of the trigger under its name of before migration 35.
drop function record_order_history();
alter function keep_order_history() rename to record_order_history;
