import type { Account } from '@kalavara/shared-types/accounts/accounts';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useState } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Dialog } from '../../ui/Dialog';
import { clockTime, dayText } from '../../ui/time';
import { useRecentChange } from '../../ui/useRecentChange';
import card from '../../ui/Card.module.css';
import css from './Accounts.module.css';
import { PinForm } from './PinForm';

type Props = {
  account: Account;
  isMe: boolean;
  onPin: (secret: string) => Promise<void>;
  onInvite: () => void;
  onSignOut: () => void;
  onActive: (isActive: boolean) => void;
  onDelete: () => void;
};

export function AccountCard({
  account,
  isMe,
  onPin,
  onInvite,
  onSignOut,
  onActive,
  onDelete,
}: Props) {
  const { t } = useTranslation('kitchen');
  const language = useLanguage();
  const [dialog, setDialog] = useState<'pin' | 'signOut' | 'delete' | null>(null);
  const { name, username, role, isActive, lastSeenAt } = account;
  // After a fast answer the second tap of a double tap would take the change back.
  const hasJustChanged = useRecentChange(String(isActive));
  const close = () => setDialog(null);
  // Every account may have either; cooks type a PIN, and the owner a password.
  const secretTitle = t(role === 'owner' ? 'accounts.changePassword' : 'accounts.changePin');
  const lastActiveAt = lastSeenAt === null ? undefined : Date.parse(lastSeenAt);
  return (
    <li className={`${card['card']} ${css['card']}`}>
      <h3>
        {name} {isMe && <span className={css['you']}>{t('accounts.you')}</span>}
      </h3>
      <p className={css['facts']}>
        {[
          username,
          t(`more.role.${role}`),
          t(isActive ? 'accounts.active' : 'accounts.inactive'),
        ].join(' · ')}
        <br />
        {lastActiveAt === undefined
          ? t('accounts.neverSignedIn')
          : t('accounts.lastSeen', {
              date: `${dayText(indianDay(lastActiveAt), language)}, ${clockTime(lastActiveAt)}`,
            })}
      </p>
      <div className={css['acts']}>
        <Button variant="quiet" onClick={() => setDialog('pin')}>
          {secretTitle}
        </Button>
        {isActive && !isMe && (
          <Button variant="quiet" onClick={onInvite}>
            {t('accounts.invite')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setDialog('signOut')}>
          {t('accounts.signOut')}
        </Button>
        {!isMe && (
          <Button variant="quiet" onClick={() => !hasJustChanged() && onActive(!isActive)}>
            {t(isActive ? 'accounts.deactivate' : 'accounts.activate')}
          </Button>
        )}
        {!isMe && (
          <Button variant="danger" onClick={() => setDialog('delete')}>
            {t('accounts.delete')}
          </Button>
        )}
      </div>
      <Dialog title={`${secretTitle}: ${name}`} isOpen={dialog === 'pin'} onClose={close}>
        <PinForm
          act={t(role === 'owner' ? 'accounts.changePasswordAct' : 'accounts.changePinAct')}
          onSave={(secret) => onPin(secret).then(close)}
          onClose={close}
        />
      </Dialog>
      <ConfirmDialog
        question={t(isMe ? 'accounts.signOutMeQuestion' : 'accounts.signOutQuestion', { name })}
        act={t('accounts.signOutAct')}
        isOpen={dialog === 'signOut'}
        onClose={close}
        onConfirm={onSignOut}
      />
      <ConfirmDialog
        question={`${t('accounts.deleteQuestion', { name })} ${t('accounts.deleteText')}`}
        act={t('accounts.deleteAct')}
        isOpen={dialog === 'delete'}
        isDangerous
        onClose={close}
        onConfirm={onDelete}
      />
    </li>
  );
}
