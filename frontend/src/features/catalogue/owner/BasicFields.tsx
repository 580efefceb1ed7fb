import type { Category } from '@kalavara/shared-types/catalogue/catalogue';
import { unitSalePrice } from '@kalavara/shared-types/catalogue/catalogue.rules';
import { parseRupees } from '@kalavara/shared-types/numbers.rules';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldGroup, FormArea, FormSelect, FormText } from '../../../forms/fields';
import { useLanguage } from '../../../i18n/language';
import { rupees } from '../../../ui/rupees';
import { nameOf } from './names';
import type { ProductField, ProductValues } from './productValues';
import { useProductLabel } from './useProductLabel';

/** Returns the hint of a field: that its declaration is missing on the label, otherwise the usual one. */
export type HintOf = (field: ProductField, usual?: string) => string | undefined;
type Props = { categories: readonly Category[]; isNew: boolean; hintOf: HintOf };
const levels = ['Mild', 'Medium', 'Hot', 'Extra Hot'] as const;

/** The fields that a product card shows. */
export function BasicFields({ categories, isNew, hintOf }: Props) {
  const { t } = useTranslation(['catalogue', 'product']);
  const language = useLanguage();
  const label = useProductLabel();
  const { control, getValues, setValue } = useFormContext<ProductValues>();
  const [price, weight] = useWatch({ control, name: ['price', 'weight'] });
  const unit = unitSalePrice({ price: parseRupees(price) ?? 0, weight });

  /** A category of fish proposes the allergen fish. */
  const proposeAllergen = (categoryId: string) => {
    const isFish = categories.find(({ id }) => id === categoryId)?.kind === 'fish';
    if (isNew && isFish && getValues('allergens').trim() === '') setValue('allergens', 'fish');
  };
  return (
    <FieldGroup title={t('productForm.basics')}>
      <FormText name="name" label={label('name')} max={120} autoFocus />
      <FormSelect
        name="category"
        label={label('category')}
        onChoose={proposeAllergen}
        options={[
          { value: '', label: t('productForm.choose') },
          ...categories.map((one) => ({ value: one.id, label: nameOf(one, language) })),
        ]}
      />
      <FormText
        name="price"
        label={label('price')}
        hint={
          unit
            ? t(`product:unitPrice.${unit.unit}`, { price: rupees(unit.price) })
            : hintOf('price')
        }
        inputMode="decimal"
        max={12}
      />
      <FormText
        name="originalPrice"
        label={label('originalPrice')}
        hint={t('productForm.originalPriceHint')}
        inputMode="decimal"
        max={12}
      />
      <FormText
        name="weight"
        label={label('weight')}
        hint={hintOf('weight', t('productForm.weightHint'))}
        max={40}
      />
      <FormSelect
        name="spiceLevel"
        label={label('spiceLevel')}
        options={levels.map((level) => ({ value: level, label: t(`product:spice.${level}`) }))}
      />
      <FormText name="shelfLife" label={label('shelfLife')} hint={hintOf('shelfLife')} max={60} />
      <FormArea name="description" label={label('description')} max={2_000} />
    </FieldGroup>
  );
}
