import { useMemo } from 'react';
import type { Namespace } from './keys';
import { useLanguage } from './language';
import { translate, type Translate } from './translate';

/** The words of a namespace in the reader's language: `t('retry')`; of others with their name: `t('common:retry')`. */
export function useTranslation<First extends Namespace, Further extends Namespace = never>(
  names: First | readonly [First, ...Further[]],
): { t: Translate<First, Further> } {
  const language = useLanguage();
  const own = typeof names === 'string' ? names : names[0];
  return useMemo(() => ({ t: (key, values) => translate(language, own, key, values) }), [language, own]);
}
