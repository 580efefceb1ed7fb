import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Stack';
import { TextField } from '../../ui/TextField';
import css from './Gate.module.css';
import { unlock, useGate } from './gate';

type Props = { who: string; isOwner: boolean };

/**
 * The password prompt of the cutlet kitchen. A wrong password is cleared, and the field is focused for the next try.
 */
export function CutletGate({ who, isOwner }: Props) {
  const { t } = useTranslation('cutlets');
  const errorText = useErrorText();
  const { wasLocked } = useGate();
  const [problem, setProblem] = useState<{ code: ErrorCode | 'needed' }>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useLayoutEffect(() => {
    if (!problem) return;
    const field = form.current?.querySelector('input');
    if (field && problem.code === 'cutlet-password-wrong') field.value = '';
    field?.focus();
  }, [problem]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get('password') as string;
    if (password === '') return setProblem({ code: 'needed' });
    setBusy(true);
    try {
      await unlock(who, password);
    } catch (error) {
      setBusy(false);
      setProblem({ code: codeOf(error) });
    }
  }

  const message =
    problem &&
    (problem.code === 'needed'
      ? t('gate.needed')
      : problem.code === 'unavailable'
        ? t('gate.offline')
        : errorText(problem.code));
  return (
    <section className={css['gate']} aria-labelledby="cutlet-gate">
      <h1 id="cutlet-gate">{t('title')}</h1>
      <p>{t('gate.lead')}</p>
      {wasLocked && !problem && <p role="status">{t('gate.wasShut')}</p>}
      <Stack as="form" gap={4} ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={t('gate.password')}
          name="password"
          type="password"
          autoComplete="off"
          maxLength={200}
          error={message}
        />
        <Button type="submit" isBusy={isBusy}>
          {t('gate.submit')}
        </Button>
      </Stack>
      {isOwner && <p className={css['hint']}>{t('gate.forgot')}</p>}
    </section>
  );
}
