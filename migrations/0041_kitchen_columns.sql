-- Thousandths of a kilogram per litre, of an item that is measured by volume: recipes weigh what the store measures in litres.
-- Null: the default of its category (`density.rules.ts`).
alter table items add column density_milli integer check (density_milli between 100 and 5000);

-- Who created an event: the documented field `created_by` is "Current User" for all of them.
alter table diary_events add column created_by_name text;
