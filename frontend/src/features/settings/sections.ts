import type { Field } from './fields';

/** The sections of the form, in order, with their fields; a phone opens one at a time. */
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

/** The parts of the settings beside the form, in order. */
export const settingsParts = [
  ...(['zones', 'couriers', 'policies'] as const),
  ...(['messages', 'people', 'screens'] as const),
];
export type SettingsPart = (typeof settingsParts)[number];

/** Returns a link to a field of the form, which receives the focus. */
export const linkToField = (field: Field) => ({
  to: `?tab=settings&part=business&section=${sectionWith([field])}`,
  state: { field },
});

/** The address of backup and customer data, which are on the diagnostics page. */
export const dataPath = '/testworks#data-title';

/** Returns the first section that has one of the fields. */
export const sectionWith = (fields: readonly Field[]): SectionName | undefined =>
  sectionNames.find((name) => fields.some((field) => isIn(name, field)));

export const isSection = (name: string | null): name is SectionName =>
  name !== null && name in sections;
