import { useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshSession, useSession } from '../../features/accounts/sessionStore';
import { SignInForm } from '../../features/accounts/SignInForm';
import { clearUnsaved } from '../../forms/unsaved';
import { Dialog } from '../../ui/Dialog';
import { suspendToasts } from '../../ui/Toast';
import { refresh } from './refresh';

/** Signing in over a page whose session ended. Another person gets a page without what was typed. */
export function SignedOut({ name }: { name: string }) {
  const { t } = useTranslation('owner');
  const { me } = useSession();
  const isOther = me !== null;
  useEffect(() => {
    if (!isOther) return;
    clearUnsaved();
    location.reload();
  }, [isOther]);
  // They are beside the hidden page, and may name a customer.
  useLayoutEffect(suspendToasts, []);
  // The person is back, by this form or on another tab: what was loaded meanwhile was refused.
  useEffect(() => {
    return refresh;
  }, []);
  // Signed in on another tab of this browser.
  useEffect(() => {
    const onFocus = () => void refreshSession();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);
  return (
    <Dialog title={t('gate.signedOutTitle')} isOpen>
      <p>{t('gate.signedOutText', { name })}</p>
      <SignInForm onDone={() => undefined} />
    </Dialog>
  );
}
