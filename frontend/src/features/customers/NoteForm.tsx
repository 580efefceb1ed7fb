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
/** A note that was typed and not saved. */
export const unsavedNote = (phone: string) => getUnsaved<string>(unsavedKey(phone));

/** The owner's note about a customer; an empty one is deleted. */
export function NoteForm({ customer: { phone, note }, onSaved }: Props) {
  const { t } = useTranslation('customers');
  const errorText = useErrorText();
  const [typed, setTyped] = useState(() => unsavedNote(phone) ?? note);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  function type(text: string) {
    setTyped(text);
    setUnsaved(unsavedKey(phone), text === note ? undefined : text, { isLasting: true });
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { phone, note: typed, before: note };
      const { data } = await call('saveCustomerNote', { body });
      setUnsaved(unsavedKey(phone));
      onSaved(data.note);
    } catch (error) {
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
        onChange={(event) => type(event.target.value)}
      />
      <div>
        <Button type="submit" variant="quiet" isBusy={isBusy} disabled={typed.trim() === note}>
          {t('saveNote')}
        </Button>
      </div>
    </Stack>
  );
}
