import type { Category, ProductKind } from '@kalavara/shared-types/catalogue';
import { pricePer100g } from '@kalavara/shared-types/catalogue.rules';
import { nameOf } from './names';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { fallbackProduct } from '../../../ui/Picture';
import { rupees } from '../../../ui/rupees';
import { AllergenField } from './AllergenField';
import { DraftArea, DraftFlag, DraftSelect, DraftText, Group } from './fields';
import { PictureField } from './PictureField';
import {
  amountOf,
  labelTexts,
  missingIn,
  type ProductDraft,
  type ProductField,
} from './productDraft';

/** The name of a field, as it stands beside it. */
export function useProductLabel(): (field: ProductField) => string {
  const { t } = useTranslation('shelf');
  return (field) => {
    const [group, rest] = field.split('.') as [string, string | undefined];
    if (rest === undefined)
      return t(`productForm.${field as Exclude<ProductField, `${string}.${string}`>}`);
    if (group === 'label') return t(`productForm.${rest as 'genericName'}`);
    return t(`productForm.ml${(rest[0]!.toUpperCase() + rest.slice(1)) as 'Name'}`);
  };
}

type Props = {
  draft: ProductDraft;
  set: <Field extends ProductField>(field: Field, value: ProductDraft[Field]) => void;
  onBusy: (isBusy: boolean) => void;
  categories: readonly Category[];
  kind: ProductKind | undefined;
  isNew: boolean;
};
const levels = ['Mild', 'Medium', 'Hot', 'Extra Hot'] as const;

export function ProductFields({ draft, set, onBusy, categories, kind, isNew }: Props) {
  const { t } = useTranslation(['shelf', 'product']);
  const language = useLanguage();
  const label = useProductLabel();
  const missing = new Set<string>(kind && missingIn(draft, kind, isNew));
  const hint = (field: ProductField, usual?: string) =>
    missing.has(field) ? t('productForm.missing') : usual;
  const unit = pricePer100g({ price: amountOf(draft.price) ?? 0, weight: draft.weight });

  /** A fish has its allergen before anybody has to think of it. */
  const chosen = (id: string) => {
    const isFish = categories.find((category) => category.id === id)?.kind === 'fish';
    if (isNew && isFish && draft.allergens.trim() === '') set('allergens', 'fish');
  };
  return (
    <>
      <Group title={t('productForm.basics')}>
        <DraftText name="name" label={label('name')} max={120} isFirst />
        <DraftSelect
          name="category"
          label={label('category')}
          onChoose={chosen}
          options={[
            { value: '', label: t('productForm.choose') },
            ...categories.map((one) => ({ value: one.id, label: nameOf(one, language) })),
          ]}
        />
        <DraftText
          name="price"
          label={label('price')}
          hint={unit ? t('products.unit', { price: rupees(unit) }) : hint('price')}
          inputMode="decimal"
          max={12}
        />
        <DraftText
          name="originalPrice"
          label={label('originalPrice')}
          hint={t('productForm.originalPriceHint')}
          inputMode="decimal"
          max={12}
        />
        <DraftText
          name="weight"
          label={label('weight')}
          hint={hint('weight', t('productForm.weightHint'))}
          max={40}
        />
        <DraftSelect
          name="spiceLevel"
          label={label('spiceLevel')}
          options={levels.map((level) => ({ value: level, label: t(`product:spice.${level}`) }))}
        />
        <DraftText name="shelfLife" label={label('shelfLife')} hint={hint('shelfLife')} max={60} />
        <DraftArea name="description" label={label('description')} max={2_000} />
      </Group>
      <PictureField
        name="image"
        label={label('image')}
        fallback={fallbackProduct}
        onBusy={onBusy}
      />
      <Group title={t('productForm.contents')}>
        <DraftArea
          name="ingredients"
          label={label('ingredients')}
          hint={hint('ingredients', t('productForm.ingredientsHint'))}
          max={4_000}
        />
        <AllergenField hint={hint('allergens')} />
        <DraftText name="tags" label={label('tags')} hint={t('productForm.tagsHint')} max={800} />
        {isNew && (
          <DraftText
            name="stockQuantity"
            label={label('stockQuantity')}
            inputMode="numeric"
            max={5}
          />
        )}
      </Group>
      <Group title={t('productForm.switches')}>
        {(['isVegan', 'isGlutenFree', 'isPopular', 'isNewArrival'] as const).map((flag) => (
          <DraftFlag
            key={flag}
            name={flag}
            label={label(flag)}
            hint={
              flag === 'isVegan' && draft.isVegan && kind && kind !== 'veg'
                ? t('form.vegan')
                : undefined
            }
          />
        ))}
        <DraftFlag name="inStock" label={label('inStock')} hint={t('productForm.inStockHint')} />
      </Group>
      <Group title={t('productForm.malayalam')} hint={t('productForm.malayalamHint')}>
        <DraftText name="ml.name" label={label('ml.name')} max={120} lang="ml" />
        <DraftArea name="ml.description" label={label('ml.description')} max={2_000} lang="ml" />
        <DraftArea
          name="ml.ingredients"
          label={label('ml.ingredients')}
          hint={t('productForm.ingredientsHint')}
          max={4_000}
          lang="ml"
        />
      </Group>
      <Group title={t('productForm.label')} hint={t('productForm.labelHint')}>
        <DraftText
          name="hsn"
          label={label('hsn')}
          hint={t('productForm.hsnHint')}
          inputMode="numeric"
          max={8}
        />
        {labelTexts.map((field) => (
          <DraftText
            key={field}
            name={field}
            label={label(field)}
            hint={hint(field)}
            max={field === 'label.makerAddress' ? 300 : 120}
          />
        ))}
        <DraftFlag
          name="isPublished"
          label={label('isPublished')}
          hint={t('productForm.isPublishedHint')}
        />
      </Group>
    </>
  );
}
