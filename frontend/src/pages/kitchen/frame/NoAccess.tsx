import { useTranslation } from 'react-i18next';
import { signInPath } from '../../../features/accounts/goToSignIn';
import { useSession } from '../../../features/accounts/sessionStore';
import { usePendingCount } from '../../../outbox/outbox';
import { EmptyState } from '../../../ui/EmptyState';
import { linkStyle } from '../../../ui/linkStyle';
import { Unavailable } from './Unavailable';

/** Shown instead of a page that this person's role may not see, or that needs a session in an open kitchen. */
export function NoAccess() {
  const { t } = useTranslation('kitchen');
  const { me } = useSession();
  const unsent = usePendingCount();
  if (me) return <Unavailable title={t('gate.notYoursTitle')} text={t('gate.notYoursText')} />;
  return (
    <EmptyState title={t('gate.signInTitle')} text={t('gate.signInForThis')}>
      <a className={linkStyle('onward')} href={signInPath(unsent)}>
        {t('signIn')}
      </a>
    </EmptyState>
  );
}
