import type { Customer } from '@kalavara/shared-types/customers';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { getUnsaved, setUnsaved } from '../../forms/unsaved';
import { call, codeOf } from '../../http/call';
import { useErrorText } from '../../i18n/useErrorText';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Stack';
import { TextArea } from '../../ui/TextArea';

type Props = {
  customer: Pick<Customer, 'phone' | 'note'>;
  onSaved: (note: string) => void;
};

const unsavedKey = (phone: string) => `customer-note:${phone}`;
/** A note that was typed and not saved, and the one that it was typed over. */
type NoteDraft = { text: string; before: string };
export const unsavedNote = (phone: string) => getUnsaved<NoteDraft>(unsavedKey(phone));

/** The owner's note about a customer; an empty one is deleted. */
export function NoteForm({ customer: { phone, note }, onSaved }: Props) {
  const { t } = useTranslation('customers');
  const errorText = useErrorText();
  const [{ text: typed, before }, setDraft] = useState(
    () => unsavedNote(phone) ?? { text: note, before: note },
  );
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  function update(draft: NoteDraft) {
    setDraft(draft);
    setUnsaved(unsavedKey(phone), draft.text === note ? undefined : draft, { isLasting: true });
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { phone, note: typed, before };
      const { data } = await call('saveCustomerNote', { body });
      setUnsaved(unsavedKey(phone));
      onSaved(data.note);
    } catch (error) {
      // The note of someone else stands beside the form: the next save replaces it knowingly.
      if (codeOf(error) === 'changed-meanwhile') update({ text: typed, before: note });
      setProblem(errorText(codeOf(error)));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Stack as="form" gap={2} noValidate onSubmit={(event) => void save(event)}>
      <TextArea
        label={t('note')}
        hint={t('noteHint')}
        maxLength={1_000}
        rows={3}
        value={typed}
        error={problem}
        onChange={({ target }) =>
          update({ text: target.value, before: typed === note ? note : before })
        }
      />
      <div>
        <Button type="submit" variant="quiet" isBusy={isBusy} disabled={typed.trim() === note}>
          {t('saveNote')}
        </Button>
      </div>
    </Stack>
  );
}
