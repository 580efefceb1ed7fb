import commonEn from '../locales/en/common.json';
import connectionEn from '../locales/en/connection.json';
import errorsEn from '../locales/en/errors.json';
import kitchenEn from '../locales/en/kitchen.json';
import uiEn from '../locales/en/ui.json';
import commonMl from '../locales/ml/common.json';
import connectionMl from '../locales/ml/connection.json';
import errorsMl from '../locales/ml/errors.json';
import kitchenMl from '../locales/ml/kitchen.json';
import uiMl from '../locales/ml/ui.json';
import type { Words } from '../translate';

export const words: Words = {
  en: {
    common: commonEn,
    connection: connectionEn,
    errors: errorsEn,
    kitchen: kitchenEn,
    ui: uiEn,
  },
  ml: {
    common: commonMl,
    connection: connectionMl,
    errors: errorsMl,
    kitchen: kitchenMl,
    ui: uiMl,
  },
};
