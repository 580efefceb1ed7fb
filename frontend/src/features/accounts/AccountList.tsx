import type { Account } from '@kalavara/shared-types/accounts/accounts';
import { Suspense, useState } from 'react';
import { call } from '../../http/call';
import { useLoaded } from '../../http/useLoaded';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { EmptyState } from '../../ui/EmptyState';
import { LoadState } from '../../ui/LoadState';
import { Stack } from '../../ui/Stack';
import { part } from '../../ui/part';
import { showToast } from '../../ui/Toast';
import { AccountCard } from './AccountCard';
import { AccountForm, type NewAccount } from './AccountForm';
import { ConfirmPassword } from './ConfirmPassword';
import type { Invitation } from './InviteDialog';
import { ConfirmationCancelled, useConfirmed } from './useConfirmed';

/** Loaded with the code that draws QR codes, which most visits do not need. */
const InviteDialog = part(() => import('./InviteDialog'));

const listAccounts = () => call('listAccounts', {});

type Props = { myId: string | undefined };

/** The accounts, for the owner. Any change may require the password again. */
export function AccountList({ myId }: Props) {
  const { t } = useTranslation('kitchen');
  const errorText = useErrorText();
  const { loaded, error, load, reload } = useLoaded(listAccounts);
  const [isAdding, setAdding] = useState(false);
  const [invitation, setInvitation] = useState<Invitation>();
  const { confirmed, isPasswordNeeded, goOn, giveUp } = useConfirmed();

  async function change(work: () => Promise<unknown>, doneText: string) {
    await confirmed(async () => void (await work()));
    showToast(doneText);
    void reload();
  }
  const attempt = (work: () => Promise<unknown>, doneText: string) =>
    change(work, doneText).catch(showUnlessCancelled);

  const invite = ({ id, name }: Pick<Account, 'id' | 'name'>) =>
    confirmed(async () => {
      const { data } = await call('inviteAccount', { params: { id } });
      setInvitation({ name, ...data });
    });
  const showUnlessCancelled = (failed: unknown) => {
    if (!(failed instanceof ConfirmationCancelled)) showToast(errorText(codeOf(failed)));
  };

  async function add(body: NewAccount) {
    let made: Account | undefined;
    await change(
      async () => {
        made = (await call('createAccount', { body })).data;
      },
      t(body.secret ? 'accounts.added' : 'accounts.addedInvited', { name: body.name }),
    ).catch((failed: unknown) => {
      // The account may exist, because the answer was lost.
      void reload();
      throw failed;
    });
    setAdding(false);
    if (made && !body.secret) await invite(made).catch(showUnlessCancelled);
  }

  if (!loaded)
    return (
      <LoadState
        label={t('accounts.loading')}
        height="140px"
        error={error}
        failed={t('accounts.failed')}
        onRetry={load}
      />
    );
  return (
    <Stack gap={4}>
      <p>{t('accounts.lead')}</p>
      <Button onClick={() => setAdding(true)}>{t('accounts.add')}</Button>
      {loaded.data.length === 0 && <EmptyState title={t('accounts.emptyTitle')} />}
      <Stack as="ul" gap={3}>
        {loaded.data.map((account) => {
          const { id, name, role } = account;
          const changed = role === 'owner' ? 'accounts.passwordChanged' : 'accounts.pinChanged';
          const update = (body: { secret?: string; isActive?: boolean }) => () =>
            call('updateAccount', { params: { id }, body });
          return (
            <AccountCard
              key={id}
              account={account}
              isMe={id === myId}
              onPin={(secret) => change(update({ secret }), t(changed, { name }))}
              onInvite={() => void invite(account).catch(showUnlessCancelled)}
              onSignOut={() =>
                void attempt(
                  () => call('signOutAccount', { params: { id } }),
                  t('accounts.signedOut', { name }),
                )
              }
              onActive={(isActive) =>
                void attempt(
                  update({ isActive }),
                  t(isActive ? 'accounts.activated' : 'accounts.deactivated', { name }),
                )
              }
              onDelete={() =>
                void attempt(
                  () => call('deleteAccount', { params: { id } }),
                  t('accounts.deleted', { name }),
                )
              }
            />
          );
        })}
      </Stack>
      <Dialog title={t('accounts.add')} isOpen={isAdding} onClose={() => setAdding(false)}>
        <AccountForm onClose={() => setAdding(false)} onAdd={add} />
      </Dialog>
      <Suspense>
        {invitation && (
          <InviteDialog invitation={invitation} onClose={() => setInvitation(undefined)} />
        )}
      </Suspense>
      <ConfirmPassword isOpen={isPasswordNeeded} onConfirmed={goOn} onClose={giveUp} />
    </Stack>
  );
}
