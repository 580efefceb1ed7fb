import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Stack } from '../../../ui/Stack';
import fieldset from '../../../ui/Fieldset.module.css';
import css from './Form.module.css';
import { Pair, SideField } from './Pair';
import { usePairedRows } from './usePairedRows';
import { emptyIngredient } from './values';

const maxIngredients = 60;

export function IngredientRows() {
  const { t } = useTranslation('recipes');
  const { rows, add, remove } = usePairedRows('ingredients', emptyIngredient);
  return (
    <Stack as="fieldset" gap={3} className={`${fieldset['plain']} ${css['part']}`}>
      <legend>{t('form.ingredients')}</legend>
      <p className={css['hint']}>{t('form.amountHint')}</p>
      {rows.map(({ id }, n) => (
        <div key={id} className={`${css['row']} ${css['short']}`}>
          <Pair>
            {(language) => (
              <div className={css['ingredient']}>
                <SideField
                  name={`ingredients.${n}.name`}
                  label={t('form.ingredient', { n: n + 1 })}
                  language={language}
                  max={80}
                />
                <SideField
                  name={`ingredients.${n}.amount`}
                  label={t('form.amount', { n: n + 1 })}
                  language={language}
                  max={60}
                />
              </div>
            )}
          </Pair>
          {rows.length > 1 && (
            <Button
              variant="quiet"
              aria-label={t('form.removeIngredient', { n: n + 1 })}
              onClick={() => remove(n)}
            >
              <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
                <path
                  d="M6 6l12 12M18 6L6 18"
                  stroke="currentColor"
                  strokeWidth="3"
                  strokeLinecap="round"
                />
              </svg>
            </Button>
          )}
        </div>
      ))}
      {rows.length < maxIngredients && (
        <Button variant="quiet" onClick={add}>
          {t('form.addIngredient')}
        </Button>
      )}
    </Stack>
  );
}
