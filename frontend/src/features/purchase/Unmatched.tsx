import type { UnmatchedNeed } from '@kalavara/shared-types/purchase/purchase';
import { unitName } from '@kalavara/shared-types/units.rules';
import { useId } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { requirementIn } from './amountIn';
import css from './Calculator.module.css';
import { itemName } from './itemName';

/** Lists amounts that cannot be converted, such as grams to millilitres, for the buyer. */
export function Unmatched({ needs }: { needs: readonly UnmatchedNeed[] }) {
  const { t } = useTranslation('purchase');
  const language = useLanguage();
  const id = useId();
  if (needs.length === 0) return null;
  return (
    <section className={css['note']} aria-labelledby={id}>
      <h5 id={id}>{t('purchase.unmatched')}</h5>
      <ul>
        {needs.map((need) => (
          <li key={need.itemId}>
            <strong>{itemName(need, language)}</strong>{' '}
            {t('purchase.unmatchedText', {
              required: requirementIn(language, need.required, need.unit),
              unit: unitName(language, need.itemUnit),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
