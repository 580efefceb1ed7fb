import 'i18next';

/** English is the source language: keys that are missing in it do not compile. */
type Resources = {
  backup: typeof import('./locales/en/backup.json');
  purchase: typeof import('./locales/en/purchase.json');
  cart: typeof import('./locales/en/cart.json');
  checkout: typeof import('./locales/en/checkout.json');
  commands: typeof import('./locales/en/commands.json');
  common: typeof import('./locales/en/common.json');
  connection: typeof import('./locales/en/connection.json');
  coupons: typeof import('./locales/en/coupons.json');
  customers: typeof import('./locales/en/customers.json');
  cutlets: typeof import('./locales/en/cutlets.json');
  declarations: typeof import('./locales/en/declarations.json');
  errors: typeof import('./locales/en/errors.json');
  forms: typeof import('./locales/en/forms.json');
  figures: typeof import('./locales/en/figures.json');
  guide: typeof import('./locales/en/guide.json');
  home: typeof import('./locales/en/home.json');
  inventory: typeof import('./locales/en/inventory.json');
  kitchen: typeof import('./locales/en/kitchen.json');
  kitchenRecipes: typeof import('./locales/en/kitchenRecipes.json');
  messages: typeof import('./locales/en/messages.json');
  now: typeof import('./locales/en/now.json');
  order: typeof import('./locales/en/order.json');
  orders: typeof import('./locales/en/orders.json');
  overview: typeof import('./locales/en/overview.json');
  owner: typeof import('./locales/en/owner.json');
  packing: typeof import('./locales/en/packing.json');
  pageHead: typeof import('./locales/en/pageHead.json');
  pairing: typeof import('./locales/en/pairing.json');
  pickleEvents: typeof import('./locales/en/pickleEvents.json');
  product: typeof import('./locales/en/product.json');
  productPage: typeof import('./locales/en/productPage.json');
  pushTest: typeof import('./locales/en/pushTest.json');
  readings: typeof import('./locales/en/readings.json');
  recipes: typeof import('./locales/en/recipes.json');
  reminders: typeof import('./locales/en/reminders.json');
  reports: typeof import('./locales/en/reports.json');
  reviews: typeof import('./locales/en/reviews.json');
  safetyLog: typeof import('./locales/en/safetyLog.json');
  schedule: typeof import('./locales/en/schedule.json');
  seo: typeof import('./locales/en/seo.json');
  settings: typeof import('./locales/en/settings.json');
  shopping: typeof import('./locales/en/shopping.json');
  catalogue: typeof import('./locales/en/catalogue.json');
  shop: typeof import('./locales/en/shop.json');
  signIn: typeof import('./locales/en/signIn.json');
  stages: typeof import('./locales/en/stages.json');
  starts: typeof import('./locales/en/starts.json');
  diagnostics: typeof import('./locales/en/diagnostics.json');
  ui: typeof import('./locales/en/ui.json');
  video: typeof import('./locales/en/video.json');
};

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Resources;
  }
}
