import { Link } from 'react-router-dom';
import { useSession } from '../../../features/session/store';
import { CutletGate } from '../../../features/cutlets/CutletGate';
import { useGate } from '../../../features/cutlets/gate';
import { useTranslation } from '../../../i18n/useTranslation';
import { LanguageToggle } from '../../../ui/LanguageToggle';
import { useTitle } from '../useTitle';
import css from './Cutlets.module.css';
import { CutletsInside } from './CutletsInside';

/** The cutlet kitchen: behind its own password, whoever is signed in (D-120). */
export default function CutletsPage() {
  const { t } = useTranslation('cutlets');
  const { me } = useSession();
  const { who } = useGate();
  useTitle(t('title'));
  if (me && who === me.id) return <CutletsInside isOwner={me.role === 'owner'} />;
  return (
    <main className={css['outside']}>
      <CutletGate who={me?.id ?? ''} isOwner={me?.role === 'owner'} />
      <Link className={css['back']} to="/roadmap">
        {t('back')}
      </Link>
      <LanguageToggle />
    </main>
  );
}
