import type { Product } from '@kalavara/shared-types/catalogue';
import type { OilType } from '@kalavara/shared-types/customization';
import {
  allergensWith,
  oils,
  oilSurcharge,
  plainest,
} from '@kalavara/shared-types/customization.rules';
import { toRupees } from '@kalavara/shared-types/money.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Allergens } from '../../../features/catalogue/Allergens';
import { useCatalogue } from '../../../features/catalogue/store';
import { Button } from '../../../ui/Button';
import { rupees } from '../../../ui/rupees';
import { Select } from '../../../ui/Select';
import { useCheckoutActions } from '../checkoutContext';

/** What a product contains with each oil, since an oil may be an allergen itself; and the way to order it so. */
export function OilAllergens({ product }: { product: Product }) {
  const { t } = useTranslation(['productPage', 'product']);
  const { isFallback } = useCatalogue();
  const { customize } = useCheckoutActions();
  const [oil, choose] = useState<OilType>();
  const customization = oil ? { ...plainest, oilType: oil } : null;
  const nameOf = (each: OilType) => {
    const name = t(`product:oils.${each}`);
    const surcharge = oilSurcharge[each];
    return surcharge === 0
      ? name
      : t('oil.surcharge', { oil: name, amount: rupees(toRupees(surcharge)) });
  };
  return (
    <>
      <Select
        label={t('oil.label')}
        options={[
          { value: '', label: t('oil.recipe') },
          ...oils.map((each) => ({ value: each, label: nameOf(each) })),
        ]}
        value={oil ?? ''}
        onChange={({ target }) => choose(oils.find((each) => each === target.value))}
      />
      <div role="status">
        <Allergens product={product} customization={customization} isDeclaration />
        {allergensWith(product.allergens, customization).length === 0 && <p>{t('oil.none')}</p>}
      </div>
      {oil && product.inStock && !isFallback && (
        <Button variant="quiet" onClick={() => customize(product.id, oil)}>
          {t('oil.order')}
        </Button>
      )}
    </>
  );
}
