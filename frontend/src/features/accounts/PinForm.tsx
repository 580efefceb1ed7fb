import { useState, type FormEvent } from 'react';
import { useConfirmedClose } from '../../forms/useConfirmedClose';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Stack';
import { Actions } from '../../ui/Actions';
import css from './Accounts.module.css';
import { NewSecretField } from './NewSecretField';
import { ConfirmationCancelled } from './useConfirmed';

type Props = { act: string; onSave: (secret: string) => Promise<void>; onClose: () => void };

export function PinForm({ act, onSave, onClose }: Props) {
  const { t } = useTranslation(['kitchen', 'common']);
  const errorText = useErrorText();
  const [secret, setSecret] = useState('');
  const { close, question } = useConfirmedClose(onClose);
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      await onSave(secret);
    } catch (error) {
      if (!(error instanceof ConfirmationCancelled)) setFailure(error);
      setBusy(false);
    }
  }
  return (
    <Stack as="form" gap={4} onSubmit={(event) => void save(event)} noValidate>
      <NewSecretField
        hint={t('accounts.secretHint')}
        autoFocus
        value={secret}
        error={failure === undefined ? undefined : errorText(codeOf(failure))}
        onChange={setSecret}
      />
      <Actions className={css['formActs']}>
        <Button variant="quiet" onClick={() => close({ isTyped: secret !== '' })}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" isBusy={isBusy} disabled={!secret}>
          {act}
        </Button>
      </Actions>
      {question}
    </Stack>
  );
}
