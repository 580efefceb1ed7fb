import type { Item } from '@kalavara/shared-types/inventory/inventory';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../../ui/Sheet';
import { Stack } from '../../../ui/Stack';
import { ExportPanel } from './ExportPanel';
import { ImportPanel } from './ImportPanel';
import css from './Transfer.module.css';

type Tab = 'export' | 'import';
type Props = {
  items: readonly Item[];
  isLoaded: boolean;
  first: Tab;
  onClose: () => void;
  onImported: () => void;
};

const tabs: readonly Tab[] = ['export', 'import'];

/** Export and import of the inventory as text. */
export function Transfer({ items, isLoaded, first, onClose, onImported }: Props) {
  const { t } = useTranslation('inventory');
  const id = useId();
  const [tab, setTab] = useState(first);
  return (
    <Sheet title={t('transfer.title')} shape="full" isOpen onClose={onClose}>
      <Stack gap={3}>
        <div className={css['tabs']} role="tablist" aria-label={t('transfer.tabs')}>
          {tabs.map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              id={`${id}-${each}`}
              aria-selected={tab === each}
              aria-controls={`${id}-panel`}
              tabIndex={tab === each ? 0 : -1}
              onClick={() => setTab(each)}
              onKeyDown={({ key, currentTarget }) => {
                if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
                setTab(each === 'export' ? 'import' : 'export');
                const next =
                  currentTarget.nextElementSibling ?? currentTarget.previousElementSibling;
                if (next instanceof HTMLElement) next.focus();
              }}
            >
              {t(`transfer.${each}Tab`)}
            </button>
          ))}
        </div>
        <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`}>
          {tab === 'export' ? (
            <ExportPanel items={isLoaded ? items : undefined} />
          ) : (
            <ImportPanel items={items} onImported={onImported} />
          )}
        </div>
      </Stack>
    </Sheet>
  );
}
