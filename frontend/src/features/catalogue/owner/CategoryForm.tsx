import type { Category, ProductKind } from '@kalavara/shared-types/catalogue';
import { useCallback, useMemo } from 'react';
import { call } from '../../../http/call';
import { useTranslation } from 'react-i18next';
import { fallbackCategory } from '../../../ui/Picture';
import {
  categoryDraftOf,
  categoryFields,
  changedInCategory,
  looseCategory,
  newCategory,
  wrongInCategory,
  type CategoryDraft,
  type CategoryField,
} from './categoryDraft';
import { EditForm } from './EditForm';
import { DraftArea, DraftFlag, DraftSelect, DraftText, Group } from './fields';
import { PictureField } from './PictureField';
import type { Base } from './useEditing';

type Props = {
  category: Category | undefined;
  onSaved: (category: Category) => void;
  onClose: () => void;
};
const kinds: readonly ProductKind[] = ['fish', 'meat', 'veg'];
const baseOf = (category: Category): Base<CategoryDraft> => ({
  draft: categoryDraftOf(category),
  updatedAt: category.updatedAt,
});

export function CategoryForm({ category, onSaved, onClose }: Props) {
  const { t } = useTranslation('shelf');
  const start = useMemo(
    () => (category ? baseOf(category) : { draft: newCategory, updatedAt: undefined }),
    [category],
  );

  const latest = useCallback(async () => {
    const { data } = await call('listCategories', {});
    const now = data.find(({ id }) => id === category?.id);
    return now && baseOf(now);
  }, [category]);

  async function save(draft: CategoryDraft, base: Base<CategoryDraft>, commandId: string) {
    const body = looseCategory(
      draft,
      category ? changedInCategory(base.draft, draft) : categoryFields,
    );
    const answer = category
      ? await call(
          'updateCategory',
          { params: { id: category.id }, body: { ...body, basedOn: base.updatedAt } },
          { commandId },
        )
      : await call('createCategory', { body }, { commandId });
    onSaved(answer.category);
  }

  const wrongIn = (draft: CategoryDraft) => {
    const texts = {
      needed: t('form.needed'),
      noPicture: t('form.noPicture'),
      noOrder: t('categoryForm.noOrder'),
    };
    return Object.fromEntries(
      Object.entries(wrongInCategory(draft)).map(([field, why]) => [field, texts[why]]),
    );
  };
  const label = (field: CategoryField) =>
    field === 'ml.name'
      ? t('categoryForm.mlName')
      : field === 'ml.description'
        ? t('categoryForm.mlDescription')
        : t(`categoryForm.${field}`);

  return (
    <EditForm
      form={`category ${category?.id ?? 'new'}`}
      title={category ? t('categoryForm.edit', { name: category.name }) : t('categoryForm.new')}
      failed={t(category ? 'categories.failed.update' : 'categories.failed.create')}
      act={t('categoryForm.save')}
      {...{ start, label, wrongIn, save, latest, onClose, fields: categoryFields }}
    >
      {(_draft, _set, onBusy) => (
        <>
          <Group title={t('categoryForm.basics')}>
            <DraftText name="name" label={label('name')} max={120} isFirst />
            <DraftText
              name="displayOrder"
              label={label('displayOrder')}
              hint={t('categoryForm.displayOrderHint')}
              inputMode="numeric"
              max={4}
            />
            <DraftArea name="description" label={label('description')} max={1_000} />
            <DraftSelect
              name="kind"
              label={label('kind')}
              hint={t('categoryForm.kindHint')}
              options={kinds.map((kind) => ({
                value: kind,
                label: t(`categoryForm.kinds.${kind}`),
              }))}
            />
            <DraftFlag
              name="isActive"
              label={label('isActive')}
              hint={t('categoryForm.isActiveHint')}
            />
          </Group>
          <PictureField
            name="image"
            label={label('image')}
            fallback={fallbackCategory}
            onBusy={onBusy}
          />
          <Group title={t('categoryForm.malayalam')} hint={t('categoryForm.malayalamHint')}>
            <DraftText name="ml.name" label={label('ml.name')} max={120} lang="ml" />
            <DraftArea
              name="ml.description"
              label={label('ml.description')}
              max={1_000}
              lang="ml"
            />
          </Group>
        </>
      )}
    </EditForm>
  );
}
