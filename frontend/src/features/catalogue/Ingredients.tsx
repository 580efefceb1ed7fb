import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import { useTranslation } from 'react-i18next';
import { EnglishBeside } from './EnglishBeside';
import { useProductTexts } from './texts';

/** The list of ingredients, also in English. */
export function Ingredients({ product }: { product: Product }) {
  const { i18n } = useTranslation('declarations');
  const { ingredients } = useProductTexts(product);
  const name = i18n.getFixedT('en', 'declarations')('ingredients');
  return (
    <p>
      {ingredients.join(', ')}
      <EnglishBeside name={name} text={product.ingredients.join(', ')} />
    </p>
  );
}
