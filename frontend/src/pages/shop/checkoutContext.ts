import { createContext, use } from 'react';

/** Checkout actions for cards and header; the code behind them is loaded on first use. */
export type CheckoutActions = { openCart: () => void; customize: (productId: string) => void };

export const CheckoutContext = createContext<CheckoutActions>({
  openCart: () => {},
  customize: () => {},
});
export const useCheckoutActions = (): CheckoutActions => use(CheckoutContext);
