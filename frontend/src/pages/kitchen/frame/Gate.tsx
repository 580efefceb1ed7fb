import type { ReactNode } from 'react';
import { packingPath } from '../../../features/accounts/goToSignIn';
import { hasAccess, refreshSession, useSession } from '../../../features/accounts/sessionStore';
import { useSignInPath } from '../../../features/accounts/useSignInPath';
import { useTranslation } from 'react-i18next';
import { usePendingCount } from '../../../outbox/outbox';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { LanguageToggle } from '../../../ui/LanguageToggle';
import { linkStyle } from '../../../ui/linkStyle';
import { Skeleton } from '../../../ui/Skeleton';
import { useTimeout } from '../../../ui/useTimeout';
import css from '../Kitchen.module.css';

type Props = { children: ReactNode };

const slowAfterMs = 4_000;

/** Renders its children for kitchen staff; everyone else sees a link to the page of their role. */
export function Gate({ children }: Props) {
  const session = useSession();
  if (!session.isKnown) return <Unknown />;
  if (session.me?.role === 'packer') return <Packer />;
  if (!hasAccess(session)) return <SignInNeeded />;
  if (session.me?.role === 'display') return <PairedTv />;
  return children;
}

function Unknown() {
  const { t } = useTranslation('kitchen');
  const isLong = useTimeout(slowAfterMs);
  return (
    <main className={css['alone']}>
      {isLong ? (
        <ErrorState text={t('gate.unreachable')} onRetry={() => void refreshSession()}>
          <LanguageToggle />
        </ErrorState>
      ) : (
        <Skeleton label={t('gate.checking')} height="120px" />
      )}
    </main>
  );
}

function SignInNeeded() {
  const { t } = useTranslation(['kitchen', 'connection']);
  const path = useSignInPath();
  const unsent = usePendingCount();
  return (
    <main className={css['alone']}>
      <EmptyState title={t('gate.signInTitle')} text={t('gate.signInText')}>
        {unsent > 0 && <p role="status">{t('connection:waiting', { count: unsent })}</p>}
        <a className={linkStyle('onward')} href={path}>
          {t('signIn')}
        </a>
      </EmptyState>
    </main>
  );
}

function Packer() {
  const { t } = useTranslation('kitchen');
  return (
    <main className={css['alone']}>
      <EmptyState title={t('gate.notYoursTitle')} text={t('gate.notYoursText')}>
        <a className={linkStyle('onward')} href={packingPath}>
          {t('gate.toPacking')}
        </a>
      </EmptyState>
    </main>
  );
}

function PairedTv() {
  const { t } = useTranslation('kitchen');
  return (
    <main className={css['alone']}>
      <EmptyState title={t('gate.tvTitle')} text={t('gate.tvText')}>
        <a className={linkStyle('onward')} href="/soplocked">
          {t('gate.toStages')}
        </a>
      </EmptyState>
    </main>
  );
}
