import { Link } from 'react-router-dom';
import { signInPath } from '../../../features/accounts/goToSignIn';
import { useSession } from '../../../features/accounts/sessionStore';
import { CutletGate } from '../../../features/cutlets/CutletGate';
import { useGate } from '../../../features/cutlets/gate';
import { useTranslation } from 'react-i18next';
import { usePendingCount } from '../../../outbox/outbox';
import { EmptyState } from '../../../ui/EmptyState';
import { LanguageToggle } from '../../../ui/LanguageToggle';
import { useTitle } from '../../../ui/useTitle';
import css from './Cutlets.module.css';
import { CutletsContent } from './CutletsContent';

/** The cutlet kitchen, behind its own password for every account. */
export default function CutletsPage() {
  const { t } = useTranslation('cutlets');
  const { me } = useSession();
  const { who } = useGate();
  useTitle(t('title'));
  if (me && who === me.id) return <CutletsContent isOwner={me.role === 'owner'} />;
  return (
    <main className={css['outside']}>
      {me ? <CutletGate who={me.id} isOwner={me.role === 'owner'} /> : <Guest />}
      <Link className={css['back']} to="/roadmap">
        {t('back')}
      </Link>
      <LanguageToggle />
    </main>
  );
}

/** An open kitchen needs no session, but the password unlocks for a session: without one it would have no effect. */
function Guest() {
  const { t } = useTranslation(['cutlets', 'kitchen']);
  const unsent = usePendingCount();
  return (
    <EmptyState title={t('kitchen:gate.signInTitle')} text={t('gate.signInFirst')}>
      <a className={css['back']} href={signInPath(unsent)}>
        {t('kitchen:signIn')}
      </a>
    </EmptyState>
  );
}
