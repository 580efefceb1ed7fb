import type { Recipe } from '@kalavara/shared-types/recipes/recipes';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import css from './Recipes.module.css';

const chillies = { Mild: 1, Medium: 2, Hot: 3, 'Extra Hot': 4 } as const;

/** Difficulty, spice level and number of pictures, as text and icons. */
export function Badges({ recipe }: { recipe: Recipe }) {
  const { t } = useTranslation(['recipes', 'product']);
  const { difficulty, spiceLevel, steps } = recipe;
  return (
    <span className={css['badges']}>
      <span className={css['badge']} data-difficulty={difficulty}>
        <VisuallyHidden>{t('difficultyLabel')}: </VisuallyHidden>
        {t(`difficulty.${difficulty}`)}
      </span>
      <span className={css['badge']} data-spice={spiceLevel}>
        <Chillies count={chillies[spiceLevel]} />
        <VisuallyHidden>{t('spiceLevel')}: </VisuallyHidden>
        {t(`product:spice.${spiceLevel}`)}
      </span>
      {steps.length > 0 && <span className={css['badge']}>{t('detailedSteps')}</span>}
    </span>
  );
}

const Chillies = ({ count }: { count: number }) => (
  <svg viewBox={`0 0 ${count * 12} 14`} width={count * 12} height="14" aria-hidden="true">
    {Array.from({ length: count }, (_, n) => (
      <path
        key={n}
        transform={`translate(${n * 12} 0)`}
        d="M8 1c1 1 1 2 1 3 1 1 2 2 1 5-1 3-4 5-9 5 4-2 4-4 4-6s1-3 3-4c0-1 0-2-1-3z"
        fill="currentColor"
      />
    ))}
  </svg>
);
