import type { Recipe, RecipeCollection } from '@kalavara/shared-types/recipes/recipes';
import { useEffect, useMemo, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { setUnsaved } from '../../../forms/unsaved';
import { LockedFields } from '../../../forms/LockedFields';
import { useConfirmedClose } from '../../../forms/useConfirmedClose';
import { useEditForm, type Version } from '../../../forms/useEditForm';
import { useIgnoreSecondTapOnClose } from '../../../forms/useRestoreFocus';
import { codeOf, Refused } from '../../../http/call';
import { newId } from '../../../http/newId';
import { useLanguage } from '../../../i18n/language';
import { useErrorText } from '../../../i18n/useErrorText';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { CancelButton } from '../../../ui/CancelButton';
import { Stack } from '../../../ui/Stack';
import { useBackButton } from '../../../ui/useBackButton';
import { useToastsAbove } from '../../../ui/useToastsAbove';
import { add, getRecipe, load, save } from '../store';
import { Facts } from './Facts';
import css from './Form.module.css';
import { IngredientRows } from './IngredientRows';
import { MeanwhileSaved } from './MeanwhileSaved';
import { PairField } from './Pair';
import { StepRows } from './StepRows';
import {
  newRecipeValues,
  recipeSchema,
  toField,
  toRecipeBody,
  toRecipeValues,
  type RecipeValues,
} from './values';

type Props = {
  /** The recipe as currently in the library; undefined for a new one. */
  recipe?: Recipe | undefined;
  collection: RecipeCollection;
  /** The position of a new recipe: after the others. */
  place: number;
  onSaved: (recipe: Recipe) => void;
  onClose: () => void;
};
const versionOf = (recipe: Recipe): Version<RecipeValues> => ({
  values: toRecipeValues(recipe),
  updatedAt: recipe.updatedAt,
});

/** The form of a recipe in both languages, side by side. */
export function RecipeForm({ recipe, collection, place, onSaved, onClose }: Props) {
  const { t } = useTranslation('recipes');
  const errorText = useErrorText();
  const language = useLanguage();
  const [first] = useState(() =>
    recipe
      ? versionOf(recipe)
      : { values: newRecipeValues(collection, place), updatedAt: undefined },
  );
  const [newRecipeId] = useState(newId);
  const [isUploading, setUploading] = useState(false);
  const { close, question } = useConfirmedClose(onClose);
  const bar = useToastsAbove<HTMLDivElement>();
  useIgnoreSecondTapOnClose();
  const schema = useMemo(() => recipeSchema((error) => t(`form.${error}`)), [t]);

  const { form, conflict, failure, sentFrom, submit, resolveConflict, takeTheirs } =
    useEditForm<RecipeValues>({
      start: first,
      schema,
      // A row has both languages.
      together: [
        ['en.ingredients', 'ml.ingredients'],
        ['en.steps', 'ml.steps'],
      ],
      toField,
      refusedText: t('form.wrong'),
      async loadLatest() {
        await load();
        const latest = recipe && getRecipe(recipe.id);
        return latest && versionOf(latest);
      },
      async save(values, { updatedAt }) {
        const body = toRecipeBody(values);
        try {
          onSaved(recipe ? await save(recipe.id, body, updatedAt) : await add(newRecipeId, body));
        } catch (error) {
          // Another person deleted the recipe: once the library is reloaded, the next attempt adds a new one.
          if (error instanceof Refused && codeOf(error) === 'not-found') await load();
          throw error;
        }
      },
    });
  const { errors, isDirty, isSubmitting } = form.formState;
  const leave = () => close({ isTyped: isDirty });
  useBackButton(leave);
  // Only for the browser's warning before it closes the page; there is no draft, because recipes are not stored on a
  // device.
  useEffect(() => {
    setUnsaved('recipe', isDirty || undefined);
    return () => setUnsaved('recipe');
  }, [isDirty]);
  const values = useWatch({ control: form.control }) as RecipeValues;
  const failureText = failure
    ? failure.code === 'gone' || failure.code === 'not-found'
      ? t('meanwhile.gone')
      : errorText(failure.code)
    : Object.keys(errors).length > 0 && t('form.check');

  return (
    <Stack
      as="form"
      gap={4}
      className={css['form']}
      onSubmit={submit}
      noValidate
      aria-labelledby="recipe-form"
    >
      <h2 id="recipe-form">
        {recipe ? t('form.edit', { title: first.values[language].title }) : t('form.new')}
      </h2>
      {conflict && (
        <MeanwhileSaved
          mine={values}
          theirs={conflict.theirs}
          onMine={() => resolveConflict(form.getValues())}
          onTheirs={takeTheirs}
        />
      )}
      <FormProvider {...form}>
        <LockedFields sentFrom={sentFrom}>
          <Stack gap={4}>
            <Facts />
            <PairField name="title" label={t('form.name')} max={120} />
            <PairField name="prepTime" label={t('form.prepTime')} max={80} />
            <PairField name="shelfLife" label={t('form.shelfLife')} max={80} />
            <IngredientRows />
            <PairField
              name="instructions"
              label={t('form.instructions')}
              hint={t('form.instructionsHint')}
              max={5_000}
              rows={10}
            />
            <StepRows onBusy={setUploading} />
          </Stack>
        </LockedFields>
      </FormProvider>
      <Alert variant="refused">{!conflict && failureText}</Alert>
      {!conflict && (
        <div ref={bar} className={css['acts']}>
          <CancelButton onClick={leave} />
          <Button type="submit" isBusy={isSubmitting} disabled={isUploading}>
            {t('form.save')}
          </Button>
        </div>
      )}
      {question}
    </Stack>
  );
}
