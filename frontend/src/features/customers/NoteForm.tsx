import type { Customer } from '@kalavara/shared-types/customers/customers';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { getUnsaved, setUnsaved } from '../../forms/unsaved';
import { call, codeOf } from '../../http/call';
import { useErrorText } from '../../i18n/useErrorText';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Stack';
import { TextArea } from '../../ui/TextArea';
import { fetchNote } from './useCustomerNote';

type Props = {
  customer: Pick<Customer, 'phone' | 'note'>;
  onSaved: (note: string) => void;
  /** The note that another person has saved meanwhile, shown beside the form. */
  onTheirs: (note: string) => void;
};

const unsavedKey = (phone: string) => `customer-note:${phone}`;
/** An unsaved note, and the stored note when it was typed. */
type NoteDraft = { text: string; before: string };
export const unsavedNote = (phone: string) => getUnsaved<NoteDraft>(unsavedKey(phone));

/** The owner's note about a customer; an empty one is deleted. */
export function NoteForm({ customer: { phone, note }, onSaved, onTheirs }: Props) {
  const { t } = useTranslation('customers');
  const errorText = useErrorText();
  const [draft, setDraft] = useState(() => unsavedNote(phone));
  const { text: typed, before } = draft ?? { text: note, before: note };
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);

  function update(next: NoteDraft | undefined) {
    setDraft(next);
    setUnsaved(unsavedKey(phone), next, { isLasting: true });
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { phone, note: typed, before };
      const { data } = await call('saveCustomerNote', { body });
      const now = unsavedNote(phone)?.text ?? typed;
      update(now === typed ? undefined : { text: now, before: data.note });
      onSaved(data.note);
    } catch (error) {
      setFailure(error);
      if (codeOf(error) === 'changed-meanwhile') await showTheirs().catch(setFailure);
    } finally {
      setBusy(false);
    }
  }
  /** Acknowledges the other note, so that the next save replaces it. */
  async function showTheirs() {
    const theirs = await fetchNote(phone);
    update({ text: unsavedNote(phone)?.text ?? typed, before: theirs });
    onTheirs(theirs);
  }
  return (
    <Stack as="form" gap={2} noValidate onSubmit={(event) => void save(event)}>
      <TextArea
        label={t('note')}
        hint={t('noteHint')}
        maxLength={1_000}
        rows={3}
        value={typed}
        error={failure === undefined ? undefined : errorText(codeOf(failure))}
        onChange={({ target: { value } }) =>
          update(value === note ? undefined : { text: value, before })
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
