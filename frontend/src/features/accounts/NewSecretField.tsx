import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Check } from '../../ui/Check';
import { Stack } from '../../ui/Stack';
import { TextField } from '../../ui/TextField';

type Props = {
  hint: string;
  value: string;
  error: string | undefined;
  autoFocus?: boolean;
  onChange: (secret: string) => void;
};

/** A PIN or password that is being chosen: a slip in what cannot be read locks its person out, so it can be shown. */
export function NewSecretField({ onChange, ...field }: Props) {
  const { t } = useTranslation('kitchen');
  const [isShown, setShown] = useState(false);
  return (
    <Stack gap={1}>
      <TextField
        {...field}
        label={t('accounts.secret')}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        onChange={({ target }) => onChange(target.value)}
      />
      <Check label={t('accounts.showSecret')} isChecked={isShown} onChange={setShown} />
    </Stack>
  );
}
