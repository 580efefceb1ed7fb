import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Stack } from '../../ui/Stack';
import { TextField } from '../../ui/TextField';
import { selectOnFocus } from '../../ui/selectOnFocus';
import { Actions } from '../../ui/Actions';
import { CancelButton } from '../../ui/CancelButton';

type Props = {
  isOpen: boolean;
  count: number | null;
  onSet: (count: number) => void;
  onClose: () => void;
};

/** The dialog for the guest count: any number greater than 0. */
export function GuestCountDialog({ isOpen, onClose, ...rest }: Props) {
  const { t } = useTranslation('kitchen');
  return (
    <Dialog title={t('people.question')} isOpen={isOpen} onClose={onClose}>
      <GuestCountForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

function GuestCountForm({ count, onSet, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('kitchen');
  const [typed, setTyped] = useState(count === null ? '' : String(count));
  const [isWrong, setWrong] = useState(false);

  function save(event: FormEvent) {
    event.preventDefault();
    const number = Math.floor(Number(typed));
    if (typed.trim() === '' || !Number.isFinite(number) || number <= 0 || number > 1_000_000)
      return setWrong(true);
    onSet(number);
    onClose();
  }
  return (
    <Stack as="form" gap={4} onSubmit={save} noValidate>
      <TextField
        label={t('people.number')}
        type="number"
        inputMode="numeric"
        onFocus={selectOnFocus}
        min={1}
        autoFocus
        value={typed}
        error={isWrong ? t('people.needed') : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Actions>
        <CancelButton onClick={onClose} />
        <Button type="submit">{t('people.saveAct')}</Button>
      </Actions>
    </Stack>
  );
}
