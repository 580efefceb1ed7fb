import type { Instant } from '@kalavara/shared-types/primitives';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Stack } from '../../ui/Stack';
import { Select } from '../../ui/Select';
import { ShareLink } from '../../ui/ShareLink';
import { clockTime } from '../../ui/time';

export type Invitation = {
  name: string;
  token: string;
  expiresAt: Instant;
  /** The address of the server for other devices; empty if none can reach it. */
  origins: readonly string[];
};
type Props = { invitation: Invitation; onClose: () => void };

/** The token is in the fragment, which browsers never send to a server, so that no log stores it. */
const linkOf = (origin: string, token: string) => `${origin}/invite#${token}`;

/** The invitation as a QR code and a link, shown once: only the token's hash is stored. */
export default function InviteDialog({ invitation, onClose }: Props) {
  const { t } = useTranslation(['kitchen', 'common']);
  const { name, token, expiresAt, origins } = invitation;
  const [origin = location.origin, setOrigin] = useState(origins[0]);
  const link = linkOf(origin, token);
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
        <ShareLink
          link={link}
          message={t('accounts.inviteMessage', { name, link })}
          texts={{
            qr: t('accounts.inviteQr'),
            link: t('accounts.inviteLink'),
            whatsapp: t('accounts.inviteWhatsapp'),
            copy: t('accounts.inviteCopy'),
            copied: t('accounts.inviteCopied'),
            notCopied: t('accounts.inviteNotCopied'),
          }}
        />
        <Button onClick={onClose}>{t('common:close')}</Button>
      </Stack>
    </Dialog>
  );
}
