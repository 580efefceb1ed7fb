import type { Customization, OilType } from '@kalavara/shared-types/catalogue/customization';
import { defaultCustomization } from '@kalavara/shared-types/catalogue/customization.rules';
import { useCallback, useEffect, useState } from 'react';
import type { CartLine } from '../../../features/cart/cart.rules';
import { deleteDraft, findDraft, storeDraft } from '../../../features/cart/customizeDraft';

type Options = {
  productId: string;
  line: CartLine | undefined;
  /** The oil chosen on the product's page. */
  oilType: OilType | undefined;
};

/** The customization chosen for a product. It survives a reload until it is discarded. */
export function useCustomization({ productId, line, oilType }: Options) {
  const draftKey = line ? `line ${line.id}` : productId;
  const [initial] = useState<Customization>(() => ({
    ...(findDraft(draftKey) ?? line?.customization ?? defaultCustomization),
    ...(oilType && { oilType }),
  }));
  const [customization, setCustomization] = useState(initial);
  useEffect(() => {
    if (customization !== initial) storeDraft(draftKey, customization);
  }, [draftKey, customization, initial]);
  const choose = useCallback(
    (change: Partial<Customization>) => setCustomization((now) => ({ ...now, ...change })),
    [],
  );
  return { customization, choose, discard: () => deleteDraft(draftKey) };
}
