-- The recipes of the kitchen that were edited or added (shared-types/src/kitchen-recipes.ts). A documented one without a row
-- has its documented amounts.
create table kitchen_recipes (
  id text primary key,
  -- Null: a documented recipe.
  name text,
  ingredients jsonb not null,
  note text not null,
  is_for_events boolean not null,
  version bigint not null,
  updated_at timestamptz not null,
  updated_by text not null
);
