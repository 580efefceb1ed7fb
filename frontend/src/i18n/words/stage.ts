import commonEn from '../locales/en/common.json';
import connectionEn from '../locales/en/connection.json';
import errorsEn from '../locales/en/errors.json';
import pairingEn from '../locales/en/pairing.json';
import stagesEn from '../locales/en/stages.json';
import uiEn from '../locales/en/ui.json';
import commonMl from '../locales/ml/common.json';
import connectionMl from '../locales/ml/connection.json';
import errorsMl from '../locales/ml/errors.json';
import pairingMl from '../locales/ml/pairing.json';
import stagesMl from '../locales/ml/stages.json';
import uiMl from '../locales/ml/ui.json';
import type { Words } from '../translate';

export const words: Words = {
  en: {
    common: commonEn,
    connection: connectionEn,
    errors: errorsEn,
    pairing: pairingEn,
    stages: stagesEn,
    ui: uiEn,
  },
  ml: {
    common: commonMl,
    connection: connectionMl,
    errors: errorsMl,
    pairing: pairingMl,
    stages: stagesMl,
    ui: uiMl,
  },
};
