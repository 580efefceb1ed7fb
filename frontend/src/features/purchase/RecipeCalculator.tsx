import type { RecipeKind } from '@kalavara/shared-types/content/ingredient-items';
import {
  type EditedRecipes,
  listRecipes,
} from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes.rules';
import { servingsFrom, servingsLimits } from '@kalavara/shared-types/recipes/recipe-amounts.rules';
import type { RiceAmounts } from '@kalavara/shared-types/settings/settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Choices } from '../../ui/Choices';
import { Stack } from '../../ui/Stack';
import { TextField } from '../../ui/TextField';
import css from './Calculator.module.css';
import { IngredientList } from './IngredientList';
import { nothingAvailable, ScaleByIngredient, servingsForAvailable } from './ScaleByIngredient';
import { selectOnFocus } from '../../ui/selectOnFocus';

type Props = {
  guestCount: number | undefined;
  riceAmounts: RiceAmounts;
  edited: EditedRecipes;
};

const otherwise = 20;

/**
 * Calculates the ingredients of a recipe for a number of servings: initially that of the event, with a field to change
 * it.
 */
export function RecipeCalculator({ guestCount, riceAmounts, edited }: Props) {
  const { t } = useTranslation('purchase');
  const [chosen, setChosen] = useState<string>('masala');
  const [typed, setTyped] = useState<string>();
  const expected =
    guestCount !== undefined && guestCount >= servingsLimits.least ? guestCount : undefined;
  const shown = typed ?? String(expected ?? otherwise);
  const count = servingsFrom(shown);
  const [last, setLast] = useState(expected ?? otherwise);
  // An invalid number leaves the former list unchanged.
  const servings = count ?? last;
  // Scaled by the amount of one ingredient instead of the servings.
  const [available, setAvailable] = useState(nothingAvailable);
  const recipes = listRecipes(riceAmounts, edited);
  // A recipe of the owner may be deleted while it is shown.
  const found = recipes.find((each) => each.id === chosen);
  const { id, recipe, name, note } = found ?? recipes[0]!;
  const scaled = found ? available : nothingAvailable;
  const nameOf = (listed: { id: string; name: string | null }) =>
    listed.name ?? t(`recipe.${listed.id as RecipeKind}`);

  function type(value: string | undefined) {
    setLast(servings);
    setTyped(value);
    setAvailable({ ...available, typed: '' });
  }
  const options = recipes.map((listed) => ({ value: listed.id, label: nameOf(listed) }));
  return (
    <Stack as="section" gap={4} className={css['calculator']} aria-label={t('recipe.title')}>
      <h3>{t('recipe.title')}</h3>
      <Choices
        legend={t('recipe.which')}
        options={options}
        value={id}
        onChange={(next) => {
          setChosen(next);
          setAvailable(nothingAvailable);
        }}
        areShort
      />
      <div className={css['form']}>
        <TextField
          label={t('recipe.servings')}
          type="number"
          inputMode="numeric"
          onFocus={selectOnFocus}
          min={servingsLimits.least}
          max={servingsLimits.most}
          value={shown}
          hint={expected === undefined ? undefined : t('recipe.servingsHint', { people: expected })}
          error={count === undefined ? t('recipe.servingsWrong') : undefined}
          onChange={(event) => type(event.target.value)}
        />
        {expected !== undefined && count !== expected && (
          <Button variant="quiet" onClick={() => type(undefined)}>
            {t('recipe.useEvent', { people: expected })}
          </Button>
        )}
      </div>
      <ScaleByIngredient
        key={id}
        recipe={recipe}
        available={scaled}
        onChange={(next) => {
          setChosen(id);
          setAvailable(next);
        }}
      />
      <IngredientList
        recipe={recipe}
        name={nameOf({ id, name })}
        servings={servingsForAvailable(recipe, scaled) ?? servings}
      />
      {note && <p className={css['small']}>{note}</p>}
    </Stack>
  );
}
