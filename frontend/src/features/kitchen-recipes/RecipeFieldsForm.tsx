import { isDocumented } from '@kalavara/shared-types/kitchen-recipes/recipe-fields.rules';
import { useTranslation } from 'react-i18next';
import { Check } from '../../ui/Check';
import { TextArea } from '../../ui/TextArea';
import { TextField } from '../../ui/TextField';
import type { Draft, Problems } from './draft';
import { IngredientRows, type StoreChoice } from './IngredientRows';

type Props = {
  id: string;
  draft: Draft;
  problems: Problems | undefined;
  choices: readonly StoreChoice[];
  onDraft: (draft: Draft) => void;
};

export function RecipeFieldsForm({ id, draft, problems, choices, onDraft }: Props) {
  const { t } = useTranslation('kitchenRecipes');
  return (
    <>
      {draft.name !== null && (
        <TextField
          label={t('form.name')}
          maxLength={60}
          value={draft.name}
          error={problems?.name && t('form.nameNeeded')}
          onChange={({ target }) => onDraft({ ...draft, name: target.value })}
        />
      )}
      {!isDocumented(id) && (
        <Check
          label={t('form.isForEvents')}
          isChecked={draft.isForEvents}
          onChange={(isForEvents) => onDraft({ ...draft, isForEvents })}
        />
      )}
      <IngredientRows
        problems={problems}
        choices={choices}
        rows={draft.rows}
        isFixed={id === 'cutlet'}
        onRows={(rows) => onDraft({ ...draft, rows })}
      />
      <TextArea
        label={t('form.note')}
        maxLength={1_000}
        value={draft.note}
        onChange={({ target }) => onDraft({ ...draft, note: target.value })}
      />
    </>
  );
}
