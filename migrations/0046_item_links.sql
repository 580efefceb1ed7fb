-- Which ingredient of the recipes an item is taken for (`content/ingredients.ts`), 'none' for no ingredient.
-- Null: a default item is taken for its own ingredient.
alter table items add column ingredient text;
