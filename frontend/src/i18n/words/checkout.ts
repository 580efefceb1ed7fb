import checkoutEn from '../locales/en/checkout.json';
import errorsEn from '../locales/en/errors.json';
import orderEn from '../locales/en/order.json';
import checkoutMl from '../locales/ml/checkout.json';
import errorsMl from '../locales/ml/errors.json';
import orderMl from '../locales/ml/order.json';
import type { Words } from '../translate';

/** What somebody needs who orders, which most visitors of the shop do not: it comes with the checkout. */
export const words: Words = {
  en: { checkout: checkoutEn, errors: errorsEn, order: orderEn },
  ml: { checkout: checkoutMl, errors: errorsMl, order: orderMl },
};
