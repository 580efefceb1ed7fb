import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { addIngredient, removeIngredient, withIngredient } from './draft';
import css from './Form.module.css';
import { Pair, type PartProps, SideField } from './Pair';

const most = 60;

export function IngredientRows({ draft, problems, onChange }: PartProps) {
  const { t } = useTranslation('recipes');
  const count = draft.en.ingredients.length;
  return (
    <fieldset className={css['part']}>
      <legend>{t('form.ingredients')}</legend>
      <p className={css['hint']}>{t('form.amountHint')}</p>
      {draft.en.ingredients.map((_ingredient, n) => (
        <div key={n} className={`${css['row']} ${css['short']}`}>
          <Pair>
            {(language) => {
              const { name, amount } = draft[language].ingredients[n] ?? { name: '', amount: '' };
              return (
                <div className={css['ingredient']}>
                  <SideField
                    label={t('form.ingredient', { n: n + 1 })}
                    path={`ingredients.${n}.name`}
                    {...{ language, problems }}
                    value={name}
                    maxLength={80}
                    onChange={(value) =>
                      onChange(withIngredient(draft, language, n, { name: value }))
                    }
                  />
                  <SideField
                    label={t('form.amount', { n: n + 1 })}
                    path={`ingredients.${n}.amount`}
                    {...{ language, problems }}
                    value={amount}
                    maxLength={60}
                    onChange={(value) =>
                      onChange(withIngredient(draft, language, n, { amount: value }))
                    }
                  />
                </div>
              );
            }}
          </Pair>
          {count > 1 && (
            <Button
              look="quiet"
              aria-label={t('form.removeIngredient', { n: n + 1 })}
              onClick={() => onChange(removeIngredient(draft, n))}
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
      {count < most && (
        <Button look="quiet" onClick={() => onChange(addIngredient(draft))}>
          {t('form.addIngredient')}
        </Button>
      )}
    </fieldset>
  );
}
