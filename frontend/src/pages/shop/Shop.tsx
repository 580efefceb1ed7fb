import { Suspense, useEffect } from 'react';
import { languageNow, preferredLanguage, showLanguage, useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { part } from '../../ui/part';
import { HomePage } from './HomePage';

const OrderPage = part(async () => ({ default: (await import('./order/OrderPage')).OrderPage }));

/** The shop's two pages; an unknown path shows the home page. */
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
 * The server renders the language of the address. A language chosen on an earlier visit is
 * applied after hydration, and written into the address so that the link can be shared.
 */
function useOwnLanguage() {
  const { t } = useTranslation('seo');
  const language = useLanguage();
  useEffect(() => {
    const preferred = preferredLanguage();
    // Also a change to the same language renders every text of the page once more.
    if (preferred !== languageNow()) showLanguage(preferred);
  }, []);
  useEffect(() => {
    document.title = t('title');
    const writeAddress = () => {
      const address = new URL(location.href);
      if (language === 'ml') address.searchParams.set('lang', 'ml');
      else address.searchParams.delete('lang');
      if (address.href !== location.href) history.replaceState(history.state, '', address);
    };
    writeAddress();
    // Back leads to an entry that was written in the language of its time.
    window.addEventListener('popstate', writeAddress);
    return () => window.removeEventListener('popstate', writeAddress);
  }, [language, t]);
}
