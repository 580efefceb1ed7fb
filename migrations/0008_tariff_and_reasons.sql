-- The code of the tax tariff: 1604 prepared fish, 1602 prepared meat, 2001 vegetables and fruit in vinegar.
alter table products add column hsn text not null default '1604' check (hsn ~ '^\d{4}(\d{2}){0,2}$');
update products set hsn = case categories.kind when 'meat' then '1602' when 'veg' then '2001' else '1604' end
  from categories where categories.id = products.category_id;
alter table products alter column hsn drop default;

-- Why the owner changed a number of jars, and how many there were then.
alter table stock_ledger add column reason text check (reason in ('batch', 'counted', 'broken', 'spoilt', 'gift', 'correction'));
alter table stock_ledger add column note text;
