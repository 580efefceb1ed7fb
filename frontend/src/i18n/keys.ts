/** English is the original: a key that is not in it does not compile. */
export type Namespaces = {
  cart: typeof import('./locales/en/cart.json');
  checkout: typeof import('./locales/en/checkout.json');
  common: typeof import('./locales/en/common.json');
  connection: typeof import('./locales/en/connection.json');
  errors: typeof import('./locales/en/errors.json');
  kitchen: typeof import('./locales/en/kitchen.json');
  order: typeof import('./locales/en/order.json');
  pairing: typeof import('./locales/en/pairing.json');
  product: typeof import('./locales/en/product.json');
  seo: typeof import('./locales/en/seo.json');
  shop: typeof import('./locales/en/shop.json');
  signIn: typeof import('./locales/en/signIn.json');
  stages: typeof import('./locales/en/stages.json');
  ui: typeof import('./locales/en/ui.json');
};
export type Namespace = keyof Namespaces;

/** `day_one` and `day_other` are one key, `day`: the count decides. */
type Counted<Name extends string> = Name extends `${infer Key}_${'one' | 'other'}` ? Key : Name;

type KeysIn<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Counted<Name> : `${Name}.${KeysIn<Tree[Name]>}`;
}[keyof Tree & string];

/** As in `t('tasks.failed')`; of the further namespaces with their name before it: `t('common:retry')`. */
export type Key<First extends Namespace, Further extends Namespace = never> =
  | KeysIn<Namespaces[First]>
  | { [Each in Further]: `${Each}:${KeysIn<Namespaces[Each]>}` }[Further];
