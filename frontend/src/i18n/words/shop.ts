import commonEn from '../locales/en/common.json';
import productEn from '../locales/en/product.json';
import seoEn from '../locales/en/seo.json';
import shopEn from '../locales/en/shop.json';
import uiEn from '../locales/en/ui.json';
import commonMl from '../locales/ml/common.json';
import productMl from '../locales/ml/product.json';
import seoMl from '../locales/ml/seo.json';
import shopMl from '../locales/ml/shop.json';
import uiMl from '../locales/ml/ui.json';
import type { Words } from '../translate';

export const words: Words = {
  en: {
    common: commonEn,
    product: productEn,
    seo: seoEn,
    shop: shopEn,
    ui: uiEn,
  },
  ml: {
    common: commonMl,
    product: productMl,
    seo: seoMl,
    shop: shopMl,
    ui: uiMl,
  },
};
