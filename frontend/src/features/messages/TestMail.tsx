import { fieldPatterns } from '@kalavara/shared-types/settings/settings.rules';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../http/call';
import { useLanguage } from '../../i18n/language';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Stack';
import { TextField } from '../../ui/TextField';
import { useFocusInvalid } from '../../ui/useFocusInvalid';

type Outcome = { to: string; failure?: string; reason?: string };

/** Sends a real mail and shows the result. */
export function TestMail() {
  const { t } = useTranslation('messages');
  const errorText = useErrorText();
  const language = useLanguage();
  const [to, setTo] = useState('');
  const [attempts, setAttempts] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setBusy] = useState(false);
  const form = useFocusInvalid(attempts);
  const address = to.trim();
  const isWrong = attempts > 0 && !fieldPatterns.email.test(address);

  async function send(event: FormEvent) {
    event.preventDefault();
    setOutcome(undefined);
    if (!fieldPatterns.email.test(address)) return setAttempts(attempts + 1);
    setBusy(true);
    try {
      const { result } = await call('sendTestMail', { body: { to: address, language } });
      setOutcome({
        to: address,
        ...(!result.isSent && {
          failure: t(`testMail.cause.${result.cause}`),
          reason: result.reason,
        }),
      });
    } catch (error) {
      setOutcome({ to: address, failure: errorText(codeOf(error)) });
    }
    setBusy(false);
  }

  return (
    <Stack as="form" gap={3} ref={form} noValidate onSubmit={(event) => void send(event)}>
      <TextField
        label={t('testMail.to')}
        error={isWrong ? t('testMail.wrongAddress') : undefined}
        type="email"
        autoComplete="email"
        maxLength={200}
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      {outcome?.failure !== undefined && (
        <Alert variant="refused">
          {t('testMail.notSent')} {outcome.failure}{' '}
          {outcome.reason && (
            <span lang="en">{t('testMail.answer', { reason: outcome.reason })}</span>
          )}
        </Alert>
      )}
      {outcome && outcome.failure === undefined && (
        <p role="status">{t('testMail.sent', { to: outcome.to })}</p>
      )}
      <div>
        <Button type="submit" variant="quiet" isBusy={isBusy}>
          {t('testMail.send')}
        </Button>
      </div>
    </Stack>
  );
}
