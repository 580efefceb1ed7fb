import type { ShopData } from '@kalavara/shared-types/catalogue/shop-page';

type Payments = ShopData['payments'];

/** A page without server-rendered data loads the payment settings at checkout. */
let cached: Payments | undefined;

export const cachePayments = (payments: Payments | undefined) => void (cached = payments);
export const getCachedPayments = (): Payments | undefined => cached;
