import { useTranslation } from 'react-i18next';
import { PageButton } from '../paging/PageButton';
import type { More } from '../paging/Pager';
import css from './ServingsPanel.module.css';
import type { Servings } from './useServings';

/** The number of servings that the ingredients of this page are calculated for. */
export function ServingsPanel({
  count,
  fewer,
  more,
  isResting,
  nextPanel,
}: Servings & { isResting: boolean; nextPanel: More | undefined }) {
  const { t } = useTranslation('stages');
  return (
    <section
      className={css['panel']}
      data-kind="servings"
      data-is-resting={isResting}
      aria-label={t('servings')}
    >
      <h2 className={css['title']}>{t('servings')}</h2>
      {nextPanel && <PageButton {...nextPanel} />}
      <div className={css['adjuster']}>
        <button type="button" aria-label={t('fewer')} disabled={count <= 1} onClick={fewer}>
          −
        </button>
        <output className={css['count']} data-length={String(count).length}>
          {count}
        </output>
        <button type="button" aria-label={t('more')} onClick={more}>
          +
        </button>
      </div>
    </section>
  );
}
