import i18next from 'i18next';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { policyTitles } from '@kalavara/shared-types/content/policy-titles';
import {
  productIdIn,
  type DrawPage,
  type DrawPolicy,
} from '@kalavara/shared-types/catalogue/shop-page';
import { searchProducts } from '@kalavara/shared-types/catalogue/search.rules';
import { Providers } from '../../app/providers';
import { openCatalogue } from '../../features/catalogue/store';
import { cachePayments } from '../../features/checkout/payments';
import { showBusiness } from '../../i18n/business';
import { addResources } from '../../i18n/i18n';
import { showLanguage } from '../../i18n/language';
import { resources as homeEnglish } from '../../i18n/resources/homeEnglish';
import { resources as homeMalayalam } from '../../i18n/resources/homeMalayalam';
import { resources as pageHead } from '../../i18n/resources/pageHead';
import { resources as productEnglish } from '../../i18n/resources/productPageEnglish';
import { resources as productMalayalam } from '../../i18n/resources/productPageMalayalam';
import { resources as english } from '../../i18n/resources/shopEnglish';
import { resources as malayalam } from '../../i18n/resources/shopMalayalam';
import { HomePage } from './HomePage';
import { pageTitle } from './pageTitle';
import { PolicyPage } from './policies/PolicyPage';
import { ProductPage } from './product/ProductPage';
import './product/serverDrawings';
import { productSummary } from './product/productSummary';
import { Shop } from './Shop';
import { setSearch } from './search';
import { openView, viewIn } from './view';

const pages = [homeEnglish, homeMalayalam, productEnglish, productMalayalam];
[english, malayalam, pageHead, ...pages].forEach(addResources);
setSearch(searchProducts);

/** Renders a page of the shop as HTML. Rendering is synchronous, so one set of stores serves all pages in turn. */
export const drawPage: DrawPage = (data, language, path = '/') => {
  const [, search = ''] = path.split('?');
  openView(search);
  showLanguage(language);
  showBusiness(data.settings);
  cachePayments(data.payments);
  openCatalogue(data, { isFallback: data.revision === null });
  const markup = renderToString(
    <StrictMode>
      <Providers>
        <Shop path={path} HomePage={HomePage} ProductPage={ProductPage} />
      </Providers>
    </StrictMode>,
  );
  const t = i18next.getFixedT(language, 'seo');
  const tHead = i18next.getFixedT(language, 'pageHead');
  const category = data.categories.find(({ id }) => id === viewIn(search).category);
  const title = pageTitle(category, language, t);
  const home = { title, description: tHead('description'), pictureAlt: tHead('pictureAlt') };
  const id = productIdIn(path);
  return { ...(id === undefined ? home : productSummary(id, language)), markup };
};

/** Renders a policy page as HTML, in the same way. */
export const drawPolicy: DrawPolicy = ({ settings, page, blocks }, language) => {
  showLanguage(language);
  openCatalogue({ products: [], categories: [], events: [], settings });
  const markup = renderToString(
    <StrictMode>
      <PolicyPage page={page} blocks={blocks} />
    </StrictMode>,
  );
  const title = `${policyTitles[page][language]} · ${i18next.t('common:name')}`;
  const first = blocks.find(({ kind }) => kind === 'paragraph');
  const description =
    first && 'text' in first ? first.text.replace(/\n/g, ' ').slice(0, 160) : title;
  return { title, description, pictureAlt: '', markup };
};
