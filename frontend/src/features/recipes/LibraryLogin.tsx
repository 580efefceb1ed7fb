import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import { credentialsOf } from '../../forms/credentialsOf';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import css from './Login.module.css';
import { unlock, useLibrary } from './store';

/**
 * The login of the recipe library. The password is neither stored by the page nor offered to the browser's password
 * manager, because other people use the same phone.
 */
export function LibraryLogin({ isOwner }: { isOwner: boolean }) {
  const { t } = useTranslation('recipes');
  const errorText = useErrorText();
  const { wasLocked } = useLibrary();
  const [problem, setProblem] = useState<ErrorCode | 'needed'>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isWrong = problem === 'needed' || problem === 'invalid-credentials';

  useLayoutEffect(() => {
    if (problem !== undefined)
      form.current
        ?.querySelector<HTMLInputElement>(
          problem === 'invalid-credentials' ? '[type=password]' : 'input',
        )
        ?.focus();
  }, [problem]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { username, password } = credentialsOf(event.currentTarget);
    setProblem(undefined);
    if (!username.trim() || !password) return setProblem('needed');
    setBusy(true);
    try {
      await unlock(username, password);
    } catch (error) {
      setProblem(codeOf(error));
      setBusy(false);
    }
  }

  return (
    <section className={css['login']} aria-labelledby="library-login">
      <Lock />
      <h1 id="library-login">{t('login.title')}</h1>
      <p>{t('login.lead')}</p>
      {wasLocked && problem === undefined && <p role="status">{t('login.ended')}</p>}
      <form ref={form} className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={t('login.username')}
          name="username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={80}
          invalidBy={isWrong ? 'library-problem' : undefined}
        />
        <TextField
          label={t('login.password')}
          name="password"
          type="password"
          autoComplete="off"
          maxLength={200}
          invalidBy={isWrong ? 'library-problem' : undefined}
        />
        <Alert id="library-problem" variant="refused">
          {problem && (problem === 'needed' ? t('login.needed') : errorText(problem))}
        </Alert>
        <Button type="submit" isBusy={isBusy}>
          {t('login.submit')}
        </Button>
      </form>
      {isOwner && <p className={css['hint']}>{t('login.forgot')}</p>}
    </section>
  );
}

const Lock = () => (
  <svg className={css['lock']} viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
    <path d="M20 28v-8a12 12 0 0 1 24 0v8" fill="none" stroke="currentColor" strokeWidth="5" />
    <rect x="12" y="27" width="40" height="30" rx="7" fill="currentColor" />
    <path d="M32 38v8" stroke="var(--turmeric)" strokeWidth="5" strokeLinecap="round" />
  </svg>
);
