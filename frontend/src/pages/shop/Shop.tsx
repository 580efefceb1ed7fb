import { productIdIn } from '@kalavara/shared-types/catalogue/shop-page';
import { Suspense, useEffect, type ComponentType } from 'react';
import { languageNow, preferredLanguage, showLanguage, useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { useCatalogue } from '../../features/catalogue/store';
import { part } from '../../ui/part';
import { pageTitle } from './pageTitle';
import { useDocumentTitle } from './useDocumentTitle';
import { useView } from './view';

const OrderPage = part(async () => ({ default: (await import('./order/OrderPage')).OrderPage }));

type Props = {
  path: string;
  /** The component of the path's page, which both the server and the browser load before they render it. */
  HomePage?: ComponentType | undefined;
  ProductPage?: ComponentType<{ productId: string }> | undefined;
};

/** The shop's pages; an unknown path shows the home page. */
export function Shop({ path, HomePage, ProductPage }: Props) {
  useOwnLanguage();
  const productId = productIdIn(path);
  if (ProductPage && productId !== undefined) return <ProductPage productId={productId} />;
  if (path === '/order')
    return (
      <Suspense fallback={null}>
        <OrderPage />
      </Suspense>
    );
  return (
    <>
      <ShopTitle />
      {HomePage && <HomePage />}
    </>
  );
}

function ShopTitle() {
  const { t } = useTranslation('seo');
  const language = useLanguage();
  const view = useView();
  const { categories } = useCatalogue();
  const category = categories.find(({ id }) => id === view.category);
  useDocumentTitle(pageTitle(category, language, t));
  return null;
}

/**
 * Applies the visitor's language. The server renders the language of the address. A language chosen on an earlier
 * visit is applied after hydration, and written into the address so that the link can be shared.
 */
function useOwnLanguage() {
  const language = useLanguage();
  useEffect(() => {
    const preferred = preferredLanguage();
    // Setting the same language would also render every text of the page once more.
    if (preferred !== languageNow()) showLanguage(preferred);
  }, []);
  useEffect(() => {
    const writeAddress = () => {
      const address = new URL(location.href);
      if (language === 'ml') address.searchParams.set('lang', 'ml');
      else address.searchParams.delete('lang');
      if (address.href !== location.href) history.replaceState(history.state, '', address);
    };
    writeAddress();
    // Back leads to a history entry with the language of that time.
    window.addEventListener('popstate', writeAddress);
    return () => window.removeEventListener('popstate', writeAddress);
  }, [language]);
}
