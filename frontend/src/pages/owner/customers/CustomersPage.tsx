import { downloads } from '@kalavara/shared-types/contract/downloads';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ConfirmPassword } from '../../../features/accounts/ConfirmPassword';
import { ConfirmationCancelled, useConfirmed } from '../../../features/accounts/useConfirmed';
import { EraseDialog } from '../../../features/backup/EraseDialog';
import { exportCustomer } from '../../../features/backup/exportCustomer';
import { CustomerRow } from '../../../features/customers/CustomerRow';
import css from '../../../features/customers/Customers.module.css';
import { type Sort, useCustomers } from '../../../features/customers/useCustomers';
import { useLiveOrders } from '../../../features/orders/store';
import { call } from '../../../http/call';
import { codeOf, useErrorText } from '../../../i18n/useErrorText';
import { Alert, ErrorAlert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { linkStyle } from '../../../ui/linkStyle';
import { LoadState } from '../../../ui/LoadState';
import { recoverFocus } from '../../../ui/recoverFocus';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { TextField } from '../../../ui/TextField';
import { showToast } from '../../../ui/Toast';
import { useTitle } from '../../../ui/useTitle';

const pauseMs = 300;
const csvOf = (q: string) =>
  `${downloads.exportCustomers.route.slice('GET '.length)}${q && `?q=${encodeURIComponent(q)}`}`;
const ordersAt = (q: string) => `/admin?tab=orders&q=${encodeURIComponent(q)}`;
/** The pressed row may be far below. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** The customers by their last order, with the functions for their privacy rights. */
export default function CustomersPage() {
  const { t } = useTranslation(['customers', 'backup']);
  useTitle(t('title'));
  const errorText = useErrorText();
  const [address, setAddress] = useSearchParams();
  const q = address.get('q') ?? '';
  const [typed, setTyped] = useState(q);
  const [sent, setSent] = useState(q);
  const [applied, setApplied] = useState(q);
  // A search from elsewhere replaces the typed one, also if "Customers" is pressed once more.
  if (applied !== q) {
    setApplied(q);
    setSent(q);
    if (q !== sent) setTyped(q);
  }
  const sort: Sort = address.get('sort') === 'spent' ? 'spent' : 'last';
  const { customers, shownQ, error, moreError, isBusy, hasMore, reload, more, replaceNote } =
    useCustomers(q, sort, useLiveOrders());
  const [erased, setErased] = useState<string>();
  const [openOrders, setOpenOrders] = useState<readonly string[]>([]);
  const { confirmed, isPasswordNeeded, goOn, giveUp } = useConfirmed();

  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = setTimeout(() => {
      const next = typed.trim();
      setSent(next);
      setAddress(
        { ...(next && { q: next }), ...(sort === 'spent' && { sort }) },
        { replace: true },
      );
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, q, sort, setAddress]);

  /** Runs `work` with the password, which is valid for ten minutes. */
  async function attempt(work: () => Promise<void>) {
    setOpenOrders([]);
    try {
      await confirmed(work);
    } catch (caught) {
      if (!(caught instanceof ConfirmationCancelled)) showToast(errorText(codeOf(caught)));
    }
  }
  const saveFile = (phone: string) =>
    attempt(async () => {
      await exportCustomer(phone);
      showToast(t('backup:privacy.exported'));
    });
  const erase = (phone: string) =>
    attempt(async () => {
      const { erased: count, kept } = await call('eraseCustomer', { body: { phone } });
      if (count > 0) showToast(t('backup:privacy.erased', { count }));
      else if (kept.length === 0) showToast(t('backup:privacy.none'));
      setOpenOrders(kept);
      reload();
    });

  return (
    <Stack gap={4}>
      <header>
        <h1>{t('title')}</h1>
        <p className={css['lead']}>{t('lead')}</p>
      </header>
      <TextField
        label={t('search')}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={css['tools']}>
        {q === '' && (
          <Select
            label={t('sort.label')}
            options={(['last', 'spent'] as const).map((value) => ({
              value,
              label: t(`sort.${value}`),
            }))}
            value={sort}
            onChange={({ target }) =>
              setAddress(target.value === 'spent' ? { sort: 'spent' } : {}, { replace: true })
            }
          />
        )}
        <a className={linkStyle('quiet')} href={csvOf(q)} download>
          {t('csv')}
        </a>
      </div>
      <Alert tabIndex={-1} ref={takeFocus}>
        {openOrders.length > 0 && t('backup:privacy.openOrders', { orders: openOrders.join(', ') })}
      </Alert>
      {customers ? (
        <ErrorAlert error={error} failed={t('loadFailed')} />
      ) : (
        <LoadState label={t('loading')} rows={4} height="120px" error={error} onRetry={reload} />
      )}
      {customers?.length === 0 && (
        <EmptyState
          title={t(shownQ ? 'notFound' : 'empty')}
          text={t(shownQ ? 'notFoundText' : 'emptyText')}
        />
      )}
      {customers && (
        <Stack
          as="ul"
          gap={3}
          ref={recoverFocus}
          className={css['list']}
          aria-busy={isBusy || undefined}
        >
          {customers.map((customer) => (
            <CustomerRow
              key={customer.phone}
              customer={customer}
              linkTo={ordersAt}
              onNote={(note) => replaceNote(customer.phone, note)}
              onNoteSaved={() => showToast(t('noteSaved'))}
              onExport={() => void saveFile(customer.phone)}
              onErase={() => setErased(customer.phone)}
            />
          ))}
        </Stack>
      )}
      <ErrorAlert error={moreError} failed={t('loadFailed')} />
      {hasMore && (
        <Button variant="quiet" isBusy={isBusy} onClick={more}>
          {t('nextPage')}
        </Button>
      )}
      <EraseDialog
        phone={erased ?? ''}
        isOpen={erased !== undefined}
        onClose={() => setErased(undefined)}
        onErase={() => void erase(erased!)}
      />
      <ConfirmPassword
        isOpen={isPasswordNeeded}
        text={t('backup:privacy.confirmText')}
        onConfirmed={goOn}
        onClose={giveUp}
      />
    </Stack>
  );
}
