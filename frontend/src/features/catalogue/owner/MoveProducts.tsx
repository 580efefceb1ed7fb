import type { Category } from '@kalavara/shared-types/catalogue/catalogue';
import { useState } from 'react';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Select } from '../../../ui/Select';
import { nameOf } from './names';

type Props = {
  inUse: { id: string; name: string; count: number } | undefined;
  categories: readonly Category[];
  onMove: (to: string) => void;
  onClose: () => void;
};

/** Moves the products of a category to another one before the category is deleted. */
export function MoveProducts({ inUse, categories, onMove, onClose }: Props) {
  const { t } = useTranslation(['catalogue', 'common']);
  const language = useLanguage();
  const [chosen, setChosen] = useState<string>();
  const others = categories.filter(({ id }) => id !== inUse?.id);
  const to = others.some(({ id }) => id === chosen) ? chosen : others[0]?.id;
  return (
    <Dialog
      title={t('categories.inUseTitle')}
      isOpen={inUse !== undefined}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          {to !== undefined && (
            <Button variant="danger" onClick={() => onMove(to)}>
              {t('categories.moveAct')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('categories.inUse', { count: inUse?.count, name: inUse?.name })}</p>
      {to === undefined ? (
        <p>{t('categories.nowhere')}</p>
      ) : (
        <Select
          label={t('categories.moveTo')}
          options={others.map((one) => ({ value: one.id, label: nameOf(one, language) }))}
          value={to}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
    </Dialog>
  );
}
