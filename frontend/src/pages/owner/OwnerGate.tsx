import type { AccountRole } from '@kalavara/shared-types/accounts';
import { useEffect, useState, type ReactNode } from 'react';
import { goToSignIn, packingPath, signInPath } from '../../features/accounts/goToSignIn';
import { refreshSession, useSession } from '../../features/accounts/sessionStore';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { linkStyle } from '../../ui/linkStyle';
import { Skeleton } from '../../ui/Skeleton';

type Props = { roles: readonly AccountRole[]; children: ReactNode };

const slowAfterMs = 4_000;

/** Lets the owner in; everyone else sees a link to the page of their role. */
export function OwnerGate({ roles, children }: Props) {
  const { me, isKnown } = useSession();
  if (!isKnown) return <Unknown />;
  if (me === null) return <Stranger />;
  if (me.role === 'display' || !roles.includes(me.role)) return <NotYours />;
  return children;
}

function Unknown() {
  const { t } = useTranslation('owner');
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLong, slowAfterMs, true);
    return () => clearTimeout(timer);
  }, []);
  if (isLong)
    return <ErrorState text={t('gate.unreachable')} onRetry={() => void refreshSession()} />;
  return <Skeleton label={t('gate.checking')} height="120px" />;
}

function Stranger() {
  const { t } = useTranslation(['owner', 'kitchen']);
  useEffect(goToSignIn, []);
  return (
    <EmptyState title={t('gate.signInTitle')} text={t('gate.signInText')}>
      <a className={linkStyle('onward')} href={signInPath()}>
        {t('kitchen:signIn')}
      </a>
    </EmptyState>
  );
}

function NotYours() {
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
