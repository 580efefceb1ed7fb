import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import type { OilType } from '@kalavara/shared-types/catalogue/customization';
import {
  allergensWith,
  oils,
  defaultCustomization,
} from '@kalavara/shared-types/catalogue/customization.rules';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Allergens } from '../../../features/catalogue/Allergens';
import { useCatalogue } from '../../../features/catalogue/store';
import { Button } from '../../../ui/Button';
import { Select } from '../../../ui/Select';
import { useEarlyValue } from '../../../ui/useEarlyValue';
import { useCheckoutActions } from '../checkoutContext';
import { useOilName } from './useOilName';

type Props = {
  product: Product;
  oil: OilType | undefined;
  onChoose: (oil: OilType | undefined) => void;
};

/** The allergens of a product with each oil, which may be an allergen itself, and a button to choose that oil. */
export function OilAllergens({ product, oil, onChoose }: Props) {
  const { t } = useTranslation(['productPage', 'product']);
  const { isFallback } = useCatalogue();
  const { customize } = useCheckoutActions();
  const customization = oil ? { ...defaultCustomization, oilType: oil } : null;
  const oilName = useOilName();
  const choose = useCallback(
    (value: string) => onChoose(oils.find((each) => each === value)),
    [onChoose],
  );
  const readEarly = useEarlyValue(choose);
  return (
    <>
      <Select
        label={t('oil.label')}
        options={[
          { value: '', label: t('oil.recipe') },
          ...oils.map((each) => ({ value: each, label: oilName(each) })),
        ]}
        ref={readEarly}
        value={oil ?? ''}
        onChange={({ target }) => choose(target.value)}
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
