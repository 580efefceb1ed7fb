import { Suspense, useEffect } from 'react';
import { preferredLanguage, showLanguage, useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { part } from '../../ui/part';
import { HomePage } from './HomePage';

const OrderPage = part(async () => ({ default: (await import('./order/OrderPage')).OrderPage }));

/** The shop's two pages. Every address that nobody knows is the first of them (S-003). */
export function Shop({ path }: { path: string }) {
  useOwnLanguage();
  if (path !== '/order') return <HomePage />;
  return (
    <Suspense fallback={null}>
      <OrderPage />
    </Suspense>
  );
}

/**
 * The server draws the language of the address and knows no visitor; who chose another one here before gets it once the
 * page stands. The address follows, so that it can be sent on, and opens again as it was.
 */
function useOwnLanguage() {
  const { t } = useTranslation('seo');
  const language = useLanguage();
  useEffect(() => {
    showLanguage(preferredLanguage());
  }, []);
  useEffect(() => {
    document.title = t('title');
    const address = new URL(location.href);
    if (language === 'ml') address.searchParams.set('lang', 'ml');
    else address.searchParams.delete('lang');
    if (address.href !== location.href) history.replaceState(history.state, '', address);
  }, [language, t]);
}
