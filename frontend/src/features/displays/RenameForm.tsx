import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Stack';
import { TextField } from '../../ui/TextField';
import { Actions } from '../../ui/Actions';

type Props = { name: string; onRename: (name: string) => void; onClose: () => void };

export function RenameForm({ name, onRename, onClose }: Props) {
  const { t } = useTranslation(['kitchen', 'common']);
  const [typed, setTyped] = useState(name);
  const [isWrong, setWrong] = useState(false);

  function rename(event: FormEvent) {
    event.preventDefault();
    if (!typed.trim()) return setWrong(true);
    onRename(typed.trim());
  }
  return (
    <Stack as="form" gap={4} onSubmit={rename} noValidate>
      <TextField
        label={t('tvs.name')}
        maxLength={60}
        value={typed}
        autoFocus
        error={isWrong && !typed.trim() ? t('tvs.nameNeeded') : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Actions>
        <Button variant="quiet" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit">{t('tvs.renameAct')}</Button>
      </Actions>
    </Stack>
  );
}
