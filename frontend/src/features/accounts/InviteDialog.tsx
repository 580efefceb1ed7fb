import type { Instant } from '@kalavara/shared-types/primitives';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Stack } from '../../ui/Stack';
import { linkStyle } from '../../ui/linkStyle';
import { QrCode } from '../../ui/QrCode';
import { TextField } from '../../ui/TextField';
import { showToast } from '../../ui/Toast';
import { clockTime } from '../../ui/time';
import css from './Accounts.module.css';

export type Invitation = { name: string; token: string; expiresAt: Instant };
type Props = { invitation: Invitation; onClose: () => void };

/** In the fragment, which is never sent to a server: no log on the way stores it. */
const linkOf = (token: string) => `${location.origin}/invite#${token}`;

/** Shown once, as a QR code and a link: only the token's hash is stored. */
export default function InviteDialog({ invitation: { name, token, expiresAt }, onClose }: Props) {
  const { t } = useTranslation(['kitchen', 'common']);
  const link = linkOf(token);
  const message = t('accounts.inviteMessage', { name, link });
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => showToast(t('accounts.inviteCopied')),
      () => showToast(t('accounts.inviteNotCopied')),
    );
  return (
    <Dialog title={t('accounts.inviteTitle', { name })} isOpen onClose={onClose}>
      <Stack gap={4}>
        <p>{t('accounts.inviteText', { time: clockTime(expiresAt) })}</p>
        <QrCode text={link} label={t('accounts.inviteQr')} className={css['qr']} />
        <TextField
          label={t('accounts.inviteLink')}
          value={link}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <div className={css['acts']}>
          <a
            className={linkStyle('whatsapp')}
            href={`https://wa.me/?text=${encodeURIComponent(message)}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('accounts.inviteWhatsapp')}
          </a>
          {/* A page has a clipboard where it came by https, or from its own machine. */}
          {'clipboard' in navigator && (
            <Button variant="quiet" onClick={() => void copy()}>
              {t('accounts.inviteCopy')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common:close')}</Button>
        </div>
      </Stack>
    </Dialog>
  );
}
