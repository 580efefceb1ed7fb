/** The ingredients of a day, in the units they are weighed or counted in. */
export const ingredientUnits = [
  ['potatoes', 'kg'],
  ['eggs', 'pieces'],
  ['breadcrumbs', 'kg'],
  ['flour', 'kg'],
  ['keralaMasala', 'g'],
  ['bridgeSpices', 'g'],
  ['salt', 'kg'],
  ['oil', 'L'],
] as const;
