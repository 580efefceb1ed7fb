import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import { afterSignIn, startOf } from '../../features/accounts/goToSignIn';
import { acceptInvitation, getSession, login } from '../../features/accounts/sessionStore';
import { call, codeOf, Refused } from '../../http/call';
import { useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { Stack } from '../../ui/Stack';
import { TextField } from '../../ui/TextField';
import { OfficeLayout } from './OfficeLayout';

type Invited = { name: string; username: string };
type Props = { /** Path to open after signing in. */ onDone?: (path: string) => void };

const leaveFor = (path: string) => location.replace(path);

/**
 * An invited person chooses a PIN here and is signed in by it. The token is in the fragment, which
 * is never sent to a server.
 */
export function InvitePage({ onDone = leaveFor }: Props) {
  const { t } = useTranslation('signIn');
  const errorText = useErrorText();
  const token = location.hash.slice(1);
  const [invited, setInvited] = useState<Invited>();
  const [problem, setProblem] = useState<ErrorCode>();
  const load = useCallback(() => {
    setProblem(undefined);
    call('getInvitation', { body: { token } }).then(
      ({ data }) => setInvited(data),
      (error: unknown) => setProblem(codeOf(error)),
    );
  }, [token]);
  useEffect(load, [load]);

  return (
    <OfficeLayout title={t('invite.title')}>
      {invited && problem === undefined ? (
        <ChoosePin token={token} invited={invited} onDone={onDone} onGone={setProblem} />
      ) : problem === undefined ? (
        <Skeleton label={t('invite.looking')} />
      ) : isGone(problem) ? (
        <EmptyState title={t('invite.gone')} text={errorText('invitation-gone')}>
          <a href="/sign-in">{t('invite.toSignIn')}</a>
        </EmptyState>
      ) : (
        <ErrorState text={`${t('invite.failed')} ${errorText(problem)}`} onRetry={load} />
      )}
    </OfficeLayout>
  );
}

/** A truncated link is not a valid invitation either. */
const isGone = (code: ErrorCode) => code === 'invitation-gone' || code === 'invalid';

type ChooseProps = {
  token: string;
  invited: Invited;
  onDone: (path: string) => void;
  onGone: (code: ErrorCode) => void;
};

type Reason = ErrorCode | 'needed' | 'differs';

function ChoosePin({ token, invited, onDone, onGone }: ChooseProps) {
  const { t } = useTranslation('signIn');
  const errorText = useErrorText();
  const [secret, setSecret] = useState('');
  const [repeated, setRepeated] = useState('');
  const [wrong, setWrong] = useState<{ field: 'secret' | 'repeated'; reason: Reason }>();
  const [isBusy, setBusy] = useState(false);
  /** Whether an attempt without an answer may have set the PIN. */
  const unanswered = useRef<string>(undefined);

  const textOf = (reason: Reason) =>
    reason === 'needed' || reason === 'differs' ? t(`invite.${reason}`) : errorText(reason);

  /** The invitation was used by an attempt whose answer was lost, so its PIN signs in. */
  async function enter() {
    try {
      await acceptInvitation(token, secret);
    } catch (error) {
      if (codeOf(error) !== 'invitation-gone' || secret !== unanswered.current) throw error;
      await login(invited.username, secret).catch((refusal: unknown) => {
        throw codeOf(refusal) === 'invalid-credentials' ? error : refusal;
      });
    }
  }

  async function accept(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const showError = (field: 'secret' | 'repeated', reason: Reason) => {
      setWrong({ field, reason });
      form.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
    };
    if (!secret) return showError('secret', 'needed');
    if (secret !== repeated) return showError('repeated', 'differs');
    setBusy(true);
    setWrong(undefined);
    try {
      await enter();
      const role = getSession().me?.role;
      onDone(startOf(role, role === 'owner' ? '/admin' : afterSignIn));
    } catch (error) {
      const code = codeOf(error);
      setBusy(false);
      if (!(error instanceof Refused)) unanswered.current = secret;
      if (code === 'invitation-gone') return onGone(code);
      showError('secret', code);
    }
  }

  return (
    <Stack as="form" gap={4} onSubmit={(event) => void accept(event)} noValidate>
      <p>{t('invite.hello', invited)}</p>
      {/* Gives password managers the user name of the PIN. */}
      <input type="text" autoComplete="username" value={invited.username} readOnly hidden />
      <TextField
        label={t('invite.secret')}
        hint={t('invite.secretHint')}
        name="secret"
        type="password"
        autoComplete="new-password"
        maxLength={200}
        value={secret}
        error={wrong?.field === 'secret' ? textOf(wrong.reason) : undefined}
        onChange={(event) => setSecret(event.target.value)}
      />
      <TextField
        label={t('invite.repeat')}
        name="repeated"
        type="password"
        autoComplete="new-password"
        maxLength={200}
        value={repeated}
        error={wrong?.field === 'repeated' ? textOf(wrong.reason) : undefined}
        onChange={(event) => setRepeated(event.target.value)}
      />
      <Button type="submit" isBusy={isBusy}>
        {t('invite.accept')}
      </Button>
    </Stack>
  );
}
