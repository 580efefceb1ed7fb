import type { Category } from '@kalavara/shared-types/catalogue/catalogue';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldGroup, FormArea, FormCheck, FormSelect, FormText } from '../../../forms/fields';
import { useContractText } from '../../../forms/useContractText';
import { useEditForm, type Version } from '../../../forms/useEditForm';
import { call } from '../../../http/call';
import { useLanguage } from '../../../i18n/language';
import { fallbackCategory } from '../../../ui/Picture';
import {
  categoryFields,
  categorySchema,
  changedCategory,
  newCategoryValues,
  toCategoryValues,
  toLooseCategory,
  type CategoryField,
  type CategoryValues,
} from './categoryValues';
import { EditForm } from './EditForm';
import { nameOf } from './names';
import { PictureField } from './PictureField';

type Props = {
  category: Category | undefined;
  onSaved: (category: Category) => void;
  onClose: () => void;
};
const kinds = ['fish', 'meat', 'veg'] as const;
const versionOf = (category: Category): Version<CategoryValues> => ({
  values: toCategoryValues(category),
  updatedAt: category.updatedAt,
});

export function CategoryForm({ category, onSaved, onClose }: Props) {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const [isUploading, setUploading] = useState(false);
  const contractText = useContractText();
  const schema = useMemo(
    () =>
      categorySchema(
        (error) => t(error === 'noOrder' ? 'categoryForm.noOrder' : `form.${error}`),
        contractText,
      ),
    [t, contractText],
  );
  const labelOf = (field: CategoryField) =>
    field === 'ml.name'
      ? t('categoryForm.mlName')
      : field === 'ml.description'
        ? t('categoryForm.mlDescription')
        : t(`categoryForm.${field}`);

  const failed = t(category ? 'categories.failed.update' : 'categories.failed.create');
  const edit = useEditForm<CategoryValues>({
    draftKey: `category ${category?.id ?? 'new'}`,
    start: category ? versionOf(category) : { values: newCategoryValues, updatedAt: undefined },
    schema,
    failed,
    async loadLatest() {
      const { data } = await call('listCategories', {});
      const latest = data.find(({ id }) => id === category?.id);
      return latest && versionOf(latest);
    },
    async save(values, { values: before, updatedAt }, commandId) {
      const answer = category
        ? await call(
            'updateCategory',
            {
              params: { id: category.id },
              body: { ...changedCategory(before, values), basedOn: updatedAt },
            },
            { commandId },
          )
        : await call('createCategory', { body: toLooseCategory(values) }, { commandId });
      onSaved(answer.category);
    },
  });

  return (
    <EditForm
      edit={edit}
      title={
        category
          ? t('categoryForm.edit', { name: nameOf(category, language) })
          : t('categoryForm.new')
      }
      failed={failed}
      submitLabel={t('categoryForm.save')}
      fields={categoryFields.map((name) => ({ name, label: labelOf(name) }))}
      isUploading={isUploading}
      onClose={onClose}
    >
      <FieldGroup title={t('categoryForm.basics')}>
        <FormText name="name" label={labelOf('name')} max={120} autoFocus />
        <FormText
          name="displayOrder"
          label={labelOf('displayOrder')}
          hint={t('categoryForm.displayOrderHint')}
          inputMode="numeric"
          max={4}
        />
        <FormArea name="description" label={labelOf('description')} max={1_000} />
        <FormSelect
          name="kind"
          label={labelOf('kind')}
          hint={t('categoryForm.kindHint')}
          options={kinds.map((kind) => ({ value: kind, label: t(`categoryForm.kinds.${kind}`) }))}
        />
        <FormCheck
          name="isActive"
          label={labelOf('isActive')}
          hint={t('categoryForm.isActiveHint')}
        />
      </FieldGroup>
      <PictureField
        name="image"
        label={labelOf('image')}
        fallback={fallbackCategory}
        onBusy={setUploading}
      />
      <FieldGroup title={t('categoryForm.malayalam')} hint={t('categoryForm.malayalamHint')}>
        <FormText name="ml.name" label={labelOf('ml.name')} max={120} lang="ml" />
        <FormArea name="ml.description" label={labelOf('ml.description')} max={1_000} lang="ml" />
      </FieldGroup>
    </EditForm>
  );
}
