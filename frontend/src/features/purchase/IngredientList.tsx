import type { Recipe } from '@kalavara/shared-types/content/recipes';
import { scaledAmount } from '@kalavara/shared-types/content/scaling.rules';
import { useId } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../ui/Stack';
import css from './Calculator.module.css';

type Props = { recipe: Recipe; name: string; servings: number };

/** The ingredients of a recipe for a number of servings, rounded as on the stage pages. */
export function IngredientList({ recipe, name, servings }: Props) {
  const { t } = useTranslation('purchase');
  const language = useLanguage();
  const id = useId();
  return (
    <Stack gap={2}>
      <h4 id={id} aria-live="polite">
        {t('recipe.list', { recipe: name, count: Math.floor(servings) })}
      </h4>
      <ul className={css['amounts']} aria-labelledby={id}>
        {recipe.ingredients.map((ingredient) => (
          <li key={ingredient.name.en}>
            <span>
              {ingredient.name[language]}
              {ingredient.differs && <small>{ingredient.differs[language]}</small>}
            </span>
            <b>{scaledAmount(ingredient.amount, servings, recipe.baseServing, language)}</b>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
