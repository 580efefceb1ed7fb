import type { Language } from '../primitives';
import type { PolicyPage } from '../policies/policies';
import { english } from './policies-en';
import { malayalam } from './policies-ml';

/** What a page shows as long as the owner has written no text of their own. */
export const defaultPolicies: Record<Language, Record<PolicyPage, string>> = {
  en: english,
  ml: malayalam,
};
