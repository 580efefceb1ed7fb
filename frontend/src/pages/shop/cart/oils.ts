import type { OilType } from '@kalavara/shared-types/catalogue/customization';
import type { TFunction } from 'i18next';

/** Returns the benefits of an oil in the reader's language. */
export function benefitsOf(oil: OilType, t: TFunction<['cart', 'product']>): string[] {
  const first = [
    t(`oils.${oil}.benefits.1`),
    t(`oils.${oil}.benefits.2`),
    t(`oils.${oil}.benefits.3`),
  ];
  return oil === 'coconut' || oil === 'avocado' ? [...first, t(`oils.${oil}.benefits.4`)] : first;
}
