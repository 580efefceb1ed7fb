import { useTranslation } from 'react-i18next';
import { DraftText, useBound } from './fields';
import css from './Form.module.css';
import { listOf } from './productDraft';

const known = [
  'fish',
  'crustaceans',
  'molluscs',
  'mustard',
  'sesame',
  'wheat',
  'milk',
  'egg',
  'soya',
  'nuts',
  'peanut',
  'sulphites',
] as const;

/** The twelve everybody names, to be ticked, and a line for others: both are one list. */
export function AllergenField({ hint }: { hint: string | undefined }) {
  const { t } = useTranslation(['shelf', 'product']);
  const { text, set } = useBound();
  const named = listOf(text('allergens'));
  const tick = (one: string, isOn: boolean) =>
    set('allergens', (isOn ? [...named, one] : named.filter((each) => each !== one)).join(', '));
  return (
    <div className={css['wide']}>
      <div className={css['ticks']} role="group" aria-label={t('productForm.allergensOf')}>
        {known.map((one) => (
          <label key={one}>
            <input
              type="checkbox"
              checked={named.includes(one)}
              onChange={(event) => tick(one, event.target.checked)}
            />
            {t(`product:allergen.${one}`)}
          </label>
        ))}
      </div>
      <DraftText
        name="allergens"
        label={t('productForm.allergens')}
        hint={hint ?? t('productForm.allergensHint')}
        max={400}
      />
    </div>
  );
}
