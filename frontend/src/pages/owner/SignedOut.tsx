import { useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshSession, useSession } from '../../features/accounts/sessionStore';
import { SignInForm } from '../../features/accounts/SignInForm';
import { clearUnsaved } from '../../forms/unsaved';
import { Dialog } from '../../ui/Dialog';
import { suspendToasts } from '../../ui/Toast';
import { refresh } from './refresh';

/** The sign-in over a page whose session ended. Another person gets a page without the input. */
export function SignedOut({ name }: { name: string }) {
  const { t } = useTranslation('owner');
  const { me } = useSession();
  const isOther = me !== null;
  useEffect(() => {
    if (!isOther) return;
    clearUnsaved();
    location.reload();
  }, [isOther]);
  // Toasts are outside of the hidden page, and may name a customer.
  useLayoutEffect(suspendToasts, []);
  // The person has signed in, by this form or in another tab; loads in the meantime were refused.
  useEffect(() => {
    return refresh;
  }, []);
  // Signed in in another tab of this browser.
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
