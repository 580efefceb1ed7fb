import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ReminderPush } from '../../../features/notifications/ReminderPush';
import { AccountList } from '../../../features/accounts/AccountList';
import { signInPath } from '../../../features/accounts/goToSignIn';
import { logout, useSession } from '../../../features/accounts/sessionStore';
import { useTranslation } from 'react-i18next';
import { usePendingCount } from '../../../outbox/outbox';
import { Button } from '../../../ui/Button';
import card from '../../../ui/Card.module.css';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { LanguageToggle } from '../../../ui/LanguageToggle';
import { Stack } from '../../../ui/Stack';
import { linkStyle } from '../../../ui/linkStyle';
import { showToast } from '../../../ui/Toast';
import css from './MorePage.module.css';
import { queryOf } from '../location';
import { useWho } from '../who';

/** Language, account, sign-out; for the owner also the dashboard and the accounts. */
export function MorePage() {
  const { t } = useTranslation(['kitchen', 'reminders', 'shopping']);
  const { me } = useSession();
  const { may } = useWho();
  const unsent = usePendingCount();
  return (
    <Stack gap={4} className={css['more']}>
      <h1>{t('more.title')}</h1>
      <section className={card['card']}>
        <h2>{t('more.language')}</h2>
        <LanguageToggle />
      </section>
      <section className={card['card']}>
        <h2>{t(me ? 'more.signedIn' : 'gate.signInTitle')}</h2>
        {me ? (
          <p className={css['me']}>
            <strong>{me.name}</strong> · {t(`more.role.${me.role}`)}
          </p>
        ) : (
          <p>{t('more.open')}</p>
        )}
        {me ? (
          <SignOut />
        ) : (
          <a className={linkStyle('quiet')} href={signInPath(unsent)}>
            {t('signIn')}
          </a>
        )}
      </section>
      {may('getPushDevices') && (
        <section className={card['card']}>
          <h2>{t('reminders:push.title')}</h2>
          <ReminderPush isOwner={me?.role === 'owner'} />
        </section>
      )}
      {may('listDisplays') && (
        <Link className={linkStyle('quiet')} to={queryOf({ section: 'tvs' })}>
          {t('more.tvs')}
        </Link>
      )}
      <Link className={linkStyle('quiet')} to={queryOf({ section: 'shopping' })}>
        {t('shopping:title')}
      </Link>
      <Link className={linkStyle('quiet')} to="/eventreports">
        {t('more.reports')}
      </Link>
      <Link className={linkStyle('quiet')} to="/cutlets">
        {t('more.cutlets')}
      </Link>
      <a className={linkStyle('quiet')} href="/soplocked">
        {t('more.stages')}
      </a>
      {may('getOverview') && (
        <a className={linkStyle('quiet')} href="/admin">
          {t('more.dashboard')}
        </a>
      )}
      {may('listAccounts') && (
        <section className={card['card']}>
          <h2>{t('accounts.title')}</h2>
          <AccountList myId={me?.id} />
        </section>
      )}
    </Stack>
  );
}

function SignOut() {
  const { t } = useTranslation('kitchen');
  const count = usePendingCount();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const leave = () => void logout().catch(() => showToast(t('more.signOutFailed')));
  return (
    <>
      <Button variant="quiet" onClick={() => (count > 0 ? setDialogOpen(true) : leave())}>
        {t('more.signOut')}
      </Button>
      <ConfirmDialog
        question={`${t('more.signOutWaiting', { count })} ${t('more.signOutText')}`}
        act={t('more.signOutAct')}
        isOpen={isDialogOpen}
        isDangerous
        onClose={() => setDialogOpen(false)}
        onConfirm={leave}
      />
    </>
  );
}
