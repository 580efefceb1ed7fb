import { latinDigits } from '@kalavara/shared-types/checkout/checkout.rules';

/**
 * Normalizes the number of an order, such as "KV-261123-A1B2C", with any separators and without "KV", or that of an
 * invoice, such as "KB-2627-00001".
 */
export const numberOf = (typed: string): string =>
  latinDigits(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^(?:KV)?(\d{6})(\w{5})$/, 'KV-$1-$2')
    .replace(/^(KT?[VBC])(\d{4})(\d{5,})$/, '$1-$2-$3');
