import { useSearchParams } from 'react-router-dom';
import { afterSignIn, safeNext, startOf } from '../../features/accounts/goToSignIn';
import { getSession, useSession } from '../../features/accounts/sessionStore';
import { SignInForm } from '../../features/accounts/SignInForm';
import { useTranslation } from 'react-i18next';
import { OfficeLayout } from './OfficeLayout';

/** Sign-in of staff and the owner. `?next=` leads back to the page that required it. */
export function SignInPage() {
  const { t } = useTranslation('signIn');
  const { me } = useSession();
  const [params] = useSearchParams();
  const next = safeNext(params.get('next'), afterSignIn);
  const unsent = Number(params.get('unsent'));
  const notes = [params.has('ended') && t('ended'), unsent > 0 && t('unsent', { count: unsent })];
  const isPerson = me !== null && me.role !== 'display';
  const goOn = () => location.replace(startOf(getSession().me?.role, next));
  return (
    <OfficeLayout title={t('title')} lead={t('lead')}>
      {isPerson && (
        <p role="status">
          {t('signedInAs', { name: me.name })} <a href={startOf(me.role, next)}>{t('goOn')}</a>
        </p>
      )}
      {!isPerson && notes.some(Boolean) && <p role="status">{notes.filter(Boolean).join(' ')}</p>}
      <SignInForm onDone={goOn} />
      <a href="/soplocked">{t('tvInstead')}</a>
    </OfficeLayout>
  );
}
