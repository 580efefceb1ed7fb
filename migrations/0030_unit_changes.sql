-- A price of one g or ml is exact to a thousandth of a paisa, so that a change between kg and g rounds no money: what such a
-- price has beyond price_paise.
alter table items add column price_fraction_milli smallint not null default 0 check (price_fraction_milli between 0 and 999);
alter table movements add column price_fraction_milli smallint not null default 0 check (price_fraction_milli between 0 and 999);

-- The item was given another unit and nothing was counted: the unit before. Rows before it keep their own unit.
alter table movements add column converted_from text check (converted_from in ('kg', 'g', 'L', 'ml', 'piece', 'pack', 'box'));
