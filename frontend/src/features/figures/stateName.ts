import { stateNamesMl } from '@kalavara/shared-types/content/state-names-ml';
import { type StateCode, states } from '@kalavara/shared-types/checkout/indian-states.rules';
import type { Language } from '../../i18n/language';

/** Returns the name of a state, "Kerala" for 32; an unknown code unchanged. */
export const stateName = (code: string, language: Language): string =>
  (language === 'ml' && stateNamesMl[code as StateCode]) || states[code as StateCode] || code;
