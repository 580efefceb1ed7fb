import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { credentialsOf } from '../../forms/credentialsOf';
import { codeOf, useFailureText } from '../../i18n/useErrorText';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Stack';
import { TextField } from '../../ui/TextField';
import { login } from './sessionStore';

export function SignInForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('signIn');
  const failureText = useFailureText();
  const problemId = useId();
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { username, password } = credentialsOf(form);
    if (!username.trim() || !password) return setProblem('needed');
    setIsBusy(true);
    setProblem(undefined);
    try {
      await login(username, password);
      onDone();
    } catch (error) {
      setProblem(error);
      setIsBusy(false);
      // The pressed button lost the focus while it was disabled.
      const field = form.querySelector<HTMLInputElement>('[name="password"]');
      field?.focus();
      field?.select();
    }
  }

  function textOf(shown: unknown) {
    if (shown === 'needed') return t('needed');
    const text = failureText(shown);
    return codeOf(shown) === 'too-many-tries' ? `${text} ${t('forgotten')}` : text;
  }
  const isWrong = codeOf(problem) === 'invalid-credentials';
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
        invalidBy={isWrong ? problemId : undefined}
      />
      <Alert variant="refused" id={problemId}>
        {problem !== undefined && textOf(problem)}
      </Alert>
      <Button type="submit" isBusy={isBusy}>
        {t('submit')}
      </Button>
    </Stack>
  );
}
