import type { Product } from '@kalavara/shared-types/catalogue';
import type { Customization } from '@kalavara/shared-types/customization';
import { allergensWith } from '@kalavara/shared-types/customization.rules';
import { useTranslation } from 'react-i18next';
import { allergenText } from './texts';

type Props = { product: Pick<Product, 'allergens'>; customization: Customization | null };

/** What a product contains, with the chosen oil. */
export function Allergens({ product, customization }: Props) {
  const { t } = useTranslation('product');
  const names = allergensWith(product.allergens, customization);
  if (names.length === 0) return null;
  return (
    <p>
      <strong>{t('allergens')}:</strong> {allergenText(names, t)}
    </p>
  );
}
