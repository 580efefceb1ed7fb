import type { Recipe, RecipeCollection } from '@kalavara/shared-types/recipes';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { codeOf, Refused } from '../../../http/call';
import { newId } from '../../../http/newId';
import { useLanguage } from '../../../i18n/language';
import { useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import notice from '../../../ui/Notice.module.css';
import { add, load, save } from '../store';
import { bodyOf, type Draft, draftOf, newDraft, type Problems, problemsOf } from './draft';
import { Facts } from './Facts';
import css from './Form.module.css';
import { IngredientRows } from './IngredientRows';
import { MeanwhileSaved } from './MeanwhileSaved';
import { PairOf } from './Pair';
import { StepRows } from './StepRows';

type Props = {
  /** As the library has it now; none for a new one. */
  recipe?: Recipe | undefined;
  collection: RecipeCollection;
  /** Of a new one: behind the others. */
  place: number;
  onSaved: (recipe: Recipe) => void;
  onClose: () => void;
};

/** A recipe in both languages, side by side. Nothing that is typed gets lost, whatever the server says to it. */
export function RecipeForm({ recipe, collection, place, onSaved, onClose }: Props) {
  const { t } = useTranslation(['recipes', 'common']);
  const errorText = useErrorText();
  const language = useLanguage();
  const [first] = useState(() => (recipe ? draftOf(recipe) : newDraft(collection, place)));
  const [draft, setDraft] = useState<Draft>(first);
  const [basedOn, setBasedOn] = useState(recipe?.updatedAt);
  const [newRecipeId] = useState(newId);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  const [isStale, setStale] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isEdit = basedOn !== undefined;
  const isTouched = JSON.stringify(draft) !== JSON.stringify(first);

  useEffect(() => {
    if (Object.keys(problems).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problems]);

  /** Over what stands there now: for the second try of somebody who has seen what the other one saved. */
  async function submit(over = basedOn) {
    const found = problemsOf(draft);
    setProblems(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return setFailure(t('form.check'));
    setBusy(true);
    try {
      onSaved(
        isEdit && recipe
          ? await save(recipe.id, bodyOf(draft), over)
          : await add(newRecipeId, bodyOf(draft)),
      );
    } catch (error) {
      await hear(error);
      setBusy(false);
    }
  }

  async function hear(error: unknown) {
    const code = codeOf(error);
    setFailure(code === 'not-found' ? t('meanwhile.gone') : errorText(code));
    if (code === 'not-found' || code === 'changed-meanwhile') {
      await load().catch(() => undefined); // without it nothing is compared yet, and the sentence stands all the same
      setStale(code === 'changed-meanwhile');
    }
    if (code === 'invalid' && error instanceof Refused)
      setProblems(
        Object.fromEntries((error.failure.fields ?? []).map((field) => [field, 'wrong'] as const)),
      );
  }
  const isShownStale = isStale && recipe !== undefined && recipe.updatedAt !== basedOn;

  return (
    <form
      ref={form}
      className={css['form']}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
      noValidate
      aria-labelledby="recipe-form"
    >
      <h2 id="recipe-form">
        {recipe ? t('form.edit', { title: first[language].title }) : t('form.new')}
      </h2>
      {isShownStale && (
        <MeanwhileSaved
          mine={draft}
          theirs={draftOf(recipe)}
          onKeep={() => {
            setBasedOn(recipe.updatedAt);
            setStale(false);
            void submit(recipe.updatedAt);
          }}
          onTake={() => {
            setDraft(draftOf(recipe));
            setBasedOn(recipe.updatedAt);
            setFailure(undefined);
            setStale(false);
          }}
        />
      )}
      <Facts draft={draft} problems={problems} onChange={setDraft} />
      {(['title', 'prepTime', 'shelfLife'] as const).map((field) => (
        <PairOf
          key={field}
          field={field}
          draft={draft}
          problems={problems}
          onChange={setDraft}
          maxLength={field === 'title' ? 120 : 80}
        />
      ))}
      <IngredientRows draft={draft} problems={problems} onChange={setDraft} />
      <PairOf
        field="instructions"
        isLong
        draft={draft}
        problems={problems}
        onChange={setDraft}
        maxLength={5_000}
      />
      <StepRows draft={draft} problems={problems} onChange={setDraft} onBusy={setUploading} />
      {failure && !isShownStale && (
        <p className={notice['refused']} role="alert">
          {failure}
        </p>
      )}
      {!isShownStale && (
        <div className={css['acts']}>
          <Button look="quiet" onClick={() => (isTouched ? setLeaving(true) : onClose())}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" isBusy={isBusy} disabled={isUploading}>
            {t('form.save')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        question={t('form.leave')}
        act={t('form.leaveAct')}
        isOpen={isLeaving}
        isDangerous
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      />
    </form>
  );
}
