import type { Customer } from '@kalavara/shared-types/customers';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call, codeOf } from '../../http/call';
import { useErrorText } from '../../i18n/useErrorText';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Stack';
import { TextArea } from '../../ui/TextArea';

type Props = {
  customer: Pick<Customer, 'phone' | 'note'>;
  onSaved: (note: string) => void;
};

/** The owner's note about a customer; an empty one is deleted. */
export function NoteForm({ customer: { phone, note }, onSaved }: Props) {
  const { t } = useTranslation('customers');
  const errorText = useErrorText();
  const [typed, setTyped] = useState(note);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { phone, note: typed, before: note };
      const { data } = await call('saveCustomerNote', { body });
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
        onChange={(event) => setTyped(event.target.value)}
      />
      <div>
        <Button type="submit" variant="quiet" isBusy={isBusy} disabled={typed.trim() === note}>
          {t('saveNote')}
        </Button>
      </div>
    </Stack>
  );
}
