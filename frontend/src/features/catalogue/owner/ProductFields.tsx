import type { Category } from '@kalavara/shared-types/catalogue/catalogue';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldGroup, FormArea, FormCheck, FormText } from '../../../forms/fields';
import { fallbackProduct } from '../../../ui/Picture';
import { AllergenField } from './AllergenField';
import { BasicFields, type HintOf } from './BasicFields';
import { MorePictures } from './MorePictures';
import { PageFields } from './PageFields';
import { PictureField } from './PictureField';
import { missingFields } from './productErrors';
import { labelPaths, type ProductValues } from './productValues';
import { useProductLabel } from './useProductLabel';

type Props = {
  categories: readonly Category[];
  isNew: boolean;
  /** Whether a picture is being uploaded. */
  onBusy: (isBusy: boolean) => void;
};

export function ProductFields({ categories, isNew, onBusy }: Props) {
  const { t } = useTranslation('catalogue');
  const label = useProductLabel();
  const { control } = useFormContext<ProductValues>();
  const values = useWatch({ control }) as ProductValues;
  const kind = categories.find(({ id }) => id === values.category)?.kind;
  const missing = new Set<string>(kind && missingFields(values, kind, { isNew }));
  const hintOf: HintOf = (field, usual) => (missing.has(field) ? t('productForm.missing') : usual);
  return (
    <>
      <BasicFields categories={categories} isNew={isNew} hintOf={hintOf} />
      <PictureField
        name="image"
        label={label('image')}
        fallback={fallbackProduct}
        onBusy={onBusy}
      />
      <MorePictures onBusy={onBusy} />
      <ContentFields isNew={isNew} hintOf={hintOf} />
      <FlagFields isVeganWrong={values.isVegan && kind !== undefined && kind !== 'veg'} />
      <MalayalamFields />
      <PageFields label={label} />
      <LabelFields hintOf={hintOf} />
    </>
  );
}

function ContentFields({ isNew, hintOf }: { isNew: boolean; hintOf: HintOf }) {
  const { t } = useTranslation('catalogue');
  const label = useProductLabel();
  return (
    <FieldGroup title={t('productForm.contents')}>
      <FormArea
        name="ingredients"
        label={label('ingredients')}
        hint={hintOf('ingredients', t('productForm.ingredientsHint'))}
        max={4_000}
      />
      <AllergenField hint={hintOf('allergens')} />
      <FormText name="tags" label={label('tags')} hint={t('productForm.tagsHint')} max={800} />
      {isNew && (
        <FormText name="stockQuantity" label={label('stockQuantity')} inputMode="numeric" max={5} />
      )}
      <FormText
        name="lowStockFrom"
        label={label('lowStockFrom')}
        hint={t('productForm.lowStockFromHint')}
        inputMode="numeric"
        max={4}
      />
    </FieldGroup>
  );
}

function FlagFields({ isVeganWrong }: { isVeganWrong: boolean }) {
  const { t } = useTranslation('catalogue');
  const label = useProductLabel();
  return (
    <FieldGroup title={t('productForm.switches')}>
      {(['isVegan', 'isGlutenFree', 'isPopular', 'isNewArrival'] as const).map((flag) => (
        <FormCheck
          key={flag}
          name={flag}
          label={label(flag)}
          hint={flag === 'isVegan' && isVeganWrong ? t('form.vegan') : undefined}
        />
      ))}
      <FormCheck name="inStock" label={label('inStock')} hint={t('productForm.inStockHint')} />
    </FieldGroup>
  );
}

function MalayalamFields() {
  const { t } = useTranslation('catalogue');
  const label = useProductLabel();
  return (
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
  );
}

/** The declarations that the law requires on the label, and whether the product is published. */
function LabelFields({ hintOf }: { hintOf: HintOf }) {
  const { t } = useTranslation('catalogue');
  const label = useProductLabel();
  return (
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
          hint={hintOf(field)}
          max={field === 'label.makerAddress' ? 300 : 120}
        />
      ))}
      <FormCheck
        name="isPublished"
        label={label('isPublished')}
        hint={t('productForm.isPublishedHint')}
      />
    </FieldGroup>
  );
}
