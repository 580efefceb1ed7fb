import type { Category } from '@kalavara/shared-types/catalogue/catalogue';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { fallbackCategory } from '../../../ui/Picture';
import { dayText } from '../../../ui/time';
import { nameOf } from './names';
import { RowPicture } from './RowPicture';
import css from './Rows.module.css';
import { Badge } from './ProductRow';

type Props = {
  category: Category;
  count: number | undefined;
  onEdit: () => void;
  onDelete: () => void;
  isDeleting: boolean;
};

export function CategoryRow({ category, count, onEdit, onDelete, isDeleting }: Props) {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const name = nameOf(category, language);
  const { id, image, isActive, displayOrder, createdAt } = category;
  return (
    <li className={css['card']} data-category={id} data-off={!isActive || undefined}>
      <RowPicture src={image} fallback={fallbackCategory} />
      <div className={css['text']}>
        <h3>{name}</h3>
        <p className={css['badges']}>
          <Badge
            tone={isActive ? 'good' : 'bad'}
            text={t(isActive ? 'categories.active' : 'categories.inactive')}
          />
          <Badge text={t('categories.order', { place: displayOrder })} />
          {count !== undefined && <Badge text={t('categories.count', { count })} />}
        </p>
        <p className={css['facts']}>
          {t('categories.id')}: {id}
          <br />
          {t('categories.created', { date: dayText(indianDay(Date.parse(createdAt)), language) })}
        </p>
      </div>
      <p className={css['description']}>
        {(language === 'ml' && category.ml?.description) || category.description}
      </p>
      <div className={css['acts']}>
        <Button variant="quiet" aria-label={t('categories.editNamed', { name })} onClick={onEdit}>
          {t('categories.edit')}
        </Button>
        <Button
          variant="danger"
          isBusy={isDeleting}
          aria-label={t('categories.deleteNamed', { name })}
          onClick={onDelete}
        >
          {t('categories.delete')}
        </Button>
      </div>
    </li>
  );
}
