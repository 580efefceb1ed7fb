import cartEn from '../locales/en/cart.json';
import cartMl from '../locales/ml/cart.json';
import type { Words } from '../translate';

/** Comes with the cart, which nobody needs to look around. */
export const words: Words = { en: { cart: cartEn }, ml: { cart: cartMl } };
