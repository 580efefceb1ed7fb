import commonEn from '../locales/en/common.json';
import errorsEn from '../locales/en/errors.json';
import pairingEn from '../locales/en/pairing.json';
import reviewsEn from '../locales/en/reviews.json';
import signInEn from '../locales/en/signIn.json';
import uiEn from '../locales/en/ui.json';
import commonMl from '../locales/ml/common.json';
import errorsMl from '../locales/ml/errors.json';
import pairingMl from '../locales/ml/pairing.json';
import reviewsMl from '../locales/ml/reviews.json';
import signInMl from '../locales/ml/signIn.json';
import uiMl from '../locales/ml/ui.json';
import type { Words } from '../translate';

export const words: Words = {
  en: {
    common: commonEn,
    errors: errorsEn,
    pairing: pairingEn,
    reviews: reviewsEn,
    signIn: signInEn,
    ui: uiEn,
  },
  ml: {
    common: commonMl,
    errors: errorsMl,
    pairing: pairingMl,
    reviews: reviewsMl,
    signIn: signInMl,
    ui: uiMl,
  },
};
