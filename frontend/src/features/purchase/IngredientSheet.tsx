import i18next from 'i18next';
import type { ParseKeys } from 'i18next';
import { calculatorRecipes, recipeKinds } from '@kalavara/shared-types/content/ingredient-items';
import { ingredientRow } from '@kalavara/shared-types/content/scaling.rules';
import type { RiceAmounts } from '@kalavara/shared-types/settings';
import type { Language } from '../../i18n/language';
import css from './IngredientSheet.module.css';

type Props = { people: number; riceAmounts: RiceAmounts };

const languages: readonly Language[] = ['en', 'ml'];
const inBoth = (key: ParseKeys<'purchase'>, values = {}) =>
  languages.map((language) => (
    <span key={language} lang={language}>
      {i18next.getFixedT(language, 'purchase')(key, values)}
    </span>
  ));

/** All three recipes for a guest count on paper, in both languages. */
export function IngredientSheet({ people, riceAmounts }: Props) {
  const recipes = calculatorRecipes(riceAmounts);
  return (
    <section className={css['sheet']} data-people={people}>
      <h2>{inBoth('sheet.title', { people })}</h2>
      <div className={css['recipes']}>
        {recipeKinds.map((kind) => (
          <table key={kind}>
            <caption>{inBoth(`recipe.${kind}`)}</caption>
            <thead>
              <tr>
                <th scope="col">{inBoth('sheet.ingredient')}</th>
                <th scope="col">{inBoth('sheet.amount')}</th>
              </tr>
            </thead>
            <tbody>
              {recipes[kind].ingredients.map((ingredient) => (
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
                  <td>
                    {ingredientRow(ingredient, people, recipes[kind].baseServing).displayValue}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  );
}
