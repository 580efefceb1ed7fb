import { nutrients } from '@kalavara/shared-types/catalogue/nutrition.rules';
import { useTranslation } from 'react-i18next';
import { FieldGroup, FormArea, FormText } from '../../../forms/fields';
import type { ProductField } from './productValues';

/** The fields that only the page of a product shows: its story, and its nutrition per 100 g. */
export function PageFields({ label }: { label: (field: ProductField) => string }) {
  const { t } = useTranslation('catalogue');
  return (
    <>
      <FieldGroup title={t('productForm.story')} hint={t('productForm.storyHint')}>
        <FormArea name="story.en" label={label('story.en')} max={4_000} />
        <FormArea name="story.ml" label={label('story.ml')} max={4_000} lang="ml" />
      </FieldGroup>
      <FieldGroup title={t('productForm.nutrition')} hint={t('productForm.nutritionHint')}>
        {nutrients.map((name) => (
          <FormText
            key={name}
            name={`nutrition.${name}`}
            label={label(`nutrition.${name}`)}
            max={60}
          />
        ))}
        <FormArea
          name="nutrition.others"
          label={label('nutrition.others')}
          hint={t('productForm.nutritionOthersHint')}
          max={1_000}
        />
      </FieldGroup>
    </>
  );
}
