import type { ShopData } from '@kalavara/shared-types/shop-page';

type Payments = ShopData['payments'];

/** A page that came without its data asks the server when it comes to paying. */
let known: Payments | undefined;

export const knowPayments = (payments: Payments | undefined) => void (known = payments);
export const paymentsNow = (): Payments | undefined => known;
