import type { Recipe, RecipeCollection } from '@kalavara/shared-types/recipes/recipes';
import { useState } from 'react';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { ConfirmButton } from '../../ui/ConfirmButton';
import { EmptyState } from '../../ui/EmptyState';
import { showToast } from '../../ui/Toast';
import { Wrap } from '../../ui/Wrap';
import { Stack } from '../../ui/Stack';
import css from './Collection.module.css';
import { RecipeForm } from './form/RecipeForm';
import { RecipeList } from './RecipeList';
import { RecipeView } from './RecipeView';
import { remove } from './store';
import { useRecipeTexts } from './texts';

type Props = {
  collection: RecipeCollection;
  /** The recipes of the collection, in its order. */
  recipes: readonly Recipe[];
  /** The id of the open recipe; the first one if it does not exist. */
  chosen: string | null;
  isOwner: boolean;
  /** Opens another recipe, also of another collection if it was moved there. */
  onShow: (id: string | undefined, collection: RecipeCollection) => void;
};

/** A collection with its recipes and the open one. For the owner the form replaces both. */
export function CollectionView({ collection, recipes, chosen, isOwner, onShow }: Props) {
  const { t } = useTranslation('recipes');
  const [form, setForm] = useState<'new' | { of: string }>();
  const open = recipes.find(({ id }) => id === chosen) ?? recipes[0];
  const edited = typeof form === 'object' ? recipes.find(({ id }) => id === form.of) : undefined;

  if (isOwner && form !== undefined)
    return (
      <RecipeForm
        key={form === 'new' ? 'new' : form.of}
        recipe={edited}
        collection={collection}
        place={Math.max(0, ...recipes.map(({ place }) => place)) + 1}
        onClose={() => setForm(undefined)}
        onSaved={(saved) => {
          setForm(undefined);
          showToast(t('saved', { title: saved.title }));
          onShow(saved.id, saved.collection);
        }}
      />
    );
  const add = isOwner && (
    <Button variant="quiet" onClick={() => setForm('new')}>
      {t('add')}
    </Button>
  );
  if (!open)
    return (
      <EmptyState title={t('empty.title')} text={t(isOwner ? 'empty.owner' : 'empty.staff')}>
        {add}
      </EmptyState>
    );
  return (
    <Stack gap={5} className={css['collection']}>
      <Stack gap={3} className={css['aside']}>
        <RecipeList recipes={recipes} chosen={open.id} onChoose={(id) => onShow(id, collection)} />
        {add}
      </Stack>
      <RecipeView
        key={open.id}
        recipe={open}
        acts={
          isOwner && (
            <Acts
              recipe={open}
              onEdit={() => setForm({ of: open.id })}
              onDeleted={() => onShow(undefined, collection)}
            />
          )
        }
      />
    </Stack>
  );
}

type ActsProps = { recipe: Recipe; onEdit: () => void; onDeleted: () => void };

function Acts({ recipe, onEdit, onDeleted }: ActsProps) {
  const { t } = useTranslation('recipes');
  const errorText = useErrorText();
  const { title } = useRecipeTexts(recipe);

  async function destroy() {
    try {
      await remove(recipe.id);
      showToast(t('deleted', { title }));
      onDeleted();
    } catch (error) {
      showToast(t('deleteFailed', { title, why: errorText(codeOf(error)) }));
    }
  }
  return (
    <Wrap>
      <Button variant="quiet" onClick={onEdit}>
        {t('edit')}
      </Button>
      <ConfirmButton
        variant="danger"
        question={t('deleteQuestion', { title })}
        act={t('delete')}
        isDangerous
        onConfirm={() => void destroy()}
      />
    </Wrap>
  );
}
