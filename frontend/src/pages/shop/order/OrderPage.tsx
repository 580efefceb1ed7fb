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
 * Whether the server led back from a payment inside another app that failed. That leaves the address, which the browser
 * may open once more after another try.
 */
function takeNotPaid(): boolean {
  const url = new URL(location.href);
  if (url.searchParams.get('paid') !== 'no') return false;
  url.searchParams.delete('paid');
  history.replaceState(history.state, '', url);
  return true;
}

/** An address with something else than an order number, such as one cut short. */
const isUnknown = () => new URLSearchParams(location.search).has('no');

/** A link to an order that was cut behind its #. */
const isCut = () => location.hash.length > 1;

/** The order of the link's key; without a key the orders of this browser. */
export function OrderPage() {
  const { t } = useTranslation(['order', 'shop']);
  /** Each reading of the address opens its order anew: a link may bring another key to the same one. */
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
      // Its confirmation would open over the shop, to which the shopper returns from here.
      if (found && placedOrder()?.orderNo === found) storePlacedOrder(null);
      setOpened((before) => ({ orderNo: found, times: before.times + 1 }));
    };
    read();
    // The seller's number is in the settings, and paying from here checks the stock.
    void loadCatalogue();
    // Another link, pasted into the address of this page, changes only what is behind its #.
    window.addEventListener('hashchange', read);
    // Back, from an order that was found to the list.
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
