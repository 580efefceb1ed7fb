import type { Instant } from '@kalavara/shared-types/primitives';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Stack } from '../../ui/Stack';
import { linkStyle } from '../../ui/linkStyle';
import { QrCode } from '../../ui/QrCode';
import { Select } from '../../ui/Select';
import { TextField } from '../../ui/TextField';
import { showToast } from '../../ui/Toast';
import { clockTime } from '../../ui/time';
import css from './Accounts.module.css';

export type Invitation = {
  name: string;
  token: string;
  expiresAt: Instant;
  /** Where other devices reach the server; empty if none does. */
  origins: readonly string[];
};
type Props = { invitation: Invitation; onClose: () => void };

/** In the fragment, which is never sent to a server: no log on the way stores it. */
const linkOf = (origin: string, token: string) => `${origin}/invite#${token}`;

/** Shown once, as a QR code and a link: only the token's hash is stored. */
export default function InviteDialog({ invitation, onClose }: Props) {
  const { t } = useTranslation(['kitchen', 'common']);
  const { name, token, expiresAt, origins } = invitation;
  const [origin = location.origin, setOrigin] = useState(origins[0]);
  const link = linkOf(origin, token);
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
        {origins.length === 0 && <p role="alert">{t('accounts.inviteLocal')}</p>}
        {origins.length > 1 && (
          <Select
            label={t('accounts.inviteAddress')}
            hint={t('accounts.inviteAddressHint')}
            value={origin}
            options={origins.map((each) => ({ value: each, label: each }))}
            onChange={({ target }) => setOrigin(target.value)}
          />
        )}
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
