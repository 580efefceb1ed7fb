import { useTranslation } from 'react-i18next';
import type { ProductField } from './productValues';

/** Returns the label of a field as shown beside it. */
export function useProductLabel(): (field: ProductField) => string {
  const { t } = useTranslation('catalogue');
  return (field) => {
    const [group, rest] = field.split('.') as [string, string | undefined];
    if (rest === undefined)
      return t(`productForm.${field as Exclude<ProductField, `${string}.${string}`>}`);
    if (group === 'label') return t(`productForm.${rest as 'genericName'}`);
    return t(
      `productForm.${group}${rest[0]!.toUpperCase()}${rest.slice(1)}` as 'productForm.mlName',
    );
  };
}
