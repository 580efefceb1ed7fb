import type { Coupon } from '@kalavara/shared-types/coupons/coupons';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProducts } from '../../../features/catalogue/owner/useProducts';
import { CouponCard } from '../../../features/coupons/CouponCard';
import { CouponForm } from '../../../features/coupons/CouponForm';
import css from '../../../features/coupons/Coupons.module.css';
import { useLiveOrders } from '../../../features/orders/store';
import { call } from '../../../http/call';
import { useLoaded } from '../../../http/useLoaded';
import { codeOf, useErrorText } from '../../../i18n/useErrorText';
import { useRoom } from '../../../realtime/useRoom';
import { ErrorAlert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { LoadState } from '../../../ui/LoadState';
import { Stack } from '../../../ui/Stack';
import { TextField } from '../../../ui/TextField';
import { showToast } from '../../../ui/Toast';
import { useRecentChange } from '../../../ui/useRecentChange';
import { useTitle } from '../../../ui/useTitle';
import { useOpenForm } from '../openForm';

/** Cancelled orders do not use a coupon. */
const ordersOf = (code: string) =>
  `/admin?tab=orders&counted=orders&coupon=${encodeURIComponent(code)}`;
const listCoupons = () => call('listCoupons', {});
/** From this number of coupons on, the page has a search. */
const searchFrom = 6;

/** The coupons with their uses, and the form of one of them. */
export default function CouponsPage() {
  const { t } = useTranslation('coupons');
  useTitle(t('title'));
  const errorText = useErrorText();
  // Reloaded, so that a new product can be chosen at once.
  useRoom('catalogue');
  // Reloaded, since an order may have used a coupon.
  const { loaded, error, reload } = useLoaded(listCoupons, useLiveOrders());
  const coupons = loaded?.data;
  const productList = useProducts();
  const [q, setQ] = useState('');
  const term = q.trim().toUpperCase();
  const [edited, edit, editLate] = useOpenForm('coupons');
  const changed = edited === 'new' ? undefined : edited;
  const found = coupons?.filter(({ code }) => code.includes(term) || code === changed?.code);
  const [busy, setBusy] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<{ code: string; error: unknown }>();

  async function switchCoupon({ code, uses: _uses, version, ...fields }: Coupon) {
    setBusy((codes) => [...codes, code]);
    setRefusal(undefined);
    const body = { ...fields, isActive: !fields.isActive, expectedVersion: version };
    try {
      await call('updateCoupon', { params: { code }, body });
      showToast(t(fields.isActive ? 'switchedOff' : 'switchedOn', { code }));
    } catch (caught) {
      setRefusal({ code, error: caught });
    }
    // Until then the former state is shown.
    await reload();
    setBusy((codes) => codes.filter((each) => each !== code));
  }
  const formOf = (coupon: Coupon | undefined) => (
    <CouponForm
      coupon={coupon}
      {...productList}
      onClose={() => {
        edit(undefined);
        // An attempt without an answer may have created one.
        void reload();
      }}
      onSaved={({ code }) => {
        editLate(undefined);
        showToast(t('saved', { code }));
        void reload();
      }}
    />
  );

  return (
    <Stack gap={4}>
      <header className={css['head']}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
        {edited !== 'new' && (
          <Button id="add-coupon" onClick={() => edit('new')}>
            {t('add')}
          </Button>
        )}
      </header>
      {edited === 'new' && formOf(undefined)}
      {coupons ? (
        <ErrorAlert error={error} failed={t('loadFailed')} />
      ) : (
        <LoadState
          label={t('loading')}
          rows={3}
          height="140px"
          error={error}
          onRetry={() => void reload()}
        />
      )}
      {coupons && coupons.length >= searchFrom && (
        <TextField
          label={t('search')}
          type="search"
          autoComplete="off"
          maxLength={20}
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
      )}
      {found?.length === 0 && term !== '' && <p role="status">{t('notFound')}</p>}
      {coupons?.length === 0 && <EmptyState title={t('empty')} text={t('emptyText')} />}
      {found && (
        <Cards
          coupons={found}
          cardOf={(coupon, hasJustMoved) =>
            coupon.code === changed?.code ? (
              <li key={coupon.code}>{formOf(changed)}</li>
            ) : (
              <CouponCard
                key={coupon.code}
                coupon={coupon}
                isBusy={busy.includes(coupon.code)}
                refusal={
                  refusal?.code === coupon.code ? errorText(codeOf(refusal.error)) : undefined
                }
                linkTo={ordersOf}
                onEdit={() => edit(coupon)}
                onSwitch={() => void (hasJustMoved() || switchCoupon(coupon))}
              />
            )
          }
        />
      )}
    </Stack>
  );
}

type CardsProps = {
  coupons: readonly Coupon[];
  cardOf: (coupon: Coupon, hasJustMoved: () => boolean) => ReactNode;
};

function Cards({ coupons, cardOf }: CardsProps) {
  // A coupon that is switched off moves below the others: the second tap of a double tap would hit another one, or
  // switch the first on again.
  const hasJustMoved = useRecentChange(
    coupons.map(({ code, isActive }) => `${code} ${isActive}`).join(),
  );
  return (
    <Stack as="ul" gap={3}>
      {coupons.map((coupon) => cardOf(coupon, hasJustMoved))}
    </Stack>
  );
}
