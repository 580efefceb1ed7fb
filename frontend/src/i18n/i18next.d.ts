import 'i18next';

/** English is the original: a key that is not in it does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      common: typeof import('./locales/en/common.json');
      connection: typeof import('./locales/en/connection.json');
      errors: typeof import('./locales/en/errors.json');
      home: typeof import('./locales/en/home.json');
      kitchen: typeof import('./locales/en/kitchen.json');
      pairing: typeof import('./locales/en/pairing.json');
      signIn: typeof import('./locales/en/signIn.json');
      stages: typeof import('./locales/en/stages.json');
      ui: typeof import('./locales/en/ui.json');
    };
  }
}
