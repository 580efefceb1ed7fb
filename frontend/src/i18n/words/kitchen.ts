import commonEn from '../locales/en/common.json';
import connectionEn from '../locales/en/connection.json';
import errorsEn from '../locales/en/errors.json';
import kitchenEn from '../locales/en/kitchen.json';
import guideEn from '../locales/en/guide.json';
import scheduleEn from '../locales/en/schedule.json';
import readingsEn from '../locales/en/readings.json';
import calculatorEn from '../locales/en/calculator.json';
import inventoryEn from '../locales/en/inventory.json';
import reviewsEn from '../locales/en/reviews.json';
import cutletsEn from '../locales/en/cutlets.json';
import reportsEn from '../locales/en/reports.json';
import uiEn from '../locales/en/ui.json';
import commonMl from '../locales/ml/common.json';
import connectionMl from '../locales/ml/connection.json';
import errorsMl from '../locales/ml/errors.json';
import kitchenMl from '../locales/ml/kitchen.json';
import guideMl from '../locales/ml/guide.json';
import scheduleMl from '../locales/ml/schedule.json';
import readingsMl from '../locales/ml/readings.json';
import calculatorMl from '../locales/ml/calculator.json';
import inventoryMl from '../locales/ml/inventory.json';
import reviewsMl from '../locales/ml/reviews.json';
import cutletsMl from '../locales/ml/cutlets.json';
import reportsMl from '../locales/ml/reports.json';
import uiMl from '../locales/ml/ui.json';
import type { Words } from '../translate';

export const words: Words = {
  en: {
    common: commonEn,
    connection: connectionEn,
    errors: errorsEn,
    kitchen: kitchenEn,
    guide: guideEn,
    schedule: scheduleEn,
    readings: readingsEn,
    calculator: calculatorEn,
    inventory: inventoryEn,
    reviews: reviewsEn,
    cutlets: cutletsEn,
    reports: reportsEn,
    ui: uiEn,
  },
  ml: {
    common: commonMl,
    connection: connectionMl,
    errors: errorsMl,
    kitchen: kitchenMl,
    guide: guideMl,
    schedule: scheduleMl,
    readings: readingsMl,
    calculator: calculatorMl,
    inventory: inventoryMl,
    reviews: reviewsMl,
    cutlets: cutletsMl,
    reports: reportsMl,
    ui: uiMl,
  },
};
