import type { Category } from '@kalavara/shared-types/catalogue';
import { unitSalePrice } from '@kalavara/shared-types/catalogue.rules';
import { useFormContext, useWatch } from 'react-hook-form';
import { nameOf } from './names';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { fallbackProduct } from '../../../ui/Picture';
import { rupees } from '../../../ui/rupees';
import { AllergenField } from './AllergenField';
import { FieldGroup, FormArea, FormCheck, FormSelect, FormText } from '../../../forms/fields';
import { MorePictures } from './MorePictures';
import { PageFields } from './PageFields';
import { PictureField } from './PictureField';
import { missingFields } from './productErrors';
import { labelPaths, parseAmount, type ProductField, type ProductValues } from './productValues';

/** The name of a field, as it stands beside it. */
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

type Props = {
  categories: readonly Category[];
  isNew: boolean;
  /** While a picture is on its way. */
  onBusy: (isBusy: boolean) => void;
};
const levels = ['Mild', 'Medium', 'Hot', 'Extra Hot'] as const;

export function ProductFields({ categories, isNew, onBusy }: Props) {
  const { t } = useTranslation(['catalogue', 'product']);
  const language = useLanguage();
  const label = useProductLabel();
  const { control, setValue } = useFormContext<ProductValues>();
  const values = useWatch({ control }) as ProductValues;
  const kind = categories.find(({ id }) => id === values.category)?.kind;
  const missing = new Set<string>(kind && missingFields(values, kind, { isNew }));
  const hint = (field: ProductField, usual?: string) =>
    missing.has(field) ? t('productForm.missing') : usual;
  const unit = unitSalePrice({ price: parseAmount(values.price) ?? 0, weight: values.weight });

  /** A category of fish proposes the allergen of fish. */
  const proposeAllergen = (categoryId: string) => {
    const isFish = categories.find(({ id }) => id === categoryId)?.kind === 'fish';
    if (isNew && isFish && values.allergens.trim() === '') setValue('allergens', 'fish');
  };
  return (
    <>
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
              : hint('price')
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
          hint={hint('weight', t('productForm.weightHint'))}
          max={40}
        />
        <FormSelect
          name="spiceLevel"
          label={label('spiceLevel')}
          options={levels.map((level) => ({ value: level, label: t(`product:spice.${level}`) }))}
        />
        <FormText name="shelfLife" label={label('shelfLife')} hint={hint('shelfLife')} max={60} />
        <FormArea name="description" label={label('description')} max={2_000} />
      </FieldGroup>
      <PictureField
        name="image"
        label={label('image')}
        fallback={fallbackProduct}
        onBusy={onBusy}
      />
      <MorePictures onBusy={onBusy} />
      <FieldGroup title={t('productForm.contents')}>
        <FormArea
          name="ingredients"
          label={label('ingredients')}
          hint={hint('ingredients', t('productForm.ingredientsHint'))}
          max={4_000}
        />
        <AllergenField hint={hint('allergens')} />
        <FormText name="tags" label={label('tags')} hint={t('productForm.tagsHint')} max={800} />
        {isNew && (
          <FormText
            name="stockQuantity"
            label={label('stockQuantity')}
            inputMode="numeric"
            max={5}
          />
        )}
        <FormText
          name="lowStockFrom"
          label={label('lowStockFrom')}
          hint={t('productForm.lowStockFromHint')}
          inputMode="numeric"
          max={4}
        />
      </FieldGroup>
      <FieldGroup title={t('productForm.switches')}>
        {(['isVegan', 'isGlutenFree', 'isPopular', 'isNewArrival'] as const).map((flag) => (
          <FormCheck
            key={flag}
            name={flag}
            label={label(flag)}
            hint={
              flag === 'isVegan' && values.isVegan && kind && kind !== 'veg'
                ? t('form.vegan')
                : undefined
            }
          />
        ))}
        <FormCheck name="inStock" label={label('inStock')} hint={t('productForm.inStockHint')} />
      </FieldGroup>
      <FieldGroup title={t('productForm.malayalam')} hint={t('productForm.malayalamHint')}>
        <FormText name="ml.name" label={label('ml.name')} max={120} lang="ml" />
        <FormArea name="ml.description" label={label('ml.description')} max={2_000} lang="ml" />
        <FormArea
          name="ml.ingredients"
          label={label('ml.ingredients')}
          hint={t('productForm.ingredientsHint')}
          max={4_000}
          lang="ml"
        />
      </FieldGroup>
      <PageFields label={label} />
      <FieldGroup title={t('productForm.label')} hint={t('productForm.labelHint')}>
        <FormText
          name="hsn"
          label={label('hsn')}
          hint={t('productForm.hsnHint')}
          inputMode="numeric"
          max={8}
        />
        {labelPaths.map((field) => (
          <FormText
            key={field}
            name={field}
            label={label(field)}
            hint={hint(field)}
            max={field === 'label.makerAddress' ? 300 : 120}
          />
        ))}
        <FormCheck
          name="isPublished"
          label={label('isPublished')}
          hint={t('productForm.isPublishedHint')}
        />
      </FieldGroup>
    </>
  );
}
