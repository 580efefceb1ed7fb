import type { Language } from '../primitives';
import type { PolicyPage } from '../policies/policies';

/** In the order of the links. */
export const policyTitles: Record<PolicyPage, Record<Language, string>> = {
  terms: { en: 'Terms of sale', ml: 'വിൽപ്പനയുടെ നിബന്ധനകൾ' },
  privacy: { en: 'Privacy policy', ml: 'സ്വകാര്യതാ നയം' },
  refunds: { en: 'Refunds and cancellation', ml: 'റീഫണ്ടും റദ്ദാക്കലും' },
  shipping: { en: 'Shipping policy', ml: 'ഡെലിവറി നയം' },
  contact: { en: 'Contact and complaints', ml: 'അന്വേഷണവും പരാതിയും' },
};

export const policyPages = Object.keys(policyTitles) as PolicyPage[];
