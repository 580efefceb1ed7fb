import { usePairing, type Pairing } from '../../../features/displays/usePairing';
import { signInPath } from '../../../features/accounts/goToSignIn';
import { refreshSession } from '../../../features/accounts/sessionStore';
import { useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { LanguageToggle } from '../../../ui/LanguageToggle';
import { QrCode } from '../../../ui/QrCode';
import { Stack } from '../../../ui/Stack';
import css from './PairingScreen.module.css';

const readSession = () => void refreshSession();

const text = {
  starting: 'tvWaiting',
  pending: 'tvWaiting',
  claimed: 'tvClaimed',
  approved: 'tvClaimed',
  failed: 'tvNoServer',
} as const satisfies Record<Pairing['state'], string>;

/** The screen of a TV that is not paired: a code that is readable from a distance, also as a QR code. */
export function PairingScreen() {
  const { t } = useTranslation('pairing');
  const errorText = useErrorText();
  const { state, code, problem } = usePairing(readSession);
  const isRefused = problem !== undefined && problem !== 'unavailable';
  const address = `${location.origin}/pair`;
  return (
    <main className={css['screen']}>
      <h1>{t('tvTitle')}</h1>
      <div className={css['ways']}>
        <Stack gap={5}>
          <p>{t('tvLead', { address: address.replace(/^https?:\/\//, '') })}</p>
          <p className={css['code']} data-code={code} translate="no">
            {code ? `${code.slice(0, 4)} ${code.slice(4)}` : '····'}
          </p>
          <p role="status">{isRefused ? errorText(problem) : t(text[state])}</p>
        </Stack>
        {code && (
          <QrCode text={`${address}?code=${code}`} label={t('qrLabel')} className={css['qr']} />
        )}
      </div>
      <footer className={css['footer']}>
        <a href={signInPath()}>{t('signInInstead')}</a>
        <LanguageToggle />
      </footer>
    </main>
  );
}
