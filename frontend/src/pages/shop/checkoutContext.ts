import type { OilType } from '@kalavara/shared-types/catalogue/customization';
import { createContext, use } from 'react';

/** Checkout actions for cards and header; the code for them is loaded on first use. */
export type CheckoutActions = {
  openCart: () => void;
  /** Opens the customization of a product, with `oilType` selected if given. */
  customize: (productId: string, oilType?: OilType) => void;
};

export const CheckoutContext = createContext<CheckoutActions>({
  openCart: () => {},
  customize: () => {},
});
export const useCheckoutActions = (): CheckoutActions => use(CheckoutContext);

/** Whether the checkout is open; separate from the actions, so that a change does not render the cards. */
export const CheckoutOpenContext = createContext(false);
