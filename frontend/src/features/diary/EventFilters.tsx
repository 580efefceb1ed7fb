import { useTranslation } from 'react-i18next';
import pills from '../../ui/Pills.module.css';
import css from './EventFilters.module.css';
import { filters, type Filter } from './filters';

type Props = { chosen: Filter; onChoose: (filter: Filter) => void };

export function EventFilters({ chosen, onChoose }: Props) {
  const { t } = useTranslation('kitchen');
  return (
    <div
      className={`${pills['pills']} ${css['filters']}`}
      role="group"
      aria-label={t('diary.filters')}
    >
      {filters.map((filter) => (
        <button
          key={filter}
          type="button"
          aria-pressed={filter === chosen}
          onClick={() => onChoose(filter)}
        >
          {t(`diary.${filter}`)}
        </button>
      ))}
    </div>
  );
}
