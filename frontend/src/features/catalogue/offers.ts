import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import { toPaise, toRupees } from '@kalavara/shared-types/money.rules';
import type { PickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';
import { bestPrice, openOnes } from '@kalavara/shared-types/pickle-events/pickle-events.rules';
import { useMemo } from 'react';
import type { Language } from '../../i18n/language';
import { useCatalogue } from './store';

type Priced = Pick<Product, 'price' | 'originalPrice'>;

/** Returns the product with the price of the open events, and its usual price as the former one. */
export function offered<P extends Priced & Pick<Product, 'id'>>(
  product: P,
  events: readonly PickleEvent[],
): P {
  const { id, price, originalPrice = price } = product;
  const reduced = toRupees(bestPrice(openOnes(events), id, toPaise(price)));
  return reduced < price
    ? { ...product, price: reduced, originalPrice: Math.max(price, originalPrice) }
    : product;
}

export function useOffered<P extends Priced & Pick<Product, 'id'>>(product: P): P {
  const { events } = useCatalogue();
  return useMemo(() => offered(product, events), [product, events]);
}

type EventTexts = Pick<PickleEvent, 'title' | 'description' | 'badge' | 'buttonText'>;

/** Texts missing in Malayalam are returned in English. */
export function eventTexts(
  { title, description, badge, buttonText, ml }: EventTexts & Pick<PickleEvent, 'ml'>,
  language: Language,
): EventTexts {
  if (language !== 'ml' || !ml) return { title, description, badge, buttonText };
  return {
    title: ml.title || title,
    description: ml.description || description,
    badge: ml.badge || badge,
    buttonText: ml.buttonText || buttonText,
  };
}
