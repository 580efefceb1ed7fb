import type { AccountRole } from '@kalavara/shared-types/accounts/accounts';
import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { getUnsaved, setUnsaved } from '../../forms/unsaved';
import { LockedFields } from '../../forms/LockedFields';
import { useConfirmedClose } from '../../forms/useConfirmedClose';
import { Refused } from '../../http/call';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/Select';
import { Stack } from '../../ui/Stack';
import { TextField } from '../../ui/TextField';
import { Actions } from '../../ui/Actions';
import { CancelButton } from '../../ui/CancelButton';
import css from './Accounts.module.css';
import { NewSecretField } from './NewSecretField';
import { ConfirmationCancelled } from './useConfirmed';

/** Without a secret, the person is invited to choose one. */
export type NewAccount = {
  name: string;
  username: string;
  secret?: string;
  role: AccountRole;
};
type Props = { onAdd: (account: NewAccount) => Promise<void>; onClose: () => void };

const unsavedKey = 'settings.people.new';
const empty: Required<NewAccount> = { name: '', username: '', secret: '', role: 'staff' };
const roles = ['staff', 'packer', 'owner'] as const;

type Problem = { field?: string | undefined; code: ErrorCode | 'missing' };
const besideField: (string | undefined)[] = ['name', 'username', 'secret'];
/** The field of the error. */
const fieldOf = (error: unknown) =>
  error instanceof Refused ? error.failure.fields?.[0] : undefined;

export function AccountForm({ onAdd, onClose }: Props) {
  const { t } = useTranslation('kitchen');
  const errorText = useErrorText();
  const [account, setAccount] = useState(
    () => getUnsaved<Required<NewAccount>>(unsavedKey) ?? empty,
  );
  const [problem, setProblem] = useState<Problem>();
  const [sentFrom, setSentFrom] = useState<Element>();
  const { close, question } = useConfirmedClose(() => {
    setUnsaved(unsavedKey);
    onClose();
  });
  const isTyped = [account.name, account.username, account.secret].some((text) => text !== '');
  function change(more: Partial<NewAccount>) {
    const next = { ...account, ...more };
    setAccount(next);
    const isEmpty = next.name === '' && next.username === '';
    // A secret must not be stored in a draft.
    setUnsaved(unsavedKey, isEmpty ? undefined : { ...next, secret: '' }, { isLasting: true });
  }
  const set = (field: keyof NewAccount) => (event: { target: { value: string } }) =>
    change({ [field]: event.target.value });

  function textOf({ field, code }: Problem) {
    if (code === 'missing') return t('accounts.missing');
    const isWrongName = field === 'username' && code === 'invalid';
    return isWrongName ? t('accounts.usernameWrong') : errorText(code);
  }
  const form = useRef<HTMLFormElement>(null);
  // Each problem is a new object: one field may be wrong twice in succession.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);
  const errorAt = (field: string) => (problem?.field === field ? textOf(problem) : undefined);

  async function add(event: FormEvent) {
    event.preventDefault();
    const { name, username, secret } = account;
    const missing = !name.trim() ? 'name' : !username.trim() ? 'username' : undefined;
    if (missing) return setProblem({ field: missing, code: 'missing' });
    setSentFrom(document.activeElement ?? document.body);
    setProblem(undefined);
    try {
      await onAdd({
        name: name.trim(),
        username: username.trim().toLowerCase(),
        role: account.role,
        ...(secret && { secret }),
      });
      setUnsaved(unsavedKey);
    } catch (error) {
      setSentFrom(undefined);
      if (!(error instanceof ConfirmationCancelled))
        setProblem({ field: fieldOf(error), code: codeOf(error) });
    }
  }
  return (
    <Stack as="form" ref={form} gap={4} onSubmit={(event) => void add(event)} noValidate>
      <LockedFields sentFrom={sentFrom}>
        <Stack gap={4}>
          <TextField
            label={t('accounts.name')}
            maxLength={80}
            autoFocus
            value={account.name}
            error={errorAt('name')}
            onChange={set('name')}
          />
          <TextField
            label={t('accounts.username')}
            hint={t('accounts.usernameHint')}
            maxLength={40}
            autoCapitalize="none"
            autoComplete="off"
            value={account.username}
            error={errorAt('username')}
            onChange={set('username')}
          />
          <NewSecretField
            hint={t('accounts.secretOrInvite')}
            value={account.secret}
            error={errorAt('secret')}
            onChange={(secret) => change({ secret })}
          />
          <Select
            label={t('accounts.role')}
            hint={account.role === 'packer' ? t('accounts.packerHint') : undefined}
            options={roles.map((role) => ({ value: role, label: t(`more.role.${role}`) }))}
            value={account.role}
            onChange={set('role')}
          />
        </Stack>
      </LockedFields>
      <Alert variant="refused">
        {problem && !besideField.includes(problem.field) && textOf(problem)}
      </Alert>
      <Actions className={css['formActs']}>
        <CancelButton onClick={() => close({ isTyped })} />
        <Button type="submit" isBusy={sentFrom !== undefined}>
          {t('accounts.addAct')}
        </Button>
      </Actions>
      {question}
    </Stack>
  );
}
