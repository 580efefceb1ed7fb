import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { credentialsOf } from '../../forms/credentialsOf';
import { useFailureText } from '../../i18n/useErrorText';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Stack';
import { TextField } from '../../ui/TextField';
import { login } from './sessionStore';

export function SignInForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('signIn');
  const failureText = useFailureText();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { username, password } = credentialsOf(event.currentTarget);
    if (!username.trim() || !password) return setProblem(t('needed'));
    setIsBusy(true);
    setProblem(undefined);
    try {
      await login(username, password);
      onDone();
    } catch (error) {
      setProblem(failureText(error));
      setIsBusy(false);
    }
  }

  return (
    <Stack as="form" gap={4} onSubmit={submit} noValidate>
      <TextField
        label={t('username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        label={t('password')}
        name="password"
        type="password"
        autoComplete="current-password"
      />
      <Alert variant="refused">{problem}</Alert>
      <Button type="submit" isBusy={isBusy}>
        {t('submit')}
      </Button>
    </Stack>
  );
}
