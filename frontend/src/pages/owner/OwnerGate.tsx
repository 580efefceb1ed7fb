import type { AccountRole } from '@kalavara/shared-types/accounts/accounts';
import { useEffect, type ReactNode } from 'react';
import { packingPath } from '../../features/accounts/goToSignIn';
import { refreshSession, useSession, usePerson } from '../../features/accounts/sessionStore';
import { useSignInPath } from '../../features/accounts/useSignInPath';
import { useTranslation } from 'react-i18next';
import { clearUnsaved } from '../../forms/unsaved';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { linkStyle } from '../../ui/linkStyle';
import { Skeleton } from '../../ui/Skeleton';
import { useTimeout } from '../../ui/useTimeout';
import css from './OwnerGate.module.css';
import { SignedOut } from './SignedOut';

type Props = { roles: readonly AccountRole[]; children: ReactNode };

const slowAfterMs = 4_000;

/**
 * Renders its children for the owner; everyone else sees a link to the page of their role. A page whose session ended
 * stays mounted but hidden, so that no input is lost.
 */
export function OwnerGate({ roles, children }: Props) {
  const { isKnown, ended } = useSession();
  const person = usePerson();
  if (!isKnown) return <Unknown />;
  if (person === null) return <SignInNeeded />;
  if (person.role === 'display' || !roles.includes(person.role))
    return ended ? <SignInNeeded /> : <OtherRole />;
  return (
    <>
      <div className={css['page']} data-ended={ended && true}>
        {children}
      </div>
      {ended && <SignedOut name={ended.name} />}
    </>
  );
}

function Unknown() {
  const { t } = useTranslation('owner');
  const isLong = useTimeout(slowAfterMs);
  if (isLong)
    return <ErrorState text={t('gate.unreachable')} onRetry={() => void refreshSession()} />;
  return <Skeleton label={t('gate.checking')} height="120px" />;
}

function SignInNeeded() {
  const { t } = useTranslation(['owner', 'kitchen']);
  const { hasSignedOut } = useSession();
  useEffect(() => {
    // After an expired session the drafts wait for the same person; another person does not get them.
    if (hasSignedOut) clearUnsaved();
  }, [hasSignedOut]);
  const path = useSignInPath();
  return (
    <EmptyState title={t('gate.signInTitle')} text={t('gate.signInText')}>
      <a className={linkStyle('onward')} href={path}>
        {t('kitchen:signIn')}
      </a>
    </EmptyState>
  );
}

function OtherRole() {
  const { t } = useTranslation(['owner', 'packing']);
  const { me } = useSession();
  return (
    <EmptyState title={t('gate.notYoursTitle')} text={t('gate.notYoursText')}>
      {me?.role === 'packer' ? (
        <a className={linkStyle('onward')} href={packingPath}>
          {t('packing:title')}
        </a>
      ) : (
        <a className={linkStyle('onward')} href="/roadmap">
          {t('gate.toKitchen')}
        </a>
      )}
    </EmptyState>
  );
}
