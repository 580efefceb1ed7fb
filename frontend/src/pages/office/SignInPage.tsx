import { useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { afterSignIn, safeNext, startOf } from '../../features/accounts/goToSignIn';
import { getSession, login, useSession } from '../../features/accounts/sessionStore';
import { credentialsOf } from '../../forms/credentialsOf';
import { useFailureText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Stack';
import { TextField } from '../../ui/TextField';
import css from './OfficeLayout.module.css';
import { OfficeLayout } from './OfficeLayout';

/** Sign-in of staff and the owner. `?next=` leads back to the page that required it. */
export function SignInPage() {
  const { t } = useTranslation('signIn');
  const { me } = useSession();
  const next = safeNext(useSearchParams()[0].get('next'), afterSignIn);
  const isPerson = me !== null && me.role !== 'display';
  const goOn = () => location.assign(startOf(getSession().me?.role, next));
  return (
    <OfficeLayout title={t('title')} lead={t('lead')}>
      {isPerson && (
        <p role="status">
          {t('signedInAs', { name: me.name })} <a href={startOf(me.role, next)}>{t('goOn')}</a>
        </p>
      )}
      <SignInForm onDone={goOn} />
      <a href="/soplocked">{t('tvInstead')}</a>
    </OfficeLayout>
  );
}

function SignInForm({ onDone }: { onDone: () => void }) {
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
      {problem && (
        <p role="alert" className={css['error']}>
          {problem}
        </p>
      )}
      <Button type="submit" isBusy={isBusy}>
        {t('submit')}
      </Button>
    </Stack>
  );
}
