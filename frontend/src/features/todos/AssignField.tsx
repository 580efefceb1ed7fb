import type { Task } from '@kalavara/shared-types/todos/todos';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { NameField } from './NameField';
import { Grid } from '../../ui/Grid';
import css from './TaskDetails.module.css';

type Props = { task: Task; names: readonly string[]; onAssign: (to: string) => void };

export function AssignField({ task, names, onAssign }: Props) {
  const { t } = useTranslation('kitchen');
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? task.assignedTo ?? '';
  const isNew = value.trim() !== (task.assignedTo ?? '');

  function assign() {
    if (isNew) onAssign(value);
    setTyped(null);
  }
  return (
    <Grid columns="end" gap={2} className={css['assign']}>
      <NameField
        label={t('task.assign')}
        names={names}
        value={value}
        onChange={setTyped}
        onEnter={assign}
      />
      <Button variant="quiet" disabled={!isNew} onClick={assign}>
        {t('task.assignSave')}
      </Button>
    </Grid>
  );
}
