import { useState, type FormEvent } from 'react';
import { LockedFields } from '../../forms/LockedFields';
import { useConfirmedClose } from '../../forms/useConfirmedClose';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Stack';
import { Actions } from '../../ui/Actions';
import { CancelButton } from '../../ui/CancelButton';
import css from './Accounts.module.css';
import { NewSecretField } from './NewSecretField';
import { ConfirmationCancelled } from './useConfirmed';

type Props = { act: string; onSave: (secret: string) => Promise<void>; onClose: () => void };

export function PinForm({ act, onSave, onClose }: Props) {
  const { t } = useTranslation('kitchen');
  const errorText = useErrorText();
  const [secret, setSecret] = useState('');
  const { close, question } = useConfirmedClose(onClose);
  const [failure, setFailure] = useState<unknown>();
  const [sentFrom, setSentFrom] = useState<Element>();

  async function save(event: FormEvent) {
    event.preventDefault();
    setSentFrom(document.activeElement ?? document.body);
    try {
      await onSave(secret);
    } catch (error) {
      if (!(error instanceof ConfirmationCancelled)) setFailure(error);
      setSentFrom(undefined);
    }
  }
  return (
    <Stack as="form" gap={4} onSubmit={(event) => void save(event)} noValidate>
      <LockedFields sentFrom={sentFrom}>
        <NewSecretField
          hint={t('accounts.secretHint')}
          autoFocus
          value={secret}
          error={failure === undefined ? undefined : errorText(codeOf(failure))}
          onChange={setSecret}
        />
      </LockedFields>
      <Actions className={css['formActs']}>
        <CancelButton onClick={() => close({ isTyped: secret !== '' })} />
        <Button type="submit" isBusy={sentFrom !== undefined} disabled={!secret}>
          {act}
        </Button>
      </Actions>
      {question}
    </Stack>
  );
}
