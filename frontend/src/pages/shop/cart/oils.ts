import type { OilType } from '@kalavara/shared-types/customization';
import type { TFunction } from 'i18next';

/** What speaks for an oil, in the reader's language (S-231). */
export function benefitsOf(oil: OilType, t: TFunction<'cart'>): string[] {
  const first = [
    t(`oils.${oil}.benefits.1`),
    t(`oils.${oil}.benefits.2`),
    t(`oils.${oil}.benefits.3`),
  ];
  return oil === 'coconut' || oil === 'avocado' ? [...first, t(`oils.${oil}.benefits.4`)] : first;
}
