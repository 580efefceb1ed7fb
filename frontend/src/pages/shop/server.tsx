import i18next from 'i18next';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { productIdIn, type DrawPage } from '@kalavara/shared-types/shop-page';
import { searchProducts } from '@kalavara/shared-types/search.rules';
import { Providers } from '../../app/providers';
import { openCatalogue } from '../../features/catalogue/store';
import { knowPayments } from '../../features/checkout/payments';
import { addResources } from '../../i18n/i18n';
import { showLanguage } from '../../i18n/language';
import { resources } from '../../i18n/resources/shop';
import { pageTitle } from './pageTitle';
import { ProductPage } from './product/ProductPage';
import { productSummary } from './product/productSummary';
import { Shop } from './Shop';
import { setSearch } from './search';
import { openView, viewIn } from './view';

addResources(resources);
setSearch(searchProducts);

/** A page of the shop as HTML. Rendering is synchronous, so one set of stores serves every page in turn. */
export const drawPage: DrawPage = (data, language, path = '/') => {
  const [, search = ''] = path.split('?');
  openView(search);
  showLanguage(language);
  knowPayments(data.payments);
  openCatalogue(data, data.revision === null);
  const markup = renderToString(
    <StrictMode>
      <Providers>
        <Shop path={path} ProductPage={ProductPage} />
      </Providers>
    </StrictMode>,
  );
  const t = i18next.getFixedT(language, 'seo');
  const category = data.categories.find(({ id }) => id === viewIn(search).category);
  const title = pageTitle(category, language, t);
  const home = { title, description: t('description'), pictureAlt: t('pictureAlt') };
  const id = productIdIn(path);
  return { ...(id === undefined ? home : productSummary(id, language)), markup };
};
