import { mayCall } from '@kalavara/shared-types/contract/calls';
import { useEffect, useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { goToSignIn, packingPath, signInPath } from '../../features/accounts/goToSignIn';
import { useSession } from '../../features/accounts/sessionStore';
import { useAttempt } from '../../forms/useAttempt';
import { call } from '../../http/call';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { linkStyle } from '../../ui/linkStyle';
import { Skeleton } from '../../ui/Skeleton';
import { Stack } from '../../ui/Stack';
import { TextField } from '../../ui/TextField';
import { clockTime } from '../../ui/time';
import css from './OfficeLayout.module.css';
import { deviceName } from './deviceName';
import { OfficeLayout } from './OfficeLayout';

type Found = { code: string; ip: string; device: string; askedAt: number };

/** Pairs a display by its code, location, name and a confirmation. Scanning its QR code fills in the code. */
export function PairPage() {
  const { t } = useTranslation('pairing');
  const { me, isKnown } = useSession();
  const [step, setStep] = useState<Step>({ what: 'code' });
  const isPerson = me !== null && me.role !== 'display';
  const mayPair = mayCall(me?.role ?? 'guest', 'approvePairing', false);
  useEffect(() => {
    if (isKnown && !isPerson) goToSignIn();
  }, [isKnown, isPerson]);

  if (isPerson && !mayPair) return <NoAccess />;
  return (
    <OfficeLayout title={t('title')} lead={step.what === 'code' ? t('lead') : undefined}>
      {isPerson ? <Pairing step={step} onStep={setStep} /> : <Skeleton label={t('title')} />}
    </OfficeLayout>
  );
}

/** A packer cannot pair TVs. */
function NoAccess() {
  const { t } = useTranslation('pairing');
  return (
    <OfficeLayout title={t('notYoursTitle')} lead={t('notYoursText')}>
      <a className={linkStyle('onward')} href={packingPath}>
        {t('toPacking')}
      </a>
      <a href={signInPath()}>{t('signIn')}</a>
    </OfficeLayout>
  );
}

type Step = { what: 'code' } | { what: 'approve'; found: Found } | { what: 'done'; name: string };
type PairingProps = { step: Step; onStep: (step: Step) => void };

function Pairing({ step, onStep }: PairingProps) {
  const { t } = useTranslation('pairing');
  const startOver = () => onStep({ what: 'code' });
  if (step.what === 'done')
    return (
      <>
        <p role="status">{t('done', { name: step.name })}</p>
        <a className={linkStyle('onward')} href="/roadmap?view=tvs">
          {t('send')}
        </a>
        <Button variant="quiet" onClick={startOver}>
          {t('pairAnother')}
        </Button>
        <a className={linkStyle('onward')} href="/roadmap">
          {t('back')}
        </a>
      </>
    );
  return step.what === 'approve' ? (
    <Approve
      found={step.found}
      onDone={(name) => onStep({ what: 'done', name })}
      onOther={startOver}
    />
  ) : (
    <EnterCode onFound={(found) => onStep({ what: 'approve', found })} />
  );
}

function EnterCode({ onFound }: { onFound: (found: Found) => void }) {
  const { t } = useTranslation('pairing');
  const scanned = useSearchParams()[0].get('code') ?? '';
  const [code, setCode] = useState(scanned);
  const [isShort, setIsShort] = useState(false);
  const { isBusy, failure, attempt } = useAttempt();

  function submit(event: FormEvent) {
    event.preventDefault();
    const normalized = code.replace(/[^a-z]/gi, '');
    setIsShort(normalized.length !== 8);
    if (normalized.length !== 8) return;
    void attempt(async () =>
      onFound((await call('claimPairing', { body: { code: normalized } })).data),
    );
  }

  return (
    <Stack as="form" gap={4} onSubmit={submit} noValidate>
      <TextField
        label={t('code')}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        error={isShort ? t('codeNeeded') : failure}
      />
      <Button type="submit" isBusy={isBusy}>
        {t('find')}
      </Button>
    </Stack>
  );
}

type ApproveProps = { found: Found; onDone: (name: string) => void; onOther: () => void };

function Approve({ found, onDone, onOther }: ApproveProps) {
  const { t } = useTranslation('pairing');
  const [name, setName] = useState('');
  const [isNameMissing, setIsNameMissing] = useState(false);
  const { isBusy, failure, attempt } = useAttempt();

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsNameMissing(!name.trim());
    if (!name.trim()) return;
    void attempt(async () =>
      onDone((await call('approvePairing', { body: { code: found.code, name } })).data.name),
    );
  }

  return (
    <Stack as="form" gap={4} onSubmit={submit} noValidate>
      <h2>{t('found')}</h2>
      <dl className={css['facts']}>
        <dt>{t('device')}</dt>
        <dd title={found.device}>{deviceName(found.device)}</dd>
        <dt>{t('network')}</dt>
        <dd>{found.ip}</dd>
        <dt>{t('askedAt')}</dt>
        <dd>{clockTime(found.askedAt)}</dd>
      </dl>
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={60}
        error={isNameMissing ? t('nameNeeded') : failure}
      />
      <Button type="submit" isBusy={isBusy}>
        {t('approve')}
      </Button>
      <Button variant="quiet" onClick={onOther}>
        {t('otherCode')}
      </Button>
    </Stack>
  );
}
