import { servingsForAmount, unitOfAmount } from '@kalavara/shared-types/content/scaling.rules';
import type { Recipe } from '@kalavara/shared-types/content/recipes';
import { parseDecimal } from '@kalavara/shared-types/numbers.rules';
import { servingsLimits } from '@kalavara/shared-types/recipes/recipe-amounts.rules';
import { isUnit, unitName } from '@kalavara/shared-types/units.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { Button } from '../../ui/Button';
import { Grid } from '../../ui/Grid';
import { Select } from '../../ui/Select';
import { DecimalField } from '../../ui/DecimalField';
import { Stack } from '../../ui/Stack';

/** The available amount of one ingredient, as typed. */
export type Available = { index: number; typed: string };
export const nothingAvailable: Available = { index: 0, typed: '' };

/** The number of servings that it is sufficient for; undefined for an invalid amount. */
export function servingsForAvailable(
  recipe: Recipe,
  { index, typed }: Available,
): number | undefined {
  const amount = parseDecimal(typed);
  const ingredient = recipe.ingredients[index] ?? recipe.ingredients[0]!;
  const found = amount > 0 ? servingsForAmount(recipe, ingredient, amount) : undefined;
  return found !== undefined && found <= servingsLimits.most ? found : undefined;
}

type Props = {
  recipe: Recipe;
  available: Available;
  onChange: (available: Available) => void;
};

/**
 * "I have 6.5 kg mutton": scales the recipe to the servings that one ingredient is sufficient for, while this is open.
 */
export function ScaleByIngredient({ recipe, available, onChange }: Props) {
  const { t } = useTranslation('purchase');
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { index: at, typed } = available;
  const ingredient = recipe.ingredients[at] ?? recipe.ingredients[0]!;
  const unit = unitOfAmount(ingredient.amount);
  const servings = servingsForAvailable(recipe, available);
  function toggle() {
    if (isOpen) onChange({ ...available, typed: '' });
    setOpen(!isOpen);
  }
  return (
    <Stack gap={2}>
      <Button variant="quiet" aria-expanded={isOpen} onClick={toggle}>
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
            onChange={({ target }) => onChange({ index: Number(target.value), typed })}
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
            onChange={({ target }) => onChange({ index: at, typed: target.value })}
          />
        </Grid>
      )}
    </Stack>
  );
}
