import { amountFor, isFixedAmount } from '@kalavara/shared-types/recipes/recipe-amounts.rules';
import type { Recipe } from '@kalavara/shared-types/recipes/recipes';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../ui/Stack';
import { Badges } from './Badges';
import css from './Recipes.module.css';
import { Servings } from './Servings';
import { StepViewer } from './StepViewer';
import { useAwake } from './useAwake';
import { useRecipeTexts } from './texts';

type Props = { recipe: Recipe; /** The actions on it. */ acts?: ReactNode };

/** A recipe to cook from. Servings and step belong to one recipe, so pass the recipe's id as the key. */
export function RecipeView({ recipe, acts }: Props) {
  const { t } = useTranslation(['recipes', 'product']);
  const { title, prepTime, shelfLife, ingredients, instructions, steps } = useRecipeTexts(recipe);
  const { baseServing, difficulty, spiceLevel } = recipe;
  const [servings, setServings] = useState(baseServing);
  useAwake();
  return (
    <Stack as="article" gap={4} aria-labelledby="recipe-title">
      <Stack as="header" gap={2} className={css['head']}>
        <h2 id="recipe-title">{title}</h2>
        <Badges recipe={recipe} />
        {acts}
      </Stack>
      <div className={css['facts']}>
        <Servings base={baseServing} count={servings} onChange={setServings} />
        <dl>
          <Fact name={t('difficultyLabel')} value={t(`difficulty.${difficulty}`)} />
          <Fact name={t('spiceLevel')} value={t(`product:spice.${spiceLevel}`)} />
          <Fact name={t('prepTime')} value={prepTime} />
          <Fact name={t('shelfLife')} value={shelfLife} />
        </dl>
      </div>
      <Stack gap={5} className={css['columns']}>
        <section aria-labelledby="recipe-ingredients">
          <h3 id="recipe-ingredients">{t('ingredients')}</h3>
          <ul className={css['ingredients']}>
            {ingredients.map(({ name, amount }, n) => (
              <li key={n}>
                <span>{name}</span>
                <strong>
                  {amountFor(amount, servings, baseServing)}
                  {servings !== baseServing && isFixedAmount(amount) && (
                    <small>{t('servings.writtenFor', { count: baseServing })}</small>
                  )}
                </strong>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="recipe-instructions">
          <h3 id="recipe-instructions">{t('instructions')}</h3>
          <ol className={css['instructions']}>
            {paragraphs(instructions).map((paragraph, n) => (
              <li key={n}>{paragraph}</li>
            ))}
          </ol>
        </section>
      </Stack>
      {steps.length > 0 && <StepViewer steps={steps} />}
    </Stack>
  );
}

const paragraphs = (text: string) => text.split(/\n+/).filter((line) => line.trim() !== '');

function Fact({ name, value }: { name: string; value: string }) {
  if (value === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
