import type { OilType } from '@kalavara/shared-types/catalogue/customization';
import { createContext, use } from 'react';

/** Checkout actions for cards and header; the code behind them is loaded on first use. */
export type CheckoutActions = {
  openCart: () => void;
  /** With an oil, the dialog starts with it. */
  customize: (productId: string, oilType?: OilType) => void;
};

export const CheckoutContext = createContext<CheckoutActions>({
  openCart: () => {},
  customize: () => {},
});
export const useCheckoutActions = (): CheckoutActions => use(CheckoutContext);

/** Whether the checkout is open; apart from the actions, so that it renders no card. */
export const CheckoutOpenContext = createContext(false);
