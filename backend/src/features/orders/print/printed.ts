import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import type { Language } from '@kalavara/shared-types/primitives';
import type { PublicSettings } from '@kalavara/shared-types/settings/settings';
import type { Cart, OrderRow } from '../rows';

export type PrintedOrder = OrderRow & { cart: Cart };
/** The data from which papers for many orders are drawn. */
export type Printed = {
  orders: readonly PrintedOrder[];
  sender: PublicSettings;
  products: ReadonlyMap<string, Pick<Product, 'allergens'>>;
  language: Language;
};
