import { sameRow } from '@kalavara/shared-types/merge.rules';
import { isDocumented } from '@kalavara/shared-types/kitchen-recipes/recipe-fields.rules';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirmedClose } from '../../forms/useConfirmedClose';
import { useErrorText } from '../../i18n/useErrorText';
import { Button } from '../../ui/Button';
import { CancelButton } from '../../ui/CancelButton';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Sheet } from '../../ui/Sheet';
import { Stack } from '../../ui/Stack';
import { useFocusInvalid } from '../../ui/useFocusInvalid';
import { draftOf, fieldsOf, problemsOf, type RecipeFields } from './draft';
import type { StoreChoice } from './IngredientRows';
import css from './KitchenRecipes.module.css';
import { RecipeConflict } from './RecipeConflict';
import { RecipeFieldsForm } from './RecipeFieldsForm';
import { useSaveRecipe } from './useSaveRecipe';

type Props = {
  id: string;
  title: string;
  /** The recipe as opened, and its version; 0 for a new one or one with documented amounts. */
  opened: { fields: RecipeFields; version: number };
  /** The current recipe on the server; undefined if it is new or deleted. */
  latest: { fields: RecipeFields; version: number } | undefined;
  choices: readonly StoreChoice[];
  onClose: () => void;
  onSaved: () => void;
  onRemoved: () => void;
};

export function RecipeEditor(props: Props) {
  const { id, title, opened, latest, choices, onClose, onSaved, onRemoved } = props;
  const { t } = useTranslation('kitchenRecipes');
  const errorText = useErrorText();
  const formId = useId();
  const [draft, setDraft] = useState(() => draftOf(opened.fields));
  const [basedOn, setBasedOn] = useState(opened.version);
  const [isRemoving, setRemoving] = useState(false);
  const { close, question } = useConfirmedClose(onClose);
  const [tries, setTries] = useState(0);
  const form = useFocusInvalid(tries);
  const { save, remove, forgetRefusal, refusal, isBusy } = useSaveRecipe(id);
  const problems = tries > 0 ? problemsOf(draft) : undefined;
  const mine = fieldsOf(draft);
  const isConflict = refusal === 'changed-meanwhile' && latest !== undefined;
  const isDefault = isDocumented(id);
  const isStored = opened.version > 0;

  async function submit(version: number) {
    setTries(tries + 1);
    if (problemsOf(draft)) return;
    setBasedOn(version);
    if (await save({ ...mine, basedOn: version })) onSaved();
  }
  const takeTheirs = () => {
    setDraft(draftOf(latest!.fields));
    setBasedOn(latest!.version);
    forgetRefusal();
  };
  const leave = () => close({ isTyped: !sameRow(mine, fieldsOf(draftOf(opened.fields))) });
  return (
    <>
      <Sheet
        title={title}
        shape="full"
        isOpen
        onClose={leave}
        hasOneRowFooter
        footer={
          <div className={css['acts']}>
            {isStored && (
              <Button variant="danger" disabled={isBusy} onClick={() => setRemoving(true)}>
                {t(isDefault ? 'form.reset' : 'form.delete')}
              </Button>
            )}
            <CancelButton onClick={leave} />
            <Button type="submit" form={formId} isBusy={isBusy}>
              {t('form.save')}
            </Button>
          </div>
        }
      >
        {isConflict && (
          <RecipeConflict
            mine={mine}
            theirs={latest.fields}
            onTakeTheirs={takeTheirs}
            onSaveMine={() => void submit(latest.version)}
          />
        )}
        {refusal && !isConflict && (
          <p role="alert" className={css['problem']}>
            {refusal === 'unavailable' ? t('form.offline') : errorText(refusal)}
          </p>
        )}
        <Stack
          as="form"
          gap={4}
          id={formId}
          ref={form}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void submit(basedOn);
          }}
        >
          <RecipeFieldsForm
            id={id}
            draft={draft}
            problems={problems}
            choices={choices}
            onDraft={setDraft}
          />
        </Stack>
      </Sheet>
      <ConfirmDialog
        question={t(isDefault ? 'form.resetQuestion' : 'form.deleteQuestion', { name: title })}
        act={t(isDefault ? 'form.resetAct' : 'form.deleteAct')}
        isOpen={isRemoving}
        isDangerous
        onClose={() => setRemoving(false)}
        onConfirm={() => void remove().then((isRemoved) => isRemoved && onRemoved())}
      />
      {question}
    </>
  );
}
