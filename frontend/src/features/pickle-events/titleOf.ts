import type { PickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';
import type { Language } from '../../i18n/language';

/** Returns the title of an event in the reader's language, otherwise in English. */
export const titleOf = ({ title, ml }: Pick<PickleEvent, 'title' | 'ml'>, language: Language) =>
  (language === 'ml' && ml?.title) || title;
