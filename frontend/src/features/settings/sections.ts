import type { Field } from './fields';

/** The form in parts, in their order, with the fields of each: on a phone one of them is open at a time. */
export const sections = {
  business: ['businessName', 'businessNameMl', 'town', 'townMl', 'makerName', 'address'],
  appearance: [
    ...(['logo', 'brandColour', 'accentColour'] as const),
    ...(['heroTitle', 'heroTitleMl', 'heroText', 'heroTextMl'] as const),
  ],
  contact: ['email', 'phone', 'whatsapp'],
  grievance: ['grievanceName', 'grievanceDesignation', 'grievancePhone', 'grievanceEmail'],
  delivery: ['freeDeliveryThreshold', 'deliveryFee', 'minimumOrder', 'batchDays'],
  countries: ['countries'],
  tax: ['fssai', 'registration', 'gstin', 'taxRates'],
  stock: ['lowStockFrom'],
  kitchen: ['setupTiming', 'riceAmounts', 'priceRise', 'usesSecondTable'],
} as const satisfies Record<string, readonly Field[]>;

export type SectionName = keyof typeof sections;
export const sectionNames = Object.keys(sections) as SectionName[];

export const isIn = (name: SectionName, field: Field): boolean =>
  (sections[name] as readonly Field[]).includes(field);

/** The parts of the settings beside the form, in their order. */
export const settingsParts = [
  ...(['zones', 'couriers', 'policies'] as const),
  ...(['messages', 'people', 'screens'] as const),
];
export type SettingsPart = (typeof settingsParts)[number];

/** To a field of the form, which gets the focus. */
export const linkToField = (field: Field) => ({
  to: `?tab=settings&part=business&section=${sectionWith([field])}`,
  state: { field },
});

/** Backup and customer data, on the page of Test works. */
export const dataPath = '/testworks#data-title';

/** The first section with one of the fields. */
export const sectionWith = (fields: readonly Field[]): SectionName | undefined =>
  sectionNames.find((name) => fields.some((field) => isIn(name, field)));

export const isSection = (name: string | null): name is SectionName =>
  name !== null && name in sections;
