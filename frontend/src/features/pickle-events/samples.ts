/** The sample products that the documented form offers beside those of the shop. */
export const samples = [
  { key: 'mango-classic', price: 299, was: 349, spice: 'Medium', weight: '500g', enabled: true },
  { key: 'lemon-tangy', price: 249, was: 299, spice: 'Hot', weight: null, enabled: true },
  { key: 'chili-fiery', price: 199, was: 249, spice: 'Extra Hot', weight: '400g', enabled: false },
  { key: 'garlic-mixed', price: 329, was: 379, spice: 'Medium', weight: null, enabled: true },
  { key: 'lime-sweet', price: 279, was: 329, spice: 'Mild', weight: null, enabled: false },
] as const;
export const isSample = (key: string): boolean => samples.some((sample) => sample.key === key);
