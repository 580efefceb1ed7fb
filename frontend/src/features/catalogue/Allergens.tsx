import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import type { Customization } from '@kalavara/shared-types/catalogue/customization';
import { allergensWith } from '@kalavara/shared-types/catalogue/customization.rules';
import { useTranslation } from 'react-i18next';
import { EnglishBeside } from './EnglishBeside';
import { allergenText } from './texts';

type Props = {
  product: Pick<Product, 'allergens'>;
  customization: Customization | null;
  /** Whether the English text is shown too: before buying and in the parcel, where the product is declared. */
  isDeclaration?: boolean;
};

/** The allergens of a product with the chosen oil. */
export function Allergens({ product, customization, isDeclaration = false }: Props) {
  const { t, i18n } = useTranslation('declarations');
  const names = allergensWith(product.allergens, customization);
  if (names.length === 0) return null;
  const english = i18n.getFixedT('en', 'declarations');
  return (
    <p>
      <strong>{t('allergens')}:</strong> {allergenText(names, t)}
      {isDeclaration && (
        <EnglishBeside name={english('allergens')} text={allergenText(names, english)} />
      )}
    </p>
  );
}
