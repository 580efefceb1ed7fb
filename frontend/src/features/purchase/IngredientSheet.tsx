import i18next from 'i18next';
import type { ParseKeys } from 'i18next';
import type { RecipeKind } from '@kalavara/shared-types/content/ingredient-items';
import { ingredientRow } from '@kalavara/shared-types/content/scaling.rules';
import { effectiveGuestCount } from '@kalavara/shared-types/purchase/estimator.rules';
import {
  type EditedRecipes,
  listRecipes,
} from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes.rules';
import type { RiceAmounts } from '@kalavara/shared-types/settings/settings';
import type { Language } from '../../i18n/language';
import css from './IngredientSheet.module.css';

type Props = { guestCount: number; riceAmounts: RiceAmounts; edited: EditedRecipes };

const languages: readonly Language[] = ['en', 'ml'];
const inBoth = (key: ParseKeys<'purchase'>, values = {}) =>
  languages.map((language) => (
    <span key={language} lang={language}>
      {i18next.getFixedT(language, 'purchase')(key, values)}
    </span>
  ));

/** The recipes of an event for a guest count as a printed sheet, in both languages. */
export function IngredientSheet({ guestCount, riceAmounts, edited }: Props) {
  const people = effectiveGuestCount(guestCount);
  const recipes = listRecipes(riceAmounts, edited).filter(({ isForEvents }) => isForEvents);
  return (
    <section className={css['sheet']} data-people={people}>
      <h2>{inBoth('sheet.title', { people })}</h2>
      <div className={css['recipes']}>
        {recipes.map(({ id, name, recipe }) => (
          <table key={id}>
            <caption>{name ?? inBoth(`recipe.${id as RecipeKind}`)}</caption>
            <thead>
              <tr>
                <th scope="col">{inBoth('sheet.ingredient')}</th>
                <th scope="col">{inBoth('sheet.amount')}</th>
              </tr>
            </thead>
            <tbody>
              {recipe.ingredients.map((ingredient) => (
                <tr key={ingredient.name.en}>
                  <th scope="row">
                    {languages.map((language) => (
                      <span key={language} lang={language}>
                        {ingredient.name[language]}
                      </span>
                    ))}
                    {ingredient.differs &&
                      languages.map((language) => (
                        <small key={language} lang={language}>
                          {ingredient.differs?.[language]}
                        </small>
                      ))}
                  </th>
                  <td>{ingredientRow(ingredient, people, recipe.baseServing).displayValue}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  );
}
