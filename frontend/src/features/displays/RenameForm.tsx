import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/TextField';
import { DisplayForm } from './DisplayForm';

type Props = { name: string; onRename: (name: string) => Promise<void>; onClose: () => void };

export function RenameForm({ name, onRename, onClose }: Props) {
  const { t } = useTranslation('kitchen');
  const [typed, setTyped] = useState(name);
  const [isWrong, setWrong] = useState(false);
  const wanted = typed.trim();

  function rename() {
    if (wanted) return () => onRename(wanted);
    setWrong(true);
    return undefined;
  }
  return (
    <DisplayForm act={t('tvs.renameAct')} onSend={rename} onClose={onClose}>
      <TextField
        label={t('tvs.name')}
        maxLength={60}
        value={typed}
        autoFocus
        error={isWrong && !wanted ? t('tvs.nameNeeded') : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
    </DisplayForm>
  );
}
