import { useTranslation } from 'react-i18next';
import css from './Pager.module.css';

type Props = { page: number; total: number; onPress: () => void };

/** Shows the next page of a panel, or the next panel: on a TV nothing turns automatically. */
export function PageButton({ page, total, onPress }: Props) {
  const { t } = useTranslation('stages');
  const position = `${page + 1}/${total}`;
  return (
    <button
      type="button"
      className={css['more']}
      aria-label={`${position} ${t('nextPage')}`}
      onClick={onPress}
    >
      {position} ›
    </button>
  );
}
