import type { Item } from '@kalavara/shared-types/inventory/inventory';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import css from '../Inventory.module.css';
import { useItemActions } from '../useItemActions';

/** Shown if the item of an open sheet was deleted elsewhere: what happened, and how to continue. */
export function GoneNotice({ item }: { item: Item }) {
  const { t } = useTranslation('inventory');
  const { bringBack } = useItemActions();
  return (
    <div className={css['gone']} role="alert">
      <p>{t('gone.text')}</p>
      <Button variant="quiet" onClick={() => void bringBack(item)}>
        {t('gone.bringBack')}
      </Button>
    </div>
  );
}
