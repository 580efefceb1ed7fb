/** How the business is called and coloured until its owner changes it. Its name and town stand nowhere else. */
export const defaultBusiness = {
  businessName: 'Kalavara',
  businessNameMl: '',
  town: 'Kottayam',
  townMl: '',
  logo: '',
  brandColour: '#a3261b',
  accentColour: '#2f5d3a',
};
/** Its fields, which the schema in `settings.ts` checks. */
export type BusinessFields = typeof defaultBusiness;

/** The default names in Malayalam. They belong to the English ones: an owner's own name is not written in another's letters. */
export const defaultNamesMl: Readonly<Record<string, string>> = {
  [defaultBusiness.businessName]: 'കലവറ',
  [defaultBusiness.town]: 'കോട്ടയം',
};
