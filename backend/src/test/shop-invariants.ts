const lastPublished = (entity: 'product' | 'category') => `
  with last as (
    select distinct on (id) id, change from (
      select coalesce(change->'${entity}'->>'id', change->>'${entity}Id') as id, change, revision, place
      from changes, jsonb_array_elements(changes) with ordinality as each (change, place)
      where room = 'catalogue' and change->>'type' in ('${entity}.changed', '${entity}.removed')
    ) as published order by id, revision desc, place desc
  )`;

/** Invariants of the catalogue. */
export const shopInvariants: Record<string, string> = {
  'each product equals its last change': `
    ${lastPublished('product')}
    select coalesce(products.id, last.id) from last full join products on products.id = last.id
    where products.id is null or last.id is null
      or (last.change->>'type' = 'product.removed') <> (products.deleted_at is not null)
      or products.deleted_at is null and (
        last.change->'product'->>'name' <> name or last.change->'product'->>'category' <> category_id
        or round((last.change->'product'->>'price')::numeric * 100) <> price_paise
        or (last.change->'product'->>'stockQuantity')::integer <> published_stock
        or (last.change->'product'->>'inStock')::boolean <> (is_offered and published_stock > 0)
        or (last.change->'product'->>'isPublished')::boolean <> is_published
        or (last.change->'product'->>'isVegan')::boolean <> is_vegan
        or last.change->'product'->'label' <> label or (last.change->'product'->>'updatedAt')::timestamptz <> updated_at)`,

  'each category equals its last change': `
    ${lastPublished('category')}
    select coalesce(categories.id, last.id) from last full join categories on categories.id = last.id
    where categories.id is null or last.id is null
      or (last.change->>'type' = 'category.removed') <> (categories.deleted_at is not null)
      or categories.deleted_at is null and (
        last.change->'category'->>'name' <> name or last.change->'category'->>'kind' <> kind
        or (last.change->'category'->>'displayOrder')::integer <> display_order)`,

  'nothing is sold from a category that is gone, and nothing of fish or meat is vegan': `
    select products.id from products join categories on categories.id = category_id
    where products.deleted_at is null and (categories.deleted_at is not null or (is_vegan and kind <> 'veg'))`,
};
