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

/**
 * The field for a new PIN or password. It can be made visible, because a typing error in hidden text locks its person
 * out.
 */
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
