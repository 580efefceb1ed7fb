import { useState } from 'react';
import { call, codeOf } from '../../../http/call';
import { useLoaded } from '../../../http/useLoaded';
import { useLanguage } from '../../../i18n/language';
import { useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { ErrorState } from '../../../ui/ErrorState';
import { Skeleton } from '../../../ui/Skeleton';
import { showToast } from '../../../ui/Toast';
import { useRecentShift } from '../../../ui/useRecentShift';
import { nameOf } from './names';
import { Summary } from '../../../ui/Summary';
import css from './Rows.module.css';
import { useCatalogueChanges } from './store';

type What = 'products' | 'categories';
const listRemoved = () => call('listRemoved', {});

/** A list to restore what was deleted in the last thirty days. */
export function Removed({ what, onRestored }: { what: What; onRestored: () => void }) {
  const { t } = useTranslation('catalogue');
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={css['removed']}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <Summary>{t('removed.title')}</Summary>
      {isOpen && <List what={what} onRestored={onRestored} />}
    </details>
  );
}

function List({ what, onRestored }: { what: What; onRestored: () => void }) {
  const { t } = useTranslation('catalogue');
  const errorText = useErrorText();
  const language = useLanguage();
  const { loaded: gone, error, reload } = useLoaded(listRemoved, useCatalogueChanges());
  const [refusal, setRefusal] = useState<unknown>();
  const [busyId, setBusyId] = useState<string>();
  const { list, hasShifted } = useRecentShift<HTMLUListElement>();

  /** Busy until the item is removed from the list: the second tap of a double tap would restore the next one. */
  async function restore(id: string, name: string) {
    setBusyId(id);
    setRefusal(undefined);
    try {
      await (what === 'products'
        ? call('restoreProduct', { params: { id } })
        : call('restoreCategory', { params: { id } }));
      showToast(t('removed.restored', { name }));
      onRestored();
    } catch (caught) {
      setRefusal(caught);
    }
    await reload();
    setBusyId(undefined);
  }
  if (error !== undefined)
    return <ErrorState text={t('removed.failed')} onRetry={() => void reload()} />;
  if (!gone) return <Skeleton label={t('removed.loading')} />;
  return (
    <>
      <p className={css['quiet']}>{t(gone[what].length === 0 ? 'removed.none' : 'removed.text')}</p>
      <Alert>
        {refusal !== undefined &&
          t('form.reason', { what: t(`${what}.failed.restore`), why: errorText(codeOf(refusal)) })}
      </Alert>
      <ul ref={list}>
        {gone[what].map((one) => (
          <li key={one.id}>
            <span>{nameOf(one, language)}</span>
            <Button
              variant="quiet"
              aria-label={t('removed.restoreNamed', { name: nameOf(one, language) })}
              isBusy={busyId === one.id}
              disabled={busyId !== undefined && busyId !== one.id}
              onClick={() => void (hasShifted() || restore(one.id, nameOf(one, language)))}
            >
              {t('removed.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
