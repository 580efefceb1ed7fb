import {
  calculatorRecipes,
  recipeKinds,
  type RecipeKind,
} from '@kalavara/shared-types/content/ingredient-items';
import { servingsFrom, servingsLimits } from '@kalavara/shared-types/recipe-amounts.rules';
import type { RiceAmounts } from '@kalavara/shared-types/settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Choices } from '../../ui/Choices';
import { Stack } from '../../ui/Stack';
import { TextField } from '../../ui/TextField';
import css from './Calculator.module.css';
import { IngredientList } from './IngredientList';
import { ScaleByIngredient } from './ScaleByIngredient';

type Props = {
  /** The guest count, if set. */ people: number | undefined;
  riceAmounts: RiceAmounts;
};

const otherwise = 20;

/**
 * Ingredients of masala, rice or chutney for a number of servings: starts with the event's, and has
 * a field of its own.
 */
export function RecipeCalculator({ people, riceAmounts }: Props) {
  const { t } = useTranslation('purchase');
  const [kind, setKind] = useState<RecipeKind>('masala');
  const [typed, setTyped] = useState<string>();
  const expected = people !== undefined && people >= servingsLimits.least ? people : undefined;
  const shown = typed ?? String(expected ?? otherwise);
  const count = servingsFrom(shown);
  const [last, setLast] = useState(expected ?? otherwise);
  // What is typed wrong leaves the last list where it was.
  const servings = count ?? last;
  // By the amount of one ingredient, instead of the servings.
  const [scaled, setScaled] = useState<number>();
  const recipe = calculatorRecipes(riceAmounts)[kind];

  function type(value: string) {
    setLast(servings);
    setTyped(value);
  }
  const options = recipeKinds.map((value) => ({ value, label: t(`recipe.${value}`) }));
  return (
    <Stack as="section" gap={4} className={css['calculator']} aria-label={t('recipe.title')}>
      <h3>{t('recipe.title')}</h3>
      <Choices
        legend={t('recipe.which')}
        options={options}
        value={kind}
        onChange={(chosen) => {
          setKind(chosen);
          setScaled(undefined);
        }}
        areShort
      />
      <div className={css['form']}>
        <TextField
          label={t('recipe.servings')}
          type="number"
          inputMode="numeric"
          min={servingsLimits.least}
          max={servingsLimits.most}
          value={shown}
          hint={expected === undefined ? undefined : t('recipe.servingsHint', { people: expected })}
          error={count === undefined ? t('recipe.servingsWrong') : undefined}
          onChange={(event) => type(event.target.value)}
        />
        {expected !== undefined && count !== expected && (
          <Button variant="quiet" onClick={() => setTyped(undefined)}>
            {t('recipe.useEvent', { people: expected })}
          </Button>
        )}
      </div>
      <ScaleByIngredient key={kind} recipe={recipe} onServings={setScaled} />
      <IngredientList recipe={recipe} name={t(`recipe.${kind}`)} servings={scaled ?? servings} />
    </Stack>
  );
}
