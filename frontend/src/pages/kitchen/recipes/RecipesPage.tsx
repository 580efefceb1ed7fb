import { defaultItems } from '@kalavara/shared-types/content/inventory';
import {
  type DocumentedRecipe,
  documentedRecipes,
} from '@kalavara/shared-types/kitchen-recipes/recipe-fields.rules';
import type { KitchenRecipe } from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes';
import {
  documentedIngredients,
  type EditedRecipes,
  listOwn,
} from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes.rules';
import type { RiceAmounts } from '@kalavara/shared-types/settings/settings';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useInventory } from '../../../features/inventory/store';
import { RecipeEditor } from '../../../features/kitchen-recipes/RecipeEditor';
import { useEditedRecipes, useLoadedRecipes } from '../../../features/kitchen-recipes/store';
import { kitchenRoom, useKitchenSettings } from '../../../features/settings/kitchenStore';
import { newId } from '../../../http/newId';
import { Button } from '../../../ui/Button';
import { ErrorState } from '../../../ui/ErrorState';
import { linkStyle } from '../../../ui/linkStyle';
import { Skeleton } from '../../../ui/Skeleton';
import { Stack } from '../../../ui/Stack';
import { showToast } from '../../../ui/Toast';
import { queryOf } from '../location';
import { NoAccess } from '../frame/NoAccess';
import { useLoading } from '../useLoading';
import { useWho } from '../who';
import { Grid } from '../../../ui/Grid';
import css from './RecipesPage.module.css';

type Open = { id: string; isNew: boolean; opened: ReturnType<typeof versionOf> };

const versionOf = ({ name, ingredients, note, isForEvents, version }: RecipeRow) => ({
  fields: { name, ingredients, note, isForEvents },
  version,
});
const blank: RecipeRow = {
  id: '',
  name: '',
  note: '',
  isForEvents: false,
  version: 0,
  ingredients: [],
};

/** All recipes of the kitchen: the documented ones, which can be reset, and those of the owner. */
export default function RecipesPage() {
  const { t } = useTranslation('kitchenRecipes');
  const isLoaded = useLoadedRecipes() !== undefined;
  const edited = useEditedRecipes();
  const rice = useKitchenSettings()?.riceAmounts ?? 'as-given';
  const { hasFailed, refusal, retry } = useLoading(kitchenRoom, isLoaded);
  const { may } = useWho();
  const choices = useStoreChoices();
  const [open, setOpen] = useState<Open>();
  const all = useMemo(() => listAllRecipes(edited, rice), [edited, rice]);

  if (refusal === 'not-allowed' || !may('saveKitchenRecipe')) return <NoAccess />;
  const nameOf = ({ id, name }: Pick<RecipeRow, 'id' | 'name'>) =>
    name ?? t(`name.${id as DocumentedRecipe}`);
  const latest = all.find(({ id }) => id === open?.id);
  const close = () => setOpen(undefined);
  const closeWith = (text: string) => () => {
    close();
    showToast(text);
  };
  return (
    <Stack gap={4} className={css['page']}>
      <Grid columns="end" gap={2}>
        <h1>{t('title')}</h1>
        <Link className={linkStyle('quiet')} to={queryOf({ section: 'stock' })}>
          {t('inventory')}
        </Link>
      </Grid>
      <p>{t('lead')}</p>
      {hasFailed && <ErrorState text={t('failed')} onRetry={retry} />}
      {!isLoaded && !hasFailed && <Skeleton label={t('loading')} rows={4} height="72px" />}
      {isLoaded && (
        <>
          <ul className={css['list']}>
            {all.map((recipe) => (
              <li key={recipe.id}>
                <button
                  type="button"
                  className={css['recipe']}
                  onClick={() =>
                    setOpen({ id: recipe.id, isNew: false, opened: versionOf(recipe) })
                  }
                >
                  <b>{nameOf(recipe)}</b>
                  <small>
                    {t('ingredients', { count: recipe.ingredients.length })}
                    {recipe.updatedBy && ` · ${t('editedBy', { name: recipe.updatedBy })}`}
                  </small>
                  {(recipe.name !== null || recipe.version > 0) && (
                    <span className={css['badge']}>
                      {t(recipe.name === null ? 'edited' : 'own')}
                    </span>
                  )}
                </button>
              </li>
            ))}
          </ul>
          <Button onClick={() => setOpen({ id: newId(), isNew: true, opened: versionOf(blank) })}>
            {t('add')}
          </Button>
        </>
      )}
      {open && (
        <RecipeEditor
          key={open.id}
          id={open.id}
          title={open.isNew ? t('add') : nameOf({ id: open.id, name: open.opened.fields.name })}
          opened={open.opened}
          latest={latest && versionOf(latest)}
          choices={choices}
          onClose={close}
          onSaved={closeWith(t('saved'))}
          onRemoved={closeWith(t(open.opened.fields.name === null ? 'wasReset' : 'wasDeleted'))}
        />
      )}
    </Stack>
  );
}

/**
 * The items that an ingredient can be taken from: the default items, each representing any item with its recipe link,
 * and the owner's.
 */
function useStoreChoices() {
  const { items } = useInventory();
  return useMemo(() => {
    const known = new Set(defaultItems.map(({ id }) => id));
    const own = items.filter(({ id, ingredient }) => !known.has(id) && !ingredient);
    return [
      ...defaultItems.map(({ id, name }) => ({ itemId: id, name })),
      ...own.map(({ id, name }) => ({ itemId: id, name: { en: name, ml: name } })),
    ];
  }, [items]);
}

type RecipeRow = Pick<KitchenRecipe, 'id' | 'name' | 'ingredients' | 'note'> &
  Pick<KitchenRecipe, 'isForEvents' | 'version'> & { updatedBy?: string };

/** Returns the documented recipes in their current state, then those of the owner by name. */
function listAllRecipes(edited: EditedRecipes, rice: RiceAmounts): RecipeRow[] {
  return [
    ...documentedRecipes.map(
      (id) =>
        edited.find((each) => each.id === id) ?? {
          id,
          name: null,
          note: '',
          isForEvents: true,
          version: 0,
          ingredients: documentedIngredients(id, rice),
        },
    ),
    ...listOwn(edited),
  ];
}
