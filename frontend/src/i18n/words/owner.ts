import backupEn from '../locales/en/backup.json';
import cartEn from '../locales/en/cart.json';
import commonEn from '../locales/en/common.json';
import connectionEn from '../locales/en/connection.json';
import errorsEn from '../locales/en/errors.json';
import kitchenEn from '../locales/en/kitchen.json';
import ordersEn from '../locales/en/orders.json';
import overviewEn from '../locales/en/overview.json';
import ownerEn from '../locales/en/owner.json';
import pickleEventsEn from '../locales/en/pickleEvents.json';
import productEn from '../locales/en/product.json';
import recipesEn from '../locales/en/recipes.json';
import settingsEn from '../locales/en/settings.json';
import shelfEn from '../locales/en/shelf.json';
import testworksEn from '../locales/en/testworks.json';
import uiEn from '../locales/en/ui.json';
import backupMl from '../locales/ml/backup.json';
import cartMl from '../locales/ml/cart.json';
import commonMl from '../locales/ml/common.json';
import connectionMl from '../locales/ml/connection.json';
import errorsMl from '../locales/ml/errors.json';
import kitchenMl from '../locales/ml/kitchen.json';
import ordersMl from '../locales/ml/orders.json';
import overviewMl from '../locales/ml/overview.json';
import ownerMl from '../locales/ml/owner.json';
import pickleEventsMl from '../locales/ml/pickleEvents.json';
import productMl from '../locales/ml/product.json';
import recipesMl from '../locales/ml/recipes.json';
import settingsMl from '../locales/ml/settings.json';
import shelfMl from '../locales/ml/shelf.json';
import testworksMl from '../locales/ml/testworks.json';
import uiMl from '../locales/ml/ui.json';
import type { Words } from '../translate';

export const words: Words = {
  en: {
    backup: backupEn,
    cart: cartEn,
    common: commonEn,
    connection: connectionEn,
    errors: errorsEn,
    kitchen: kitchenEn,
    orders: ordersEn,
    overview: overviewEn,
    owner: ownerEn,
    pickleEvents: pickleEventsEn,
    product: productEn,
    recipes: recipesEn,
    settings: settingsEn,
    shelf: shelfEn,
    testworks: testworksEn,
    ui: uiEn,
  },
  ml: {
    backup: backupMl,
    cart: cartMl,
    common: commonMl,
    connection: connectionMl,
    errors: errorsMl,
    kitchen: kitchenMl,
    orders: ordersMl,
    overview: overviewMl,
    owner: ownerMl,
    pickleEvents: pickleEventsMl,
    product: productMl,
    recipes: recipesMl,
    settings: settingsMl,
    shelf: shelfMl,
    testworks: testworksMl,
    ui: uiMl,
  },
};
