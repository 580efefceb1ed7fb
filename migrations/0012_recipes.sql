-- The recipe library. Trade secrets: served only behind the library's own login (docs/decisions/0019-recipe-library.md).
create table recipes (
  id text primary key,
  collection text not null check (collection in ('traditional', 'regional', 'modern')),
  -- Its place among the recipes of its collection.
  place integer not null,
  base_serving integer not null check (base_serving >= 1),
  difficulty text not null check (difficulty in ('Easy', 'Medium', 'Hard')),
  spice_level text not null check (spice_level in ('Mild', 'Medium', 'Hot', 'Extra Hot')),
  -- Title, times, ingredients, instructions and steps, in English and in Malayalam (shared-types/src/recipe-library.ts).
  words jsonb not null,
  ml jsonb not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
