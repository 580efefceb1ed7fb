import type { Recipe } from '@kalavara/shared-types/recipes/recipes';
import { useTranslation } from 'react-i18next';
import { Badges } from './Badges';
import css from './Recipes.module.css';
import { useRecipeTexts } from './texts';

type Props = {
  recipes: readonly Recipe[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
};

export function RecipeList({ recipes, chosen, onChoose }: Props) {
  const { t } = useTranslation('recipes');
  return (
    <ul className={css['list']} aria-label={t('recipes')}>
      {recipes.map((recipe) => (
        <li key={recipe.id}>
          <button
            type="button"
            className={css['choice']}
            aria-pressed={recipe.id === chosen}
            onClick={() => onChoose(recipe.id)}
          >
            <Title recipe={recipe} />
            <Badges recipe={recipe} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Title({ recipe }: { recipe: Recipe }) {
  return <strong>{useRecipeTexts(recipe).title}</strong>;
}
