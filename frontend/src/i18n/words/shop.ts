import commonEn from '../locales/en/common.json';
import homeEn from '../locales/en/home.json';
import uiEn from '../locales/en/ui.json';
import commonMl from '../locales/ml/common.json';
import homeMl from '../locales/ml/home.json';
import uiMl from '../locales/ml/ui.json';
import type { Words } from '../start';

export const words: Words = {
  en: {
    common: commonEn,
    home: homeEn,
    ui: uiEn,
  },
  ml: {
    common: commonMl,
    home: homeMl,
    ui: uiMl,
  },
};
