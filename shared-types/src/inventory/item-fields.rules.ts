export const itemCategories = [
  'Spices',
  'Herbs',
  'Meat',
  'Vegetables',
  'Oils & Fats',
  'Grains & Rice',
  'Kitchen Supplies',
  'Others',
] as const;

/** A larger amount of one item is a typing mistake. */
export const maxQuantity = 1_000_000;
export const maxPrice = 1_000_000;
