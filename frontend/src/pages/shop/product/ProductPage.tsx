import { inLanguageAt } from '@kalavara/shared-types/catalogue/shop-page';
import { useTranslation } from 'react-i18next';
import { useCatalogue } from '../../../features/catalogue/store';
import { useLanguage } from '../../../i18n/language';
import { linkStyle } from '../../../ui/linkStyle';
import { Skeleton } from '../../../ui/Skeleton';
import { CheckoutProvider } from '../CheckoutProvider';
import { Footer } from '../Footer';
import { Header } from '../Header';
import home from '../HomePage.module.css';
import { useAvailableProduct } from '../ownReservations';
import { SampleNotice } from '../SampleNotice';
import { TestRibbon } from '../TestRibbon';
import { TopBar } from '../TopBar';
import { UnfinishedOrderNotice } from '../UnfinishedOrderNotice';
import { useDocumentTitle } from '../useDocumentTitle';
import { ProductDetails } from './ProductDetails';
import css from './ProductPage.module.css';
import { productSummary } from './productSummary';

/** The page of a product; for an unknown id, a link back to the shop. */
export function ProductPage({ productId }: { productId: string }) {
  const { t } = useTranslation('productPage');
  const language = useLanguage();
  const { isLoaded } = useCatalogue();
  const product = useAvailableProduct(productId);
  const shop = inLanguageAt('/', language);
  useDocumentTitle(isLoaded ? productSummary(productId, language).title : t('loading'));
  return (
    <CheckoutProvider>
      <TopBar />
      <div className={home['page']}>
        <TestRibbon />
        <Header home={shop} />
        <SampleNotice />
        <main className={css['main']} id="main">
          {product ? (
            <ProductDetails product={product} shop={shop} />
          ) : isLoaded ? (
            <Missing shop={shop} />
          ) : (
            <Skeleton label={t('loading')} rows={2} height="320px" />
          )}
        </main>
        <Footer home={shop} />
        <UnfinishedOrderNotice />
      </div>
    </CheckoutProvider>
  );
}

function Missing({ shop }: { shop: string }) {
  const { t } = useTranslation('productPage');
  return (
    <div className={css['missing']}>
      <img src="/pictures/no-products.svg" alt="" width="200" height="160" />
      <h1>{t('missing.title')}</h1>
      <p>{t('missing.text')}</p>
      <a className={linkStyle('onward')} href={`${shop}#products`}>
        {t('missing.back')}
      </a>
    </div>
  );
}
