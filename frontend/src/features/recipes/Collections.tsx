import { guideSteps } from '@kalavara/shared-types/content/guide';
import type { Recipe, RecipeCollection } from '@kalavara/shared-types/recipes/recipes';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import css from './Collections.module.css';
import { collections } from './texts';

type Props = { recipes: readonly Recipe[]; onChoose: (collection: RecipeCollection) => void };

/** The three collections. */
export function Collections({ recipes, onChoose }: Props) {
  const { t } = useTranslation('recipes');
  return (
    <ul className={css['collections']} aria-label={t('choose')}>
      {collections.map((collection) => (
        <li key={collection}>
          <button
            type="button"
            className={css['collection']}
            data-collection={collection}
            onClick={() => onChoose(collection)}
          >
            <strong>{t(`collection.${collection}`)}</strong>
            <span>{t(`about.${collection}`)}</span>
            <span className={css['count']}>
              {t('count', {
                count: recipes.filter((recipe) => recipe.collection === collection).length,
              })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The recipes of the pit have pages of their own. */
export function GuideLinks() {
  const { t } = useTranslation('recipes');
  const language = useLanguage();
  return (
    <nav className={css['guide']} aria-labelledby="guide">
      <h2 id="guide">{t('guide.title')}</h2>
      <ol>
        {guideSteps.map(({ id, title, titleMalayalam, route }) => (
          <li key={id}>
            <a href={route}>
              <span aria-hidden="true">{id}</span>
              {language === 'ml' ? titleMalayalam : title}
            </a>
          </li>
        ))}
      </ol>
      <a href="/soplocked">{t('guide.all')}</a>
    </nav>
  );
}
