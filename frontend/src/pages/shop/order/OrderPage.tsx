import { useEffect, useState } from 'react';
import { loadCatalogue } from '../../../features/catalogue/load';
import { placedOrder, storePlacedOrder } from '../../../features/checkout/openDialog';
import { LanguageToggle } from '../../../ui/LanguageToggle';
import { useTranslation } from 'react-i18next';
import '../cart/messages';
import './messages';
import { Stack } from '../../../ui/Stack';
import { useDocumentTitle } from '../useDocumentTitle';
import { takeKey } from './orderAddress';
import { OneOrder } from './OneOrder';
import { OrderList } from './OrderList';
import css from './OrderPage.module.css';

/**
 * Whether the server redirected here after a failed payment in another app. Removes that from the address, which the
 * browser may open once more after another attempt.
 */
function takeNotPaid(): boolean {
  const url = new URL(location.href);
  if (url.searchParams.get('paid') !== 'no') return false;
  url.searchParams.delete('paid');
  history.replaceState(history.state, '', url);
  return true;
}

/** Whether the address has a value that is no order number, such as a truncated one. */
const isUnknown = () => new URLSearchParams(location.search).has('no');

/** Whether the address is a link to an order that was truncated after its #. */
const isCut = () => location.hash.length > 1;

/** The page of the order whose key is in the link; without a key, the orders of this browser. */
export function OrderPage() {
  const { t } = useTranslation(['order', 'shop']);
  /** Each reading of the address opens its order anew: a link may have another key to the same order. */
  const [{ orderNo, times }, setOpened] = useState<{ orderNo?: string | undefined; times: number }>(
    {
      times: 0,
    },
  );
  const isRead = times > 0;
  const [isNotPaid, setNotPaid] = useState(false);

  useEffect(() => {
    if (takeNotPaid()) setNotPaid(true);
    const read = () => {
      const found = takeKey();
      // Otherwise its confirmation would open over the shop when the shopper returns to it from here.
      if (found && placedOrder()?.orderNo === found) storePlacedOrder(null);
      setOpened((before) => ({ orderNo: found, times: before.times + 1 }));
    };
    read();
    // The settings have the seller's number, and paying from here checks the stock.
    void loadCatalogue();
    // A link pasted into the address of this page may change only the part after its #.
    window.addEventListener('hashchange', read);
    // Back leads from an order that was found to the list.
    window.addEventListener('popstate', read);
    return () => {
      window.removeEventListener('hashchange', read);
      window.removeEventListener('popstate', read);
    };
  }, []);

  const title = orderNo ? `${t('title')} ${orderNo}` : t('listTitle');
  useDocumentTitle(t('tabTitle', { title }));
  return (
    <div className={css['page']}>
      <header className={css['header']}>
        <a href="/">{t('toShop')}</a>
        <a href="/order" aria-current={isRead && !orderNo ? 'page' : undefined}>
          {t('shop:myOrders')}
        </a>
        <LanguageToggle />
      </header>
      <Stack as="main" gap={4} className={css['main']}>
        {isNotPaid && !orderNo && <p role="alert">{t('notPaid')}</p>}
        {isRead && !orderNo && (isCut() || isUnknown()) && (
          <p role="alert">{t(isCut() ? 'wrongKeyText' : 'wrongNumber')}</p>
        )}
        {isRead && (orderNo ? <OneOrder key={times} orderNo={orderNo} /> : <OrderList />)}
      </Stack>
    </div>
  );
}
