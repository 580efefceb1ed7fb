import { servingsForAmount, unitOfAmount } from '@kalavara/shared-types/content/scaling.rules';
import type { Recipe } from '@kalavara/shared-types/content/recipes';
import { parseDecimal } from '@kalavara/shared-types/numbers.rules';
import { servingsLimits } from '@kalavara/shared-types/recipe-amounts.rules';
import { isUnit, unitName } from '@kalavara/shared-types/units.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { Button } from '../../ui/Button';
import { Grid } from '../../ui/Grid';
import { Select } from '../../ui/Select';
import { DecimalField } from '../../ui/DecimalField';
import css from './Calculator.module.css';

type Props = { recipe: Recipe; onServings: (servings: number | undefined) => void };

/** "I have 6.5 kg mutton": the recipe for as many as one ingredient is enough for. */
export function ScaleByIngredient({ recipe, onServings }: Props) {
  const { t } = useTranslation('purchase');
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const [typed, setTyped] = useState('');
  const ingredient = recipe.ingredients[at] ?? recipe.ingredients[0]!;
  const unit = unitOfAmount(ingredient.amount);
  const servingsOf = (index: number, text: string) => {
    const amount = parseDecimal(text);
    const found =
      amount > 0 ? servingsForAmount(recipe, recipe.ingredients[index]!, amount) : undefined;
    return found !== undefined && found <= servingsLimits.most ? found : undefined;
  };
  const servings = servingsOf(at, typed);
  function change(index: number, text: string) {
    setAt(index);
    setTyped(text);
    onServings(servingsOf(index, text));
  }
  return (
    <div className={css['part']}>
      <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('recipe.have')}
      </Button>
      {isOpen && (
        <Grid columns={2} gap={3}>
          <Select
            label={t('recipe.ingredient')}
            options={recipe.ingredients.map(({ name }, index) => ({
              value: String(index),
              label: name[language],
            }))}
            value={String(at)}
            onChange={({ target }) => change(Number(target.value), typed)}
          />
          <DecimalField
            label={t('recipe.amount', { unit: isUnit(unit) ? unitName(language, unit) : unit })}
            value={typed}
            hint={
              servings === undefined
                ? undefined
                : t('recipe.enoughFor', { people: Math.floor(servings) })
            }
            error={typed !== '' && servings === undefined ? t('recipe.amountWrong') : undefined}
            onChange={({ target }) => change(at, target.value)}
          />
        </Grid>
      )}
    </div>
  );
}
