import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { packingPath, signInPath } from '../../../features/accounts/goToSignIn';
import { useSession } from '../../../features/accounts/sessionStore';
import { getUnsent } from '../../../outbox/store';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { LanguageToggle } from '../../../ui/LanguageToggle';
import { linkStyle } from '../../../ui/linkStyle';
import { PairingScreen } from './PairingScreen';
import css from './PairingScreen.module.css';

/**
 * Shown to a caller without access to the stage pages. A packer, and a person whose session has ended, get a link; any
 * other screen is a TV to be paired.
 */
export function NoAccess() {
  const { t } = useTranslation('pairing');
  const { me, endedOf } = useSession();
  const [isTv, setTv] = useState(false);
  if (me)
    return (
      <OfPerson title={t('notYoursTitle')} text={t('notYoursText')}>
        <a className={linkStyle('onward')} href={packingPath}>
          {t('toPacking')}
        </a>
        <a href={signInPath()}>{t('signIn')}</a>
      </OfPerson>
    );
  if (endedOf && endedOf.role !== 'display' && !isTv)
    return (
      <OfPerson title={t('endedTitle')} text={t('endedText', { name: endedOf.name })}>
        <a className={linkStyle('onward')} href={signInPath(getUnsent().length)}>
          {t('signIn')}
        </a>
        <Button variant="quiet" onClick={() => setTv(true)}>
          {t('isTv')}
        </Button>
      </OfPerson>
    );
  return <PairingScreen />;
}

function OfPerson(props: { title: string; text: string; children: ReactNode }) {
  return (
    <main className={css['person']}>
      <EmptyState {...props} />
      <LanguageToggle />
    </main>
  );
}
