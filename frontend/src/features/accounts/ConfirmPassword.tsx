import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { call } from '../../http/call';
import { useFailureText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Stack } from '../../ui/Stack';
import { TextField } from '../../ui/TextField';
import { Actions } from '../../ui/Actions';
import { CancelButton } from '../../ui/CancelButton';
import css from './Accounts.module.css';

type Props = {
  isOpen: boolean;
  /** The reason shown above the field, if it is not about accounts. */
  text?: string;
  /** Names what is deleted permanently; "Go on" if another question follows first. */
  dangerousAct?: string;
  onConfirmed: () => void;
  onClose: () => void;
};

export function ConfirmPassword({ isOpen, text, onClose, ...form }: Props) {
  const { t } = useTranslation('kitchen');
  return (
    <Dialog title={t('accounts.confirmTitle')} isOpen={isOpen} onClose={onClose}>
      <PasswordForm text={text ?? t('accounts.confirmText')} onClose={onClose} {...form} />
    </Dialog>
  );
}

function PasswordForm({
  text,
  dangerousAct,
  onConfirmed,
  onClose,
}: Omit<Props, 'isOpen'> & { text: string }) {
  const { t } = useTranslation('kitchen');
  const failureText = useFailureText();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The pressed button lost the focus while it was disabled.
  useLayoutEffect(() => {
    if (problem !== undefined && !isBusy) field.current?.focus();
  }, [problem, isBusy]);

  async function confirm(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      await call('confirmPassword', { body: { password } });
      onConfirmed();
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  }
  return (
    <Stack as="form" gap={4} onSubmit={(event) => void confirm(event)} noValidate>
      <p>{text}</p>
      <TextField
        ref={field}
        label={t('accounts.password')}
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        error={problem}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Actions className={css['formActs']}>
        <CancelButton onClick={onClose} />
        <Button
          type="submit"
          variant={dangerousAct === undefined ? 'primary' : 'danger'}
          isBusy={isBusy}
          disabled={!password}
        >
          {dangerousAct ?? t('accounts.confirmAct')}
        </Button>
      </Actions>
    </Stack>
  );
}
